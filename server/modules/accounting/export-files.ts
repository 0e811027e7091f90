/** Files of an export: 18 columns, Sage, workbook, JSON. */
import { buffer } from 'node:stream/consumers'
import type { AccountingFormat } from '#contract/accounting/labels.ts'
import { money, toDecimal } from '#kernel/money.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { defused } from '#server/platform/export/csv.ts'
import { xlsxStream } from '#server/platform/export/xlsx.ts'
import { journalColumns, journalNames, lateDescription } from './messages.ts'
import { letterCode } from './rules.ts'
import type { JournalRow } from './store-journal.ts'

export const extensions: Readonly<Record<AccountingFormat, string>> = {
  fec: 'txt',
  sage: 'csv',
  xlsx: 'xlsx',
  json: 'json',
}

export const mediaTypes: Readonly<Record<AccountingFormat, string>> = {
  fec: 'application/octet-stream',
  sage: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
}

/** The bytes of the lines. Equal lines give equal bytes, except in a workbook. */
export function fileOf(format: AccountingFormat, month: string, rows: readonly JournalRow[]): Promise<Buffer> | Buffer {
  switch (format) {
    case 'fec':
      return Buffer.from(fecText(rows))
    case 'sage':
      return Buffer.from(sageText(rows))
    case 'json':
      return Buffer.from(JSON.stringify({ month, lines: rows.map(jsonLine) }))
    case 'xlsx':
      return buffer(xlsxStream(month, workbookColumns, inTurn(rows)))
  }
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

export const entryNumber = ({ journal, year, number }: Pick<JournalRow, 'journal' | 'year' | 'number'>): string =>
  `${journal}-${year}-${String(number).padStart(6, '0')}`

const compact = (day: string): string => day.replaceAll('-', '')
/** Tabs and line ends would begin another column or line. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const withComma = (decimal: string): string => decimal.replace('.', ',')
const debitOf = ({ amountXof }: JournalRow): bigint => (amountXof > 0n ? amountXof : 0n)
const creditOf = ({ amountXof }: JournalRow): bigint => (amountXof < 0n ? -amountXof : 0n)
/** `C12` for a client, `B3` for a bank connection. */
const partyNumber = ({ partyKind, partyId }: JournalRow): string =>
  partyKind === null ? '' : `${partyKind === 'client' ? 'C' : 'B'}${partyId}`
const letterOf = ({ letter }: JournalRow): string => (letter === null ? '' : letterCode(letter))
const originalOf = ({ currency, amountMinor }: JournalRow): string => toDecimal(money(currency, amountMinor))
/** Names the day of the event if the entry is booked on another, because its month was locked. */
const descriptionOf = ({ description, bookedOn, eventOn }: JournalRow): string =>
  bookedOn === eventOn ? description : lateDescription(description, eventOn)
const isForeign = ({ currency }: JournalRow): boolean => currency !== 'XOF'

type Column = readonly [header: string, value: (row: JournalRow) => string]

/** Article A47 A-1 of the French Livre des procédures fiscales. Montantdevise has its sign. */
const fecColumns: readonly Column[] = [
  ['JournalCode', ({ journal }) => journal],
  ['JournalLib', ({ journal }) => journalNames[journal]],
  ['EcritureNum', entryNumber],
  ['EcritureDate', ({ bookedOn }) => compact(bookedOn)],
  ['CompteNum', ({ account }) => account],
  ['CompteLib', ({ accountLabel }) => plain(accountLabel)],
  ['CompAuxNum', partyNumber],
  ['CompAuxLib', ({ partyName }) => plain(partyName ?? '')],
  ['PieceRef', ({ document }) => plain(document)],
  ['PieceDate', ({ eventOn }) => compact(eventOn)],
  ['EcritureLib', (row) => plain(descriptionOf(row))],
  ['Debit', (row) => String(debitOf(row))],
  ['Credit', (row) => String(creditOf(row))],
  ['EcritureLet', letterOf],
  ['DateLet', ({ letteredOn }) => compact(letteredOn ?? '')],
  ['ValidDate', ({ bookedDay }) => compact(bookedDay)],
  ['Montantdevise', (row) => (isForeign(row) ? withComma(originalOf(row)) : '')],
  ['Idevise', (row) => (isForeign(row) ? row.currency : '')],
]

function fecText(rows: readonly JournalRow[]): string {
  const head = fecColumns.map(([header]) => header)
  const lines = rows.map((row) => fecColumns.map(([, value]) => value(row)))
  return [head, ...lines].map((cells) => `${cells.join('\t')}\r\n`).join('')
}

const dayFirst = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
/** Sage 100 takes 69 characters. */
const maxSageText = 69

const sageColumns: readonly Column[] = [
  ['Code journal', ({ journal }) => journal],
  ['Date de pièce', ({ bookedOn }) => dayFirst(bookedOn)],
  ['N° pièce', entryNumber],
  ['N° compte général', ({ account }) => account],
  ['N° compte tiers', partyNumber],
  ['Référence', ({ document }) => plain(document).slice(0, maxSageText)],
  ['Libellé écriture', (row) => plain(descriptionOf(row)).slice(0, maxSageText)],
  ['Débit', (row) => String(debitOf(row))],
  ['Crédit', (row) => String(creditOf(row))],
  ['Lettrage', letterOf],
  ['Devise', ({ currency }) => currency],
  ['Montant devise', (row) => (isForeign(row) ? withComma(originalOf(row)) : '')],
  ['Cours', ({ rate }) => withComma(rate ?? '')],
]

function sageText(rows: readonly JournalRow[]): string {
  const quoted = (text: string) => (/[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const isNumber = (text: string) => /^-?\d+(,\d+)?$/.test(text)
  const cell = (text: string) => quoted(isNumber(text) ? text : defused(text))
  const lines = [
    sageColumns.map(([header]) => header),
    ...rows.map((row) => sageColumns.map(([, value]) => cell(value(row)))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.join(';')}\r\n`).join('')}`
}

const workbookColumns: readonly ExportColumn<JournalRow>[] = [
  { header: journalColumns.journal, kind: 'text', value: ({ journal }) => journal },
  { header: journalColumns.entry, kind: 'text', value: entryNumber },
  { header: journalColumns.booked, kind: 'date', value: ({ bookedOn }) => bookedOn },
  { header: journalColumns.event, kind: 'date', value: ({ eventOn }) => eventOn },
  { header: journalColumns.account, kind: 'text', value: ({ account }) => account },
  { header: journalColumns.accountName, kind: 'text', value: ({ accountLabel }) => accountLabel },
  { header: journalColumns.party, kind: 'text', value: ({ partyName }) => partyName },
  { header: journalColumns.document, kind: 'text', value: ({ document }) => document },
  { header: journalColumns.description, kind: 'text', value: descriptionOf },
  { header: journalColumns.debit, kind: 'number', value: (row) => String(debitOf(row)) },
  { header: journalColumns.credit, kind: 'number', value: (row) => String(creditOf(row)) },
  { header: journalColumns.letter, kind: 'text', value: letterOf },
  { header: journalColumns.currency, kind: 'text', value: ({ currency }) => currency },
  { header: journalColumns.amount, kind: 'number', value: originalOf },
  { header: journalColumns.rate, kind: 'number', value: ({ rate }) => rate },
]

/** A line as `GET /api/accounting/lines` answers it, without its id. */
function jsonLine(row: JournalRow) {
  return {
    journal: row.journal,
    entryNumber: entryNumber(row),
    bookedOn: row.bookedOn,
    eventOn: row.eventOn,
    account: row.account,
    accountLabel: row.accountLabel,
    party: partyNumber(row) || null,
    partyName: row.partyName,
    document: row.document,
    description: descriptionOf(row),
    debit: String(debitOf(row)),
    credit: String(creditOf(row)),
    currency: row.currency,
    amount: originalOf(row),
    rate: row.rate,
    letter: letterOf(row) || null,
  }
}
