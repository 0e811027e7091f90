import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { below, seededRandom } from '#kernel/random.ts'
import { expectOk } from '#kernel/result.ts'
import { listOf, openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'
import { readSimpleList } from './lists/read-list.ts'

let context: ScreeningHarness
beforeEach(async () => {
  context = await openScreeningHarness()
})
afterEach(() => context.close())

const words = 'Zorvane Quillibrand Marnobex Sahelix Vextrolane Kindrafou Belzamaro Ixtumara Thiembrosa Uxorande'.split(
  ' ',
)

/** Two versions of a list: some entries change their names, some are removed and some are added. */
function versions(pick: (count: number) => number): [string, string] {
  const name = () => `${words[pick(words.length)]} ${words[pick(words.length)]}${pick(3) === 0 ? ' Trading SARL' : ''}`
  const before = new Map(Array.from({ length: 30 }, (_, place) => [`E${place}`, name()]))
  const after = new Map(before)
  for (let place = 0; place < 40; place += 1) {
    const fate = pick(4)
    if (place >= 30 || fate === 0) after.set(`E${place}`, name())
    else if (fate === 1 && place < 5) after.delete(`E${place}`)
  }
  const csv = (entries: ReadonlyMap<string, string>) =>
    `entry_id,name\n${[...entries].map(([id, listed]) => `${id},${listed}\n`).join('')}`
  return [csv(before), csv(after)]
}

describe('new list version', { tags: ['D12-27'] }, () => {
  it('gives the same matches by incremental rescreening as by full screening', async () => {
    const random = seededRandom(1125)
    const pick = (count: number): number => below(random, count)
    const [before, after] = versions(pick)
    await context.loaded(before)
    const names = Array.from(
      { length: 40 },
      () => `${words[pick(words.length)]}${pick(2) ? ' ' : 'e '}${words[pick(words.length)]?.slice(pick(2))}`,
    )
    const everybody = async () => {
      for (const [place, name] of names.entries())
        await context.screened({ kind: 'counterparty', id: place + 1, clientId: null, country: null, name })
    }
    const open = () =>
      context.rowsOf(`select subject_id, entry_id, entry_hash, matched_name, score, reasons from screening.match
        where status = 'open' order by subject_id, entry_id`)
    await everybody()
    const old = await open()
    await context.loaded(after)
    expect(await context.screening.rescreenChanges(context.officer(), new AbortController().signal)).toBe(names.length)
    const incremental = await open()
    await everybody()
    expect(incremental).toEqual(await open())
    expect(incremental).not.toEqual(old)
    const [run] = await context.rowsOf('select subjects, found from screening.rescreening order by list_version desc')
    expect(run.subjects).toBe(names.length)
    expect(run.found).toBeLessThan(names.length)
  })

  it('compares entries of a version that another replaced before its run', async () => {
    const run = () => context.screening.rescreenChanges(context.officer(), new AbortController().signal)
    const owner = { kind: 'person', id: 3, clientId: 7, country: null, name: 'Moussa Vextrolane' } as const
    await context.loaded(listOf('Kindrafou Trading'))
    await context.screened(owner)
    await run()
    await context.loaded(listOf('Kindrafou Trading', 'Moussa Vextrolane'))
    await context.loaded(listOf('Kindrafou Trading', 'Moussa Vextrolane', 'Belzamaro SARL'))
    await run()
    expect(await context.rowsOf("select entry_id from screening.match where status = 'open'")).toEqual([
      { entry_id: 'E2' },
    ])
  })
  it('leaves out a person who was removed, whose open match still waits', async () => {
    const run = () => context.screening.rescreenChanges(context.officer(), new AbortController().signal)
    const open = () => context.rowsOf("select entry_id from screening.match where status = 'open' order by entry_id")
    const removed = { kind: 'person', id: 3, clientId: 7, country: null, name: 'Moussa Vextrolane' } as const
    await context.loaded(listOf('Moussa Vextrolane'))
    await context.screened(removed)
    expect(await open()).toEqual([{ entry_id: 'E1' }])
    await context.database.transaction((transaction) => context.screening.end(transaction, removed))
    await context.loaded(listOf('Moussa Vextrolane', 'Mousa Vextrolane'))
    await run()
    expect(await open()).toEqual([{ entry_id: 'E1' }])
    const about = { clientId: 7, records: [] }
    const screened = await context.database.transaction((transaction) =>
      context.screening.screenNotYetScreened(transaction, context.officer(), about),
    )
    expect(screened).toEqual({ ok: true, value: [] })
    const lastScreened = () => context.rowsOf("select last_screened_at from screening.subject where kind = 'person'")
    const before = await lastScreened()
    context.pass(2 * 24 * 3_600_000)
    await context.screening.rescreenDue(context.officer(), new AbortController().signal)
    expect(await lastScreened()).toEqual(before)
    expect(await open()).toEqual([{ entry_id: 'E1' }])
  })

  it('is what a conversion screens against, also a version that was being loaded at the last screening', async () => {
    const owner = { kind: 'person', id: 3, clientId: 7, country: null, name: 'Moussa Vextrolane' } as const
    const found = () =>
      context.database.transaction((transaction) =>
        context.screening.screenNotYetScreened(transaction, context.officer(), { clientId: 7, records: [] }),
      )
    await context.loaded(listOf('Kindrafou Trading'))
    const list = expectOk(readSimpleList('TEST', listOf('Kindrafou Trading', 'Moussa Vextrolane')), 'the list is sound')
    await context.database.transaction(async (transaction) => {
      const input = { source: 'TEST', label: 'Test list', list }
      expectOk(await context.screening.importList(transaction, context.officer(), input), 'the import')
      context.pass(1000)
      expect((await context.screened(owner)).matches).toEqual([])
    })
    expect(await found()).toMatchObject({ value: [{ entryId: 'E2' }] })
    const [{ count }] = await context.rowsOf('select count(*)::integer from screening.screening')
    expect(await found()).toMatchObject({ ok: true })
    expect(await context.rowsOf('select count(*)::integer from screening.screening')).toEqual([{ count }])
  })
})
