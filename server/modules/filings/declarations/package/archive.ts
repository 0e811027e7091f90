/** Archive of a filing's package with its manifest. */

import { createHash } from 'node:crypto'
import { zipStream } from '#server/platform/export/zip.ts'
import { element, writeXml, type XmlElement } from '#server/platform/xml/xml.ts'
import type { PackageFacts } from './facts.ts'

/** A file of the package with its bytes. */
export interface PackedFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The facts as XML. The structure is our own: no schema of the authority was found. */
export function factsAsXml(facts: PackageFacts): string {
  const { papers, ...sections } = facts
  return writeXml({
    name: 'filing',
    attributes: { xmlns: 'urn:corridor:filing:1' },
    content: [
      ...Object.entries(sections).map(([name, fields]) => element(name, fieldElements(fields))),
      element(
        'papers',
        papers.map((paper) => element('paper', fieldElements(paper))),
      ),
    ],
  })
}

const fieldElements = (fields: object): XmlElement[] =>
  Object.entries(fields).map(([name, value]) => element(name, String(value)))

export const factsAsJson = (facts: PackageFacts): string => `${JSON.stringify(facts, null, 2)}\n`

/**
 * Contents of the package, each file with length and SHA-256, so that the receiver can verify it.
 */
export function manifestOf(facts: PackageFacts, files: readonly PackedFile[]): string {
  const listed = files.map(({ name, mediaType, bytes }) => ({
    name,
    mediaType,
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  return `${JSON.stringify({ manifest: 1, conversion: facts.filing.conversion, files: listed }, null, 2)}\n`
}

/** Types worth compressing; PDF, images and office files are compressed already. */
const unpacked = /^text\/|json$|xml$/

/** All files and the manifest in one archive. The same files always give the same bytes. */
export async function packArchive(facts: PackageFacts, files: readonly PackedFile[]): Promise<Uint8Array> {
  const entries = [
    ...files.map(({ name, mediaType, bytes }) => ({ name, content: bytes, isPacked: !unpacked.test(mediaType) })),
    { name: 'manifest.json', content: manifestOf(facts, files) },
  ]
  const pieces: Buffer[] = []
  for await (const piece of zipStream(entries)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}
