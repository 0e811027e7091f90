/** Rules of suspicion reports: states, content and signatures. */

import { createHash } from 'node:crypto'
import type { offences, operationStates, ReportState, reportDecisions } from '#contract/filings/suspicion-reports.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ReportError } from './errors.ts'

/** Content of a report, which its signatures cover. Amount in francs. */
export interface ReportContent {
  readonly clientId: number | null
  readonly subjectName: string
  readonly conversionIds: readonly number[]
  readonly offence: (typeof offences)[number]
  readonly operationState: (typeof operationStates)[number]
  readonly detectedOn: string
  readonly amountXof: bigint
  readonly facts: string
  readonly grounds: string
  readonly decision: (typeof reportDecisions)[number]
}

export type ReportVerb = 'edit' | 'sign' | 'transmit' | 'acknowledge' | 'add' | 'attach' | 'discard'

/**
 * States that allow each verb. An edit ends the first signature; the second one closes the content.
 */
const allowed: Readonly<Record<ReportVerb, readonly ReportState[]>> = {
  edit: ['draft', 'signed_once'],
  sign: ['draft', 'signed_once'],
  transmit: ['signed'],
  acknowledge: ['transmitted'],
  add: ['signed', 'transmitted', 'acknowledged'],
  attach: ['draft', 'signed_once', 'signed', 'transmitted', 'acknowledged'],
  discard: ['draft', 'signed_once'],
}

export function checkReportVerb(state: ReportState, verb: ReportVerb): Result<undefined, ReportError> {
  return allowed[verb].includes(state) ? ok() : err({ code: 'wrong_report_state', state, verb })
}

/** Two people sign, in every mode (regulation: "two signatures"). */
export const signaturesNeeded = 2

export const stateAfterSignature = (signatures: number): ReportState =>
  signatures >= signaturesNeeded ? 'signed' : 'signed_once'

/**
 * The digest that a signature covers: every field in a fixed order, and the digests of the
 * attachments so far.
 */
export function contentDigest(content: ReportContent, attached: readonly string[] = []): string {
  const {
    clientId,
    subjectName,
    conversionIds,
    offence,
    operationState,
    detectedOn,
    amountXof,
    facts,
    grounds,
    decision,
  } = content
  const fields = [clientId, subjectName, conversionIds, offence, operationState, detectedOn, String(amountXof), facts]
  return createHash('sha256')
    .update(JSON.stringify([...fields, grounds, decision, ...(attached.length > 0 ? [attached.toSorted()] : [])]))
    .digest('hex')
}

/** `DOS-2026-0007`. */
export const reportNumber = (year: number, serial: number): string => `DOS-${year}-${String(serial).padStart(4, '0')}`
