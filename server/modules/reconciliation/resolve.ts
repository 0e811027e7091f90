// Assignment, resolution and approval of exceptions.
import type { counterAccounts, Resolution, settlementPurposes } from '#contract/reconciliation/api.ts'
import { kindNames } from '#contract/reconciliation/names/messages.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import { type AccountKey, correctionEntries, type Entry } from '#server/modules/ledger/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReconciliationDependencies } from './dependencies.ts'
import type { ReconciliationError } from './errors.ts'
import { exceptionEvent } from './events.ts'
import * as english from './messages.ts'
import type { Discrepancy } from './port.ts'
import { acceptsBooking, checkResolution, checkVerb, correctionMinor, needsSecondPerson } from './rules.ts'
import { settlementEntries } from './settlement.ts'
import { lockException, updateException } from './store.ts'
import type { ExceptionRow } from './tables.ts'
import { t } from './texts.ts'

type Outcome = Promise<Result<ExceptionRow, ReconciliationError>>

export interface Input extends Target {
  readonly resolution: Resolution
  readonly counterAccount: (typeof counterAccounts)[number] | null
  /** For tokens from the provider. */
  readonly settlement?: {
    readonly purpose: (typeof settlementPurposes)[number]
    readonly amountXof: bigint
    readonly documentId: number
  } | null
  readonly note: string
}

export interface Verdict extends Target {
  readonly decision: 'approved' | 'sent_back'
  readonly note: string | null
}

export async function takeException(
  dependencies: ReconciliationDependencies,
  transaction: Transaction,
  actor: Actor,
  input: Target,
): Outcome {
  const taken = await take(transaction, input, 'take')
  if (!taken.ok) return taken
  return change(dependencies, transaction, actor, taken.value, { owner: actor.userId }, { taken: true })
}

/**
 * Resolves an exception if no money moves. Otherwise proposes the resolution, unless a sandbox has
 * no other approver.
 */
export async function resolveException(
  dependencies: ReconciliationDependencies,
  transaction: Transaction,
  actor: Actor,
  input: Input,
): Outcome {
  const taken = await take(transaction, input, 'resolve')
  if (!taken.ok) return taken
  const row = taken.value
  const { resolution, counterAccount, settlement = null, note } = input
  const allowed = checkResolution(row, { resolution, counterAccount, hasSettlement: settlement !== null })
  if (!allowed.ok) return allowed
  if (resolution === 'correction' && correctionMinor(row) === 0n) return err({ code: 'nothing_to_correct' })
  const settled = await settlementOf(dependencies, transaction, settlement)
  const possible = await checkSettlement(dependencies, transaction, { ...row, ...settled })
  if (!possible.ok) return possible
  const at = dependencies.clock.now()
  const proposal = { resolution, counterAccount, ...settled, note, proposedBy: actor.userId, proposedAt: at }
  const owner = row.owner ?? actor.userId
  if (
    needsSecondPerson(resolution) &&
    (await dependencies.identity.secondPerson.needed(transaction, actor, 'reconciliation.approve'))
  ) {
    return change(dependencies, transaction, actor, row, { ...proposal, owner, state: 'proposed' }, { note })
  }
  return settle(dependencies, transaction, actor, row, { ...proposal, owner }, note)
}

const noSettlement = { settlementPurpose: null, settledXof: null, documentId: null, documentVersion: null }

/** The settlement as stored, with the document at its newest version; an unknown one has none. */
async function settlementOf(
  { documents }: ReconciliationDependencies,
  transaction: Transaction,
  settlement: Input['settlement'],
) {
  if (!settlement) return noSettlement
  const { purpose, amountXof, documentId } = settlement
  const document = await documents.get(transaction, documentId)
  const documentVersion = document?.newestNumber ?? null
  return { settlementPurpose: purpose, settledXof: amountXof, documentId, documentVersion }
}

/** Whether the provider's document exists and the francs can be settled now. */
async function checkSettlement(
  dependencies: ReconciliationDependencies,
  transaction: Transaction,
  row: ExceptionRow,
): Promise<Result<undefined, ReconciliationError>> {
  if (row.documentId === null) return ok()
  if (row.documentVersion === null) return err({ code: 'document_not_found' })
  const entries = await settlementEntries(dependencies, transaction, row)
  return entries.ok ? ok() : entries
}

export async function decideException(
  dependencies: ReconciliationDependencies,
  transaction: Transaction,
  actor: Actor,
  verdict: Verdict,
): Outcome {
  const taken = await take(transaction, verdict, 'decide')
  if (!taken.ok) return taken
  const row = taken.value
  const { identity } = dependencies
  const allowed = await identity.secondPerson.check(transaction, actor, 'reconciliation.approve', [row.proposedBy])
  if (!allowed.ok) return allowed
  await dependencies.outbox.emit(
    transaction,
    decisionEvent('reconciliation', actor, {
      resourceType: 'reconciliation',
      resourceId: String(row.id),
      subject: () => t.resolutionSubject(row.subjectName, row.reference),
      outcome: verdict.decision,
      requestedBy: row.proposedBy,
      note: verdict.note,
    }),
  )
  if (verdict.decision === 'approved') return settle(dependencies, transaction, actor, row, {}, verdict.note)
  return change(dependencies, transaction, actor, row, withoutProposal, { sentBack: verdict.note })
}

