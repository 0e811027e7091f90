import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { writeTempFile } from '#server/platform/storage/temp-file.ts'
import {
  sampleCsv,
  sampleDocx,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleWebp,
  sampleXlsx,
  sampleZip,
} from '#tests/fixtures/sample-files.ts'
import { inspectFile } from './inspect.ts'

describe('file inspection', { tags: ['D7-03'] }, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-media-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const inspect = async (bytes: Uint8Array | string, name: string) => {
    const source = Readable.from([Buffer.from(bytes as Uint8Array)], { objectMode: false })
    const file = expectOk(await writeTempFile(source, { folder, maxBytes: 64 * 1_048_576 }), 'a spooled file')
    const found = await inspectFile(file, name)
    await file.close()
    return found.ok ? found.value : found.error
  }
  const officeType = 'application/vnd.openxmlformats-officedocument.'

  it('recognises every accepted type', async () => {
    expect(await inspect(samplePdf(), 'msa.pdf')).toBe('application/pdf')
    expect(await inspect(samplePng(), 'seal.png')).toBe('image/png')
    expect(await inspect(sampleJpeg(), 'passport.JPG')).toBe('image/jpeg')
    expect(await inspect(sampleJpeg(), 'passport.jpeg')).toBe('image/jpeg')
    expect(await inspect(sampleWebp(), 'seal.webp')).toBe('image/webp')
    expect(await inspect(await sampleDocx(), 'contract.docx')).toBe(`${officeType}wordprocessingml.document`)
    expect(await inspect(await sampleXlsx(), 'rates.xlsx')).toBe(`${officeType}spreadsheetml.sheet`)
    expect(await inspect(sampleCsv(), 'clients.csv')).toBe('text/csv')
    expect(await inspect('a,b\n1,2\n', 'notes.txt')).toBe('text/plain')
    expect(await inspect('\ufeffNom,Pays\nDiallo,Sénégal\n', 'utf-8.csv')).toBe('text/csv')
    expect(await inspect(Buffer.from('\ufeffNom\tPays\r\n', 'utf16le'), 'unicode.txt')).toBe('text/plain')
    expect(await inspect(samplePdf(), 'without an ending')).toBe('application/pdf')
  })

  it.each([
    ['a page', '<!DOCTYPE html><script>alert(1)</script>', 'page.html'],
    ['a page that calls itself a PDF', '<html><body onload=alert(1)>', 'statement.pdf'],
    ['a page that calls itself text', ' \n\ufeff <script>alert(1)</script>', 'notes.txt'],
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.png'],
    ['XML', '<?xml version="1.0"?><a/>', 'data.csv'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'invoice.pdf'],
    ['an ELF program', Buffer.from('7f454c460201010000000000', 'hex'), 'x.txt'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'x.png'],
    ['an old Word file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old.docx'],
    ['text with control characters', 'abc\u0007def', 'notes.txt'],
    ['a PDF behind something else', Buffer.concat([Buffer.from('x\n\x00'), samplePdf()]), 'late.pdf'],
  ])('rejects %s', async (_, bytes, name) => {
    expect(await inspect(bytes, name)).toEqual({ code: 'unknown_file_type' })
  })

  it('rejects an empty file', async () => {
    expect(await inspect('', 'empty.pdf')).toEqual({ code: 'empty_file' })
  })

  it('rejects an extension of another type', async () => {
    expect(await inspect(samplePng(), 'photo.pdf')).toEqual({ code: 'wrong_ending', found: 'image/png', ending: 'pdf' })
    expect(await inspect('echo hello', 'run.bat')).toEqual({ code: 'wrong_ending', found: 'text/plain', ending: 'bat' })
    expect(await inspect(samplePdf(), 'a.pdf.html')).toMatchObject({ code: 'wrong_ending', ending: 'html' })
    expect(await inspect(await sampleDocx(), 'a.xlsx')).toMatchObject({ code: 'wrong_ending', ending: 'xlsx' })
  })

  it('rejects a truncated file', async () => {
    const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))
    expect(await inspect(cut(samplePdf()), 'a.pdf')).toMatchObject({ code: 'incomplete_file' })
    expect(await inspect(cut(samplePng()), 'a.png')).toMatchObject({ code: 'incomplete_file' })
    expect(await inspect(sampleJpeg().subarray(0, -2), 'a.jpg')).toMatchObject({ code: 'incomplete_file' })
    expect(await inspect(cut(sampleWebp()), 'a.webp')).toMatchObject({ code: 'incomplete_file' })
    expect(await inspect(cut(await sampleDocx()), 'a.docx')).toMatchObject({
      code: 'unfit_office_file',
      fault: 'damaged',
    })
    for (const head of ['%PDF-1.7', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF\x00\x00\x00\x00WEBP', 'PK\x03\x04'])
      expect([head, typeof (await inspect(Buffer.from(head, 'latin1'), ''))]).toEqual([head, 'object'])
  })

  it('rejects archives that are not Office files, hold programs or contain unsafe paths', async () => {
    expect(await inspect(await sampleZip([{ name: 'a.txt', content: 'a' }]), 'a.docx')).toEqual({
      code: 'unknown_file_type',
    })
    const fault = async (entries: { name: string; content: string }[]) =>
      inspect(await sampleDocx('x', entries), 'a.docx')
    expect(await fault([{ name: 'word/vbaProject.bin', content: 'macro' }])).toMatchObject({ fault: 'holds_macros' })
    expect(await fault([{ name: 'word/embeddings/run.exe', content: 'MZ' }])).toMatchObject({ fault: 'holds_macros' })
    expect(await fault([{ name: '../../etc/passwd', content: 'x' }])).toMatchObject({ fault: 'damaged' })
    expect(await fault([{ name: '/etc/passwd', content: 'x' }])).toMatchObject({ fault: 'damaged' })
    expect(await fault([{ name: 'word/document.xml', content: 'twice' }])).toMatchObject({ fault: 'damaged' })
    expect(await fault([{ name: 'xl/workbook.xml', content: 'both' }])).toEqual({ code: 'unknown_file_type' })
  })

  it('rejects a ZIP bomb, also with a false size, without unpacking it', async () => {
    async function* zeros(mebibytes: number) {
      const chunk = Buffer.alloc(1_048_576, '0')
      for (let index = 0; index < mebibytes; index += 1) yield chunk
    }
    const bomb = await sampleDocx('x', [{ name: 'word/media/a.xml', content: zeros(100) }])
    expect(bomb.byteLength).toBeLessThan(500_000)
    expect(await inspect(bomb, 'bomb.docx')).toMatchObject({ fault: 'unpacks_too_large' })
    // The central directory claims that the hundred mebibytes are ten bytes.
    const lying = Buffer.from(bomb)
    const place = lying.lastIndexOf(Buffer.from('word/media/a.xml')) - 46
    expect(lying.readUInt32LE(place)).toBe(0x02014b50)
    lying.writeUInt32LE(10, place + 24)
    expect(await inspect(lying, 'lying.docx')).toMatchObject({ code: 'unfit_office_file' })
    const many = Array.from({ length: 6_000 }, (_, index) => ({
      name: `word/${index}.xml`,
      content: '',
      isPacked: true,
    }))
    expect(await inspect(await sampleDocx('x', many), 'many.docx')).toMatchObject({ fault: 'unpacks_too_large' })
  }, 60_000)
})
