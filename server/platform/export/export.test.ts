import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unzip } from '#tests/fixtures/unzip.ts'
import { type ExportColumn, lookAhead, shareOut } from './column.ts'
import { csvStream, defused, plainText } from './csv.ts'
import { hashRows, jsonStream, sheetOf } from './document.ts'
import { xlsxBook, xlsxStream } from './xlsx.ts'
import { type ZipEntry, zipStream } from './zip.ts'

interface Row {
  readonly name: string
  readonly amount: string | null
  readonly at: Date
}
const columns: readonly ExportColumn<Row>[] = [
  { header: 'Name, "full"', kind: 'text', value: ({ name }) => name },
  { header: 'Amount', kind: 'number', value: ({ amount }) => amount },
  { header: 'At', kind: 'instant', value: ({ at }) => at },
]
const at = new Date('2026-11-21T12:00:00.000Z')

async function* from(rows: Iterable<Row>) {
  yield* rows
}
async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}
async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const held: Buffer[] = []
  for await (const chunk of chunks) held.push(chunk)
  return Buffer.concat(held)
}
describe('CSV', () => {
  it('round-trips any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom(...'aé,"\n\r =+-@\'1＝−\u200b') }), { maxLength: 20 }),
        async (names) => {
          const text = await textOf(csvStream(columns, from(names.map((name) => ({ name, amount: '1', at })))))
          const read: string[][] = parse(text, {
            bom: true,
            fromLine: 2,
            relaxColumnCount: true,
            skipEmptyLines: false,
          })
          expect(read.map(([name = '']) => plainText(name))).toEqual(names.map((name) => plainText(name)))
        },
      ),
    )
  })

  it('escapes formulas with an apostrophe but not negative numbers', async () => {
    for (const text of ['=1+1', '+225 07', '-cmd', '@SUM(A1)', '\t=1', '\r=1']) expect(defused(text)).toBe(`'${text}`)
    for (const text of [
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(A1)',
      '−1+cmd',
      '\u200b=1',
      '\ufeff=1',
      '\u00a0\u2060 =1',
      ' =1',
      '\n@x',
    ])
      expect(defused(text)).toBe(`'${text}`)
    expect(['-12.50', 'Sahel', '', ' Sahel', '\u200bSahel'].map(defused)).toEqual([
      '-12.50',
      'Sahel',
      '',
      ' Sahel',
      '\u200bSahel',
    ])
    expect(['-12.50', 'Sahel', ''].map(defused)).toEqual(['-12.50', 'Sahel', ''])
    const text = await textOf(csvStream(columns, from([{ name: '=HYPERLINK("x")', amount: '-12.50', at }])))
    expect(text).toBe('\uFEFF"Name, ""full""",Amount,At\r\n"\'=HYPERLINK(""x"")",-12.50,2026-11-21T12:00:00.000Z\r\n')
  })
})

describe('XLSX', () => {
  it('writes text, numbers and times as typed cells, without formulas', async () => {
    const rows = [
      { name: '=1+1 <&> é \u0001', amount: '1200.00', at },
      { name: 'Sahel', amount: null, at },
    ]
    const files = unzip(await bytesOf(xlsxStream('Clients: all', columns, from(rows))))
    expect([...files.keys()]).toEqual([
      'xl/worksheets/sheet1.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      '_rels/.rels',
      '[Content_Types].xml',
    ])
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('>=1+1 &lt;&amp;&gt; é </t>')
    expect(sheet).toContain('<c><v>1200.00</v></c><c s="1"><v>46347.50000000</v></c>')
    expect(sheet).not.toContain('<f>')
    expect(files.get('xl/workbook.xml')).toContain('name="Clients  all"')
  })

  it('fits times and long text, and freezes the header', async () => {
    const rows = [
      { name: 'Sahel', amount: '1200.00', at },
      { name: 'Société Minière du Kénédougou', amount: null, at },
    ]
    const sheet = unzip(await bytesOf(xlsxStream('Clients', columns, from(rows)))).get('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toMatch(
      /<\/sheetViews><cols><col min="1" max="1" width="31" .*max="3" width="18" .*<\/cols><sheetData>/,
    )
  })
})

describe('export of a hundred thousand rows', { tags: ['D14-06'] }, () => {
  const formats = {
    csv: (rows: AsyncIterable<Row>) => csvStream(columns, rows),
    xlsx: (rows: AsyncIterable<Row>) => xlsxStream('Many', columns, rows),
    json: (rows: AsyncIterable<Row>) =>
      jsonStream({ title: 'Many' }, 'rows', hashRows(rows).texts, () => ({ ended: true })),
  }

  it.each(['csv', 'xlsx', 'json'] as const)('streams %s with only a few rows in memory', async (format) => {
    let made = 0
    async function* many() {
      for (; made < 100_000; made += 1) yield { name: `Client ${made}`, amount: '1', at }
    }
    let maxValue = 0
    let chunks = 0
    for await (const chunk of formats[format](many())) {
      chunks += 1
      maxValue = Math.max(maxValue, chunk.length)
      if (chunks === 1) expect(made).toBeLessThan(20_000)
    }
    expect(maxValue).toBeLessThan(70_000)
  })

  it('produces valid JSON, also without rows', async () => {
    const text = await textOf(
      jsonStream({ title: 'T' }, 'rows', hashRows(from([{ name: '"', amount: null, at }])).texts, () => ({
        n: 1,
      })),
    )
    expect(JSON.parse(text)).toEqual({ title: 'T', rows: [{ name: '"', amount: null, at: at.toISOString() }], n: 1 })
    expect(JSON.parse(await textOf(jsonStream({}, 'rows', hashRows(from([])).texts, () => ({ n: 0 }))))).toEqual({
      rows: [],
      n: 0,
    })
  })
})

