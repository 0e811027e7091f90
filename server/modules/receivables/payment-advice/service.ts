// Checks and imports a payment advice.

import { importColumns, maxImportRows, requiredImportColumns } from '#contract/receivables/payment-advice.ts'
import { businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { xof } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readCsvTable, type UnreadableFile } from '#server/platform/import/csv-table.ts'
import type { ReceivablesDependencies } from '../dependencies.ts'
import { type CheckedRow, compareRows, readRows, sha256 } from './rules.ts'
import { lockAdvice, noteAdvice } from './store.ts'

export type AdviceError =
  | UnreadableFile
  | { readonly code: 'connection_not_found' }
  | { readonly code: 'connection_not_connected' }
  | { readonly code: 'rows_invalid'; readonly line: number; readonly column: string; readonly message: string }

export interface AdviceInput {
  readonly connectionId: number
  readonly fileName: string
  readonly content: string
}

export interface CheckedAdvice {
  readonly rows: readonly CheckedRow[]
  readonly unknownColumns: readonly string[]
}

export interface PaymentAdvice {
  check(executor: Executor, input: AdviceInput): Promise<Result<CheckedAdvice, AdviceError>>
  /** Saves the ready rows as credits of the account, which the import job turns into receipts. */
  import(
    transaction: Transaction,
    actor: Actor,
    input: AdviceInput,
  ): Promise<Result<{ readonly imported: number; readonly known: number; readonly similar: number }, AdviceError>>
}

export function createPaymentAdvice(deps: ReceivablesDependencies): PaymentAdvice {
  return {
    check: (executor, input) => checkAdvice(deps, executor, input),
    async import(transaction, actor, input) {
      const { connectionId, fileName, content } = input
      // Two imports to one account follow each other, so that the second sees what the first added.
      await lockAdvice(transaction, connectionId)
      const checked = await checkAdvice(deps, transaction, input)
      if (!checked.ok) return checked
      const { rows } = checked.value
      const invalid = rows.find(({ state }) => state === 'invalid')
      const [error] = invalid?.errors ?? []
      if (invalid && error) return err({ code: 'rows_invalid', line: invalid.line, ...error })
      const ready = rows.flatMap(({ state, credit }) => (state === 'ready' && credit ? [credit] : []))
      const { timeZone } = await todayOf(transaction, deps)
      const bookings = ready.map(({ reference, amountXof, bookedOn, payerName, payerAccount, remittance }) => ({
        reference,
        amountXof,
        endToEndId: null,
        bookedAt: startOfBusinessDate(bookedOn, timeZone),
        incoming: { payerName, payerAccount, remittance },
      }))
      await deps.banking.saveAdvice(transaction, connectionId, bookings)
      const counted = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
      const contentSha256 = sha256(content)
      const by = { importedAt: deps.clock.now(), importedBy: actor.userId, importedByName: actor.name }
      await noteAdvice(transaction, { connectionId, contentSha256, fileName, credits: ready.length, ...by })
      await deps.audit.append(transaction, actor, {
        action: 'create',
        resourceType: 'bank_connection',
        resourceId: String(connectionId),
        details: { event: 'payment_advice.imported', fileName, contentSha256, credits: ready.length },
      })
      return ok({ imported: ready.length, known: counted('known'), similar: counted('similar') })
    },
  }
}

const shape = { columns: importColumns, required: requiredImportColumns, maxRows: maxImportRows }

async function checkAdvice(
  deps: ReceivablesDependencies,
  executor: Executor,
  { connectionId, content }: AdviceInput,
): Promise<Result<CheckedAdvice, AdviceError>> {
  const connection = await deps.banking.find(executor, connectionId)
  if (!connection) return err({ code: 'connection_not_found' })
  if (connection.connectionStatus !== 'connected') return err({ code: 'connection_not_connected' })
  const table = readCsvTable(content, shape)
  if (!table.ok) return table
  const { today, timeZone } = await todayOf(executor, deps)
  const rows = readRows(table.value, today)
  const advised = rows.flatMap(({ credit }) =>
    credit ? [{ ...credit, bookedAt: startOfBusinessDate(credit.bookedOn, timeZone) }] : [],
  )
  const found = await deps.banking.bookingsLike(executor, connectionId, advised)
  const bookings = found.map(({ reference, amountXof, bookedAt }) => ({
    reference,
    amountXof,
    bookedOn: businessDate(bookedAt, timeZone),
  }))
  return ok({ rows: compareRows(rows, bookings), unknownColumns: table.value.unknownColumns })
}

/** Sum of the rows that an import would add. */
export const readyXof = (rows: readonly CheckedRow[]) =>
  xof(rows.reduce((sum, { state, credit }) => (state === 'ready' && credit ? sum + credit.amountXof : sum), 0n))
