/** Kinds of decisions that wait for a second person. */

import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'

export const approvalKinds = [
  'conversion',
  'refund',
  'pre_authorisation',
  'dossier_waiver',
  'correction',
  'bank_connection',
  'bank_limits',
  'bank_channel',
  'channel_change',
  'wallet',
  'sending_exception',
  'certification_set_up',
  'mail_server',
  'kyc',
  'client_limit',
  'screening_match',
  'alert_closing',
  'rule_version',
  'suspicion_report',
  'month_lock',
  'setting',
  'access_request',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const countApprovals = defineRoute('GET /api/approvals/count', 'Approvals', {
  summary: 'Number of decisions awaiting the signed-in person; `decides` is false for people who cannot decide any',
  access: 'signed-in',
  answer: z.object({ waiting: z.int(), decides: z.boolean() }),
  polled: true,
})
