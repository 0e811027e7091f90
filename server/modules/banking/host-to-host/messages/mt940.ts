import { type AccountMessage, type AccountReport, type BankEntry, Unreadable } from './bank-message.ts'
import { readFrancs } from './element.ts'

interface Field {
  readonly tag: string
  readonly text: string
}

/** A customer statement of SWIFT's older kind: `:20: :25: :28C: :60F: :61: :86: :62F:`, amounts with a comma. */
export function readMt940(text: string): AccountMessage {
  const statements = splitStatements(readFields(text))
  if (statements.length === 0) throw new Unreadable('it holds no statement')
  return {
    kind: 'mt940',
    format: 'MT940',
    messageId: statements[0]?.find(({ tag }) => tag === '20')?.text.trim() || null,
    createdAt: null,
    reports: statements.map(readStatement),
  }
}

/** Fields may go on over lines; SWIFT's envelope around the text is left out. */
function readFields(text: string): Field[] {
  const body = text.replaceAll('\r', '').replace(/^[\s\S]*?\{4:\n?/, '')
  const fields: { tag: string; text: string }[] = []
  for (const line of body.split('\n')) {
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(line)
    const last = fields.at(-1)
    if (start?.[1] !== undefined) fields.push({ tag: start[1], text: start[2] ?? '' })
    else if (last && !/^-?\}?$/.test(line.trim())) last.text += `\n${line}`
  }
  return fields
}

function splitStatements(fields: readonly Field[]): Field[][] {
  const statements: Field[][] = []
  for (const field of fields) {
    if (field.tag === '20') statements.push([])
    statements.at(-1)?.push(field)
  }
  return statements
}

function readStatement(fields: readonly Field[]): AccountReport {
  const one = (tag: string): string => {
    const field = fields.find((candidate) => candidate.tag === tag)
    if (!field) throw new Unreadable(`field :${tag}: is missing`)
    return field.text.trim()
  }
  const closing = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(one('62F'))
  if (!closing?.[2] || !closing[4]) throw new Unreadable('the closing balance cannot be read')
  if (closing[3] !== 'XOF') throw new Unreadable(`it is of an account in ${closing[3]}`)
  const number = /^(\d{1,5})/.exec(one('28C'))?.[1]
  const amount = readFrancs(closing[4])
  // The closing balance is true of the end of its day.
  const asOf = new Date(readDate(closing[2]).getTime() + 86_399_000)
  return {
    account: (one('25').split('/').at(-1) ?? '').replaceAll(/\s/g, '').toUpperCase(),
    balance: { balanceXof: closing[1] === 'D' ? -amount : amount, asOf },
    statementNumber: number === undefined ? null : BigInt(number),
    entries: readEntries(fields),
  }
}

const lineForm = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]+)([NFS][A-Z0-9]{3})([^/\n]*)(?:\/\/([^\n]*))?/

function readEntries(fields: readonly Field[]): BankEntry[] {
  return fields.flatMap((field, index) => {
    if (field.tag !== '61') return []
    const parts = lineForm.exec(field.text)
    if (!parts?.[1] || !parts[3] || !parts[5]) throw new Unreadable('a line of the statement cannot be read')
    const next = fields[index + 1]
    const details = next?.tag === '86' ? next.text.replaceAll('\n', '') : ''
    const bookedAt = bookingDay(parts[1], parts[2])
    const isReversal = parts[3].startsWith('R')
    const isDebit = parts[3] === 'D' || parts[3] === 'RC'
    const amount = readFrancs(parts[5])
    const endToEndId = /EREF[+:/]?\s*([0-9a-f]{32})/i.exec(details)?.[1]?.toLowerCase() ?? null
    const amountXof = isDebit ? -amount : amount
    const reference = parts[8]?.trim() || parts[7]?.trim() || null
    if (reference === null && endToEndId === null) throw new Unreadable('a line has neither a reference nor an id')
    return [
      {
        reference:
          reference !== null && reference !== 'NONREF'
            ? reference
            : `${endToEndId} ${amountXof} ${bookedAt.toISOString().slice(0, 10)}`,
        endToEndId,
        isReturn: isReversal || /(^|[/?])RTRN/.test(details),
        amountXof,
        bookedAt,
      },
    ]
  })
}

/** The booking day, where the line has one, in the year of the value day or the next one over New Year. */
function bookingDay(valueDay: string, booking: string | undefined): Date {
  const value = readDate(valueDay)
  if (booking === undefined) return value
  const sameYear = readDate(`${valueDay.slice(0, 2)}${booking}`)
  const halfYearMs = 183 * 86_400_000
  const away = sameYear.getTime() - value.getTime()
  if (Math.abs(away) < halfYearMs) return sameYear
  const year = Number(valueDay.slice(0, 2)) + (away < 0 ? 1 : -1)
  return readDate(`${String(year).padStart(2, '0')}${booking}`)
}

function readDate(yymmdd: string): Date {
  const date = new Date(`20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}T00:00:00.000Z`)
  if (Number.isNaN(date.getTime())) throw new Unreadable(`${yymmdd} is no date`)
  return date
}
