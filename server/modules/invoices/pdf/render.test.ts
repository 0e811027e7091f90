import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { page } from '#server/platform/pdf/page-layout.ts'
import { exportOutOfScope } from '../messages.ts'
import { facturX } from './factur-x/factur-x.ts'
import { sampleInvoice } from './invoice-document.fixture.ts'
import { renderInvoice } from './render.ts'

const fonts = loadFonts()
const render = (count: number, change: Parameters<typeof sampleInvoice>[1] = {}) =>
  renderInvoice(sampleInvoice(count, change), { fonts, logo: null })

/** One grey pixel, the smallest possible PNG. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

describe('an invoice PDF', () => {
  it('has the same bytes for the same document and different bytes for another', async () => {
    const first = await render(12)
    expect(Buffer.from(await render(12)).equals(first)).toBe(true)
    expect(Buffer.from(await render(12, { number: 'INV-2026-000043' })).equals(first)).toBe(false)
  })

  it('shows logo, business details, lines, both currencies with the locked rate, and terms', {
    tags: ['D6-19'],
  }, async () => {
    const logo = { bytes: new Uint8Array(png), mediaType: 'image/png' } as const
    const file = readPdf(await renderInvoice(sampleInvoice(3), { fonts, logo }))
    expect(file.text).toContain('/Subtype /Image')
    const shown = textOf(file)
    for (const text of [
      'Sahel Bridge & Fils SARL',
      '27 boulevard de la République',
      'Tax ID 1912345 K',
      'Baobab Textiles International SA',
      'Training of the accounts team in Abidjan',
      '$1,062.00',
      '€977.04',
      '1 USD = 0.92 EUR, from open.er-api.com, Nov 21, 2026',
      'Payment within 30 days.',
      'CI93 CI00 8011 1301 1342 9120 0589',
      'Page 1 of 1',
    ])
      expect(shown).toContain(text)
  })

  it('is French for a French client, with French amounts, days and countries', async () => {
    const file = readPdf(await render(3, { language: 'fr' }))
    expect(file.text).toMatch(/\/Lang \(fr\)/)
    expect(file.text).toContain('(Facture INV-2026-000042)')
    const metadata = file.streams.find((stream) => stream.includes('<x:xmpmeta')) ?? ''
    expect(metadata).toContain('<dc:language><rdf:Bag><rdf:li>fr</rdf:li>')
    const shown = textOf(file)
    for (const text of [
      'Net à payer',
      'Échéance',
      'Montant HT, USD',
      'Total TTC USD',
      'TVA 18 %',
      '1\u202f062,00\u00a0USD',
      '977,04\u00a0€',
      '1 USD = 0,92 EUR, selon open.er-api.com, 21 novembre 2026',
      'Page 1 sur 1',
    ])
      expect(shown.replaceAll('\n', ' ')).toContain(text)
    expect(shown).not.toMatch(/Invoice|Amount|Total due|Tax/)
  })

  it('wraps the name of a tax, which would run into its taxable amount', async () => {
    const tax = { category: 'G', rateBasisPoints: 0, taxableMinor: 840_000n, taxMinor: 0n } as const
    const reason = 'Delivered outside the customs union'
    const shown = textOf(readPdf(await render(1, { taxes: [{ ...tax, exemptionReason: reason }] })))
    expect(shown).not.toContain(exportOutOfScope)
    expect(shown.replaceAll('\n', ' ')).toContain(`${exportOutOfScope} ${reason}`)
  })

  it('names a quote with its last day, without the XML of an invoice', async () => {
    const quote = readPdf(await render(1, { kind: 'quote', number: 'QUO-2026-000007', payment: null }))
    const shown = textOf(quote)
    for (const text of ['Quote (pro forma)', 'QUO-2026-000007', 'Prepared for', 'Valid until'])
      expect(shown).toContain(text)
    expect(shown).not.toContain('Amount due')
    expect(quote.text).not.toContain('factur-x.xml')
    expect(readPdf(await render(1)).text).toContain('factur-x.xml')
  })

  it('carries the running total from page to page', async () => {
    const shown = textOf(readPdf(await render(60)))
    const carried = [...shown.matchAll(/Carried forward\n(\$[\d,.]+)/g)].map(([, amount]) => amount)
    const brought = [...shown.matchAll(/Brought forward\n(\$[\d,.]+)/g)].map(([, amount]) => amount)
    expect(carried.length).toBeGreaterThan(1)
    expect(brought).toEqual(carried)
  })

  it('is a tagged English PDF/A-3b with colour profile and displayed title', async () => {
    const file = readPdf(await render(3))
    expect(file.text.startsWith('%PDF-1.7')).toBe(true)
    const metadata = file.streams.find((stream) => stream.includes('<x:xmpmeta')) ?? ''
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(metadata).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(metadata).toContain('Sahel Bridge &amp; Fils SARL')
    expect(file.text).toMatch(/\/Type \/OutputIntent\s+\/S \/GTS_PDFA1/)
    expect(file.streams.some((stream) => stream.includes('acsp'))).toBe(true)
    expect(file.text).toMatch(/\/Marked true/)
    expect(file.text).toMatch(/\/Lang \(en\)/)
    expect(file.text).toMatch(/\/DisplayDocTitle true/)
    expect(file.text).toContain('(Invoice INV-2026-000042)')
  })

  it('embeds every font it names and uses no standard fonts', async () => {
    const file = readPdf(await render(3, { description: 'Ɓɛlɛ 请付款 العربية' }))
    const named = [...file.text.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(1)
    expect(named.every((name) => /^[A-Z]{6}\+(Inter|DejaVu)/.test(name ?? ''))).toBe(true)
    expect(file.text.match(/\/FontFile2/g)).toHaveLength(named.length)
    expect(file.text).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/)
  })

  it('embeds the Factur-X XML as an alternative and declares it in the metadata', async () => {
    const file = readPdf(await render(4))
    expect(file.streams).toContain(facturX(sampleInvoice(4)))
    expect(file.text).toMatch(/\/AFRelationship \/Alternative/)
    expect(file.text).toMatch(/\/AF \[/)
    expect(file.text).toContain('(factur-x.xml)')
    const metadata = file.streams.find((stream) => stream.includes('<x:xmpmeta')) ?? ''
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(metadata.match(/<pdfaProperty:name>/g)).toHaveLength(4)
  })

  it('shows the QR code, number and total of a certified invoice, in French and English', async () => {
    const certification = {
      system: 'emcf',
      reference: 'TEST-WXYZ-ABCD-EFGH-IJKL-MNOP',
      qr: 'https://example.org/verify/1',
      nim: 'ED00000001',
      counters: '43/58 FV',
      certifiedAt: '2026-11-21T09:00:00.000Z',
      totalXof: '6889',
    } as const
    const file = readPdf(await render(2, { certification }))
    const shown = textOf(file)
    for (const text of ['TEST-WXYZ-ABCD-EFGH-IJKL-MNOP', 'ED00000001', '43/58 FV', '6,889 XOF'])
      expect(shown).toContain(text)
    expect(shown).toContain('Certifié le · Certified on')
    expect(file.text).toContain('/Alt (Code QR de certification')
  })

  it('states AIB once, above the total that contains it', async () => {
    const { totals } = sampleInvoice(2)
    const totalMinor = totals.totalMinor + 2_400n
    const withAib = { ...totals, totalMinor, dueMinor: totalMinor }
    const file = readPdf(await render(2, { withholding: { group: 'B', amountMinor: 2_400n }, totals: withAib }))
    const shown = textOf(file)
    expect(shown.match(/AIB/g)).toHaveLength(1)
    expect(shown).toMatch(/Tax 18 %\s+\$86\.40\s+AIB 5 %\s+\$24\.00\s+Total USD\s+\$590\.40/)
  })

  it('is marked as a draft without Factur-X XML before it is sent', async () => {
    const file = readPdf(await render(1, { draft: true }))
    expect(file.text).not.toContain('factur-x.xml')
    expect(file.streams.some((stream) => stream.includes('<x:xmpmeta') && !stream.includes('<fx:'))).toBe(true)
  })

  it('tags one table of lines over all pages and repeated headers as artifacts', async () => {
    const file = readPdf(await render(60))
    const count = (type: string) => file.text.match(new RegExp(`/S /${type}\\b`, 'g'))?.length ?? 0
    expect(count('Document')).toBe(1)
    expect(count('H1')).toBe(1)
    // Lines, totals and tax summary.
    expect(count('Table')).toBe(3)
    expect(count('TBody')).toBe(1)
    expect(count('TR')).toBeGreaterThan(60)
    const pages = Number(/\/Count (\d+)/.exec(file.text)?.[1])
    expect(pages).toBeGreaterThan(2)
    const drawn = file.streams.filter((stream) => / TJ\nET/.test(stream))
    expect(drawn).toHaveLength(pages)
    for (const page of drawn) {
      expect(page).toContain('/Artifact <<')
      // All drawing operators are inside marked content.
      expect(page.match(/ BDC| BMC/g)?.length).toBe(page.match(/\bEMC\b/g)?.length)
    }
  })

  it('tags the logo with a description and stays deterministic with it', async () => {
    const logo = { bytes: new Uint8Array(png), mediaType: 'image/png' } as const
    const [first, second] = [
      await renderInvoice(sampleInvoice(1), { fonts, logo }),
      await renderInvoice(sampleInvoice(1), { fonts, logo }),
    ]
    expect(Buffer.from(first).equals(second)).toBe(true)
    expect(readPdf(first).text).toContain('/Alt (Logo of Sahel Bridge & Fils SARL)')
  })

  it('continues terms and a note that are longer than a page on the next', async () => {
    const lines = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}.`)
    const [terms, note] = [lines('Clause', 90), lines('Milestone', 70)]
    const file = readPdf(await render(1, { terms: terms.join('\n'), note: note.join('\n') }))
    const shown = textOf(file).split('\n')
    for (const line of [...terms, ...note]) expect(shown.filter((text) => text === line)).toHaveLength(1)
    // Below are only the rule and the text of the footer.
    expect(Math.max(...placesOf(file.streams))).toBeLessThan(825)
    expect(placesOf(file.streams).filter((y) => y > 804)).toHaveLength(2 * 4)
  })

  it('shortens the name of the business in header and footer before it runs into the number', async () => {
    const name = `${'Société Ivoirienne de Négoce '.repeat(4)}SARL`
    const shown = async (change: object) =>
      textOf(readPdf(await render(60, { seller: { ...sampleInvoice(1).seller, ...change } }))).split('\n')
    const long = await shown({ name })
    const pages = long.filter((text) => text.includes('Page ')).length
    expect(long.filter((text) => text.startsWith('Société') && text.endsWith('…'))).toHaveLength(2 * pages - 1)
    // Of the business and of the client, at the top of the first page.
    expect(long.filter((text) => text.includes('Tax ID'))).toHaveLength(2)
    expect((await shown({})).filter((text) => text.endsWith('…'))).toEqual([])
  })

  it('renders names and texts of any length and script', async () => {
    const long = 'N’Guessan-Kouadio '.repeat(60)
    const one = 'x'.repeat(800)
    const file = await render(2, {
      description: one,
      note: long,
      terms: `${long}\n\n${one}`,
      seller: { ...sampleInvoice(1).seller, name: long, addressLines: [one, '名前', '\u0000\u200d\u{1f600}'] },
      lines: sampleInvoice(2).lines.map((line) => ({ ...line, description: one.repeat(8), detail: long })),
    })
    expect(file.length).toBeGreaterThan(10_000)
  })
})

/** How far down its page each string is drawn, in points. */
const placesOf = (streams: readonly string[]): number[] =>
  streams.flatMap((stream) =>
    [...stream.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, y]) => page.height - Number(y)),
  )

