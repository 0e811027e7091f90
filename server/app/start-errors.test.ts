import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigFault, loadConfig } from '#server/platform/config/config.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { addressOf } from '#tests/running/address.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { describePortError, orConfigFault } from './start-errors.ts'
import { openStorage } from './storage.ts'

describe('start errors', () => {
  let clone: ClonedDatabase
  let folder: string

  const opened = (environment: Record<string, string>) =>
    openStorage(loadConfig({ DATA_DIR: folder, ...environment }), createLogger('silent'), 'command')

  const listening = (port: number, host: string) => {
    const server = createServer()
    const listens = new Promise<typeof server>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => resolve(server))
    })
    return orConfigFault(listens, describePortError({ port, host }))
  }

  beforeAll(async () => {
    clone = await cloneDatabase()
    folder = await mkdtemp(join(tmpdir(), 'corridor-start-'))
  })
  afterAll(async () => {
    await clone.drop()
    await rm(folder, { recursive: true })
  })

  it('report a port in use and a foreign host address', async () => {
    const taken = await listening(0, '127.0.0.1')
    const { port } = taken.address() as AddressInfo
    await expect(listening(port, '127.0.0.1')).rejects.toThrow(
      new ConfigFault(`Port ${port} is in use by another program. Stop it, or set PORT to a free port.`),
    )
    await expect(listening(0, '192.0.2.1')).rejects.toThrow(/^HOST 192\.0\.2\.1 is not an address of this machine: /)
    await new Promise((resolve) => taken.close(resolve))
    await expect(listening(-1, '127.0.0.1')).rejects.not.toThrow(ConfigFault)
  })

  it('report an unreachable database and a rejected login', async () => {
    const nowhere = 'postgresql://corridor:secret-of-nobody@127.0.0.1:1/corridor'
    await expect(opened({ DATABASE_URL: nowhere })).rejects.toThrow(
      /^The database of DATABASE_URL can't be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
    )
    const [app, owner] = [clone.app, clone.owner].map(addressOf)
    await expect(opened({ DATABASE_URL: app ?? '', DATABASE_MIGRATION_URL: nowhere })).rejects.toThrow(
      /^The database of DATABASE_MIGRATION_URL can't be used: /,
    )
    const absent = addressOf({ ...clone.app, database: 'no_such_database' })
    const fault = await opened({ DATABASE_URL: absent, DATABASE_MIGRATION_URL: owner ?? '' }).catch((error) => error)
    expect(fault).toBeInstanceOf(ConfigFault)
    expect(fault.message).toMatch(/^The database of DATABASE_URL can't be used: .*no_such_database.*\.$/)
    expect(fault.message).not.toContain(clone.app.password)
  })

  it('report an unusable data folder', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(opened({ DATA_DIR: file })).rejects.toThrow(/^DATA_DIR .*file can't be used: E/)
  })
})
