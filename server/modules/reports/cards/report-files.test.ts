import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waemuReport } from '#contract/compliance/api.ts'
import { type ReportType, reportTypes } from '#contract/reports/api.ts'
import { expectOk } from '#kernel/result.ts'
import { documentPdf } from '#server/platform/export/pdf.ts'
import { unzip } from '#tests/fixtures/unzip.ts'
import type { ComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { now, openReportData } from '#tests/setup/report-data.ts'
import { type Reports, reportRoutes } from '../index.ts'
import { reportDocument } from './report-document.ts'

let harness: ComplianceHarness
let reports: Reports
let app: FastifyInstance

const letterhead = {
  name: 'Keita Trading SARL',
  lines: ['12 avenue Chardy, Abidjan', 'Reg. CI-ABJ-2020-B-1'],
  logo: null,
  isSandbox: true,
}

beforeAll(async () => {
  ;({ harness, reports } = await openReportData())
  const { clock } = harness
  const audit = { noteRead: async () => undefined }
  const routes = reportRoutes({
    reports,
    audit,
    clock,
    readLetterhead: async () => letterhead,
  } as unknown as Parameters<typeof reportRoutes>[0])
  app = await harness.serve(routes, () => person('a', 'A'))
})
afterAll(() => harness.close())

/** The text of all pages of a PDF. */
async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join('\n')
}

const download = async (path: string) => (await app.inject(path)).rawPayload
const pdfOf = async (type: ReportType, period: string) =>
  pdfText(await download(`/api/reports/${type}?period=${period}&format=pdf`))
const sheetsOf = async (path: string) => unzip(await download(path))

describe('a report as PDF', { tags: ['D14-02', 'D14-03'] }, () => {
  it('names business, days, state and local times, and marks the sandbox', async () => {
    const text = await pdfOf('conversion-volume', 'last-month')
    for (const part of [
      'Keita Trading SARL',
      '12 avenue Chardy, Abidjan',
      'SANDBOX',
      '1 October 2026 to 31 October 2026',
      'Closed, conversions as they were at its end',
      '20 November 2026, 10:00',
      '60,000,000 XOF',
      'Volume (XOF)',
    ])
      expect(text).toContain(part)
    expect(await pdfOf('conversion-volume', 'month')).toContain('Still running, figures up to 20 November 2026, 10:00')
  })

  it('carries no sandbox mark in production', async () => {
    const report = expectOk(await reports.report('revenue', { period: 'month' }), 'a report')
    const bytes = await buffer(documentPdf(reportDocument(report), { ...letterhead, isSandbox: false }))
    const text = await pdfText(new Uint8Array(bytes))
    expect(text).toContain('Keita Trading SARL')
    expect(text).not.toContain('SANDBOX')
  })

  it.each(reportTypes)('shows names, days and durations of %s in words', async (type) => {
    const text = await pdfOf(type, 'month')
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT|\b[a-z]+_[a-z]+\b|\d ms\b(?<!\b\d{1,3} ms)/)
  })

  it('describes its chart to those who cannot see it', async () => {
    const bytes = await download('/api/reports/conversion-volume?period=month&format=pdf')
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    expect(tree).toContain('Volume (XOF): 20 bars, the highest 168M at 1 Nov')
  })
})

describe('a report as XLSX', { tags: ['D14-02'] }, () => {
  it('has dates and numbers as cells with formats under a frozen header', async () => {
    const files = await sheetsOf('/api/reports/conversion-volume?period=month&format=xlsx')
    const figures = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(figures).toContain('<c s="5"><v>280200000</v></c>')
    expect(figures).toContain('<c s="6"><v>500000.00</v></c>')
    const days = files.get('xl/worksheets/sheet2.xml') ?? ''
    // 1 November 2026.
    expect(days).toContain('<row><c s="3"><v>46327</v></c>')
    expect(days).toContain('state="frozen"')
    const styles = files.get('xl/styles.xml') ?? ''
    for (const code of ['d\\ mmm\\ yyyy', 'mmm\\ yyyy', '0.0%']) expect(styles).toContain(`formatCode="${code}"`)
    expect(files.get('xl/worksheets/sheet4.xml')).toContain('1 November 2026 to 30 November 2026')
  })

  it('writes a percentage as a fraction, a duration in days and a month as a date', async () => {
    const efficiency = await sheetsOf('/api/reports/efficiency?period=year&format=xlsx')
    const figures = efficiency.get('xl/worksheets/sheet1.xml') ?? ''
    expect(figures).toContain('<c s="8"><v>66.7e-2</v></c>')
    expect(figures).toMatch(/<c s="9"><v>0\.0000\d+<\/v><\/c>/)
    expect(efficiency.get('xl/worksheets/sheet2.xml')).toContain('<c s="4"><v>46296</v></c>')
  })
})

