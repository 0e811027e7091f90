import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  sampleDocx,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleWebp,
  sampleXlsx,
  sampleZip,
} from '#tests/fixtures/sample-files.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { createRowCounts, type RowCounts } from './row-counts.ts'

const seed = 20_261_121
const inputs = 400
const inertTypes =
  /^(application\/pdf|image\/(png|jpeg|webp)|text\/(csv|plain)(; charset=utf-8)?|application\/vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet))$/

/** A script that a browser would run if its content type permitted. */
const script = '<!doctype html><html><script>alert(document.domain)</script></html>'

describe('hostile files', () => {
  let served: ServedHarness
  let cookie: string
  let address: string
  let counts: RowCounts
  let seeds: Buffer[]
  beforeAll(async () => {
    served = await createServedHarness({ seed })
    cookie = await served.signIn('hostile', 'admin')
    counts = await createRowCounts(served.harness)
    address = await served.listen()
    const whole = [samplePdf(), samplePng(), sampleJpeg(), sampleWebp(), await sampleDocx(), await sampleXlsx()]
    seeds = [
      ...whole,
      Buffer.from(script),
      Buffer.from('a;b\n1;2\n'),
      await sampleZip([{ name: 'a.html', content: script }]),
    ]
  }, 120_000)
  afterAll(async () => {
    await counts.close()
    await served.stop()
  })

  const send = (bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.append('documentType', 'contract')
    form.append('title', 'Hostile')
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'text/html' }), name)
    return fetch(`${address}/api/documents`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:5000' },
      body: form,
    })
  }
  /**
   * Expects a refusal with a reason and nothing stored, or a stored file whose download cannot run.
   */
  const expectHarmless = async (bytes: Uint8Array, name: string): Promise<'refused' | 'inert'> => {
    const before = await counts.read()
    const answer = await send(bytes, name)
    const body = await answer.json()
    if (answer.status !== 201) {
      expect([400, 415]).toContain(answer.status)
      expect(body.errors[0].path).toBe('file')
      expect(await counts.read()).toEqual(before)
      return 'refused'
    }
    for (const query of ['', '?download=true']) {
      const { headers } = await fetch(`${address}/api/documents/${body.id}/content${query}`, { headers: { cookie } })
      expect(headers.get('content-type')).toMatch(inertTypes)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox;')
      const disposition = headers.get('content-disposition') ?? ''
      const mayShow = /^(application\/pdf|image\/)/.test(headers.get('content-type') ?? '') && query === ''
      expect(disposition).toMatch(mayShow ? /^inline; / : /^attachment; /)
      expect(disposition).toMatch(
        /\.(pdf|png|jpe?g|webp|csv|txt|docx|xlsx|document)"?; filename\*=|filename="[^".]+"; /i,
      )
    }
    return 'inert'
  }

  it.each([
    ['a PDF that is a page as well', () => Buffer.concat([samplePdf(), Buffer.from(script)]), 'a.pdf', 'inert'],
    [
      'a PDF that is an archive as well',
      async () => Buffer.concat([samplePdf(), await sampleZip([{ name: 'a', content: 'b' }])]),
      'a.pdf',
      'inert',
    ],
    ['a JPEG with script in its comment', () => insertComment(sampleJpeg(), script), 'a.jpg', 'inert'],
    ['a PNG with script behind its end', () => Buffer.concat([samplePng(), Buffer.from(script)]), 'a.png', 'inert'],
    ['text that turns into a page later', () => Buffer.from(`Dear all,\n${script}`), 'a.txt', 'inert'],
    ['a formula in a CSV that starts a program', () => Buffer.from('=cmd|"/c calc"!A1;1\n'), 'a.csv', 'refused'],
    ['a formula in a CSV', () => Buffer.from('=SUM(A1:A2),1\n'), 'a.csv', 'inert'],
    ['a page', () => Buffer.from(script), 'a.html', 'refused'],
    ['a page named .pdf', () => Buffer.from(script), 'a.pdf', 'refused'],
    ['a page named .txt', () => Buffer.from(script), 'a.txt', 'refused'],
    ['a page in UTF-16', () => Buffer.from(`\ufeff${script}`, 'utf16le'), 'a.txt', 'refused'],
    ['text named .hta', () => Buffer.from('plain'), 'a.hta', 'refused'],
    [
      'an archive in front of a picture',
      async () => Buffer.concat([await sampleDocx(), samplePng()]),
      'a.docx',
      'refused',
    ],
    [
      'an archive behind a page',
      async () => Buffer.concat([Buffer.from(script), await sampleDocx()]),
      'a.docx',
      'refused',
    ],
    ['a picture that ends at once', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'a.png', 'refused'],
    [
      'a Word file with a page in it',
      async () => sampleDocx('x', [{ name: 'word/a.html', content: script }]),
      'a.docx',
      'refused',
    ],
    ['nothing', () => Buffer.alloc(0), 'a.pdf', 'refused'],
    ['zeros', () => Buffer.alloc(100_000), 'a.pdf', 'refused'],
  ] as const)('%s', { tags: ['D7-09'] }, async (_, bytes, name, fate) => {
    expect(await expectHarmless(await bytes(), name)).toBe(fate)
  })

  it('handles random changes to valid files and names', { tags: ['D7-09'], timeout: 120_000 }, async () => {
    const names = fc.oneof(
      fc.constantFrom(
        'a.pdf',
        'a.png',
        'a.jpg',
        'a.webp',
        'a.docx',
        'a.xlsx',
        'a.csv',
        'a.txt',
        'a.html',
        'a.svg',
        'a',
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()),
    )
    const file = fc.record({
      at: fc.nat(8),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      flips: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 12 }),
      tail: fc.oneof(fc.constant(''), fc.constant(script), fc.string({ maxLength: 40 })),
      head: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constant(script) }),
    })
    const fates = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(file, names, async ({ at, cut, flips, tail, head }, name) => {
        const whole = Buffer.from(seeds[at % seeds.length] as Buffer)
        for (const [place, value] of flips) whole[Math.floor(place * (whole.length - 1))] = value
        const sent = cut > 0.7 ? whole : whole.subarray(0, Math.floor((cut / 0.7) * whole.length))
        const fate = await expectHarmless(Buffer.concat([Buffer.from(head), sent, Buffer.from(tail)]), name)
        fates.set(fate, (fates.get(fate) ?? 0) + 1)
      }),
      { seed, numRuns: inputs },
    )
    // Both results must occur, or this proves nothing about one of them.
    expect(fates.get('refused')).toBeGreaterThan(20)
    expect(fates.get('inert')).toBeGreaterThan(20)
  })
})

function insertComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.alloc(4)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(text), jpeg.subarray(2)])
}
