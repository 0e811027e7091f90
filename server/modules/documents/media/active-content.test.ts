import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { writeTempFile } from '#server/platform/storage/temp-file.ts'
import { samplePdf, sampleZip } from '#tests/fixtures/sample-files.ts'
import { inspectFile } from './inspect.ts'

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

describe('active content', { tags: ['D7-03'] }, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-active-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const inspect = async (bytes: Uint8Array | string, name: string) => {
    const source = Readable.from([Buffer.from(bytes as Uint8Array)], { objectMode: false })
    const file = expectOk(await writeTempFile(source, { folder, maxBytes: 64 * 1_048_576 }), 'a spooled file')
    const found = await inspectFile(file, name)
    await file.close()
    return found.ok
      ? 'accepted'
      : 'found' in found.error
        ? found.error.found
        : 'fault' in found.error
          ? found.error.fault
          : found.error.code
  }
  const pdfWith = (object: string): Buffer =>
    Buffer.from(samplePdf().toString('latin1').replace('%%EOF', `9 0 obj\n${object}\nendobj\n%%EOF`), 'latin1')
  const packed = (objects: string): string => {
    const content = deflateSync(objects).toString('latin1')
    return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content}\nendstream`
  }
  const officeWith = (main: 'word/document.xml' | 'xl/workbook.xml', name: string, content: string) =>
    sampleZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: main, content: '<x/>' },
      { name, content },
    ])

  it.each([
    ['<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>', 'script'],
    ['<< /OpenAction 5 0 R >>', 'script'],
    ['<< /S /Launch /F (calc.exe) >>', 'script'],
    ['<< /S /Java#53cript >>', 'script'],
    ['<< /AA << /O 5 0 R >> >>', 'script'],
    ['<< /Names << /EmbeddedFiles 5 0 R >> >>', 'embedded_file'],
    ['<< /Encrypt 5 0 R >>', 'encrypted'],
    [packed('7 0 << /S /JavaScript /JS (x) >>'), 'script'],
    [packed('7 0 << /Type /EmbeddedFile >>'), 'embedded_file'],
    [packed('7 0 << /AA 8 0 R >>'), 'script'],
  ])('of a PDF is refused: %s', async (object, found) => {
    expect(await inspect(pdfWith(object), 'a.pdf')).toBe(found)
  })

  it.each(['<< /OpenAction [3 0 R /Fit] >>', '<< /Title (JavaScript Launch) >>', packed('7 0 << /Type /Page >>')])(
    'is not seen in an ordinary PDF: %s',
    async (object) => {
      expect(await inspect(pdfWith(object), 'a.pdf')).toBe('accepted')
    },
  )

  it('of a Word or Excel file is refused', async () => {
    const external = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const files = await Promise.all([
      officeWith('word/document.xml', 'word/embeddings/oleObject1.bin', 'x'),
      officeWith('word/document.xml', 'word/activeX/activeX1.xml', '<x/>'),
      officeWith(
        'word/document.xml',
        'word/header1.xml',
        '<w:instrText>DDE</w:instrText><w:instrText>AUTO c:\\cmd</w:instrText>',
      ),
      officeWith(
        'word/document.xml',
        'word/_rels/settings.xml.rels',
        `<Relationship Type="${external}/attachedTemplate" Target="http://x/a.dotm" TargetMode="External"/>`,
      ),
    ])
    for (const file of files) expect(await inspect(file, 'a.docx')).toBe('holds_objects')
    const books = await Promise.all([
      officeWith(
        'xl/workbook.xml',
        'xl/externalLinks/externalLink1.xml',
        '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
      ),
      officeWith('xl/workbook.xml', 'xl/worksheets/sheet1.xml', "<c><f>cmd|'/c calc'!A1</f></c>"),
    ])
    for (const book of books) expect(await inspect(book, 'a.xlsx')).toBe('holds_objects')
  })

  it('is not seen in charts, links and formulas of an Office file', async () => {
    const link = '<Relationship Type="http://x/relationships/hyperlink" Target="https://x" TargetMode="External"/>'
    expect(await inspect(await officeWith('word/document.xml', 'word/embeddings/Sheet.xlsx', 'x'), 'a.docx')).toBe(
      'accepted',
    )
    expect(await inspect(await officeWith('word/document.xml', 'word/_rels/document.xml.rels', link), 'a.docx')).toBe(
      'accepted',
    )
    expect(
      await inspect(
        await officeWith('xl/workbook.xml', 'xl/worksheets/sheet1.xml', '<c><f>SUM(A1:B2)</f></c>'),
        'a.xlsx',
      ),
    ).toBe('accepted')
  })

  it('of a CSV file and the test file of virus scanners are refused', async () => {
    expect(await inspect("a,b\n1,=cmd|'/c calc'!A1\n", 'a.csv')).toBe('external_data')
    expect(await inspect(`${'x,1\n'.repeat(16_383)}+cmd|' /c calc'!A1\n`, 'a.csv')).toBe('external_data')
    expect(await inspect('a,=SUM(A1)\n-12,+225 07|!\n'.replace('|', ' '), 'a.csv')).toBe('accepted')
    expect(await inspect(eicar, 'a.txt')).toBe('virus_test')
    expect(await inspect(`${'x'.repeat(1_048_570)}${eicar}`, 'a.txt')).toBe('virus_test')
  })
})
