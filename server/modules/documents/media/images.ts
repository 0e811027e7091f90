/** Completeness checks of PDF and image files. */

import type { TempFile } from '#server/platform/storage/temp-file.ts'

/** The range searched for the end marker: some writers append a few bytes. */
const tailBytes = 4_096

export async function isWholePdf(file: TempFile): Promise<boolean> {
  return (await tailOf(file)).includes('%%EOF')
}

export async function isWholePng(file: TempFile): Promise<boolean> {
  const start = await file.read(8, 8)
  return start.subarray(4).toString('latin1') === 'IHDR' && (await tailOf(file)).includes('IEND')
}

/** The header states the expected length of the file. */
export async function isWholeWebp(file: TempFile): Promise<boolean> {
  const head = await file.read(4, 12)
  return (
    head.length === 12 &&
    head.readUInt32LE(0) + 8 <= file.sizeBytes &&
    /^VP8[ LX]$/.test(head.subarray(8, 12).toString('latin1'))
  )
}

const startOfScan = 0xda
const maxSegments = 2_000

/**
 * Follows the segments to the image data, past embedded thumbnails, and looks there for the end.
 */
export async function isWholeJpeg(file: TempFile): Promise<boolean> {
  let position = 2
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const marker = await file.read(position, 4)
    if (marker.length < 4 || marker[0] !== 0xff) return false
    if (marker[1] === 0xff) {
      position += 1
      continue
    }
    const length = marker.readUInt16BE(2)
    if (length < 2) return false
    position += 2 + length
    if (marker[1] === startOfScan) return hasEndAfter(file, position)
  }
  return false
}

const endOfImage = Buffer.from([0xff, 0xd9])
const readBytes = 65_536

async function hasEndAfter(file: TempFile, from: number): Promise<boolean> {
  // One byte of overlap, for a marker split across two reads.
  for (let position = from; position < file.sizeBytes; position += readBytes - 1) {
    if ((await file.read(position, readBytes)).includes(endOfImage)) return true
  }
  return false
}

async function tailOf(file: TempFile): Promise<string> {
  const from = Math.max(0, file.sizeBytes - tailBytes)
  return (await file.read(from, tailBytes)).toString('latin1')
}
