// Streams selected elements of XML lists.
import { SaxesParser } from 'saxes'
import * as t from '#server/modules/screening/messages.ts'
import { type Bytes, DamagedList } from './rows.ts'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
  readonly line: number
}

const maxDepth = 40
/** Max characters of a wanted element's text, and between two tags. */
const maxRecordLength = 4_000_000

/**
 * Streams XML: yields each wanted element with its content when it ends, and holds nothing else in
 * memory. `saxes` checks that the XML is well-formed. Because lists come from outside, this reader
 * adds size limits and rejects document types, so that only the five entities of XML remain. Throws
 * `DamagedList`.
 */
export async function* elementsOf(bytes: Bytes, recordNames: ReadonlySet<string>): AsyncGenerator<XmlElement> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = createReader(recordNames)
  for await (const chunk of bytes) yield* reader.read(decode(decoder, chunk, reader.line()))
  yield* reader.read(decode(decoder, undefined, reader.line()))
  reader.end()
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, line: number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new DamagedList(line, t.notUtf8)
  }
}

function createReader(recordNames: ReadonlySet<string>) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const fail = (detail: string): never => {
    throw new DamagedList(parser.line, detail)
  }
  const records = createRecords(recordNames, () => parser.line, fail)
  let lastTagAt = 0
  let sawRoot = false
  parser.ENTITIES = knownEntities(fail)
  parser.on('error', ({ message }) => fail(detailOf(message)))
  parser.on('doctype', () => fail(t.documentTypeDeclared))
  parser.on('opentag', ({ name, attributes }) => {
    sawRoot = true
    lastTagAt = parser.position
    records.open(name, attributes)
  })
  parser.on('closetag', () => {
    lastTagAt = parser.position
    records.close()
  })
  parser.on('text', records.addText)
  parser.on('cdata', records.addText)
  return {
    line: () => parser.line,
    read(chunk: string): XmlElement[] {
      parser.write(chunk)
      if (parser.position - lastTagAt > maxRecordLength) fail(records.isInside() ? t.entryTooLong : t.tagUnclosed)
      return records.take()
    },
    end(): void {
      if (!sawRoot) throw new DamagedList(null, t.xmlEmpty)
      parser.close()
    },
  }
}

/** Builds the wanted elements from tags and text. */
function createRecords(recordNames: ReadonlySet<string>, line: () => number, fail: (detail: string) => never) {
  let depth = 0
  let textLength = 0
  let finished: XmlElement[] = []
  const path: XmlElement[] = []
  return {
    open(fullName: string, attributes: Readonly<Record<string, string>>): void {
      depth += 1
      if (depth > maxDepth) fail(t.nestingTooDeep(maxDepth))
      const name = localName(fullName)
      if (path.length === 0 && !recordNames.has(name)) return
      const local = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const)
      const element = { name, attributes: Object.fromEntries(local), children: [], text: '', line: line() }
      path.at(-1)?.children.push(element)
      path.push(element)
    },
    addText(text: string): void {
      const element = path.at(-1)
      if (!element) return
      textLength += text.length
      if (textLength > maxRecordLength) fail(t.entryTooLong)
      element.text += text
    },
    close(): void {
      depth -= 1
      const element = path.pop()
      if (!element) return
      element.text = element.text.trim()
      if (path.length > 0) return
      textLength = 0
      finished.push(element)
    },
    isInside: () => path.length > 0,
    /** Returns the elements completed since the last call. */
    take(): XmlElement[] {
      const taken = finished
      finished = []
      return taken
    },
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The map in which `saxes` looks up entities. Its own error would not name the unknown entity. */
const knownEntities = (fail: (detail: string) => never): Record<string, string> =>
  new Proxy(entities, {
    get: (known, name) =>
      Object.hasOwn(known, name) ? known[String(name)] : fail(t.entityUnknown(String(name).slice(0, 40))),
  })

/** Describes the fault for the person who imports the list. */
function detailOf(message: string): string {
  const unclosed = /^unclosed tag: (.{1,60})/.exec(message)
  if (unclosed) return t.elementUnclosed(unclosed[1] ?? '')
  if (/clos(?:e|ing) tag/.test(message)) return t.closingTagUnexpected
  return t.xmlMalformed(message.slice(0, 200))
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** Returns the text of the first child with a name; empty when there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string => childOf(element, name)?.text ?? ''

export const attributeOf = (element: XmlElement | undefined, name: string): string => element?.attributes[name] ?? ''
