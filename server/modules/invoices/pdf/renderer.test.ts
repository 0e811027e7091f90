import { afterAll, describe, expect, it } from 'vitest'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { logoFrom } from '#server/platform/pdf/logo.ts'
import { sampleInvoice } from './invoice-document.fixture.ts'
import { renderInvoice } from './render.ts'
import { createRenderer } from './renderer.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** A JPEG header: a comment, then a 40 by 30 frame with the given number of components. */
const jpeg = (components: number) =>
  new Uint8Array([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, 0, 30, 0, 40, components, 0, 0, 0])

describe('the renderer', () => {
  const renderer = createRenderer({ readLogo: async () => new Uint8Array(png) })
  afterAll(() => renderer.close())

  it('renders the same bytes in the worker thread as in process', async () => {
    const logo = logoFrom(new Uint8Array(png))
    for (const count of [3, 90]) {
      const here = await renderInvoice(sampleInvoice(count), { fonts: loadFonts(), logo })
      expect(Buffer.from(await renderer.render(sampleInvoice(count))).equals(here)).toBe(true)
    }
  })

  it('renders several documents concurrently and recovers from a lost thread', async () => {
    const pdfs = await Promise.all([70, 80, 90].map((count) => renderer.render(sampleInvoice(count))))
    expect(new Set(pdfs.map(({ length }) => length)).size).toBe(3)
    await renderer.close()
    expect((await renderer.render(sampleInvoice(70))).length).toBe(pdfs[0]?.length)
  })
})

describe('a logo', () => {
  it('accepts a PNG or a grey or RGB JPEG of suitable size', () => {
    expect(logoFrom(new Uint8Array(png))?.mediaType).toBe('image/png')
    expect(logoFrom(jpeg(3))?.mediaType).toBe('image/jpeg')
    expect(logoFrom(jpeg(1))?.mediaType).toBe('image/jpeg')
  })

  it('rejects CMYK, SVG, truncated and oversized files', () => {
    const wide = new Uint8Array(png)
    wide[17] = 0xff
    for (const bytes of [jpeg(4), new TextEncoder().encode('<svg/>'), new Uint8Array(png).slice(0, 20), wide])
      expect(logoFrom(bytes)).toBeNull()
    expect(logoFrom(new Uint8Array(2_000_000))).toBeNull()
    expect(logoFrom(new Uint8Array())).toBeNull()
  })
})
