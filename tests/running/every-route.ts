import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteContract } from '#contract/route.ts'
import type { Modules } from '#server/app/compose.ts'
import { collectRoutes } from '#server/app/routes.ts'

/**
 * A stand-in that returns itself for every property and call, because only the contracts are used.
 */
const absent: never = new Proxy(() => undefined, { get: () => absent }) as never

/**
 * Every call of the product, for tests that iterate over all of them. The dependencies are
 * stand-ins.
 */
export function everyRoute(): RouteContract[] {
  const modules = Object.fromEntries(moduleNames().map((name) => [name, absent])) as unknown as Modules
  return collectRoutes(modules, {
    database: absent,
    pages: absent,
    nudge: () => {},
    publicUrl: '',
    sandboxBankUrl: '',
  }).map(({ contract }) => contract)
}

export const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`

/** The modules by the names that they are composed under. */
function moduleNames(): string[] {
  const folder = join(import.meta.dirname, '../../server/modules')
  return readdirSync(folder).map((name) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()))
}
