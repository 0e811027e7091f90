import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from './database.ts'

const clones: ClonedDatabase[] = []

async function clone(): Promise<ClonedDatabase> {
  const cloned = await cloneDatabase()
  clones.push(cloned)
  return cloned
}

afterAll(async () => {
  await Promise.all(clones.map(({ drop }) => drop()))
})

describe('the database of a test file', () => {
  it('is isolated from all others, also when several are created concurrently', async () => {
    const [one, other] = await Promise.all([clone(), clone()])
    await query(one, 'owner', 'CREATE TABLE only_here (id int)')
    expect(await query(one, 'owner', 'SELECT id FROM only_here')).toEqual([])
    await expect(query(other, 'owner', 'SELECT count(*) FROM only_here')).rejects.toThrow('does not exist')
  })

  it('gives the application no right to create tables', async () => {
    const database = await clone()
    expect(await query(database, 'app', 'SELECT current_user::text AS name')).toEqual([{ name: 'corridor_service' }])
    await expect(query(database, 'app', 'CREATE TABLE public.mine (id int)')).rejects.toThrow('permission denied')
  })
})

async function query(database: ClonedDatabase, login: 'owner' | 'app', sql: string): Promise<unknown[]> {
  const client = new pg.Client(database[login])
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
