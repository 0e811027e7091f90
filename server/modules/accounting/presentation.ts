/** Rows of accounting as the calls answer them. */
import type * as contract from '#contract/accounting/api.ts'
import { money, toDecimal, xof } from '#kernel/money.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { MappingRule } from './derivation/draft.ts'
import { entryNumber } from './export-files.ts'
import { exportNumber } from './exports.ts'
import { letterCode } from './rules.ts'
import type { BookState } from './service.ts'
import type { BalanceRow, JournalRow } from './store-journal.ts'
import type { ExportRow, LockRow } from './tables.ts'
import { t } from './texts.ts'

const francs = (minor: bigint): string => toDecimal(xof(minor))

/** The description in the reader's language, with the day of the event if another was booked. */
function descriptionOf({ description, bookedOn, eventOn }: JournalRow): string {
  const text = reasonText(description)
  return bookedOn === eventOn ? text : t.lateDescription(text, textFormats.formatDateText(eventOn))
}

export function presentLine(row: JournalRow): contract.JournalLine {
  const { id, journal, bookedOn, eventOn, account, accountLabel, partyKind, partyId, partyName, amountXof } = row
  return {
    id,
    journal,
    entryNumber: entryNumber(row),
    bookedOn,
    eventOn,
    account,
    accountLabel,
    party:
      partyKind === null || partyId === null || partyName === null
        ? null
        : { kind: partyKind, id: partyId, name: partyName },
    document: row.document,
    description: descriptionOf(row),
    debit: francs(amountXof > 0n ? amountXof : 0n),
    credit: francs(amountXof < 0n ? -amountXof : 0n),
    currency: row.currency,
    amount: toDecimal(money(row.currency, row.amountMinor)),
    rate: row.rate,
    letter: row.letter === null ? null : letterCode(row.letter),
    source: { kind: row.sourceKind, id: row.sourceId },
  }
}

export function presentBalance(month: string, rows: readonly BalanceRow[]): contract.TrialBalance {
  const sum = (side: 'debit' | 'credit') => francs(rows.reduce((total, row) => total + row[side], 0n))
  return {
    month,
    accounts: rows.map(({ account, label, opening, debit, credit }) => ({
      account,
      label,
      opening: francs(opening),
      debit: francs(debit),
      credit: francs(credit),
      closing: francs(opening + debit - credit),
    })),
    debit: sum('debit'),
    credit: sum('credit'),
  }
}

export function presentLock(row: LockRow): contract.LockRequest {
  const { id, month, state, requestedBy, requestedByName, decidedByName, decidedAt, note, version } = row
  return {
    id,
    month,
    state,
    requestedBy,
    requestedByName,
    requestedAt: row.requestedAt.toISOString(),
    decidedByName,
    decidedAt: decidedAt?.toISOString() ?? null,
    note,
    version,
  }
}

export function presentBook({ months, lockedThrough, nextMonth, locks }: BookState): contract.Book {
  return { months: [...months], lockedThrough, nextMonth, locks: locks.map(presentLock) }
}

export function presentExport(row: ExportRow): contract.AccountingExport {
  const { id, number, month, format, entries, lines, debitXof, fileName, sha256, exportedAt, exportedByName } = row
  return {
    id,
    number: exportNumber(number),
    month,
    format,
    entries,
    lines,
    debit: francs(debitXof),
    fileName,
    sha256,
    exportedAt: exportedAt.toISOString(),
    exportedByName,
  }
}

/** Rules in force, without exceptions that have ended. */
export function presentMapping(
  rules: readonly MappingRule[],
  names: ReadonlyMap<number, string>,
): contract.MappingRule[] {
  return rules.flatMap(({ purpose, clientId, taxCategory, accountNumber }) =>
    accountNumber === null
      ? []
      : [
          {
            purpose,
            clientId,
            clientName: clientId === null ? null : (names.get(clientId) ?? null),
            taxCategory,
            accountNumber,
          },
        ],
  )
}
