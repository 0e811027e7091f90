import { describe, expect, it } from 'vitest'
import { listColumns, parseList } from './csv.ts'

describe('CSV list', () => {
  it('is read by column names in any order, without comments and byte order mark', () => {
    const csv =
      '\uFEFF# a comment\nname,entry_id,aliases,type,country,birth_date,program,other\n"One, Name",E1,A; B ;;,person,Mali,1970-01,P,x\n\nTwo,E2,,,,,,\n'
    expect(parseList('S', csv)).toMatchObject({
      ok: true,
      value: [
        {
          source: 'S',
          entryId: 'E1',
          name: 'One, Name',
          aliases: ['A', 'B'],
          type: 'person',
          birthDates: ['1970-01'],
          program: 'P',
        },
        {
          source: 'S',
          entryId: 'E2',
          name: 'Two',
          aliases: [],
          type: null,
          countries: [],
          birthDates: [],
          program: null,
        },
      ],
    })
    expect(listColumns).toHaveLength(7)
  })

  it('changes the hash of an entry exactly when a fact changes', () => {
    const hashOf = (line: string) => {
      const parsed = parseList('S', `${listColumns.join(',')}\n${line}\n`)
      return parsed.ok ? parsed.value[0]?.factsHash : null
    }
    const base = 'E1,One,A;B,person,Mali,1970,P'
    expect(hashOf(base)).toBe(hashOf(' E1 , One ,A ; B,person,Mali,1970,P'))
    const changed = [
      'E1,Two,A;B,person,Mali,1970,P',
      'E1,One,A,person,Mali,1970,P',
      'E1,One,A;B,,Mali,1970,P',
      'E1,One,A;B,person,Togo,1970,P',
      'E1,One,A;B,person,Mali,1971,P',
      'E1,One,A;B,person,Mali,1970,Q',
    ]
    for (const line of changed) expect(hashOf(line), line).not.toBe(hashOf(base))
  })

  it.each([
    ['nothing', '', null],
    ['no entries', 'entry_id,name\n', null],
    ['another header', 'id,label\n1,Someone\n', 1],
    ['a line cut short', 'entry_id,name,country\nE1,Someone,Mali\nE2,Some', 3],
    ['an entry without a name', 'entry_id,name\nE1,\n', 2],
    ['an entry without an id', 'entry_id,name\n,Someone\n', 2],
    ['an id twice', 'entry_id,name\nE1,Someone\nE1,Other\n', 3],
    ['a date that is none', 'entry_id,name,birth_date\nE1,Someone,soon\n', 2],
    ['a type that is none', 'entry_id,name,type\nE1,Someone,alien\n', 2],
    ['an open quote', 'entry_id,name\nE1,"Someone\n', null],
    ['other letters than UTF-8', 'entry_id,name\nE1,Soci\uFFFDt\n', null],
  ])('is rejected as a whole when it has %s', (_, csv, line) => {
    expect(parseList('S', csv)).toMatchObject({
      ok: false,
      error: { code: 'damaged_list', ...(line === null ? {} : { line }) },
    })
  })
})
