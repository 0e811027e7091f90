import { join } from 'node:path'
import pg from 'pg'
import { readPasswords, readRecord } from '#embedded-postgres/index.ts'
import { assertDefined } from '#kernel/assert.ts'
import { embeddedProfile } from '#server/platform/database/embedded-profile.ts'

/**
 * A connection to the embedded database of the server in this data folder, with the application's
 * rights.
 */
export async function connectToRunning(dataDir: string): Promise<pg.Client> {
  const record = assertDefined(await readRecord(join(dataDir, 'postgres', 'cluster')), 'a running database')
  const passwords = assertDefined(await readPasswords(dataDir), 'the passwords of the database')
  const client = new pg.Client({
    host: record.socketFolder,
    port: record.port,
    user: embeddedProfile.appRole,
    password: passwords.app,
    database: embeddedProfile.database,
    options: `-c role=${embeddedProfile.appGroup}`,
  })
  // A kill breaks the connection; the running statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
