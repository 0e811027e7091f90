/** Decides on retries, recoveries and what an invoice or credit note must look like. */
import type { CertificationSystem } from '#contract/certification/labels.ts'
import { secondMs } from '#kernel/clock.ts'
import { emcfTotals } from './emcf/emcf-request.ts'
import { fneTotals } from './fne/fne-request.ts'
import type { CertifierOutcome, FiscalDocument, FiscalTotals } from './port.ts'
import type { CertificationRow } from './tables.ts'

export const totalsOf = (system: CertificationSystem, document: FiscalDocument): FiscalTotals =>
  system === 'fne' ? fneTotals(document) : emcfTotals(document)

const maxBackOffMs = 3_600_000

/** Doubles from 30 seconds to an hour. */
export const backOffMs = (attempts: number): number =>
  Math.min(30 * secondMs * 2 ** Math.max(0, Math.min(attempts, 12) - 1), maxBackOffMs)

/** The window of e-MCF, and some time for a request that is still on its way. */
export const windowMs = 150 * secondMs
/** Looks at the pending list before a person is asked. */
const maxRecoveries = 8

export type Fields = Partial<CertificationRow>

/** What an outcome makes of a certification: the fields to set. */
export function afterOutcome(row: CertificationRow, outcome: CertifierOutcome, now: Date): Fields {
  const done = { leaseUntil: null, nextAt: null, updatedAt: now }
  const later = (ms: number): Date => new Date(now.getTime() + ms)
  const isSubmission = row.state === 'submitting'
  switch (outcome.kind) {
    case 'certified': {
      const { certified } = outcome
      const { totals } = certified
      return {
        ...done,
        state: 'certified',
        reason: null,
        issues: [],
        reference: certified.reference,
        authorityId: certified.authorityId,
        lineIds: [...certified.lineIds],
        qr: certified.qr,
        nim: certified.nim,
        counters: certified.counters,
        certifiedXof: totals?.totalXof ?? null,
        certifiedVatXof: totals?.vatXof ?? null,
        totalsDiffer: totals !== null && differs(row, totals),
        certifiedAt: now,
      }
    }
    case 'refused':
      return { ...done, state: 'refused', reason: null, issues: outcome.issues }
    case 'retry': {
      // Within the window a request that was not listed may still arrive.
      const isOver = isSubmission || now.getTime() - (row.submittedAt?.getTime() ?? 0) > windowMs
      if (!isOver) return { ...done, state: 'unknown', reason: outcome.reason, nextAt: later(30 * secondMs) }
      return { ...done, state: 'pending', reason: outcome.reason, nextAt: later(backOffMs(row.attempts)), uid: null }
    }
    case 'unknown': {
      // FNE has no call that finds a document: only a person can look.
      const isLast = row.system === 'fne' || (row.recoveries >= maxRecoveries && !isSubmission)
      const wait = isSubmission ? 5 * secondMs : backOffMs(row.recoveries)
      return { ...done, state: 'unknown', reason: outcome.reason, nextAt: isLast ? null : later(wait) }
    }
  }
}

function differs(row: CertificationRow, { totalXof, vatXof }: FiscalTotals): boolean {
  const expected = totalsOf(row.system, row.document)
  return totalXof !== expected.totalXof || vatXof !== expected.vatXof
}

/** Whether a person must say what became of it. */
export const needsPerson = ({ state, nextAt }: Pick<CertificationRow, 'state' | 'nextAt'>): boolean =>
  state === 'unknown' && nextAt === null
