/** Masked details, cursors and rates. */

import { addDays, type BusinessDate } from '#kernel/clock.ts'
import type { AuditFailure, AuditInput, AuditPosition, Fields } from './entry.ts'

const secretField = /password|secret|token|recovery|private|mnemonic|authorization|cookie|apikey|^code$|hash$/i
const accountField = /account_?number|iban|^rib$/i

/** Builds an entry's `details`: the given details and the changed fields, with secrets masked. */
export function detailsOf(entry: AuditInput | AuditFailure): Fields | null {
  const changes = entry.before || entry.after ? changesBetween(entry.before ?? {}, entry.after ?? {}) : {}
  const details = {
    ...masked(entry.details ?? {}),
    ...(Object.keys(changes).length > 0 ? { changes } : {}),
  }
  return Object.keys(details).length > 0 ? details : null
}

/** Encodes the position after which the next page starts. Opaque to callers. */
export function encodeCursor(position: AuditPosition): string {
  return Buffer.from(`${position.occurredAtMs}.${position.id}`).toString('base64url')
}

/** Returns null if the text is not a valid cursor. */
export function decodeCursor(text: string): AuditPosition | null {
  // Up to the year 2286: what a date, and the database, take.
  const match = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(text, 'base64url').toString('latin1'),
  )
  return match?.[2] ? { occurredAtMs: Number(match[1]), id: match[2] } : null
}

/** Percentage rounded half away from zero; null if `whole` is 0. */
export function roundedShare(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole)
}

/** A search text without its date, and the days of that date, both included. */
export interface SearchedText {
  readonly text: string
  readonly from?: BusinessDate
  readonly to?: BusinessDate
}

/** Whole names only, also in French, as both languages of the screens write them. */
const months = [
  'jan january janv janvier',
  'feb february févr février',
  'mar march mars',
  'apr april avr avril',
  'may mai',
  'jun june juin',
  'jul july juil juillet',
  'aug august août',
  'sep sept september septembre',
  'oct october octobre',
  'nov november novembre',
  'dec december déc décembre',
].map((names) => names.split(' '))
const month = `(${months.flat().join('|')})\\.?`
/** Such as `2026-11-21`, `21/11/2026`, `Nov 21, 2026`, `21 November 2026` and `November 2026`. */
const dateForms: readonly (readonly [form: string, order: string])[] = [
  ['(\\d{4})-(\\d{1,2})-(\\d{1,2})', 'ymd'],
  ['(\\d{1,2})/(\\d{1,2})/(\\d{4})', 'dmy'],
  [`${month}\\s+(\\d{1,2})(?:,\\s*|\\s+)(\\d{4})`, 'mdy'],
  [`(\\d{1,2})\\s+${month}\\s+(\\d{4})`, 'dmy'],
  ['(\\d{4})-(\\d{1,2})', 'ym'],
  [`${month}\\s+(\\d{4})`, 'my'],
]

/** Finds a day or a month in a search text. An impossible date stays text. */
export function readSearchedText(q: string): SearchedText {
  for (const [form, order] of dateForms) {
    const match = new RegExp(`(?:^|\\s)${form}(?=$|\\s)`, 'i').exec(q)
    if (!match) continue
    const part = (letter: string) => (order.includes(letter) ? (match[order.indexOf(letter) + 1] ?? '') : '')
    const named = months.findIndex((names) => names.includes(part('m').toLowerCase())) + 1
    const first = [part('y'), String(named || part('m')).padStart(2, '0'), (part('d') || '1').padStart(2, '0')].join(
      '-',
    )
    const instant = new Date(`${first}T00:00:00.000Z`)
    if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(first)) continue
    // The years that the date filters take; the database and `addDays` do not take every other.
    if (first < '1900' || first >= '2200') continue
    const from = first as BusinessDate
    const to = order.includes('d') ? from : addDays(`${addDays(from, 31).slice(0, 7)}-01` as BusinessDate, -1)
    return { text: q.replace(match[0], ' ').replaceAll(/\s+/g, ' ').trim(), from, to }
  }
  return { text: q }
}

function changesBetween(before: Fields, after: Fields): Record<string, { from: unknown; to: unknown }> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const name of names) {
    const [from, to] = [plain(before[name]), plain(after[name])]
    if (JSON.stringify(from) === JSON.stringify(to)) continue
    changes[name] = { from: mask(name, from), to: mask(name, to) }
  }
  return changes
}

function masked(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mask(name, plain(value))]))
}

function mask(name: string, value: unknown): unknown {
  if (value === null || value === '') return value
  if (secretField.test(name)) return '[hidden]'
  if (accountField.test(name)) return `••••${String(value).replace(/\s/g, '').slice(-4)}`
  if (Array.isArray(value)) return value.map((item) => mask(name, item))
  return typeof value === 'object' ? masked(value as Fields) : value
}

/** Replaces bigint, Date and undefined, which JSON cannot represent. */
function plain(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
  }
  return value
}
