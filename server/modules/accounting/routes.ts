// Answers the accounting calls.

import * as contract from '#contract/accounting/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { money, toDecimal, xof } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { badCursor, readSorting } from '#server/platform/http/cursor.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import {
  approverRefusals,
  conflict,
  invalidInput,
  notFound,
  notPossibleNow,
  secondPersonRequired,
  staleVersion,
} from '#server/platform/http/refusals.ts'
import {
  answer,
  answerPage,
  answerResult,
  type RefusalTable,
  type Route,
  rawRead,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { MappingRule } from './derivation/draft.ts'
import { clientNames } from './derivation/store.ts'
import type { AccountingError } from './errors.ts'
import { entryNumber, mediaTypes } from './export-files.ts'
import { exportNumber } from './exports.ts'
import { lockNoun } from './messages.ts'
import { letterCode } from './rules.ts'
import type { Accounting, BookState } from './service.ts'
import { mappingRules, selectAccounts } from './store.ts'
import { type BalanceRow, type JournalRow, lineSorting } from './store-journal.ts'
import type { ExportRow, LockRow } from './tables.ts'
import { t } from './texts.ts'

interface RouteDependencies {
  readonly accounting: Accounting
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
}

/** The chart is answered in whole. */
const maxAccounts = 5_000

export function accountingRoutes(deps: RouteDependencies): Route[] {
  return [...journalRoutes(deps), ...lockRoutes(deps), ...exportRoutes(deps), ...chartRoutes(deps)]
}

function journalRoutes({ accounting, database }: RouteDependencies): Route[] {
  return [
    read(contract.listJournalLines, async ({ query: { limit, cursor, ...filter } }) => {
      const sorting = readSorting(lineSorting, { cursor }, '-bookedOn')
      if (!sorting.ok) return refuse(badCursor())
      const page = await accounting.lines(database.pool, filter, { limit, sorting: sorting.value })
      return answerPage(page, presentLine)
    }),
    read(contract.getMonthlyTrialBalance, async ({ query: { month } }) =>
      answer(presentBalance(month, await accounting.trialBalance(database.pool, month))),
    ),
  ]
}

function lockRoutes({ accounting, database }: RouteDependencies): Route[] {
  return [
    read(contract.getBook, async () => answer(presentBook(await accounting.book(database.pool)))),
    write(contract.requestLock, async ({ transaction, actor, body }) => {
      const userId = assertDefined(actor.userId ?? undefined, 'the person who asks')
      return answerResult(await accounting.requestLock(transaction, { ...actor, userId }, body), refusals, presentLock)
    }),
    write(contract.decideLock, async ({ transaction, actor, params, body, version }) => {
      const { decision, note } = body
      const input = { id: params.id, decision, note: note ?? null, version }
      return answerResult(await accounting.decideLock(transaction, actor, input), refusals, presentLock)
    }),
  ]
}

function exportRoutes({ accounting, database, audit }: RouteDependencies): Route[] {
  return [
    read(contract.listAccountingExports, async ({ query: { month } }) =>
      answer((await accounting.exports(database.pool, month)).map(presentExport)),
    ),
    write(contract.createAccountingExport, async ({ transaction, actor, body }) =>
      answerResult(await accounting.createExport(transaction, actor, body), refusals, presentExport),
    ),
    rawRead(contract.downloadAccountingExport, async ({ reply, actor, params: { id } }) => {
      const file = await accounting.exportFile(database.pool, id)
      if (!file) throw new RefusalSignal(refusalFor({ code: 'export_not_found' }, refusals))
      await audit.noteRead(actor, { action: 'download', resourceType: 'accounting', resourceId: `export ${id}` })
      return reply
        .header('content-type', mediaTypes[file.format])
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .send(file.content)
    }),
  ]
}

function chartRoutes({ accounting, database }: RouteDependencies): Route[] {
  const shown = async (executor: Executor) => {
    const rules = await mappingRules(executor)
    const clients = rules.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]))
    const accounts = await selectAccounts(executor, maxAccounts)
    return answer({ accounts, mapping: presentMapping(rules, await clientNames(executor, clients)) })
  }
  const changed = (executor: Executor, result: Result<undefined, AccountingError>) =>
    result.ok ? shown(executor) : refuse(refusalFor(result.error, refusals))
  return [
    read(contract.getChart, () => shown(database.pool)),
    write(contract.saveAccount, async ({ transaction, actor, body }) =>
      changed(transaction, await accounting.saveAccount(transaction, actor, body)),
    ),
    write(contract.changeMapping, async ({ transaction, actor, body }) =>
      changed(transaction, await accounting.changeMapping(transaction, actor, body)),
    ),
  ]
}

const refusals: RefusalTable<AccountingError> = {
  lock_not_found: () => notFound(t.lockNotFound),
  stale_version: staleVersion(lockNoun),
  lock_decided: () => notPossibleNow(t.lockDecided),
  lock_waiting: ({ month }) => notPossibleNow(t.lockWaiting(month)),
  not_next_month: ({ next }) => notPossibleNow(t.notNextMonth(next)),
  no_month_end_rate: ({ month }) => notPossibleNow(t.noMonthEndRate(month)),
  nothing_to_export: ({ month }) => conflict(t.nothingTitle, t.nothingToExport(month)),
  export_not_found: () => notFound(t.exportNotFound),
  unknown_account: ({ number }) => invalidInput('accountNumber', t.unknownAccount(number)),
  unknown_client: () => invalidInput('clientId', t.unknownClient),
  default_needed: () => invalidInput('accountNumber', t.defaultNeeded),
  tax_not_possible: () => invalidInput('taxCategory', t.taxNotPossible),
  same_person: () => secondPersonRequired(t.requesterDecides),
  ...approverRefusals,
}

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

function presentBalance(month: string, rows: readonly BalanceRow[]): contract.TrialBalance {
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

function presentLock(row: LockRow): contract.LockRequest {
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

function presentBook({ months, lockedThrough, nextMonth, locks }: BookState): contract.Book {
  return { months: [...months], lockedThrough, nextMonth, locks: locks.map(presentLock) }
}

function presentExport(row: ExportRow): contract.AccountingExport {
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
function presentMapping(rules: readonly MappingRule[], names: ReadonlyMap<number, string>): contract.MappingRule[] {
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
