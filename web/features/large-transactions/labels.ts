import type { Conversion, ConversionDetail, ConversionState, ReviewReason } from '#contract/conversions/api.ts'
import type { Tone } from '#web/ui/badge.tsx'

interface Word {
  readonly text: string
  readonly tone: Tone
}

/** Label and colour of each state in lists. */
export const stateLabels: Readonly<Record<ConversionState, Word>> = {
  initiated: { text: 'Initiated', tone: 'warn' },
  screened: { text: 'Screened', tone: 'warn' },
  in_review: { text: 'In review', tone: 'note' },
  approved: { text: 'Approved', tone: 'warn' },
  awaiting_funds: { text: 'Waiting for funds', tone: 'warn' },
  debit_requested: { text: 'Bank debit requested', tone: 'warn' },
  debit_unknown: { text: 'Bank answer unclear', tone: 'warn' },
  funded: { text: 'Funded', tone: 'warn' },
  paying_out: { text: 'Paying out', tone: 'warn' },
  payout_unknown: { text: 'Payout answer unclear', tone: 'warn' },
  completed: { text: 'Completed', tone: 'ok' },
  rejected: { text: 'Rejected', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'calm' },
  failed: { text: 'Failed', tone: 'bad' },
  refunding: { text: 'Refunding', tone: 'warn' },
  refunded: { text: 'Refunded', tone: 'calm' },
}

export const complianceLabels: Readonly<Record<Conversion['complianceStatus'], Word>> = {
  pending: { text: 'Pending', tone: 'warn' },
  review: { text: 'Review', tone: 'note' },
  approved: { text: 'Approved', tone: 'ok' },
}

/** Why a second person must review. */
export const reviewReasonLabels: Readonly<Record<ReviewReason, string>> = {
  filing_threshold: 'Above the BCEAO filing threshold',
  kyc_not_approved: "The client's KYC is not approved",
  screening_hit_open: 'A sanctions match is open',
  no_sanctions_list: 'No current sanctions list is loaded',
  monthly_limit_passed: "It would pass the client's monthly limit",
  person_limit_passed: "It would pass the person's limit of the day",
  own_account_limit_passed: "It would pass the own account's limit of the day",
  rate_stale: 'The rate is stale',
  rate_default: 'The rate is the default, since none is stored',
  rule: 'A compliance rule asks for it',
  approval_outdated: 'What was approved before has changed',
}

export const secondPersonNeeded = 'Someone other than the person who asked for it must approve'

/** Reason why a planned conversion would wait, from the server's text about waiting ones. */
export const wouldWait = (reason: string | null): string =>
  reason?.startsWith('Waits ')
    ? `It would wait ${reason.slice('Waits '.length)}`
    : `It would wait for funds. ${reason ?? ''}`.trim()

export function accountOf({ bankName, bankAccount }: Pick<ConversionDetail, 'bankName' | 'bankAccount'>): string {
  return bankName ? [bankName, bankAccount].filter(Boolean).join(', ') : 'None set aside yet'
}
