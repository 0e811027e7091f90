/** Reads what credit notes left, and what of it a client can use. */
import { type InvoiceAmounts, minus } from '#kernel/invoice-settlement.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { type CreditingNote, creditUsesOf, notesWithCredit, type SavedCreditUse } from './store-credit.ts'
import type { CreditNoteRow, CreditUseRow } from './tables.ts'

/** What a credit note left, in the currencies of the credited invoice. */
export interface Credit {
  readonly whole: InvoiceAmounts
  /** Without its uses. */
  readonly left: InvoiceAmounts
}

/** The credit of a note without its uses; zero if all of it went against the open amount. */
export const wholeCreditOf = (note: CreditNoteRow): InvoiceAmounts => ({
  usd: note.amountUsdMinor - note.settledUsdMinor,
  local: note.creditLocalMinor,
  xof: note.creditXofMinor,
})

/** The credit of a note; null if all of it went against the open amount. */
export function creditOf(note: CreditNoteRow, uses: readonly SavedCreditUse[]): Credit | null {
  const whole = wholeCreditOf(note)
  if (whole.usd === 0n) return null
  const left = uses
    .filter(({ use, reversal }) => use.creditNoteId === note.id && reversal === null)
    .reduce((rest, { use }) => minus(rest, amountsOfUse(use)), whole)
  return { whole, left }
}

/** What a use takes of the credit. */
export const amountsOfUse = ({ usdMinor, localMinor, xofMinor }: CreditUseRow): InvoiceAmounts => ({
  usd: usdMinor,
  local: localMinor,
  xof: xofMinor,
})

/** A credit note of a client with what is left of its credit. */
export interface ClientCredit extends CreditingNote {
  readonly left: InvoiceAmounts
}

/** The credit of a client that can be used, oldest first. */
export async function creditOfClient(
  executor: Executor,
  deps: Pick<InvoiceDependencies, 'certification'>,
  clientId: number,
): Promise<ClientCredit[]> {
  const found: CreditingNote[] = []
  for (const one of await notesWithCredit(executor, clientId))
    if (await isIssued(executor, deps, one.note)) found.push(one)
  const uses = await creditUsesOf(
    executor,
    found.map(({ note }) => note.id),
  )
  return found.flatMap((one) => {
    const credit = creditOf(one.note, uses)
    return credit ? [{ ...one, left: credit.left }] : []
  })
}

/** What a client can use of its credit, in USD cents. */
export async function sumCredit(
  executor: Executor,
  deps: Pick<InvoiceDependencies, 'certification'>,
  clientId: number,
): Promise<bigint> {
  const credits = await creditOfClient(executor, deps, clientId)
  return credits.reduce((sum, { left }) => sum + left.usd, 0n)
}

/** Until an authority has certified a credit note, it may refuse it: there is no credit yet. */
export const isIssued = async (
  executor: Executor,
  { certification }: Pick<InvoiceDependencies, 'certification'>,
  note: CreditNoteRow,
): Promise<boolean> => (await certification.creditNoteFile(executor, note)) !== null
