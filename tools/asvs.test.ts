import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const checkout = path.resolve(import.meta.dirname, '..')
/** Requirements of levels 1 and 2 in ASVS 5.0.0: the number of each section. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

describe('the ASVS assessment', () => {
  it('has one row for each requirement of levels 1 and 2, with a state and files that exist', async () => {
    const text = await readFile(path.join(checkout, 'docs', 'ASVS.md'), 'utf8')
    const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+)( \(L3\))? \| (.*?) \| (.*) \| (.*?) ?\|$/gm)]
    const ids = rows.map(([, id]) => id)
    const required = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(rows.filter(([, , level]) => level === undefined).map(([, id]) => id)).toEqual(required)
    const wrong = rows.filter(([, , , state]) => !['holds', 'partly', 'does not', 'n/a'].includes(state ?? ''))
    expect(wrong.map(([line]) => line)).toEqual([])
    const files = rows.flatMap(([, , , , , shown = '']) =>
      [...shown.matchAll(/`([^`]+)`/g)].map(([, file]) => String(file)),
    )
    expect(files.length).toBeGreaterThan(150)
    expect(files.filter((file) => !existsSync(path.join(checkout, file)))).toEqual([])
    for (const level of ['Levels 1 and 2', 'Level 3, selected']) {
      const isOf = ([, , mark]: RegExpMatchArray) => (mark === undefined) === (level === 'Levels 1 and 2')
      const counts = ['holds', 'partly', 'does not', 'n/a'].map(
        (state) => rows.filter((row) => isOf(row) && row[3] === state).length,
      )
      expect(text).toContain(`| ${level} | ${counts.join(' | ')} |`)
    }
  })
})