describe('a report as CSV', { tags: ['D14-02', 'D14-03'] }, () => {
  const rowsOf = async (type: ReportType, period: string): Promise<Record<string, string>[]> =>
    parse((await download(`/api/reports/${type}?period=${period}&format=csv`)).toString('utf8'), {
      bom: true,
      columns: true,
    })

  it('has one row per day, each with period, time made, rows counted and hash', async () => {
    const report = expectOk(await reports.report('conversion-volume', { period: 'month' }), 'a report')
    expect(await rowsOf('conversion-volume', 'month')).toEqual([
      expect.objectContaining({ 'Volume (XOF)': '168000000', Initiated: '1' }),
      {
        'Day or month': '2026-11-10',
        Initiated: '1',
        Failed: '1',
        'Volume (XOF)': '112200000',
        'Gross (USD)': '200000.00',
        'Period start': '2026-11-01',
        'Period end': '2026-11-30',
        Generated: now.toISOString(),
        'Rows counted': '3',
        'SHA-256': report.sha256,
      },
    ])
  })

  it('has one row per record, and one with the facts alone without records', async () => {
    expect((await rowsOf('bceao-filing', 'month')).map((row) => row.Conversion)).toEqual(['TX-3', 'TX-2'])
    expect(await rowsOf('bceao-filing', 'last-month')).toMatchObject([{ Conversion: '', 'Rows counted': '0' }])
  })
})

describe('the WAEMU report as a file', { tags: ['D12-35'] }, () => {
  const path = '/api/compliance/waemu-report?period=last-month'

  it('states the same summary and hash as JSON, PDF and XLSX', async () => {
    const json = waemuReport.parse((await app.inject(path)).json())
    expect(json.summary).toMatchObject({ totalTransactions: 1, totalVolumeXof: 60_000_000 })
    const text = await pdfText(await download(`${path}&format=pdf`))
    for (const part of ['WAEMU Compliance Report', 'Keita Trading SARL', '60,000,000 XOF', 'TX-1', json.sha256])
      expect(text).toContain(part)
    const sheets = await sheetsOf(`${path}&format=xlsx`)
    expect(sheets.get('xl/worksheets/sheet1.xml')).toContain('<c s="5"><v>60000000</v></c>')
    const transactions = sheets.get('xl/worksheets/sheet3.xml') ?? ''
    expect(transactions).toContain('>TX-1</t>')
    expect(transactions).toMatch(/<c s="1"><v>463\d\d\.\d+<\/v><\/c><\/row><\/sheetData>/)
    expect(sheets.get('xl/worksheets/sheet4.xml')).toContain(json.sha256)
  })

  it('is named by its days', async () => {
    const { headers } = await app.inject(`${path}&format=pdf`)
    expect(headers['content-disposition']).toBe(
      'attachment; filename="waemu-compliance-report-2026-10-01-to-2026-10-31.pdf"',
    )
  })
})

describe('names of clients in the files of a report', () => {
  it('are as stored, also where they read like a code', async () => {
    const report = expectOk(await reports.report('client-patterns', { period: 'month' }), 'a report')
    const [clients, ...others] = report.tables
    if (!clients) throw new Error('no table of clients')
    const names = ['wave', 'paid', 'constructor']
    const rows = names.map((name) => [name, ...(clients.rows[0] ?? []).slice(1)])
    const { sheets, pdfSheets = [] } = reportDocument({ ...report, tables: [{ ...clients, rows }, ...others] })
    for (const [, sheet] of [sheets, pdfSheets]) {
      const found: unknown[] = []
      for await (const [name] of sheet?.rows ?? []) found.push(name)
      expect(found).toEqual(names)
    }
  })
})
