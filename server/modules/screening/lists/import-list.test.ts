import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/compliance/api.ts'
import { listOf, openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'
import { importListCommand } from '../commands.ts'

let context: ScreeningHarness
beforeEach(async () => {
  context = await openScreeningHarness()
})
afterEach(() => context.close())

describe('list import', () => {
  it('replaces the list of the same source and keeps each version reproducible', async () => {
    expect(
      await context.loaded(listOf('Alpha One', 'Beta Two', 'Gamma Three', 'Delta Four', 'Epsilon Five')),
    ).toMatchObject({ entries: 5, added: 5, changed: 0, removed: 0 })
    expect(await context.loaded(listOf('Alpha One', 'Beta Second', 'Gamma Three', 'Delta Four'))).toMatchObject({
      entries: 4,
      added: 0,
      changed: 1,
      removed: 1,
    })
    const versions = await context.rowsOf('select id from screening.list_version order by id')
    const first = versions[0].id
    const then = await context.rowsOf(
      `select name from screening.entry where since_version <= ${first} and (until_version is null or until_version > ${first}) order by entry_id`,
    )
    expect(then.map(({ name }) => name)).toEqual(['Alpha One', 'Beta Two', 'Gamma Three', 'Delta Four', 'Epsilon Five'])
    await expect(context.owner.query("update screening.entry set name = 'X'")).rejects.toThrow('only ever ended')
  })

  it('applies immediately in every instance', async () => {
    const other = context.instance()
    await context.loaded(listOf('Somebody Else'))
    expect((await context.screened({}, other)).matches).toEqual([])
    await context.loaded(listOf('Zorvane Quilibrand', 'Somebody Else'))
    expect((await context.screened({}, other)).matches).toHaveLength(1)
  })

  it('keeps the last good list in force when the new one is damaged', async () => {
    await context.loaded(listOf('Zorvane Quilibrand'))
    const before = await context.screening.lists(context.read)
    expect(await context.load('entry_id,name\nE1,\n')).toMatchObject({
      ok: false,
      error: { code: 'damaged_list', line: 2 },
    })
    expect(await context.screening.lists(context.read)).toEqual(before)
    expect((await context.onlyMatch()).matchedName).toBe('Zorvane Quilibrand')
  })

  it('rejects a list that shrinks by more than a fifth unless a person accepts it', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Somebody Number${index}`)
    await context.loaded(listOf(...names))
    expect(await context.load(listOf(...names.slice(0, 7)))).toEqual({
      ok: false,
      error: { code: 'list_shrinks', from: 10, to: 7 },
    })
    expect(await context.load(listOf(...names.slice(0, 8)))).toMatchObject({ ok: true })
    expect(await context.load(listOf('One Only'), { acceptShrink: true })).toMatchObject({
      ok: true,
      value: { entries: 1 },
    })
  })

  it('rejects another list of the same length', async () => {
    const csv = (prefix: string) =>
      `entry_id,name\n${[1, 2, 3, 4, 5].map((n) => `${prefix}${n},Somebody`).join('\n')}\n`
    await context.loaded(csv('UN'))
    expect(await context.load(csv('OFAC'))).toEqual({
      ok: false,
      error: { code: 'list_entries_lost', lost: 'entries', from: 5, to: 0 },
    })
    expect(await context.load(csv('OFAC'), { acceptShrink: true })).toMatchObject({ ok: true, value: { removed: 5 } })
  })

  it('rejects a list without the aliases of the one in force', async () => {
    await context.loaded('entry_id,name,aliases\nE1,Somebody,Another;A Third\nE2,Someone Else,\n')
    const withoutAliases = listOf('Somebody', 'Someone Else')
    const refused = await context.load(withoutAliases)
    expect(refused).toEqual({ ok: false, error: { code: 'list_entries_lost', lost: 'names', from: 4, to: 2 } })
    expect(
      (await context.rowsOf('select aliases from screening.entry where until_version is null'))[0].aliases,
    ).toEqual(['Another', 'A Third'])
    expect(await context.load(withoutAliases, { acceptShrink: true })).toMatchObject({ ok: true })
  })

  it('rejects an invalid source name', async () => {
    expect(await context.load(listOf('Somebody'), { source: 'ofac sdn' })).toEqual({
      ok: false,
      error: { code: 'bad_source' },
    })
  })

  it('prints the result on the command line', async () => {
    const lines: string[] = []
    const folder = await mkdtemp(join(tmpdir(), 'corridor-list-'))
    const path = join(folder, 'list.csv')
    const run = async (csv: string) => {
      await writeFile(path, csv)
      const command = { ...context, print: (line: string) => lines.push(line) }
      return importListCommand(command, { path, format: null }, { source: 'TEST', label: 'Test' })
    }
    expect(await run(listOf('Somebody', 'Someone Else'))).toBe(0)
    expect(lines).toEqual([
      'TEST: 2 entries in force (2 added, 0 changed, 0 removed).',
      expect.stringMatching(/^SHA-256 [0-9a-f]{64}$/),
    ])
    expect(await run(listOf('Somebody'))).toBe(1)
    expect(lines.at(-2)).toBe(
      'TEST: The list has 1 entries, but the list in force has 2. The last good list stays in force.',
    )
    expect(await run('garbage')).toBe(1)
    expect(lines.at(-1)).toMatch(/^TEST: The list is damaged/)
    await rm(folder, { recursive: true })
  })

  it('takes entries in scripts without a reading, and reports how many there are', async () => {
    const lines: string[] = []
    const folder = await mkdtemp(join(tmpdir(), 'corridor-list-'))
    const path = join(folder, 'list.csv')
    await writeFile(path, 'entry_id,name,aliases\nE1,ᱥᱟᱱᱛᱟᱲ,\nE2,Zorvane Quilibrand,ᱢᱩᱨᱢᱩ;ꦱꦸꦥ\nE3,Awa,\n')
    const command = { ...context, print: (line: string) => lines.push(line) }
    expect(await importListCommand(command, { path, format: null }, { source: 'TEST', label: 'Test' })).toBe(0)
    await rm(folder, { recursive: true })
    expect(lines.at(-1)).toBe(
      'Scripts that cannot be read: Ol Chiki (2), Javanese (1). Names in these scripts are not matched; their entries are found only by other names and numbers.',
    )
    expect(await context.call(contract.listSanctionsLists)).toMatchObject({
      body: [
        {
          entries: 3,
          uncovered: [
            { script: 'Ol Chiki', entries: 2 },
            { script: 'Javanese', entries: 1 },
          ],
        },
      ],
    })
    expect((await context.onlyMatch()).entryId).toBe('E2')
  })

  it('lists the source with its hash and load time', async () => {
    await context.loaded(listOf('Somebody'))
    expect(await context.call(contract.listSanctionsLists)).toMatchObject({
      body: [
        {
          source: 'TEST',
          label: 'Test list',
          synthetic: false,
          entries: 1,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          loadedAt: context.clock.now().toISOString(),
        },
      ],
    })
  })

  it('loads and searches twenty thousand entries', { timeout: 60_000 }, async () => {
    const names = Array.from(
      { length: 20_000 },
      (_, index) => `Person${index.toString(36)} Family${(index * 7919).toString(36)}`,
    )
    await context.loaded(listOf(...names, 'Zorvane Quillibrand'))
    expect(await context.onlyMatch()).toMatchObject({ entryId: 'E20001' })
  })
})
