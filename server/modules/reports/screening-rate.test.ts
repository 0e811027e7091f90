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

it('counts a client screened before a new list as screened once the run over its changes has finished', {
  tags: ['S7-33'],
}, async () => {
  for (const name of ['Acacia SA', 'Baobab SARL']) await harness.addClient(name)
  expect(await share()).toBe(100)
  // The rate says on what it rests: one invented list.
  expect(await lists()).toEqual([1, 1])
  harness.advance(60_000)
  const { modules, database, people } = harness
  const nothing = { aliases: [], weakAliases: [], countries: [], birthDates: [], identifiers: [], wallets: [] }
  const facts = { ...nothing, type: null, gender: null, program: null, factsHash: 'a'.repeat(64) }
  const entries = [{ source: 'TEST', entryId: 'T1', name: 'Quolverin Astrabane', ...facts }]
  const input = { source: 'TEST', label: 'Test list', list: { entries, sha256: 'b'.repeat(64) } }
  expectOk(
    await database.transaction((t) => modules.screening.importList(t, people.approver, input)),
    'the list is taken',
  )
  expect(await share()).toBe(0)
  expect(await lists()).toEqual([2, 1])
  await modules.screening.rescreenChanges(people.approver, new AbortController().signal)
  expect(await share()).toBe(100)
  harness.advance(60_000)
  await harness.addClient('Cola GIE')
  expect(await share()).toBe(100)
})
