/** Contract of the conversion calls. */
import * as z from 'zod/mini'
import {
  dateInput,
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

export const defaultConversionNotes = t.defaultNotes

export const conversionStates = [
  'initiated',
  'screened',
  'in_review',
  'approved',
  'awaiting_funds',
  'debit_requested',
  'debit_unknown',
  'funded',
  'paying_out',
  'payout_unknown',
  'completed',
  'rejected',
  'cancelled',
  'failed',
  'refunding',
  'refunded',
] as const
export type ConversionState = (typeof conversionStates)[number]
export const publicStatuses = ['processing', 'completed', 'failed'] as const
export const complianceStatuses = ['pending', 'review', 'approved'] as const

export const reviewReasons = [
  'filing_threshold',
  'kyc_not_approved',
  'screening_hit_open',
  'no_sanctions_list',
  'monthly_limit_passed',
  'person_limit_passed',
  'own_account_limit_passed',
  'rate_stale',
  'rate_default',
  'rate_jumped',
  'rule',
  'approval_outdated',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

export const breakdown = z.object({
  grossUsd: decimal,
  feeUsd: decimal,
  netUsd: decimal,
  /** XOF for one dollar, six decimals. */
  rate: z.string(),
})

/** One line of the compliance panel, which supports a decision. */
export const check = z.object({
  name: z.enum(['kyc', 'screening', 'monthly_limit', 'day_limit', 'rate', 'filing', 'provider', 'dossier', 'rule']),
  outcome: z.enum(['ok', 'warn', 'bad']),
  label: z.string(),
  /** One or two words for a badge: `Approved`, `Clear`, `Within`. */
  verdict: z.string(),
  detail: z.string(),
})

export const compliance = z.object({
  status: z.enum(complianceStatuses),
  filingRequired: z.boolean(),
  reviewReasons: z.array(z.enum(reviewReasons)),
  checks: z.array(check),
})

export const timelineStep = z.object({
  state: z.enum(conversionStates),
  at: instant,
  /** The reason in plain words. */
  cause: z.string(),
  actor: z.nullable(z.string()),
})

export const conversion = z.object({
  id,
  reference: z.string(),
  clientId: z.nullable(id),
  clientName: z.string(),
  amountXof: z.int(),
  amountUsd: decimal,
  feeUsd: decimal,
  netUsdt: decimal,
  rate: z.string(),
  rateSource: z.string(),
  rateAsOf: z.nullable(instant),
  rateLockedUntil: instant,
  state: z.enum(conversionStates),
  status: z.enum(publicStatuses),
  complianceStatus: z.enum(complianceStatuses),
  /** What it waits for, or why it failed; null if nothing is wrong. */
  reason: z.nullable(z.string()),
  reviewReasons: z.array(z.enum(reviewReasons)),
  filingRequired: z.boolean(),
  bankName: z.nullable(z.string()),
  bankAccount: z.nullable(z.string()),
  wallet: z.nullable(z.string()),
  notes: z.string(),
  initiatedBy: z.string(),
  initiatedByName: z.string(),
  approvedBy: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  /** Milliseconds from initiated to the end; null while in progress. */
  duration: z.nullable(z.int()),
  version: z.int(),
})
export type Conversion = z.output<typeof conversion>

export const commentKinds = ['comment', 'request', 'answer'] as const

/** One entry of the discussion of a conversion. */
export const conversionComment = z.object({
  id,
  kind: z.enum(commentKinds),
  /** The request that this answers; null for other entries. */
  requestId: z.nullable(id),
  text: z.string(),
  by: z.string(),
  byId: z.string(),
  at: instant,
})
export type ConversionComment = z.output<typeof conversionComment>

export const conversionDetail = z.extend(conversion, {
  timeline: z.array(timelineStep),
  checks: z.array(check),
  /** Oldest first. */
  comments: z.array(conversionComment),
  endToEndId: z.nullable(z.string()),
  payoutReference: z.nullable(z.string()),
})
export type ConversionDetail = z.output<typeof conversionDetail>

export const createLargeConversion = defineRoute('POST /api/transactions/large-conversion', 'Conversions', {
  summary: 'Starts a conversion of at least 50,000,000 XOF into USDT',
  access: 'conversions.create',
  body: z.strictObject({
    amountXof: wholeFrancs,
    /** Defaults to the own account. */
    clientId: z.optional(z.nullable(pathId)),
    notes: z.optional(optionalText(2000)),
  }),
  /** `compliance` holds what is known so far; rule results follow with the first step. */
  answer: z.object({ transaction: conversion, breakdown, compliance }),
  status: 201,
})

export const previewConversion = defineRoute('GET /api/transactions/preview', 'Conversions', {
  summary: "Previews a conversion's amounts and checks; changes nothing",
  access: 'conversions.read',
  query: z.strictObject({
    amountXof: wholeFrancs,
    clientId: z.optional(pathId),
  }),
  answer: z.object({
    breakdown,
    compliance,
    /**
     * Configured terms: the fee in basis points of gross USD, and the filing threshold in francs.
     */
    terms: z.object({ feeBasisPoints: z.int(), filingThresholdXof: z.int() }),
    rateSource: z.string(),
    rateAsOf: z.nullable(instant),
    rateStale: z.boolean(),
    /** The masked funding account; null if none has capacity, with the cause in `fundingReason`. */
    funding: z.nullable(z.object({ bankName: z.string(), account: z.string() })),
    fundingReason: z.nullable(z.string()),
  }),
})

export const typicalVolume = defineRoute('GET /api/transactions/typical-volume', 'Conversions', {
  summary: 'Median XOF per bank day over the last 30, alongside the specified 150,000,000',
  access: 'conversions.read',
  answer: z.object({
    typicalXof: z.int(),
    medianXof: z.nullable(z.int()),
    businessDays: z.int(),
    todayXof: z.int(),
    /** One point per business day, oldest first. */
    days: z.array(z.object({ date: z.string(), volumeXof: z.int(), count: z.int() })),
  }),
})

export const listConversions = defineRoute('GET /api/transactions', 'Conversions', {
  summary: 'Conversions, newest first',
  access: 'conversions.read',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(publicStatuses)),
    complianceStatus: z.optional(z.enum(complianceStatuses)),
    state: z.optional(z.enum(conversionStates)),
    clientId: z.optional(pathId),
    /** The funding bank connection. */
    connectionId: z.optional(pathId),
    /** First and last day on which it was started, in the business time zone. */
    from: z.optional(dateInput()),
    to: z.optional(dateInput()),
    /** `me`: waits for the caller's approval or answer. */
    waiting: z.optional(z.enum(['me'])),
  }),
  answer: z.array(conversion),
})

