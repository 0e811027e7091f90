import {
  approveConversion,
  type ConversionDetail,
  cancelConversion,
  refundConversion,
  rejectConversion,
  retryConversion,
} from '#contract/conversions/api.ts'
import type { ConversionDecision } from '#contract/conversions/capabilities.ts'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { formatAmount, millionsLabel } from '#web/ui/format/format.ts'

interface DecisionLabels {
  readonly route: typeof approveConversion
  /** Label of the button that opens the dialog. */
  readonly open: string
  readonly variant: ButtonVariant
  readonly title: string
  readonly description: (conversion: ConversionDetail) => string
  /** Label of the confirm button. */
  readonly confirm: (conversion: ConversionDetail) => string
  /** The requested text: its field name in the call, its label, and the message when missing. */
  readonly asks: { readonly field: 'note' | 'reason'; readonly label: string; readonly missing: string | null }
  /** The toast on success. */
  readonly done: string
}

const note = { field: 'note', label: 'Note', missing: null } as const

/** Texts of each decision about a conversion. */
export const decisionLabels: Readonly<Record<ConversionDecision, DecisionLabels>> = {
  approve: {
    route: approveConversion,
    open: 'Approve',
    variant: 'primary',
    title: 'Approve this conversion',
    description: () => 'Your approval covers exactly what stands here. If any of it changes, it is asked again.',
    confirm: ({ amountXof }) => `Approve ${millionsLabel(BigInt(amountXof))}`,
    asks: { field: 'note', label: 'Note', missing: 'A note is required: what did you check?' },
    done: 'Conversion Approved',
  },
  reject: {
    route: rejectConversion,
    open: 'Reject',
    variant: 'danger',
    title: 'Reject this conversion',
    description: ({ reference }) => `${reference} ends here and cannot be taken up again. No money has moved.`,
    confirm: () => 'Reject conversion',
    asks: { field: 'reason', label: 'Reason', missing: 'A reason is required' },
    done: 'Conversion Rejected',
  },
  cancel: {
    route: cancelConversion,
    open: 'Cancel',
    variant: 'secondary',
    title: 'Cancel this conversion',
    description: ({ reference }) =>
      `${reference} ends here and cannot be taken up again. The bank has not been asked yet.`,
    confirm: () => 'Cancel conversion',
    asks: { field: 'reason', label: 'Reason', missing: null },
    done: 'Conversion Cancelled',
  },
  retry: {
    route: retryConversion,
    open: 'Retry',
    variant: 'primary',
    title: 'Retry this conversion',
    description: () => 'The step is first reconciled with the bank or the chain, so nothing is paid twice.',
    confirm: () => 'Retry conversion',
    asks: note,
    done: 'Conversion Taken Up Again',
  },
  refund: {
    route: refundConversion,
    open: 'Refund',
    variant: 'danger',
    title: 'Refund this conversion',
    description: ({ amountXof, bankName, bankAccount }) =>
      `${formatAmount(amountXof, 'XOF')} go back to ${bankName ?? 'the bank'} ${bankAccount ?? ''}. No USDT is paid out.`,
    confirm: ({ amountXof }) => `Refund ${millionsLabel(BigInt(amountXof))}`,
    asks: { field: 'reason', label: 'Reason', missing: 'A reason is required' },
    done: 'Refund Asked For',
  },
}
