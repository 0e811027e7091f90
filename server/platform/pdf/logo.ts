/** Logos that PDF/A allows. */

/** An image that pdfkit can draw. */
export interface Logo {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/png' | 'image/jpeg'
}

/** pdfkit requires a Buffer for image bytes. */
export const logoBuffer = ({ bytes }: Logo): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const maxBytes = 1_048_576
const maxSide = 4_000

/**
 * The image in `bytes` if PDF/A allows it: a PNG, or a JPEG in grey or RGB, because the file's
 * colour profile is RGB. Null for anything else.
 */
export function logoFrom(bytes: Uint8Array): Logo | null {
  if (bytes.length > maxBytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isPng(view)) return { bytes, mediaType: 'image/png' }
  return isRgbJpeg(view) ? { bytes, mediaType: 'image/jpeg' } : null
}

const isSide = (pixels: number): boolean => pixels > 0 && pixels <= maxSide

function isPng(view: DataView): boolean {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return false
  return isSide(view.getUint32(16)) && isSide(view.getUint32(20))
}

/** Skips segments up to the frame header, which holds size and number of colour components. */
function isRgbJpeg(view: DataView): boolean {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return false
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return false
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const components = view.getUint8(at + 9)
      return isSide(view.getUint16(at + 5)) && isSide(view.getUint16(at + 7)) && (components === 1 || components === 3)
    }
    at += 2 + view.getUint16(at + 2)
  }
  return false
}