describe('ZIP archive', () => {
  const entries = () => [
    { name: 'a.txt', content: 'text' },
    { name: 'b.pdf', content: Buffer.from('bytes'), isPacked: true },
    { name: 'c.csv', content: Readable.from(['é', Buffer.from('2')]) },
  ]

  it('stores text, bytes and streams in order, with reproducible bytes', async () => {
    const archive = await bytesOf(zipStream(entries()))
    expect([...unzip(archive)]).toEqual([
      ['a.txt', 'text'],
      ['b.pdf', 'bytes'],
      ['c.csv', 'é2'],
    ])
    expect(await bytesOf(zipStream(entries()))).toEqual(archive)
  })

  it('fails if a source fails', async () => {
    async function* failing() {
      yield 'first'
      throw new Error('storage is gone')
    }
    await expect(bytesOf(zipStream([{ name: 'a', content: failing() }]))).rejects.toThrow('storage is gone')
    async function* noEntry(): AsyncGenerator<ZipEntry> {
      yield { name: 'a', content: 'text' }
      throw new Error('record is gone')
    }
    await expect(bytesOf(zipStream(noEntry()))).rejects.toThrow('record is gone')
  })

  it('closes the open source and requests no further entry when the reader stops', async () => {
    const source = Readable.from(
      (function* () {
        for (;;) yield randomBytes(10_000)
      })(),
    )
    let requested = 0
    function* counted(): Generator<ZipEntry> {
      for (const name of ['a', 'b']) {
        requested += 1
        yield { name, content: source }
      }
    }
    for await (const _ of zipStream(counted())) break
    expect(source.destroyed).toBe(true)
    expect(requested).toBe(1)
  })
})

describe('document export', () => {
  it('contains its tables and facts, with closing facts after the rows', async () => {
    const { rows, total } = hashRows(from([{ name: '=1', amount: '2', at }]))
    const sheet = sheetOf('Rows', columns, rows)
    const about = sheetOf('About', [{ header: 'Rows', kind: 'number', value: () => total().rows }], [null])
    const files = unzip(await bytesOf(xlsxBook([sheet, about])))
    expect(files.get('xl/workbook.xml')).toContain(
      'name="Rows" sheetId="1" r:id="sheet1"/><sheet name="About" sheetId="2"',
    )
    expect(files.get('xl/worksheets/sheet2.xml')).toContain('<v>1</v>')
    const hashed = createHash('sha256')
      .update(`${JSON.stringify({ name: '=1', amount: '2', at })}\n`)
      .digest('hex')
    expect(total()).toEqual({ rows: 1, sha256: hashed })
  })
})

describe('column widths', () => {
  const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

  it('follow the shares unless a column needs more', () => {
    expect(shareOut([1, 1, 2], [10, 10, 10], 100)).toEqual([25, 25, 50])
    expect(shareOut([1, 1, 2], [40, 10, 10], 100)).toEqual([40, 20, 40])
    expect(shareOut([1, 1, 2], [100, 60, 40], 100)).toEqual([50, 30, 20])
  })

  it('use the exact width and respect minimums if they fit', async () => {
    const column = fc.record({
      share: fc.double({ min: 0.1, max: 5, noNaN: true }),
      minValue: fc.integer({ min: 0, max: 90 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(column, { minLength: 1, maxLength: 14 }), async (asked) => {
        const minValue = asked.map((each) => each.minValue)
        const widths = shareOut(
          asked.map(({ share }) => share),
          minValue,
          700,
        )
        expect(sum(widths)).toBeCloseTo(700, 6)
        if (sum(minValue) < 700)
          for (const [at, wide] of widths.entries()) expect(wide).toBeGreaterThanOrEqual(minValue[at] ?? 0)
      }),
    )
  })

  it('are computed from the first rows without losing any', async () => {
    const { first, all } = await lookAhead(
      from(Array.from({ length: 250 }, (_, at) => ({ name: `${at}`, amount: null, at: new Date(0) }))),
    )
    expect(first).toHaveLength(100)
    const names: string[] = []
    for await (const { name } of all) names.push(name)
    expect(names).toEqual(Array.from({ length: 250 }, (_, each) => `${each}`))
  })
})
