/**
 * Reads MT940 statements. Written by hand because a statement that is not understood completely
 * must be refused as a whole: money in an entry that a lenient parser skips would be missing from
 * the books.
 */

import * as t from '#server/modules/banking/messages.ts'
import type { IncomingPayment } from '../../port.ts'
import { type AccountMessage, type AccountReport, type BankEntry, Unreadable } from './bank-message.ts'
import { readFrancs } from './element.ts'
import { incomingPayment } from './statements.ts'

interface Field {
  readonly tag: string
  readonly text: string
}
/** The fields between two `:20:`: a statement, or one page of it. */
type Page = readonly Field[]

/** Reads SWIFT MT940: `:20: :25: :28C: :60F: :61: :86: :62F:`, amounts with a comma. */
export function readMt940(text: string): AccountMessage {
  const pages = splitPages(withoutEnvelopes(text.replaceAll('\r', '')).flatMap(readFields))
  if (pages.length === 0) throw new Unreadable(t.noStatement)
  return {
    kind: 'mt940',
    format: 'MT940',
    messageId: pages[0] ? messageIdOf(pages[0]) : null,
    createdAt: null,
    reports: joinPages(pages).map(readStatement),
  }
}

/** Returns the text of each message without SWIFT's envelope blocks; a file may hold several. */
function withoutEnvelopes(text: string): string[] {
  if (!text.includes('{4:')) return [text]
  return text
    .split('{4:')
    .slice(1)
    .map((block) => {
      const end = block.search(/(^|\n)-\}/)
      if (end < 0) throw new Unreadable(t.truncated)
      return block.slice(0, end)
    })
}

/** A field may continue over lines; a line with only a hyphen ends a message. */
function readFields(text: string): Field[] {
  const fields: { tag: string; text: string }[] = []
  for (const line of text.split('\n')) {
    const start = /^:([0-9A-Z]{2,3}):(.*)$/.exec(line)
    const last = fields.at(-1)
    if (start?.[1] !== undefined) fields.push({ tag: start[1], text: start[2] ?? '' })
    else if (last && line.trim() !== '-') last.text += `\n${line}`
  }
  return fields
}

function splitPages(fields: readonly Field[]): Page[] {
  const pages: Field[][] = []
  for (const field of fields) {
    if (field.tag === '20') pages.push([])
    pages.at(-1)?.push(field)
  }
  return pages
}

/**
 * Many banks write the same `:20:` each day and for each account, so that only number and account
 * make it an id. Of the account, the last four characters may be stored.
 */
function messageIdOf(page: Page): string {
  const account = accountOf(page)
  return [one(page, '20'), one(page, '28C'), account.slice(-4)].filter((part) => part !== '').join(' ')
}

const accountOf = (page: Page): string => (one(page, '25').split('/').at(-1) ?? '').replaceAll(/\s/g, '').toUpperCase()

const has = (page: Page, tag: string): boolean => page.some((field) => field.tag === tag)

/**
 * Joins the pages of a statement: all but the last close with `:62M:`, and the next opens with
 * `:60M:`.
 */
function joinPages(pages: readonly Page[]): Page[] {
  const statements: Field[][] = []
  for (const page of pages) {
    const open = statements.at(-1)
    const continues = open !== undefined && !has(open, '62F')
    if (has(page, '60M') !== continues) throw new Unreadable(t.pageMissing)
    if (continues && one(open, '25') !== one(page, '25')) throw new Unreadable(t.pageOfOtherAccount)
    if (continues) open.push(...page)
    else statements.push([...page])
  }
  return statements
}

function one(fields: Page, tag: string): string {
  const field = fields.find((candidate) => candidate.tag === tag)
  if (!field) throw new Unreadable(t.fieldMissing(tag))
  return field.text.trim()
}

function readStatement(fields: Page): AccountReport {
  const number = /^(\d{1,5})/.exec(one(fields, '28C'))?.[1] ?? null
  return {
    account: accountOf(fields),
    // Does not verify that the lines add up: the comparison with the books does, and stops payouts.
    balance: readClosing(one(fields, '62F')),
    statementNumber: number === null ? null : BigInt(number),
    entries: readEntries(fields, number),
  }
}

function readClosing(text: string): AccountReport['balance'] {
  const parts = /^([CD])(\d{6})([A-Z]{3})(\d+,\d*)$/.exec(text)
  if (!parts?.[2] || !parts[4]) throw new Unreadable(t.closingBalanceUnreadable)
  if (parts[3] !== 'XOF') throw new Unreadable(t.wrongCurrency(parts[3] ?? ''))
  const amount = readFrancs(parts[4])
  return {
    balanceXof: parts[1] === 'D' ? -amount : amount,
    // The closing balance applies to the end of its day.
    asOf: new Date(readDate(parts[2]).getTime() + 86_399_000),
  }
}

/**
 * Value day, booking day, mark, funds code, amount, kind, the account owner's reference, and the
 * bank's.
 */
const lineForm = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d+,\d*)([NFS][A-Z0-9]{3})((?:(?!\/\/)[^\n])*)(?:\/\/([^\n]*))?/

