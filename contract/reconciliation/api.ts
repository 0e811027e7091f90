/** Contract of the reconciliation calls. */
import * as z from 'zod/mini'
import {
  date,
  decimal,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  pathId,
  text,
  version,
  wholeFrancs,
} from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const exceptionSides = ['bank', 'chain'] as const
export const exceptionKinds = [
  'unknown_booking',
  'booked_twice',
  'amount_differs',
  'booking_missing',
  'rejected_but_booked',
  'balance_differs',
  'message_contradicts',
  'message_unknown',
  'message_unreadable',
  'account_unknown',
  'statement_gap',
  'answer_late',
  'delivery_in_doubt',
  'unknown_transfer',
  'sent_twice',
  'transfer_differs',
  'transfer_missing',
  'rejected_but_sent',
  'tokens_arrived',
  'foreign_key_use',
  'reorganised',
  'providers_disagree',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
export const exceptionStates = ['open', 'proposed', 'resolved', 'cleared'] as const
export const resolutions = ['correction', 'explained', 'send_again'] as const
export type Resolution = (typeof resolutions)[number]
export const counterAccounts = ['bank_charges', 'provider_settlement', 'suspense'] as const

/**
 * What tokens from the provider are: those that conversions paid for, or those that the business
 * bought for its treasury.
 */
export const settlementPurposes = ['delivery', 'top_up'] as const

export const reconciliationException = z.object({
  id,
  side: z.enum(exceptionSides),
  kind: z.enum(exceptionKinds),
  subject: z.string(),
  subjectName: z.string(),
  reference: z.string(),
  currency: z.nullable(z.enum(['XOF', 'USDT'])),
  /** The amounts in the ledger, and at the bank or chain; null if no amount is involved. */
  expected: z.nullable(decimal),
  found: z.nullable(decimal),
  detail: z.string(),
  foundAt: instant,
  /** True while it blocks new payouts. */
  holdsPayouts: z.boolean(),
  owner: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  state: z.enum(exceptionStates),
  /** Resolutions that its kind allows. */
  allowedResolutions: z.array(z.enum(resolutions)),
  resolution: z.nullable(z.enum(resolutions)),
  counterAccount: z.nullable(z.enum(counterAccounts)),
  /** The francs that arrived tokens settle with the provider, and the provider's document. */
  settlement: z.nullable(
    z.object({
      purpose: z.enum(settlementPurposes),
      amount: decimal,
      documentId: id,
      /** The version at which the document was given. */
      documentVersion: z.string(),
    }),
  ),
  note: z.nullable(z.string()),
  proposedBy: z.nullable(z.string()),
  proposedById: z.nullable(z.string()),
  proposedAt: z.nullable(instant),
  resolvedBy: z.nullable(z.string()),
  resolvedAt: z.nullable(instant),
  clearedAt: z.nullable(instant),
  version: z.int(),
})
export type ReconciliationException = z.output<typeof reconciliationException>

export const listExceptions = defineRoute('GET /api/reconciliation/exceptions', 'Reconciliation', {
  summary: 'Differences between the books and the banks or chain, newest first',
  access: 'banking.read',
  query: z.strictObject({
    ...pageQuery,
    /** `unresolved`: open or proposed. */
    state: z.optional(z.enum(['unresolved', ...exceptionStates])),
    side: z.optional(z.enum(exceptionSides)),
  }),
  answer: z.array(reconciliationException),
})

export const position = z.object({
  side: z.enum(exceptionSides),
  subject: z.string(),
  subjectName: z.string(),
  date,
  currency: z.enum(['XOF', 'USDT']),
  ledger: decimal,
  /** Amount in transit, which explains a difference. */
  inTransit: decimal,
  external: decimal,
  difference: decimal,
  asOf: instant,
})
export type Position = z.output<typeof position>

export const listPositions = defineRoute('GET /api/reconciliation/positions', 'Reconciliation', {
  summary: 'Positions by day of every bank account and of the treasury, newest day first',
  access: 'banking.read',
  query: z.strictObject({ limit: pageQuery.limit }),
  answer: z.array(position),
})

export const getReconciliation = defineRoute('GET /api/reconciliation', 'Reconciliation', {
  summary: 'Whether new payouts are on hold and why, and when each account was last reconciled',
  access: 'banking.read',
  answer: z.object({
    /** Why new payouts are blocked; null if they are not. */
    hold: z.nullable(z.string()),
    /** The oldest exception that blocks them. */
    holdExceptionId: z.nullable(z.int()),
    unresolved: z.int(),
    comparisons: z.array(
      z.object({
        side: z.enum(exceptionSides),
        subject: z.string(),
        subjectName: z.string(),
        comparedAt: instant,
        reached: z.boolean(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})

export const compareNow = defineRoute('POST /api/reconciliation/compare', 'Reconciliation', {
  summary: 'Reconciles the books with every bank account and the chain now',
  access: 'reconciliation.handle',
  body: z.optional(z.strictObject({})),
  answer: z.object({ unresolved: z.int() }),
})

export const takeException = defineRoute('POST /api/reconciliation/exceptions/:id/take', 'Reconciliation', {
  summary: 'Makes the caller the owner of the exception',
  access: 'reconciliation.handle',
  params: idParams,
  body: z.strictObject({ version }),
  answer: reconciliationException,
})

export const resolveException = defineRoute('POST /api/reconciliation/exceptions/:id/resolve', 'Reconciliation', {
  summary: 'Resolves the exception; a resolution that moves money waits for a second person',
  access: 'reconciliation.handle',
  params: idParams,
  body: z.strictObject({
    resolution: z.enum(resolutions),
    counterAccount: z.optional(z.nullable(z.enum(counterAccounts))),
    /** For tokens that arrived, against `provider_settlement`. */
    settlement: z.optional(
      z.nullable(z.strictObject({ purpose: z.enum(settlementPurposes), amount: wholeFrancs, documentId: pathId })),
    ),
    note: text(1000, t.noteRequired),
    version,
  }),
  answer: reconciliationException,
  freshProof: true,
})

export const decideException = defineRoute('POST /api/reconciliation/exceptions/:id/decide', 'Reconciliation', {
  takesTwo: true,
  summary: 'A second person approves the proposed resolution, or sends it back',
  access: 'reconciliation.approve',
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approved', 'sent_back']), note: optionalText(1000), version }),
  answer: reconciliationException,
  freshProof: true,
})
