/** A tree of elements; text, or children in the order that the schema wants. Absent children are left out. */
export type Node = readonly [name: string, content: string | readonly (Node | null)[], attributes?: Attributes]
type Attributes = Readonly<Record<string, string>>

/** Writes a document in a namespace, without any white space between elements. */
export function writeXml(namespace: string, [name, content, attributes]: Node): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode([name, content, { xmlns: namespace, ...attributes }])}\n`
}

function writeNode([name, content, attributes = {}]: Node): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside =
    typeof content === 'string'
      ? escapeXml(content)
      : content.map((child) => (child === null ? '' : writeNode(child))).join('')
  return `<${name}${written.join('')}>${inside}</${name}>`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Text in the character set that every bank takes (Latin letters without accents, digits, and / - ? : ( ) . , ' + and the
 * space), cut to `longest`. A character that has no likeness in it becomes a space.
 */
export function transliterate(text: string, longest: number): string {
  return text
    .replaceAll(/[ŒÆ]/g, (letter) => (letter === 'Œ' ? 'OE' : 'AE'))
    .replaceAll(/[œæ]/g, (letter) => (letter === 'œ' ? 'oe' : 'ae'))
    .replaceAll('ß', 'ss')
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()
}
