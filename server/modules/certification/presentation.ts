/** Certifications as screens see them. */
import type {
  Certification,
  CertificationSetUp,
  InvoiceCertification,
  SendingException,
} from '#contract/certification/api.ts'
import { systemOf } from '#contract/certification/labels.ts'
import { findProposal } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { servicesOf } from './certifiers.ts'
import type { CertificationDependencies } from './dependencies.ts'
import { certificationPolicy, marksOf } from './policy.ts'
import { setUpKey } from './set-up.ts'
import { differencesOf, type ProposedSetUp, type SetUpDifference } from './set-up-changes.ts'
import { needsPerson } from './state-changes.ts'
import { creditNotesOf, findOfInvoice, findSetUp, newestException } from './store.ts'
import type { CertificationRow, ExceptionRow } from './tables.ts'

export function presentCertification(row: CertificationRow): Certification {
  const marks = marksOf(row)
  return {
    id: row.id,
    system: row.system,
    kind: row.creditNoteId === null ? 'invoice' : 'credit_note',
    number: row.number,
    invoiceId: row.invoiceId,
    creditNoteId: row.creditNoteId,
    state: row.state,
    reference: marks?.reference ?? null,
    verificationUrl: marks && /^https?:\/\//.test(marks.qr) ? marks.qr : null,
    issues: row.issues.map((issue) => ({ ...issue, message: reasonText(issue.message) })),
    reason: row.reason === null ? null : reasonText(row.reason),
    expectedXof: String(row.expectedXof),
    certifiedXof: row.certifiedXof === null ? null : String(row.certifiedXof),
    totalsDiffer: row.totalsDiffer,
    attempts: row.attempts,
    nextAttemptAt: row.nextAt?.toISOString() ?? null,
    needsPerson: needsPerson(row),
    certifiedAt: row.certifiedAt?.toISOString() ?? null,
    recordedByName: row.recordedByName,
    requestedByName: row.requestedByName,
    requestedAt: row.requestedAt.toISOString(),
    version: row.version,
  }
}

export function presentException(row: ExceptionRow): SendingException {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    requestedBy: row.requestedBy,
    requestedByName: row.requestedByName,
    requestedAt: row.requestedAt.toISOString(),
    decidedByName: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    version: row.version,
  }
}

export async function presentOfInvoice(
  executor: Executor,
  deps: Pick<CertificationDependencies, 'settings'>,
  invoiceId: number,
): Promise<InvoiceCertification> {
  const setUp = await findSetUp(executor)
  const certification = await findOfInvoice(executor, invoiceId)
  const exception = await newestException(executor, invoiceId)
  return {
    isOn: setUp?.isOn ?? false,
    system: certification?.system ?? setUp?.system ?? systemOf(await deps.settings.read(executor, 'business.country')),
    blocksSending: (await certificationPolicy.sendingHold(executor, invoiceId)) !== null,
    certification: certification && presentCertification(certification),
    creditNotes: (await creditNotesOf(executor, invoiceId)).map(presentCertification),
    exception: exception && presentException(exception),
  }
}

/** The change of the set-up that waits for a second administrator. */
export interface WaitingSetUp {
  readonly changes: readonly SetUpDifference[]
  readonly proposedBy: string
  readonly proposedAt: Date
  /** Of the set-up in force, which the deciding call takes. */
  readonly version: number
}

/** The change of the set-up that waits for a second administrator; null if there is none. */
export async function findWaitingSetUp(executor: Executor): Promise<WaitingSetUp | null> {
  const proposal = await findProposal(executor, setUpKey)
  const setUp = proposal && (await findSetUp(executor))
  if (!proposal || !setUp) return null
  const { replacesKey, ...after } = proposal.value as ProposedSetUp
  const { proposedBy, proposedAt } = proposal
  return { changes: differencesOf(setUp, after, replacesKey), proposedBy, proposedAt, version: setUp.version }
}

/**
 * The set-up as screens see it, with defaults before the first one. `viewerId`: the user who asks,
 * for whether the change that waits is their own.
 */
export async function presentSetUp(
  executor: Executor,
  deps: CertificationDependencies,
  viewerId: string | null = null,
): Promise<CertificationSetUp> {
  const row = await findSetUp(executor)
  const country = await deps.settings.read(executor, 'business.country')
  const system = systemOf(country)
  const own = row?.system === system ? row : null
  const services = system === null ? [] : servicesOf(deps, system)
  return {
    system,
    country,
    isVerified: system !== 'secef',
    isOn: row?.isOn ?? false,
    services,
    service: own?.service ?? services[0] ?? null,
    productionUrl: own?.productionUrl ?? null,
    hasKey: own !== null,
    pointOfSale: own?.pointOfSale ?? '',
    establishment: own?.establishment ?? '',
    regime: own?.regime ?? 'normal',
    paymentMethod: own?.paymentMethod ?? 'transfer',
    stickerThreshold: own?.stickerThreshold ?? 100,
    stickersLeft: own?.stickersLeft ?? null,
    isBalanceLow: own?.isBalanceLow ?? false,
    sellerTaxId: await deps.settings.read(executor, 'business.taxId'),
    proposal: await presentProposal(executor, deps, viewerId),
    version: row?.version ?? 0,
  }
}

async function presentProposal(
  executor: Executor,
  { identity }: Pick<CertificationDependencies, 'identity'>,
  viewerId: string | null,
): Promise<CertificationSetUp['proposal']> {
  const waiting = await findWaitingSetUp(executor)
  if (!waiting) return null
  const { changes, proposedBy, proposedAt } = waiting
  const names = await identity.namesOf(executor, [proposedBy])
  return {
    changes: [...changes],
    proposedBy: names.get(proposedBy) ?? proposedBy,
    proposedAt: proposedAt.toISOString(),
    isOwn: proposedBy === viewerId,
  }
}
