import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createFolderStorage } from '#server/platform/storage/folder-storage/folder-storage.ts'
import { contentOf } from '#server/platform/storage/hashing.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { addressOf } from '#tests/running/address.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { demoClearVerb } from './demo-clear.ts'

describe('demo clear', { tags: ['D16-15'] }, () => {
  let clone: ClonedDatabase
  let dataDir: string
  const open = () => openDatabase(clone.app, { poolSize: 1, onError: () => undefined })

  beforeAll(async () => {
    clone = await cloneDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'corridor-clear-'))
    for (const name of ['secrets', 'sandbox']) await mkdir(join(dataDir, name))
    await writeFile(join(dataDir, 'secrets', 'seal'), 'kept')
    const storage = createFolderStorage({ folder: join(dataDir, 'documents') })
    expectOk(await storage.put('sha256/ab', contentOf(Buffer.from('a document'))), 'a document')
    const database = open()
    await database.pool.execute(sql`insert into settings.setting (key, value, version, changed_at)
      values ('business.name', '"Somebody"', 1, '2026-11-20T09:00:00Z')`)
    await database.close()
  })
  afterAll(async () => {
    await clone.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function clear(env: Record<string, string> = {}) {
    const complaints: string[] = []
    const config = loadConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(clone.app),
      DATABASE_MIGRATION_URL: addressOf(clone.owner),
      ...env,
    })
    const code = await demoClearVerb.run(['--yes'], {
      config,
      logger: createLogger('silent'),
      print: () => undefined,
      printError: (line) => void complaints.push(line),
    })
    return { code, complaints }
  }

  it('changes nothing while a server is running', async () => {
    const server = open()
    await server.ping()
    expect(await clear()).toEqual({ code: 1, complaints: ['A server is using this database. Stop it first.'] })
    await server.close()
  })

  it('removes records, documents and simulators but keeps the keys; the next start is a first start', async () => {
    expect(await clear()).toEqual({ code: 0, complaints: [] })
    expect(await readdir(dataDir)).toEqual(['secrets'])
    await migrate(clone.owner)
    const database = open()
    const { rows } = await database.pool.execute(sql`select 1 from settings.setting`)
    expect(rows).toEqual([])
    await database.close()
  })
})
