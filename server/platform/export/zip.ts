import { crc32, createDeflateRaw } from 'node:zlib'
import { assert } from '#kernel/assert.ts'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | string | Uint8Array
  /** Packed already, as a PDF or a picture is: trying again takes time and gains nothing. */
  readonly isPacked?: boolean
}

const largest = 0xffff_ffff
/** Sizes follow the data, names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** Level 6 takes a fourteenth off what this one makes of a sheet, and nearly four times as long for it. */
const level = 3
/** 1 January 1980, the first day that the format knows: the same content makes the same file. */
const firstDay = 0x0021

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** The pieces of a ZIP archive whose entries are packed as they come. Entries and archive stay below 4 GiB. */
export async function* zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content, isPacked = false } of entries) {
    const bytes = Buffer.from(name)
    const head = localHead(bytes)
    yield head
    let packed = 0
    const sums = { crc: 0, size: 0 }
    for await (const piece of deflate(content, isPacked ? 0 : level, sums)) {
      packed += piece.length
      yield piece
    }
    assert(sums.size < largest && offset < largest, 'an archive of 4 GiB or more needs another format')
    const tail = record(0x08074b50, [4, sums.crc], [4, packed], [4, sums.size])
    yield tail
    written.push({ name: bytes, crc: sums.crc, packed, size: sums.size, offset })
    offset += head.length + packed + tail.length
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  const count = written.length
  yield record(0x06054b50, [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, offset], [2, 0])
}

async function* deflate(
  content: ZipEntry['content'],
  level: number,
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level })
  const feed = async (): Promise<void> => {
    for await (const piece of typeof content === 'string' || content instanceof Uint8Array ? [content] : content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      if (!packer.write(bytes)) await new Promise((resolve) => packer.once('drain', resolve))
    }
    packer.end()
  }
  const fed = feed().catch((error: Error) => packer.destroy(error))
  for await (const piece of packer) yield piece as Buffer
  await fed
}

const localHead = (name: Buffer): Buffer =>
  Buffer.concat([
    record(
      0x04034b50,
      [2, 20],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, firstDay],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ])

const directoryEntry = ({ name, crc, packed, size, offset }: Written): Buffer =>
  Buffer.concat([
    record(
      0x02014b50,
      [2, 20],
      [2, 20],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, firstDay],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ),
    name,
  ])

/** A signature and fields of two or four bytes, little end first. */
function record(signature: number, ...fields: readonly (readonly [2 | 4, number])[]): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [width]) => sum + width, 0))
  bytes.writeUInt32LE(signature, 0)
  let at = 4
  for (const [width, value] of fields) {
    if (width === 2) bytes.writeUInt16LE(value, at)
    else bytes.writeUInt32LE(value >>> 0, at)
    at += width
  }
  return bytes
}
