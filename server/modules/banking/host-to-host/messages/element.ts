// Reads XML elements, dates and amounts of ISO 20022 messages.
import { XMLParser } from 'fast-xml-parser'
import * as t from '#server/modules/banking/messages.ts'
import { Unreadable } from './bank-message.ts'

/** A parsed element: its name without prefix, its text, attributes and children in order. */
export interface Element {
  readonly name: string
  readonly text: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Element[]
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

/**
 * Parses a document and returns its root. Throws Unreadable, also for document types, because they
 * could define entities.
 */
export function readElement(text: string): Element {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Unreadable(t.hasDoctype)
  let parsed: unknown
  try {
    parsed = parser.parse(text, true)
  } catch (error) {
    throw new Unreadable(t.invalidXml(error instanceof Error ? error.message : String(error)))
  }
  const [root] = toElements(parsed)
  if (!root) throw new Unreadable(t.noElement)
  return root
}

/**
 * Converts the ordered output of the parser: a list of objects with one element each, attributes
 * under `:@`, text under `#text`.
 */
function toElements(parsed: unknown): Element[] {
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((item: Record<string, unknown>) => {
    const name = Object.keys(item).find((key) => key !== ':@' && key !== '#text')
    if (name === undefined) return []
    const inside = item[name]
    return [
      {
        // The sender chooses the prefixes; the root's namespace identifies the format.
        name: name.replace(/^[^:]*:/, ''),
        text: textOf(inside),
        attributes: new Map(Object.entries((item[':@'] ?? {}) as Record<string, string>)),
        children: toElements(inside),
      },
    ]
  })
}

function textOf(inside: unknown): string {
  if (!Array.isArray(inside)) return ''
  return inside
    .map((item: Record<string, unknown>) => (item['#text'] === undefined ? '' : String(item['#text'])))
    .join('')
}

/** Lists all elements at the end of a path of names below `above`. */
export function all(above: Element, ...path: readonly string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap((element) => element.children.filter((child) => child.name === name)),
    [above],
  )
}

export function first(above: Element, ...path: readonly string[]): Element | null {
  return all(above, ...path)[0] ?? null
}

/** Returns the text at the end of a path; null when it is absent or empty. */
export function textAt(above: Element, ...path: readonly string[]): string | null {
  return first(above, ...path)?.text || null
}

/**
 * Reads a date or a time. A date alone is midnight UTC, which is local time in WAEMU except in its
 * east. Throws Unreadable.
 */
export function instantAt(above: Element, ...path: readonly string[]): Date | null {
  const found = first(above, ...path)
  const text = found && (found.text || textAt(found, 'DtTm') || textAt(found, 'Dt'))
  return text ? readInstant(text) : null
}

function readInstant(text: string): Date {
  const zoned = /([zZ]|[+-]\d{2}:\d{2})$/.test(text) || !text.includes('T') ? text : `${text}Z`
  const instant = new Date(zoned)
  if (Number.isNaN(instant.getTime())) throw new Unreadable(t.invalidTime(text))
  return instant
}

/**
 * Reads whole francs. Accepts a fraction of zeros; any other fraction is not XOF. Throws
 * Unreadable.
 */
export function readFrancs(text: string): bigint {
  const parts = /^(\d{1,18})(?:[.,]0*)?$/.exec(text)
  if (!parts?.[1]) throw new Unreadable(t.invalidFrancs(text))
  return BigInt(parts[1])
}
