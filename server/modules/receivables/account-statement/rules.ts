/** Statement of account: period, running balance. Pure. */
import type { movementKinds } from '#contract/receivables/account-statement.ts'
import type { AgeBucket } from '#contract/receivables/figures.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'

/** What changed the balance; USD cents, positive for what the client owes. */
export interface Movement {
  readonly day: BusinessDate
  readonly kind: (typeof movementKinds)[number]
  readonly reference: string
  readonly invoiceId: number
  readonly invoiceNumber: string
  readonly dueDate: BusinessDate
  readonly usd: bigint
  /** What changed the client's credit, which is not in the balance. */
  readonly credit: bigint
}

export interface StatementLine extends Movement {
  readonly balance: bigint
}

export interface Statement {
  readonly client: Readonly<{ id: number; companyName: string; address: string; language: string }>
  readonly from: BusinessDate
  readonly until: BusinessDate
  readonly opening: bigint
  readonly lines: readonly StatementLine[]
  readonly closing: bigint
  readonly ageing: ReadonlyMap<AgeBucket, bigint>
  readonly openingCredit: bigint
  /** The client's credit at the end: owed to it, and not part of the balance. */
  readonly owedToClient: bigint
}

export type StatementError =
  | { readonly code: 'client_not_found' }
  | { readonly code: 'period_reversed' }
  | { readonly code: 'period_in_future' }
  | { readonly code: 'too_many_lines'; readonly max: number }

/** Maximum number of lines of one statement. */
export const maxLines = 5_000
const defaultDays = 90

/** The days of the statement; both are included. */
export function periodOf(
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  today: BusinessDate,
): Result<{ from: BusinessDate; until: BusinessDate }, StatementError> {
  const last = (until ?? today) as BusinessDate
  const first = (from ?? addDays(last, 1 - defaultDays)) as BusinessDate
  if (last > today) return err({ code: 'period_in_future' })
  return first > last ? err({ code: 'period_reversed' }) : ok({ from: first, until: last })
}

/** Only an invoice is due, a deposit invoice too. */
export const dueDateOf = ({ kind, dueDate }: Movement): BusinessDate | null =>
  kind === 'invoice' || kind === 'deposit_invoice' ? dueDate : null

/** Adds the balance after each movement. */
export function withBalances(
  opening: bigint,
  movements: readonly Movement[],
): { lines: StatementLine[]; closing: bigint } {
  let balance = opening
  const lines = movements.map((movement) => {
    balance += movement.usd
    return { ...movement, balance }
  })
  return { lines, closing: balance }
}
