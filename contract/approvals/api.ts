/** Contract of the approvals inbox. */
import * as z from 'zod/mini'
import { check } from '../conversions/api.ts'
import { instant, pageQuery } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { approvalKinds } from './kinds.ts'

/** Facts for a decision, by name; the screen has the labels. */
export const factNames = [
  'account',
  'accountName',
  'address',
  'amount',
  'answerWithin',
  'bank',
  'booked',
  'certification',
  'client',
  'contact',
  'counterAccount',
  'country',
  'dailyCap',
  'dailyLimit',
  'decision',
  'description',
  'detail',
  'detectedOn',
  'documents',
  'effectiveFrom',
  'email',
  'enabled',
  'establishment',
  'evidence',
  'explanation',
  'facts',
  'fee',
  'found',
  'grounds',
  'gross',
  'hostKey',
  'inbox',
  'legalReference',
  'list',
  'listedName',
  'missing',
  'monthlyLimit',
  'name',
  'net',
  'nextRun',
  'note',
  'notes',
  'offence',
  'openMatches',
  'operation',
  'outbox',
  'outcome',
  'owner',
  'painVersion',
  'parameters',
  'party',
  'paymentMethod',
  'pointOfSale',
  'rate',
  'rateLockedUntil',
  'reason',
  'regime',
  'registration',
  'resolution',
  'reviewReasons',
  'risk',
  'role',
  'schedule',
  'score',
  'secret',
  'service',
  'severity',
  'signedBy',
  'similarity',
  'stickerThreshold',
  'subject',
  'swift',
  'taxId',
  'value',
  'wallet',
] as const
export type FactName = (typeof factNames)[number]

export const factFormats = ['text', 'XOF', 'USD', 'USDT', 'instant', 'date', 'rate'] as const

export const approvalFact = z.object({
  name: z.enum(factNames),
  format: z.enum(factFormats),
  value: z.nullable(z.string()),
  /** The current value of what would change; absent where nothing is replaced. */
  from: z.optional(z.nullable(z.string())),
})
export type ApprovalFact = z.output<typeof approvalFact>

export const approval = z.object({
  /** Kind and record; unique among pending items. */
  key: z.string(),
  kind: z.enum(approvalKinds),
  /** The record's id in the deciding call; `rule/version` for a version of a rule. */
  id: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** The screen of the record. */
  path: z.string(),
  requestedBy: z.nullable(z.string()),
  /** False when the requester's account was deactivated or lost the permission to request this. */
  isRequesterPermitted: z.boolean(),
  requestedAt: instant,
  /** An instant, or a business date for the end of that day; null without a deadline. */
  due: z.nullable(z.string()),
  amount: z.nullable(z.object({ value: z.string(), currency: z.enum(['XOF', 'USD', 'USDT']) })),
  facts: z.array(approvalFact),
  checks: z.array(check),
  /** Null where the deciding call takes no version. */
  version: z.nullable(z.int()),
  /** Digest of the content that a signature covers; null for other kinds. */
  digest: z.nullable(z.string()),
  /** Why it cannot be approved now although the person may decide; null if it can. */
  blocked: z.nullable(z.string()),
  /** False where what is blocked cannot be rejected either. */
  mayReject: z.boolean(),
  /** For one's own requests: whether one may withdraw it. */
  canWithdraw: z.boolean(),
})
export type Approval = z.output<typeof approval>

export const decidedRequest = z.object({
  id: z.string(),
  subject: z.string(),
  outcome: z.enum(['approved', 'rejected', 'sent_back']),
  decidedBy: z.string(),
  decidedAt: instant,
  note: z.nullable(z.string()),
  /** The screen of the record. */
  path: z.string(),
})
export type DecidedRequest = z.output<typeof decidedRequest>

export const listDecidedRequests = defineRoute('GET /api/approvals/decided', 'Approvals', {
  summary: "Outcome of the signed-in person's requests in the last 30 days, newest first, at most 100",
  access: 'signed-in',
  answer: z.array(decidedRequest),
  polled: true,
})

export const listApprovals = defineRoute('GET /api/approvals', 'Approvals', {
  summary: "Items awaiting the signed-in person's decision, or requested by them: deadlines first, then oldest",
  access: 'signed-in',
  query: z.strictObject({ ...pageQuery, part: z._default(z.enum(['waiting', 'requested']), 'waiting') }),
  answer: z.array(approval),
  polled: true,
})