/** The file as text, with its streams inflated. */
function readPdf(bytes: Uint8Array): { text: string; streams: string[] } {
  const text = Buffer.from(bytes).toString('latin1')
  const streams = [...text.matchAll(/\/Length (\d+)([^>]*)>>\s*stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length
    const raw = bytes.slice(start, start + Number(match[1]))
    const head = text.slice(Math.max(0, match.index - 300), start)
    const isDeflated = head.slice(head.lastIndexOf(' obj')).includes('/FlateDecode')
    return Buffer.from(isDeflated ? inflateSync(raw) : raw).toString('utf8')
  })
  return { text, streams }
}

/** The visible text, one line per drawn string, decoded by the file's glyph-to-character maps. */
function textOf({ text, streams }: { text: string; streams: string[] }): string {
  const cmaps = streams.filter((stream) => stream.includes('begincmap'))
  const faces = [...text.matchAll(/\/(F\d+) \d+ 0 R/g)].map(([, id]) => id as string)
  const used = [...new Set(faces)]
  // Fonts are finished in the order they were opened, which is the order of their numbers.
  const byFace = new Map(used.sort().map((id, index) => [id, signsOf(cmaps[index] ?? '')]))
  const lines = streams
    .filter((stream) => / TJ\nET/.test(stream))
    .flatMap((stream) => [...stream.matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*)\] TJ\nET/g)])
    .map(([, face = '', glyphs = '']) =>
      (glyphs.match(/<[0-9a-f]*>/g) ?? [])
        .flatMap((run) => run.slice(1, -1).match(/.{4}/g) ?? [])
        .map((glyph) => byFace.get(face)?.[Number.parseInt(glyph, 16)] ?? '')
        .join(''),
    )
  return lines.join('\n')
}

function signsOf(cmap: string): string[] {
  return [...cmap.matchAll(/\[(.*)\]/g)].flatMap(([, entries = '']) =>
    (entries.match(/<[^>]*>/g) ?? []).map((entry) =>
      String.fromCodePoint(
        ...entry
          .slice(1, -1)
          .split(' ')
          .map((code) => Number.parseInt(code, 16)),
      ),
    ),
  )
}
