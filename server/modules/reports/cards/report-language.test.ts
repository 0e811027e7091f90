import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentPdf } from '#server/platform/export/pdf.ts'
import { inLanguage, loadLanguage } from '#server/platform/language/translations.ts'
import { unzip } from '#tests/fixtures/unzip.ts'
import type { ComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { openReportData } from '#tests/setup/report-data.ts'
import { type Reports, reportRoutes } from '../index.ts'

let harness: ComplianceHarness
let reports: Reports
let app: FastifyInstance

beforeAll(async () => {
  await loadLanguage('fr')
  ;({ harness, reports } = await openReportData())
  const { clock } = harness
  const routes = reportRoutes({
    reports,
    clock,
    audit: { noteRead: async () => undefined },
    readLetterhead: async () => ({ name: 'Keita Trading SARL', lines: [], logo: null, isSandbox: true }),
  } as unknown as Parameters<typeof reportRoutes>[0])
  app = await harness.serve(routes, () => person('a', 'A'))
})
afterAll(() => harness.close())

const download = async (path: string, language: string) =>
  (await app.inject({ url: path, headers: { 'accept-language': language } })).rawPayload

/** The text of the first page, every space of it as a plain one. */
async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s/g, ' ')
}

describe('a report for a French reader', { tags: ['D14-02'] }, () => {
  const volume = '/api/reports/conversion-volume?period=last-month'

  it('is a French PDF with French figures and dates', async () => {
    const text = await pdfText(await download(`${volume}&format=pdf`, 'fr'))
    for (const part of [
      'Rapport sur le volume de conversion',
      'du 1er octobre 2026 au 31 octobre 2026',
      'Clôturée, conversions telles qu',
      'établi le 20 novembre 2026 à 10:00',
      '60 000 000 XOF',
      'Moyenne journalière',
      'BAC À SABLE',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Figures|Meaning|October|Closed|Volume over time/)
  })

  it('writes durations, weekdays and states in French', async () => {
    const document = await inLanguage('fr', () => reports.document('client-patterns', { period: 'month' }))
    if (!document.ok) throw new Error('no report')
    const bytes = await inLanguage('fr', async () => buffer(documentPdf(document.value)))
    expect(await pdfText(new Uint8Array(bytes))).toContain('Mardi')
    expect(await pdfText(await download('/api/reports/efficiency?period=year&format=pdf', 'fr'))).toMatch(
      /\d,\d s|\d min|\d jours?/,
    )
  })

  it('names conversions without a bank in French', async () => {
    const document = await inLanguage('fr', () => reports.document('conversion-volume', { period: 'month' }))
    if (!document.ok) throw new Error('no report')
    const banks = await inLanguage('fr', async () => {
      const found: unknown[] = []
      for await (const [bank] of document.value.pdfSheets?.at(-1)?.rows ?? []) found.push(bank)
      return found
    })
    expect(banks).toEqual(['Orabank', 'Aucune à ce jour'])
  })

  it('has French headings in XLSX, over the same data', async () => {
    const path = '/api/reports/banking-status?period=month&format=xlsx'
    const [english, french] = await Promise.all(['en', 'fr'].map(async (one) => unzip(await download(path, one))))
    const cells = (files: Map<string, string> | undefined) =>
      [...(files?.get('xl/worksheets/sheet2.xml') ?? '').matchAll(/<row>(.*?)<\/row>/g)].map(([, row]) => row)
    expect(cells(french)[0]).toContain('Demandés')
    expect(cells(french).slice(1)).toEqual(cells(english).slice(1))
    expect(french?.get('xl/worksheets/sheet3.xml')).toContain('du 1er novembre 2026 au 30 novembre 2026')
    expect(french?.get('xl/workbook.xml')).toContain('À propos')
  })

  it('changes nothing in JSON, CSV and the hash', async () => {
    for (const format of ['json', 'csv']) {
      const [english, french] = await Promise.all(
        ['en', 'fr'].map(async (one) => (await download(`${volume}&format=${format}`, one)).toString()),
      )
      expect(french).toBe(english)
    }
    const shown = (language: string) =>
      app.inject({ url: '/api/reports/revenue/figures?period=month', headers: { 'accept-language': language } })
    const [english, french] = [(await shown('en')).json(), (await shown('fr')).json()]
    expect(french.title).toBe('Rapport sur le chiffre d’affaires')
    expect(french.sha256).toBe(english.sha256)
  })
})
