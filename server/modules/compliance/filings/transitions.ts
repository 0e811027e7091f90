/** State transitions of a filing, each with its event. */

import type { FilingStatus } from '#contract/filings/api.ts'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { filingFact, reopenLinked, resolveLinked } from '../alerts/linked-outcomes.ts'
import * as alertMessages from '../alerts/messages.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import type { FilingError } from '../errors.ts'
import type { FilingEventRow, FilingRow } from '../tables.ts'
import { t } from '../texts.ts'
import { noteFiling } from './filings.ts'
import { insertFilingEvent, lockFiling, updateFiling } from './store.ts'

type FilingVerb = 'build' | 'submit' | 'send_back' | 'acknowledge'

/** State table of a filing. A package may be rebuilt until the authority has acknowledged. */
const stateTable: Readonly<Record<FilingVerb, Partial<Record<FilingStatus, FilingStatus>>>> = {
  build: { due: 'due' },
  submit: { due: 'submitted' },
  send_back: { submitted: 'due' },
  acknowledge: { submitted: 'acknowledged' },
}

/** A stated day, with the authority's reference. */
export interface Statement extends Target {
  readonly on: string
  readonly reference: string
  readonly note: string | null
}

export interface SavedPackage {
  readonly id: number
  readonly documentId: number
  /** Starts at 0. */
  readonly documentVersion: number
  readonly sha256: string
}

type TransitionResult = Promise<Result<FilingRow, FilingError>>

/** Records the current version of the package. */
export async function savePackage(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  { id, documentId, documentVersion, sha256 }: SavedPackage,
): TransitionResult {
  const taken = await take(transaction, { id, version: null }, 'build')
  if (!taken.ok) return taken
  const changes = { packageDocumentId: documentId, packageVersion: documentVersion }
  const event = { event: 'package_built', documentId, documentVersion, sha256 } as const
  return saveTransition(transaction, deps, actor, { row: taken.value.row, changes, event })
}

/** Records that the current package was submitted on that day under that reference. */
export async function submitFiling(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  { id, version, on, reference, note }: Statement,
): TransitionResult {
  const taken = await take(transaction, { id, version }, 'submit')
  if (!taken.ok) return taken
  const { row, next } = taken.value
  const { packageDocumentId: documentId, packageVersion: documentVersion } = row
  if (documentId === null) return err({ code: 'package_missing' })
  const timeZone = await deps.settings.read(transaction, 'business.timeZone')
  const earliest = businessDate(row.createdAt, timeZone)
  const day = checkStatedDay('submittedOn', on, { earliest, today: businessDate(deps.clock.now(), timeZone) })
  if (!day.ok) return day
  const changes = { status: next, submittedOn: on, submissionReference: reference }
  const event = { event: 'submitted', statedOn: on, reference, note, documentId, documentVersion } as const
  await resolveLinked(transaction, deps, {
    ...alertOf(row),
    by: actor,
    note: alertMessages.filingSubmittedNote(reference, on),
  })
  return saveTransition(transaction, deps, actor, { row, changes, event })
}

export async function acknowledgeFiling(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  { id, version, on, reference, note }: Statement,
): TransitionResult {
  const taken = await take(transaction, { id, version }, 'acknowledge')
  if (!taken.ok) return taken
  const { row, next } = taken.value
  const today = businessDate(deps.clock.now(), await deps.settings.read(transaction, 'business.timeZone'))
  const day = checkStatedDay('acknowledgedOn', on, { earliest: row.submittedOn ?? today, today })
  if (!day.ok) return day
  const changes = { status: next, acknowledgedOn: on, acknowledgementReference: reference }
  return saveTransition(transaction, deps, actor, {
    row,
    changes,
    event: { event: 'acknowledged', statedOn: on, reference, note },
  })
}

/**
 * Records the authority's rejection: the filing is due again, and its events still show the
 * submission.
 */
export async function sendBackFiling(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  { id, version, reason }: Target & { readonly reason: string },
): TransitionResult {
  const taken = await take(transaction, { id, version }, 'send_back')
  if (!taken.ok) return taken
  const { row, next } = taken.value
  const changes = { status: next, submittedOn: null, submissionReference: null }
  const { submissionReference: reference, submittedOn: statedOn } = row
  await reopenLinked(transaction, deps, { ...alertOf(row), by: actor, note: alertMessages.filingSentBackNote(reason) })
  return saveTransition(transaction, deps, actor, {
    row,
    changes,
    event: { event: 'sent_back', statedOn, reference, note: reason },
  })
}

async function take(transaction: Transaction, { id, version }: Target, verb: FilingVerb) {
  const row = await lockFiling(transaction, id)
  if (!row) return err({ code: 'filing_not_found' } as const)
  if (version !== null && version !== row.version)
    return err({ code: 'stale_filing', currentVersion: row.version } as const)
  const next = filingAfter(row.status, verb)
  return next.ok ? ok({ row, next: next.value }) : next
}

/** The alert that the duty to file raised, and how it ends. */
const alertOf = ({ conversionId }: FilingRow) => ({
  factKey: filingFact(conversionId),
  outcome: 'obligation_met' as const,
})

type NewEvent = Pick<FilingEventRow, 'event'> & Partial<FilingEventRow>

async function saveTransition(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  { row, changes, event }: { row: FilingRow; changes: Partial<FilingRow>; event: NewEvent },
): TransitionResult {
  const at = deps.clock.now()
  const after = await updateFiling(transaction, row.id, changes, at)
  await insertFilingEvent(transaction, {
    ...event,
    filingId: row.id,
    occurredAt: at,
    actorId: actor.userId,
    actorName: actor.name,
  })
  const { statedOn, reference, note, documentVersion, sha256 } = event
  await noteFiling(transaction, deps, actor, after, {
    action: 'update',
    before: row,
    details: { event: event.event, statedOn, reference, note, documentVersion, sha256 },
  })
  return ok(after)
}

function filingAfter(status: FilingStatus, verb: FilingVerb): Result<FilingStatus, FilingError> {
  const next = stateTable[verb][status]
  return next ? ok(next) : err({ code: 'wrong_filing_state', status, verb })
}

/** A stated day may be neither before the preceding step nor after today. */
function checkStatedDay(
  field: 'submittedOn' | 'acknowledgedOn',
  day: string,
  { earliest, today }: { readonly earliest: string; readonly today: BusinessDate },
): Result<undefined, FilingError> {
  if (day > today) return err({ code: 'day_out_of_range', field, reason: t.notInFuture })
  if (day < earliest) return err({ code: 'day_out_of_range', field, reason: t.notBefore(earliest) })
  return ok()
}
