import type { ConversionDetail, ConversionState } from '#contract/conversions/api.ts'
import type { Tone } from '#web/ui/badge.tsx'
import * as t from './messages.ts'

interface Word {
  readonly text: string
  readonly tone: Tone
}

export const stateLabels: Readonly<Record<ConversionState, Word>> = {
  initiated: { text: t.initiatedState, tone: 'warn' },
  screened: { text: t.screenedState, tone: 'warn' },
  in_review: { text: t.inReviewState, tone: 'note' },
  approved: { text: t.approvedState, tone: 'warn' },
  awaiting_funds: { text: t.waitingForFundsState, tone: 'warn' },
  debit_requested: { text: t.debitRequestedState, tone: 'warn' },
  debit_unknown: { text: t.debitUnclearState, tone: 'warn' },
  funded: { text: t.fundedState, tone: 'warn' },
  paying_out: { text: t.payingOutState, tone: 'warn' },
  payout_unknown: { text: t.payoutUnclearState, tone: 'warn' },
  completed: { text: t.completedLabel, tone: 'ok' },
  rejected: { text: t.rejectedState, tone: 'bad' },
  cancelled: { text: t.cancelledState, tone: 'calm' },
  failed: { text: t.failedLabel, tone: 'bad' },
  refunding: { text: t.refundingState, tone: 'warn' },
  refunded: { text: t.refundedState, tone: 'calm' },
}

export function accountOf({ bankName, bankAccount }: Pick<ConversionDetail, 'bankName' | 'bankAccount'>): string {
  return bankName ? [bankName, bankAccount].filter(Boolean).join(', ') : t.notReservedYet
}
