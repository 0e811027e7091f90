import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

/** What a process of its own prints: a test's own imports are resolved by the test's runner. */
const printedBy = async (script: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: process.cwd(),
    timeout: 60_000,
  })
  return JSON.parse(stdout)
}
const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'pg', 'zod']
const everyExport = `Object.fromEntries(await Promise.all(${JSON.stringify(names)}.map(async (name) =>
  [name, [import.meta.resolve(name), Object.keys(await import(name)).sort()]])))`
const whetherOne = `(await import('drizzle-orm')).Table === (await import('./node_modules/drizzle-orm/table.js')).Table`

describe('names resolved once', () => {
  it('stand for the same files with the same exports, each read once', async () => {
    const print = `console.log(JSON.stringify([${everyExport}, ${whetherOne}]))`
    const usual = await printedBy(print)
    const once = await printedBy(`import './server/app/resolve-once.ts'\n${print}`)
    expect(once).toEqual(usual)
    expect(once).toContain(true)
  })
})
