import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#server/platform/config/config.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { addressOf } from '#tests/running/address.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import type { VerbContext } from './cli/verb.ts'
import { withModules } from './cli/with-modules.ts'
import { findVerb, helpFor, overview } from './cli-verbs.ts'

/** The required verbs, with the options that decisions 1 requires. */
const verbs = [
  'migrate',
  'user create',
  'user reset',
  'user release',
  'lists import',
  'lists update',
  'rates refresh',
  'backup',
  'restore',
  'demo seed',
  'demo clear',
  'key rotate',
  'verify',
]

describe('command line', () => {
  let clone: ClonedDatabase
  let folder: string
  let owner: pg.Client
  const printed: string[] = []

  /** Runs a verb in this process like `npx corridor`; returns its exit code. */
  async function corridor(...words: string[]): Promise<number> {
    const found = findVerb(words)
    if (!found) throw new Error(`${words.join(' ')} is no verb`)
    printed.length = 0
    return found.verb.run(found.args, context())
  }
  function context(): VerbContext {
    const config = loadConfig({
      DATABASE_URL: addressOf(clone.app),
      DATABASE_MIGRATION_URL: addressOf(clone.owner),
      DATA_DIR: folder,
      FX_PROVIDER: 'sandbox',
      SANCTIONS_URL: 'off',
    })
    const print = (line: string) => void printed.push(line)
    return { config, logger: createLogger('silent'), print, printError: print }
  }
  const count = async (table: string): Promise<number> =>
    Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n)

  beforeAll(async () => {
    clone = await cloneDatabase()
    folder = await mkdtemp(join(tmpdir(), 'corridor-command-'))
    owner = new pg.Client(clone.owner)
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await clone.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('lists every verb with its usage', { tags: ['D1-23'] }, () => {
    for (const name of verbs) {
      const verb = findVerb(name.split(' '))?.verb
      expect([name, verb?.name]).toEqual([name, name])
      expect(overview()).toContain(`  ${name} `)
      const help = verb ? helpFor(verb) : ''
      expect(help).toContain(`Usage: npx corridor ${name}`)
      expect(help).toContain(verb?.summary)
    }
    expect(findVerb(['nonsense'])).toBeNull()
    expect(overview(['nonsense'])).toBe(overview())
    expect(overview(['user', '--help'])).toContain('  user reset ')
    expect(overview(['user', '--help'])).not.toContain('migrate')
  })

  it('rejects unknown arguments', async () => {
    for (const verb of ['migrate', 'verify', 'rates refresh', 'demo clear'])
      for (const argument of ['--dry-run', 'now'])
        expect([verb, await corridor(...verb.split(' '), argument).catch((error) => error.code)]).toEqual([
          verb,
          expect.stringMatching(/^ERR_PARSE_ARGS/),
        ])
  })

  it('creates a user and resets the password', { tags: ['D1-17'] }, async () => {
    expect(await corridor('user', 'create', '--email', 'awa@example.org', '--role', 'admin', '--generate')).toBe(0)
    const hash = async () => (await owner.query('select argon2id from identity.password')).rows.map(Object.values)
    const before = await hash()
    expect(await corridor('user', 'reset', '--email', 'awa@example.org', '--generate')).toBe(0)
    expect(await hash()).not.toEqual(before)
  })

  it('imports a sanctions list from a file and respects disabled downloads', { tags: ['D1-18'] }, async () => {
    const file = join(folder, 'list.csv')
    await writeFile(file, 'entry_id,name,type\n1,Zorvane Quilibrand,person\n')
    expect([await corridor('lists', 'import', file, '--source', 'OWN'), printed]).toEqual([0, expect.anything()])
    expect(await count("screening.entry where name = 'Zorvane Quilibrand'")).toBe(1)
    // Disabled, as without internet access; screening/lists/update.test.ts covers downloads.
    expect(await corridor('lists', 'update')).toBe(0)
  })

  it('refreshes rates', { tags: ['D1-21'] }, async () => {
    expect([await corridor('rates', 'refresh'), printed]).toEqual([0, expect.anything()])
    expect(await count('fx.rate')).toBeGreaterThan(0)
  })

  it('re-encrypts with a new key, and then works without the old one', async () => {
    const keyOf = async () =>
      (await owner.query('select platform.key_of(fingerprint_key_sealed) as id from platform.installation')).rows[0].id
    const [current, old] = ['encryption', 'encryption-old'].map((name) => join(folder, 'secrets', name))
    const before = await keyOf()
    await rename(String(current), String(old))
    expect([await corridor('key', 'rotate'), printed]).toEqual([
      0,
      expect.arrayContaining(['1 re-encrypted in total.']),
    ])
    expect(printed).toContain('platform.installation.fingerprint_key_sealed: 1 re-encrypted')
    expect(await keyOf()).not.toBe(before)

    await rm(String(old))
    expect([await corridor('key', 'rotate'), printed.at(-1)]).toEqual([0, expect.stringMatching(/^Nothing is left/)])
    const key = await readFile(String(current))
    await writeFile(String(current), 'ab'.repeat(32))
    expect([await corridor('key', 'rotate'), printed.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^LEFT.*not configured$/),
    ])
    await writeFile(String(current), key)
  })

  it('verifies the ledger and exits with 1 after a seal was altered', { tags: ['D1-20', 'D15-11'] }, async () => {
    expect([await corridor('verify'), printed.at(-1)]).toEqual([0, 'Everything agrees.'])
    expect(printed.map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['ledger', 'audit', 'documents', 'bank', 'chain']),
    )
    const seal = () => withModules(context(), ({ audit }) => audit.sealPending())
    await expect.poll(async () => (await seal()).sealed, { timeout: 15_000 }).toBeGreaterThan(0)
    await owner.query('alter table audit.seal disable trigger user')
    await owner.query("update audit.seal set sealed_at = sealed_at + interval '1 s'")
    expect([await corridor('verify'), printed.join('\n')]).toEqual([
      1,
      expect.stringMatching(/BREACH {2}audit.*seal of batch/),
    ])
  })

  it('resets the sandbox after confirmation and migrates an empty database', {
    tags: ['D1-16', 'D1-22', 'D16-15'],
  }, async () => {
    await owner.end()
    expect([await corridor('demo', 'clear', '--yes'), printed]).toEqual([0, expect.anything()])
    owner = new pg.Client(clone.owner)
    await owner.connect()
    const people = async () => (await owner.query(`select to_regclass('identity."user"') as it`)).rows[0].it
    expect(await people()).toBeNull()
    expect([await corridor('migrate'), printed]).toEqual([0, ['The database has the newest schema.']])
    expect([await people(), await count('identity."user"')]).toEqual(['identity."user"', 0])
  })
})
