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
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface DecisionLabels {
  readonly route: typeof approveConversion
  /** Label of the button that opens the dialog. */
  readonly open: string
  readonly variant: ButtonVariant
  readonly title: string
  readonly description: (conversion: ConversionDetail) => string
  readonly confirm: (conversion: ConversionDetail) => string
  /** The requested text: its field name in the call, its label, and the message when missing. */
  readonly asks: { readonly field: 'note' | 'reason'; readonly label: string; readonly missing: string | null }
  /** The toast on success. */
  readonly done: string
}

const note = { field: 'note', label: ui.note, missing: null } as const

export const decisionLabels: Readonly<Record<ConversionDecision, DecisionLabels>> = {
  approve: {
    route: approveConversion,
    open: ui.approve,
    variant: 'primary',
    title: t.approveTitle,
    description: () => t.approveHint,
    confirm: ({ amountXof }) => t.approveAmountAction(millionsLabel(BigInt(amountXof))),
    asks: { field: 'note', label: ui.note, missing: t.noteRequired },
    done: t.approvedToast,
  },
  reject: {
    route: rejectConversion,
    open: ui.reject,
    variant: 'danger',
    title: t.rejectTitle,
    description: ({ reference }) => t.rejectWarning(reference),
    confirm: () => t.rejectAction,
    asks: { field: 'reason', label: ui.reason, missing: ui.reasonRequired },
    done: t.rejectedToast,
  },
  cancel: {
    route: cancelConversion,
    open: ui.cancel,
    variant: 'secondary',
    title: t.cancelTitle,
    description: ({ reference }) => t.cancelWarning(reference),
    confirm: () => t.cancelAction,
    asks: { field: 'reason', label: ui.reason, missing: null },
    done: t.cancelledToast,
  },
  retry: {
    route: retryConversion,
    open: ui.retry,
    variant: 'primary',
    title: t.retryTitle,
    description: () => t.retryHint,
    confirm: () => t.retryAction,
    asks: note,
    done: t.retriedToast,
  },
  refund: {
    route: refundConversion,
    open: t.refundButton,
    variant: 'danger',
    title: t.refundTitle,
    description: ({ amountXof, bankName, bankAccount }) =>
      t.refundWarning(formatAmount(amountXof, 'XOF'), bankName ?? t.theBank, bankAccount ?? ''),
    confirm: ({ amountXof }) => t.refundAmountAction(millionsLabel(BigInt(amountXof))),
    asks: { field: 'reason', label: ui.reason, missing: ui.reasonRequired },
    done: t.refundRequestedToast,
  },
}
