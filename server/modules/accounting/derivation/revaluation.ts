/** Month-end values of open receivables in dollars. Pure. */
import type { BusinessDate } from '#kernel/clock.ts'
import { localFromUsd } from '#kernel/invoice-price.ts'
import type { Rate } from '#kernel/rate.ts'
import * as t from '../messages.ts'
import { type AccountOf, type DraftEntry, entry, line } from './draft.ts'

/** What is open on an invoice at the end of a month, as booked. */
export interface OpenFact {
  readonly invoiceId: number
  readonly invoiceNumber: string
  readonly clientId: number
  readonly clientName: string
  readonly openUsdMinor: bigint
  readonly openXof: bigint
}

export const revaluationKey = (month: string, invoiceId: number): string => `revaluation:${month}:${invoiceId}`

/**
 * The unrealised difference between the value at the month's last rate and the booked one. It is no
 * profit or loss, and is taken back on the first day of the next month.
 */
export function revaluationEntry(
  accountOf: AccountOf,
  fact: OpenFact,
  { lastDay, rate }: { readonly lastDay: BusinessDate; readonly rate: Rate },
): DraftEntry | null {
  const { invoiceId, invoiceNumber, clientId, clientName } = fact
  const gainXof = localFromUsd(fact.openUsdMinor, 'XOF', rate) - fact.openXof
  const party = { kind: 'client', id: clientId, name: clientName } as const
  const contra = accountOf(gainXof > 0n ? 'conversion_gain' : 'conversion_loss', { clientId })
  return entry({
    key: revaluationKey(lastDay.slice(0, 7), invoiceId),
    journal: 'EC',
    eventOn: lastDay,
    sourceKind: 'invoice',
    sourceId: invoiceId,
    document: invoiceNumber,
    description: t.revaluationDescription(invoiceNumber),
    // Without the invoice, so that lettering and the open amount do not count it.
    lines: [line(accountOf('receivable', { clientId }), gainXof, { party }), line(contra, -gainXof)],
  })
}