const withoutProposal = {
  state: 'open',
  resolution: null,
  counterAccount: null,
  ...noSettlement,
  note: null,
  proposedBy: null,
  proposedAt: null,
} as const

/**
 * Keeps an unresolved balance difference at its present amount, which a correction posts. A
 * proposal for another amount ends.
 */
export async function updateDifference(
  dependencies: ReconciliationDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
  { amounts, detail }: Discrepancy,
): Promise<void> {
  const row = assertDefined(await lockException(transaction, id), 'a known exception')
  const isUnresolved = row.state === 'open' || row.state === 'proposed'
  if (!amounts || !isUnresolved || correctionMinor(row) === correctionMinor(amounts)) return
  const { expectedMinor, foundMinor } = amounts
  const changes = { ...(row.state === 'proposed' && withoutProposal), expectedMinor, foundMinor, detail }
  const differenceMinor = { before: correctionMinor(row).toString(), after: correctionMinor(amounts).toString() }
  expectOk(await change(dependencies, transaction, actor, row, changes, { differenceMinor }), 'a locked row changes')
}

async function take(transaction: Transaction, { id, version }: Target, verb: Parameters<typeof checkVerb>[1]) {
  const found = atVersion(await lockException(transaction, id), version, 'not_found')
  if (!found.ok) return found
  const row = found.value
  const allowed = checkVerb(row.state, verb)
  return allowed.ok ? ok(row) : allowed
}

/** Executes and posts a signed resolution in the transaction that closes the exception. */
async function settle(
  dependencies: ReconciliationDependencies,
  transaction: Transaction,
  actor: Actor,
  before: ExceptionRow,
  proposal: Partial<ExceptionRow>,
  note: string | null,
): Outcome {
  const row = { ...before, ...proposal }
  const entries = row.resolution === 'correction' ? await entriesOf(dependencies, transaction, row) : null
  if (entries && !entries.ok) return entries
  const transferId = entries ? await book(dependencies, transaction, row, entries.value) : null
  const isOrderBooked =
    acceptsBooking(row) &&
    (await dependencies.banking.acceptBooking(transaction, {
      connectionId: connectionOf(row),
      reference: row.reference,
    }))
  if (row.resolution === 'send_again') await dependencies.banking.sendAgain(transaction, row.reference)
  const resolvedAt = dependencies.clock.now()
  const details = { note, transferId, ...(isOrderBooked && { orderBooked: true }) }
  const end = { state: 'resolved', resolvedBy: actor.userId, resolvedAt, transferId } as const
  return change(dependencies, transaction, actor, before, { ...proposal, ...end }, details)
}

async function entriesOf(
  dependencies: ReconciliationDependencies,
  transaction: Transaction,
  row: ExceptionRow,
): Promise<Result<Entry[], ReconciliationError>> {
  if (row.settlementPurpose !== null) return settlementEntries(dependencies, transaction, row)
  const currency = assertDefined(row.currency, 'the currency of a correction')
  const counter = assertDefined(row.counterAccount, 'the counter account of a correction')
  const account = await dependencies.ledger.account(transaction, accountOf(row))
  const against = await dependencies.ledger.account(transaction, { kind: counter, currency })
  return ok(correctionEntries({ accounts: { held: account, against }, currency, amountMinor: correctionMinor(row) }))
}

const transferKinds = { delivery: 'provider_delivered', top_up: 'treasury_topped_up' } as const

async function book(
  { ledger, ids, clock }: ReconciliationDependencies,
  transaction: Transaction,
  row: ExceptionRow,
  entries: readonly Entry[],
): Promise<string> {
  const transferId = ids.next()
  await ledger.post(transaction, {
    id: transferId,
    dedupeKey: `reconciliation:${row.id}`,
    kind: row.settlementPurpose === null ? 'reconciliation_correction' : transferKinds[row.settlementPurpose],
    description: english.correctionDescription(row.id, kindNames[row.kind], row.reference).slice(0, 300),
    occurredAt: clock.now(),
    entries,
  })
  return transferId
}

function accountOf({ side, subject, currency }: ExceptionRow): AccountKey {
  if (side === 'chain') return { kind: 'treasury', currency: assertDefined(currency, 'the currency of a treasury') }
  return { kind: 'bank', ownerId: connectionOf({ subject }), currency: 'XOF' }
}

const connectionOf = ({ subject }: Pick<ExceptionRow, 'subject'>): number => Number(subject.replace('connection:', ''))

async function change(
  { audit, outbox }: ReconciliationDependencies,
  transaction: Transaction,
  actor: Actor,
  before: ExceptionRow,
  changes: Partial<ExceptionRow>,
  details: Readonly<Record<string, unknown>>,
): Outcome {
  const after = await updateException(transaction, before.id, changes)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'reconciliation',
    resourceId: String(before.id),
    details,
    before: audited(before),
    after: audited(after),
  })
  await outbox.emit(transaction, exceptionEvent('exception.changed', before.id))
  return ok(after)
}

const audited = (row: ExceptionRow) => {
  const { state, owner, resolution, counterAccount, settlementPurpose, settledXof, documentId, documentVersion } = row
  return { state, owner, resolution, counterAccount, settlementPurpose, settledXof, documentId, documentVersion }
}