function readEntries(fields: Page, statement: string | null): BankEntry[] {
  const lines = fields.flatMap((field, index) => {
    const next = fields[index + 1]
    return field.tag === '61' ? [{ text: field.text, details: next?.tag === '86' ? next.text : '' }] : []
  })
  return numberRepeated(lines.map(({ text, details }, index) => readEntry(text, details, `${statement}/${index + 1}`)))
}

/** Numbers the second and later of equal references, so that no booking is lost. */
function numberRepeated(entries: readonly BankEntry[]): BankEntry[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const count = (counts.get(entry.reference) ?? 0) + 1
    counts.set(entry.reference, count)
    return count === 1 ? entry : { ...entry, reference: `${entry.reference} #${count}` }
  })
}

function readEntry(text: string, details: string, place: string): BankEntry {
  const parts = lineForm.exec(text)
  if (!parts?.[1] || !parts[3] || !parts[5]) throw new Unreadable(t.lineUnreadable)
  const bookedAt = bookingDay(parts[1], parts[2])
  const amount = readFrancs(parts[5])
  const amountXof = parts[3] === 'D' || parts[3] === 'RC' ? -amount : amount
  const reported = plain(details)
  const endToEndId = /EREF[+:/]?\s*([0-9a-f]{32})/i.exec(reported)?.[1]?.toLowerCase() ?? null
  const banksReference = parts[8]?.trim() || null
  const ownersReference = parts[7]?.trim() || null
  const reference = banksReference ?? ownersReference
  if (reference === null && endToEndId === null) throw new Unreadable(t.lineWithoutReference)
  const isNamed = reference !== null && reference !== 'NONREF'
  const day = bookedAt.toISOString().slice(0, 10)
  const isReturn = parts[3].startsWith('R') || /(^|[/?])RTRN/.test(reported)
  return {
    reference:
      isNamed && reference === banksReference
        ? reference
        : // The owner's reference, id or place alone is not unique: each fee may say `FRAIS`.
          `${isNamed ? reference : (endToEndId ?? `NONREF ${place}`)} ${amountXof} ${day}`,
    endToEndId,
    isReturn,
    amountXof,
    bookedAt,
    incoming: isReturn || amountXof <= 0n ? null : readIncoming(details),
  }
}

/**
 * Payer and purpose in `:86:`: numbered parts (`?20` to `?29` and `?60` to `?63` purpose, `?31`
 * account, `?32` and `?33` name), code words (`/NAME/`, `/ORDP/`, `/IBAN/`, `/REMI/`), or text.
 */
function readIncoming(details: string): IncomingPayment {
  const line = details.replaceAll('\n', '')
  const parts = [...line.matchAll(/\?(\d\d)([^?]*)/g)].map(([, code, text]) => ({ code: code ?? '', text: text ?? '' }))
  if (parts.length > 0) {
    const joined = (isPart: (code: string) => boolean) =>
      parts.flatMap(({ code, text }) => (isPart(code) ? [text] : [])).join('')
    return incomingPayment({
      payerName: joined((code) => code === '32' || code === '33'),
      payerAccount: joined((code) => code === '31'),
      remittance: joined((code) => /^(2\d|6[0-3])$/.test(code)),
    })
  }
  const word = (...names: readonly string[]): string | null =>
    new RegExp(`/(?:${names.join('|')})/+(.*?)(?=/[A-Z]{4}/|$)`).exec(line)?.[1] ?? null
  const remittance = word('REMI') ?? (/\/[A-Z]{4}\//.test(line) ? null : line)
  return incomingPayment({ payerName: word('NAME', 'ORDP'), payerAccount: word('IBAN', 'ACCW'), remittance })
}

/**
 * Joins `:86:` into one line. It breaks after 65 characters, or after 27 in numbered parts, even
 * within a word.
 */
function plain(details: string): string {
  const line = details.replaceAll('\n', '')
  return line.replaceAll(/\?(2[1-9]|6[0-3])/g, '')
}

/** Returns the booking day in the year that is nearest to the value day, also across New Year. */
function bookingDay(valueDay: string, booking: string | undefined): Date {
  const value = readDate(valueDay)
  if (booking === undefined) return value
  const year = Number(valueDay.slice(0, 2))
  const halfYearMs = 183 * 86_400_000
  const near = [0, 1, -1].flatMap((years) => {
    const day = findDate(`${String(year + years).padStart(2, '0')}${booking}`)
    return day && Math.abs(day.getTime() - value.getTime()) < halfYearMs ? [day] : []
  })
  if (!near[0]) throw new Unreadable(t.dayTooFar(booking, valueDay))
  return near[0]
}

function readDate(yymmdd: string): Date {
  const date = findDate(yymmdd)
  if (!date) throw new Unreadable(t.invalidDate(yymmdd))
  return date
}

/** Returns null also for a day that its month lacks, which `Date` would move to the next month. */
function findDate(yymmdd: string): Date | null {
  const day = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`
  const date = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date : null
}
