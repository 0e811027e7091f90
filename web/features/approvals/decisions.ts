// What each kind of request asks of the person who decides it.
import type { QueryClient } from '@tanstack/react-query'
import type { Approval } from '#contract/approvals/api.ts'
import type { ApprovalKind } from '#contract/approvals/kinds.ts'
import * as ui from '#web/ui/messages.ts'
import type { Decided, DecisionInput, Verdict } from './decision-calls.ts'
import * as t from './messages.ts'

interface Answering {
  readonly label: string
  readonly done: string
  /** Whether the call takes a text, and needs it. */
  readonly note: 'none' | 'optional' | 'required'
}

interface KindOfDecision {
  readonly approve: Answering
  /** Absent where the request can only be approved, or ended elsewhere. */
  readonly reject?: Answering
  /** Several may be approved at once: the row says all that there is to read. */
  readonly inBatch?: true
}

const approve = (note: Answering['note']): Answering => ({ label: ui.approve, done: t.approvedToast, note })
const reject = (note: Answering['note']): Answering => ({ label: ui.reject, done: t.rejectedToast, note })
const sendBack: Answering = { label: ui.sendBack, done: t.sentBackToast, note: 'optional' }

export const decisions: Readonly<Record<ApprovalKind, KindOfDecision>> = {
  conversion: { approve: approve('required'), reject: reject('required') },
  refund: { approve: { label: t.refundAction, done: t.refundedToast, note: 'required' } },
  pre_authorisation: { approve: { ...approve('optional'), label: t.approveRunsAction } },
  dossier_waiver: { approve: { label: t.waiveAction, done: t.waivedToast, note: 'required' } },
  correction: { approve: approve('optional'), reject: sendBack, inBatch: true },
  bank_connection: { approve: approve('optional'), reject: reject('required'), inBatch: true },
  bank_limits: { approve: approve('optional'), reject: reject('required'), inBatch: true },
  bank_channel: { approve: approve('none'), reject: reject('required'), inBatch: true },
  channel_change: { approve: approve('optional'), reject: reject('optional'), inBatch: true },
  wallet: {
    approve: approve('optional'),
    reject: { label: t.archiveAction, done: t.archivedToast, note: 'required' },
    inBatch: true,
  },
  sending_exception: { approve: approve('none'), reject: reject('none'), inBatch: true },
  certification_set_up: { approve: approve('none'), reject: reject('none') },
  mail_server: { approve: approve('none'), reject: reject('none') },
  kyc: { approve: approve('required'), reject: reject('required') },
  client_limit: { approve: approve('none'), reject: reject('none'), inBatch: true },
  screening_match: {
    approve: { label: t.clearMatchAction, done: t.clearedToast, note: 'required' },
    reject: { label: t.confirmMatchAction, done: t.confirmedToast, note: 'required' },
  },
  alert_closing: { approve: approve('optional'), reject: sendBack, inBatch: true },
  rule_version: { approve: approve('optional'), reject: reject('optional'), inBatch: true },
  suspicion_report: { approve: { label: t.signAction, done: t.signedToast, note: 'none' } },
  month_lock: { approve: approve('optional'), reject: reject('optional') },
  setting: { approve: approve('none'), reject: reject('none'), inBatch: true },
  access_request: { approve: approve('none'), reject: reject('none') },
}

/** Sends the decision with the version that was shown; the module's own call decides. */
export async function decide(
  client: QueryClient,
  approval: Approval,
  verdict: Verdict,
  input: DecisionInput,
): Promise<Decided> {
  const { sendDecision } = await import('./decision-calls.ts')
  return sendDecision(client, approval, verdict, input)
}
