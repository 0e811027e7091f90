import type { RouteContract } from '#contract/route.ts'
import type { Modules } from '#server/app/compose.ts'
import { collectRoutes } from '#server/app/routes.ts'

/** Every call of the product, for tests that go through all of them. What stands behind them is absent. */
export function everyRoute(): RouteContract[] {
  const nothing = {} as never
  return collectRoutes({ identity: nothing } as Partial<Modules> as Modules, {
    database: nothing,
    pages: nothing,
    nudge: () => {},
    publicUrl: '',
    sandboxBankUrl: '',
  }).map(({ contract }) => contract)
}

export const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`
