import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
}, 60_000)
afterAll(() => harness.stop())

const lists = async () => {
  const { listsInForce, listsSynthetic } = await harness.modules.reports.compliance()
  return [listsInForce, listsSynthetic]
}
const share = async () => (await harness.modules.reports.compliance()).amlScreeningRate

const loadList = (source: string, name: string) => {
  const nothing = { aliases: [], weakAliases: [], countries: [], birthDates: [], identifiers: [], wallets: [] }
  const facts = { ...nothing, type: null, gender: null, program: null, factsHash: 'a'.repeat(64) }
  const entries = [{ source, entryId: 'T1', name, ...facts }]
  const input = { source, label: 'Test list', list: { entries, sha256: 'b'.repeat(64) } }
  const { modules, database, people } = harness
  return database.transaction((t) => modules.screening.importList(t, people.approver, input))
}
const rescreen = () => harness.modules.screening.rescreenChanges(harness.people.approver, new AbortController().signal)

it('counts a client screened before a new list as screened once the run over its changes has finished', {
  tags: ['S7-33'],
}, async () => {
  for (const name of ['Acacia SA', 'Baobab SARL']) await harness.addClient(name)
  expect(await share()).toBe(100)
  // The rate says on what it rests: one invented list.
  expect(await lists()).toEqual([1, 1])
  harness.advance(60_000)
  expectOk(await loadList('TEST', 'Quolverin Astrabane'), 'the list is taken')
  expect(await share()).toBe(0)
  expect(await lists()).toEqual([2, 1])
  await rescreen()
  expect(await share()).toBe(100)
  harness.advance(60_000)
  await harness.addClient('Cola GIE')
  expect(await share()).toBe(100)
})

it('leaves out a client whose screening against older lists was saved during the run, until it is repeated', {
  tags: ['S7-33'],
}, async () => {
  const { modules, database, people } = harness
  // The others were screened before the run.
  harness.advance(60_000)
  const id = await harness.addClient('Dattier SA')
  const before = (await modules.reports.compliance()).screenedActiveClients
  const screening = await database.transaction(async (transaction) => {
    await transaction.execute(sql`select from screening.subject where key = ${`client:${id}`} for update`)
    const answer = database.transaction((t) => modules.screening.screenClient(t, people.approver, id))
    const waiting = sql`select from pg_locks l join pg_stat_activity a using (pid)
      where a.datname = current_database() and not l.granted`
    await expect.poll(async () => (await database.pool.execute(waiting)).rowCount).toBe(1)
    // The run passes the client, whose screening has read the lists and waits for its row.
    expectOk(await loadList('LATER', 'Ixtumara Belzamaro'), 'the list is taken')
    await rescreen()
    return { answer }
  })
  expectOk(await screening.answer, 'the screening')
  const counted = async () => (await modules.reports.compliance()).screenedActiveClients
  expect(await counted()).toBe(before - 1)
  const about = { clientId: id, records: [{ kind: 'client', id } as const] }
  const again = await database.transaction((t) => modules.screening.screenNotYetScreened(t, people.approver, about))
  expect(expectOk(again, 'the lists are usable')).toEqual([])
  expect(await counted()).toBe(before)
})
