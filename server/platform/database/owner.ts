import pg from 'pg'
import type { ConnectionSettings } from './database.ts'

export type OwnerClient = pg.Client

/** Runs `work` on one connection of the schema owner, then closes it. */
export async function asOwner<T>(settings: ConnectionSettings, work: (client: OwnerClient) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...settings, application_name: 'corridor migrate' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
