/** Writes XML. Written by hand: escaping is a few lines, and element order must be exact. */

/** An XML element: name, attributes and content. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlElement[]
}

type Child = XmlElement | null | readonly (XmlElement | null)[]

/** An element with text or child elements; nulls are omitted. */
export function element(name: string, ...content: readonly [string] | readonly Child[]): XmlElement {
  return withAttributes(name, {}, ...content)
}

export function withAttributes(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly [string] | readonly Child[]
): XmlElement {
  const [first] = content
  if (typeof first === 'string') return { name, attributes, content: first }
  const inside = (content as readonly Child[]).flat().filter((child) => child !== null)
  return { name, attributes, content: inside }
}

/** Null without text, so that no element is empty. */
export function optional(name: string, text: string | null): XmlElement | null {
  return text === null || text.trim() === '' ? null : element(name, text.trim())
}

/** The document with its declaration; not indented, since every file carries it. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`
}

function write({ name, attributes, content }: XmlElement): string {
  let head = name
  for (const key of Object.keys(attributes)) head += ` ${key}="${escapeXml(attributes[key] ?? '')}"`
  if (typeof content === 'string') return `<${head}>${escapeXml(content)}</${name}>`
  if (content.length === 0) return `<${head}/>`
  let inside = ''
  for (const child of content) inside += write(child)
  return `<${head}>${inside}</${name}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/**
 * Escapes text for an element or an attribute in double quotes, and drops characters that XML
 * cannot contain. Apostrophes have no meaning there: French names in bank messages keep theirs.
 */
export function escapeXml(text: string): string {
  if (/^[\w .,:/+-]*$/.test(text)) return text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
  const valid = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
  return valid.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