export const getConversion = defineRoute('GET /api/transactions/:id', 'Conversions', {
  summary: 'One conversion with its timeline',
  access: 'conversions.read',
  params: idParams,
  answer: conversionDetail,
  polled: true,
})

export const receiptFormats = ['json', 'pdf'] as const
export type ReceiptFormat = (typeof receiptFormats)[number]

export const getReceipt = defineRoute('GET /api/transactions/:id/receipt', 'Conversions', {
  summary: 'The facts of a conversion, with the proof that its history is in the sealed audit log',
  access: 'conversions.read',
  params: idParams,
  query: z.strictObject({ format: z._default(z.enum(receiptFormats), 'json') }),
  answer: z.string(),
})

const verb = {
  params: idParams,
  body: z.optional(z.strictObject({ reason: optionalText(1000), note: optionalText(1000), version })),
  answer: conversionDetail,
} as const

export const approveConversion = defineRoute('POST /api/transactions/:id/approve', 'Conversions', {
  ...verb,
  takesTwo: true,
  summary: 'Approves a conversion in review; its requester cannot approve it',
  access: 'conversions.approve',
  freshProof: true,
})
export const rejectConversion = defineRoute('POST /api/transactions/:id/reject', 'Conversions', {
  ...verb,
  summary: 'Rejects a conversion in review',
  access: 'conversions.approve',
})
export const cancelConversion = defineRoute('POST /api/transactions/:id/cancel', 'Conversions', {
  ...verb,
  summary: 'Cancels a conversion before the debit is requested',
  access: 'conversions.create',
})
export const retryConversion = defineRoute('POST /api/transactions/:id/retry', 'Conversions', {
  ...verb,
  summary: 'Retries a failed or unknown step after reconciling it',
  access: 'conversions.create',
})
export const refundConversion = defineRoute('POST /api/transactions/:id/refund', 'Conversions', {
  ...verb,
  takesTwo: true,
  summary: 'Refunds the XOF of a funded conversion whose payout failed permanently; its initiator cannot do this',
  access: 'conversions.approve',
  freshProof: true,
})

export const commentConversion = defineRoute('POST /api/transactions/:id/comments', 'Conversions', {
  summary: 'Comments on a conversion, or answers a request for information',
  access: 'conversions.create',
  params: idParams,
  body: z.strictObject({
    text: text(4000, t.commentRequired),
    /** The open request that this answers; only the requester of the conversion may. */
    requestId: z.optional(z.nullable(pathId)),
  }),
  answer: conversionDetail,
  status: 201,
})

export const requestInformation = defineRoute('POST /api/transactions/:id/information-requests', 'Conversions', {
  summary: 'Asks the requester of a conversion in review for information',
  access: 'conversions.approve',
  params: idParams,
  body: z.strictObject({ text: text(4000, t.questionRequired) }),
  answer: conversionDetail,
  status: 201,
})
