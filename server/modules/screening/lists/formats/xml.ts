import { type Bytes, DamagedList } from './rows.ts'

/** An element that was read to its end. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
  readonly line: number
}

const deepest = 40
const maxTagLength = 100_000
const maxRecordLength = 4_000_000

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML piece by piece and hands over each element of the wanted names when it ends, with everything in it; nothing else is
 * kept. Document types are refused, and with them every entity but the five of XML itself. Throws `DamagedList`.
 */
export async function* elementsOf(bytes: Bytes, wanted: ReadonlySet<string>): AsyncGenerator<XmlElement> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = createReader(wanted)
  for await (const piece of bytes) yield* reader.read(decode(decoder, piece, reader.line()))
  yield* reader.read(decode(decoder, undefined, reader.line()))
  reader.end()
}

function decode(decoder: TextDecoder, piece: Uint8Array | undefined, line: number): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw new DamagedList(line, 'it is not UTF-8')
  }
}

function createReader(wanted: ReadonlySet<string>) {
  let rest = ''
  let line = 1
  let sawRoot = false
  let held = 0
  const open: string[] = []
  const record: XmlElement[] = []
  const fail = (detail: string): never => {
    throw new DamagedList(line, detail)
  }

  const begin = (tag: string): XmlElement | null => {
    const closed = tag.endsWith('/')
    const match = /^([^\s/>]+)([\s\S]*?)\/?$/.exec(tag) ?? fail('a tag has no name')
    const [, fullName = '', attributes = ''] = match as RegExpExecArray
    if (open.length === 0 && sawRoot) fail('there is more than one root element')
    sawRoot = true
    open.push(fullName)
    if (open.length > deepest) fail(`elements are nested more than ${deepest} deep`)
    const name = localName(fullName)
    if (record.length > 0 || wanted.has(name)) {
      const element: XmlElement = { name, attributes: attributesOf(attributes, fail), children: [], text: '', line }
      record.at(-1)?.children.push(element)
      record.push(element)
    }
    return closed ? finish(fullName) : null
  }

  const finish = (fullName: string): XmlElement | null => {
    if (open.pop() !== fullName) fail(`</${fullName.slice(0, 60)}> ends what was not begun`)
    const element = record.pop()
    if (!element) return null
    element.text = element.text.trim()
    if (record.length > 0) return null
    held = 0
    return element
  }

  const addText = (text: string): void => {
    const element = record.at(-1)
    if (!element && open.length === 0 && !/^[\s\uFEFF]*$/.test(text)) fail('there is text outside of the root element')
    if (!element) return
    held += text.length
    if (held > maxRecordLength) fail('an entry is unreasonably long')
    element.text += unescaped(text, fail)
  }

  return {
    line: () => line,
    *read(piece: string): Generator<XmlElement> {
      rest += piece
      let place = 0
      for (let token = nextToken(rest, place); token; token = nextToken(rest, place)) {
        if (token.textEnd > place) addText(rest.slice(place, token.textEnd))
        line += linesIn(rest.slice(place, token.end))
        place = token.end
        if (token.tag === null) break
        if (token.open === '<!') fail('it declares a document type, which a list has no need of')
        const element = record.at(-1)
        if (token.open === '<![CDATA[' && element) element.text += token.tag
        if (token.open !== '<') continue
        const done = token.tag.startsWith('/') ? finish(token.tag.slice(1).trim()) : begin(token.tag)
        if (done) yield done
      }
      rest = rest.slice(place)
      if (rest.length > maxTagLength) fail('a tag does not end')
    },
    end(): void {
      if (rest.trim() !== '') fail('it ends in the middle of a tag')
      if (!sawRoot) throw new DamagedList(null, 'it is empty')
      if (open.length > 0) fail(`it ends before </${open.at(-1)?.slice(0, 60)}>`)
    },
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1

interface Token {
  /** Where the text before the tag ends. */
  readonly textEnd: number
  /** Where what was read ends. */
  readonly end: number
  readonly open: string
  /** What stands within the tag; null when no whole tag was there. */
  readonly tag: string | null
}

/** The text from a place on and the tag after it; null where nothing more can be told before the next piece comes. */
function nextToken(text: string, place: number): Token | null {
  if (place >= text.length) return null
  const begin = text.indexOf('<', place)
  if (begin < 0) {
    // An entity may be cut in two by the edge of a piece.
    const entity = text.lastIndexOf('&')
    const safe = entity > text.length - 12 ? Math.max(place, entity) : text.length
    return safe > place ? { textEnd: safe, end: safe, open: '', tag: null } : null
  }
  const special = specialAt(text, begin)
  const end =
    special === 'unknown'
      ? -1
      : special
        ? text.indexOf(special.close, begin + special.open.length)
        : tagClose(text, begin + 1)
  if (end < 0) return begin > place ? { textEnd: begin, end: begin, open: '', tag: null } : null
  const { open, close } = special && special !== 'unknown' ? special : { open: '<', close: '>' }
  return { textEnd: begin, end: end + close.length, open, tag: text.slice(begin + open.length, end) }
}

const specials = [
  { open: '<!--', close: '-->' },
  { open: '<![CDATA[', close: ']]>' },
  { open: '<?', close: '?>' },
  { open: '<!', close: '>' },
] as const

function specialAt(text: string, place: number) {
  if (text.charAt(place + 1) !== '!' && text.charAt(place + 1) !== '?')
    return text.length > place + 1 ? null : ('unknown' as const)
  const head = text.slice(place, place + 9)
  const found = specials.find(({ open }) => head.startsWith(open))
  const mayGrow = head.length < 9 && specials.some(({ open }) => open.length > head.length && open.startsWith(head))
  return mayGrow ? ('unknown' as const) : (found ?? null)
}

/** Where a tag ends: a `>` within quotes is part of a value. */
function tagClose(text: string, from: number): number {
  let quote = ''
  for (let place = from; place < text.length; place += 1) {
    const letter = text.charAt(place)
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return place
  }
  return -1
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function attributesOf(text: string, fail: (detail: string) => never): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(/([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    attributes[localName(name)] = unescaped(double ?? single ?? '', fail)
  }
  return attributes
}

function unescaped(text: string, fail: (detail: string) => never): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w+)?;?/g, (entity, name: string | undefined) => {
    if (name === undefined || !entity.endsWith(';')) return fail('an & stands alone')
    if (!name.startsWith('#'))
      return named[name] ?? fail(`it uses the entity &${name.slice(0, 40)};, which XML does not know`)
    const point = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000)
      ? String.fromCodePoint(point)
      : fail(`${entity} is no character`)
  })
}

/** The first child of a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text of the first child of a name; empty when there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string => childOf(element, name)?.text ?? ''

export const attributeOf = (element: XmlElement | undefined, name: string): string => element?.attributes[name] ?? ''
