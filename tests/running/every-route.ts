import type { RouteContract } from '#contract/route.ts'
import type { Modules } from '#server/app/compose.ts'
import { collectRoutes } from '#server/app/routes.ts'

/** Stands for whatever is asked of it and does nothing: what lies behind the calls, where only the calls are wanted. */
const absent: never = new Proxy(() => undefined, { get: () => absent }) as never

/** Every call of the product, for tests that go through all of them. What stands behind them is absent. */
export function everyRoute(): RouteContract[] {
  return collectRoutes(absent as Modules, {
    database: absent,
    pages: absent,
    nudge: () => {},
    publicUrl: '',
    sandboxBankUrl: '',
  }).map(({ contract }) => contract)
}

export const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`
