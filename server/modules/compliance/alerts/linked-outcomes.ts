/** Resolves alerts whose filing was submitted or whose match was cleared, and reopens them. */

import { closingTakesTwo } from '#contract/alerts/capabilities.ts'
import type { AlertOutcome } from '#contract/alerts/labels.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import {
  type Author,
  type Changes,
  ended,
  nothingProposed,
  proposal,
  reopened,
  type Step,
  saveChange,
} from './case-changes.ts'
import { lockAlertOfFact } from './store.ts'
import type { StoredAlert } from './tables.ts'
import { t } from './texts.ts'

/** The alert of a fact is one of these; keys as the rules write them. */
export const filingFact = (conversionId: number): string => `filing_owed:conversion:${conversionId}`
export const matchFact = (matchId: number): string => `screening_hit:match:${matchId}`

interface LinkedChange {
  readonly factKey: string
  readonly outcome: AlertOutcome
  /** Who submitted the filing or decided the match. */
  readonly by: Author
  readonly note: string
  /** Two people took the decision already. */
  readonly isByTwo?: boolean
}

/**
 * Ends the open alert of a fact. A critical alert waits for a second person like any other end of
 * it (decisions 17). Without an alert, or with a resolved one, nothing changes.
 */
export async function resolveLinked(
  transaction: Transaction,
  deps: ComplianceDependencies,
  { factKey, outcome, by, note, isByTwo = false }: LinkedChange,
): Promise<void> {
  const alert = await lockAlertOfFact(transaction, factKey)
  if (!alert || alert.status === 'resolved') return
  const second =
    !isByTwo &&
    closingTakesTwo(alert.severity, outcome) &&
    (await deps.identity.secondPerson.needed(transaction, by, 'alerts.handle'))
  if (second && alert.proposedAt !== null) return
  const end = second
    ? {
        // Only an alert under investigation can have a proposal.
        changes: { status: 'investigating' as const, ...proposal(deps, by, { outcome, note }) },
        step: { kind: 'proposed' as const, text: () => t.proposedStep(outcome), note },
      }
    : {
        changes: { ...nothingProposed, ...ended(deps, by), outcome, note },
        step: { kind: 'moved' as const, text: () => t.resolvedStep(outcome), note },
      }
  await save(transaction, deps, alert, by, end)
}

/** Reopens the alert that `resolveLinked` ended with this outcome; other ends stay. */
export async function reopenLinked(
  transaction: Transaction,
  deps: ComplianceDependencies,
  { factKey, outcome, by, note }: LinkedChange,
): Promise<void> {
  const alert = await lockAlertOfFact(transaction, factKey)
  if (!alert) return
  if (alert.proposedOutcome === outcome)
    return save(transaction, deps, alert, by, {
      changes: nothingProposed,
      step: { kind: 'sent_back', text: () => t.reopenedStep, note },
    })
  if (alert.status === 'resolved' && alert.outcome === outcome)
    await save(transaction, deps, alert, by, {
      changes: reopened,
      step: { kind: 'moved', text: () => t.reopenedStep, note },
    })
}

async function save(
  transaction: Transaction,
  deps: ComplianceDependencies,
  alert: StoredAlert,
  by: Author,
  { changes, step }: { readonly changes: Changes; readonly step: Step },
): Promise<void> {
  const actor = systemActor('compliance.alerts.follow', deps.clock.now())
  await saveChange(transaction, deps, actor, alert, { changes, steps: [step], by, unchecked: false })
}
