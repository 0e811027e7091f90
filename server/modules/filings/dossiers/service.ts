/** Transfer dossiers: attach documents, detach, waive. */

import { type Dossier, type OperationKind, requiredDocuments } from '#contract/filings/dossiers.ts'
import type { SecondPersonError } from '#contract/identity/second-person.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { isOfAnotherClient, versionText } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import type { Wording } from '#server/platform/language/stored-text.ts'
import type { FilingDependencies } from '../dependencies.ts'
import { t } from '../texts.ts'
import { dossierState, formatMissing, isDocumentOf, missingDocuments } from './rules.ts'
import {
  changeDossier,
  type DocumentRow,
  type DossierFilter,
  type DossierRow,
  documentsOf,
  findDossier,
  kindChange,
  lockDossier,
  noChange,
  pageOfDossiers,
  saveDocument,
  waiverChange,
} from './store.ts'

export type DossierError =
  | { readonly code: 'dossier_not_found' }
  | { readonly code: 'stale_dossier'; readonly currentVersion: number }
  | { readonly code: 'dossier_document_kind_unknown' }
  | { readonly code: 'dossier_document_unknown' }
  | { readonly code: 'dossier_document_of_another' }
  | SecondPersonError
  | { readonly code: 'waived_already' }

export type DossierDependencies = Pick<FilingDependencies, 'clock' | 'audit' | 'outbox' | 'settings' | 'documents'> & {
  readonly identity: Pick<Identity, 'secondPerson'>
}

interface Target {
  readonly conversionId: number
  /** The version that the caller saw; null when not stated. */
  readonly version: number | null
}

export type Dossiers = ReturnType<typeof createDossiers>

export function createDossiers(deps: DossierDependencies) {
  const { clock, settings } = deps

  async function shown(executor: Executor, row: DossierRow): Promise<Dossier> {
    const documents = await documentsOf(executor, [row.conversionId])
    return presentDossier(row, documents, await settings.read(executor, 'compliance.dossierBlocks'))
  }

  return {
    async list(executor: Executor, filter: DossierFilter, { limit, before }: { limit: number; before: number | null }) {
      const { rows, total } = await pageOfDossiers(executor, filter, { limit: limit + 1, before })
      const page = rows.slice(0, limit)
      const documents = await documentsOf(
        executor,
        page.map(({ conversionId }) => conversionId),
      )
      const blocks = await settings.read(executor, 'compliance.dossierBlocks')
      const items = page.map((row) =>
        presentDossier(
          row,
          documents.filter(({ conversionId }) => conversionId === row.conversionId),
          blocks,
        ),
      )
      return { items, total, next: rows.length > limit ? String(page.at(-1)?.conversionId) : null }
    },

    /** Incomplete dossiers that hold a conversion before its debit, with who asked for it. */
    holding: (executor: Executor, limit: number) => holdingDossiers(deps, executor, limit),

    async get(executor: Executor, conversionId: number): Promise<Result<Dossier, DossierError>> {
      const row = await findDossier(executor, conversionId)
      return row ? ok(await shown(executor, row)) : err({ code: 'dossier_not_found' })
    },

    setKind: (transaction: Transaction, actor: Actor, { kind, ...target }: Target & { kind: OperationKind }) =>
      change(deps, transaction, actor, target, async () =>
        ok({ set: kindChange(kind), reported: { operationKind: kind } }),
      ),

    attach: (
      transaction: Transaction,
      actor: Actor,
      { kind, documentId, ...target }: Target & { kind: string; documentId: number | null },
    ) =>
      change(deps, transaction, actor, target, async (row) => {
        if (!isDocumentOf(row.operationKind, kind)) return err({ code: 'dossier_document_kind_unknown' })
        const checked = documentId === null ? ok(null) : await checkDocument(deps, transaction, row, documentId)
        if (!checked.ok) return checked
        const { conversionId } = row
        const document = checked.value
        await saveDocument(transaction, { conversionId, kind, document, at: clock.now(), byName: actor.name })
        return ok({ set: noChange, reported: { kind, documentId, documentVersion: document?.version ?? null } })
      }),

    waive: (transaction: Transaction, actor: Actor, { reason, ...target }: Target & { reason: string }) =>
      change(deps, transaction, actor, target, async (row) => {
        if (row.waivedAt !== null) return err({ code: 'waived_already' })
        const allowed = await deps.identity.secondPerson.check(transaction, actor, 'filings.handle', [row.initiatedBy])
        if (!allowed.ok) return allowed
        await deps.outbox.emit(
          transaction,
          decisionEvent('filings', actor, {
            resourceType: 'conversion',
            resourceId: String(row.conversionId),
            subject: () => t.waiverTitle(row.reference),
            outcome: 'approved',
            requestedBy: row.initiatedBy,
            note: reason,
          }),
        )
        const { userId, name } = actor
        return ok({ set: waiverChange({ userId, name, reason, at: clock.now() }), reported: { waived: reason } })
      }),
  }
}

async function checkDocument(
  { documents }: DossierDependencies,
  executor: Executor,
  { clientId }: DossierRow,
  documentId: number,
): Promise<Result<{ id: number; version: number }, DossierError>> {
  const document = await documents.get(executor, documentId)
  if (!document?.isActive) return err({ code: 'dossier_document_unknown' })
  if (isOfAnotherClient(document, clientId)) return err({ code: 'dossier_document_of_another' })
  return ok({ id: document.id, version: document.newestNumber })
}

async function holdingDossiers({ settings }: DossierDependencies, executor: Executor, limit: number) {
  if (!(await settings.read(executor, 'compliance.dossierBlocks'))) return []
  const filter = { state: 'incomplete', conversionStates: ['in_review', 'approved', 'awaiting_funds'] } as const
  const { rows } = await pageOfDossiers(executor, filter, { limit, before: null })
  const documents = await documentsOf(
    executor,
    rows.map(({ conversionId }) => conversionId),
  )
  return rows.map((row) => {
    const attached = documents.filter(({ conversionId }) => conversionId === row.conversionId)
    return { ...presentDossier(row, attached, true), initiatedBy: row.initiatedBy }
  })
}

interface DossierChange {
  readonly set: Parameters<typeof changeDossier>[2]
  readonly reported: Readonly<Record<string, unknown>>
}

async function change(
  deps: DossierDependencies,
  transaction: Transaction,
  actor: Actor,
  { conversionId, version }: Target,
  decide: (row: DossierRow) => Promise<Result<DossierChange, DossierError>>,
): Promise<Result<Dossier, DossierError>> {
  const at = deps.clock.now()
  // Read before the row is created: a caller who saw an untouched dossier saw version 0.
  const seen = await findDossier(transaction, conversionId)
  const row = await lockDossier(transaction, conversionId, at)
  if (!seen || !row) return err({ code: 'dossier_not_found' })
  const current = seen.version === 0 && row.version === 1 ? 0 : row.version
  if (version !== null && version !== current) return err({ code: 'stale_dossier', currentVersion: current })
  const decided = await decide(row)
  if (!decided.ok) return decided
  await changeDossier(transaction, conversionId, decided.value.set, at)
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'dossier',
    resourceId: String(conversionId),
    details: { conversion: row.reference, ...decided.value.reported },
  })
  await deps.outbox.emit(transaction, {
    kind: 'filings',
    type: 'dossier.changed',
    version: 1,
    aggregateId: String(conversionId),
    payload: { conversionId },
  })
  const after = assertDefined(await findDossier(transaction, conversionId), 'the changed dossier')
  const documents = await documentsOf(transaction, [conversionId])
  return ok(presentDossier(after, documents, await deps.settings.read(transaction, 'compliance.dossierBlocks')))
}

function presentDossier(row: DossierRow, attached: readonly DocumentRow[], isBlocking: boolean): Dossier {
  const { waivedAt, waivedByName, waiverReason } = row
  return {
    conversionId: row.conversionId,
    conversionReference: row.reference,
    clientId: row.clientId,
    clientName: row.clientName,
    amountXof: Number(row.amountXof),
    conversionState: row.conversionState,
    operationKind: row.operationKind,
    state: dossierState(row.operationKind, new Set(attached.map(({ kind }) => kind)), waivedAt !== null),
    documents: Object.entries(requiredDocuments[row.operationKind]).map(([kind, name]) => {
      const attachment = attached.find((other) => other.kind === kind)
      return {
        kind,
        name: contractText(name),
        documentId: attachment?.documentId ?? null,
        documentTitle: attachment?.documentTitle ?? null,
        documentVersion: attachment ? versionText(attachment.documentVersion) : null,
        newestVersion: attachment ? versionText(attachment.newestVersion) : null,
        attachedBy: attachment?.attachedByName ?? null,
        attachedAt: attachment?.attachedAt.toISOString() ?? null,
      }
    }),
    waiver:
      waivedAt && waiverReason && waivedByName
        ? { reason: waiverReason, by: waivedByName, at: waivedAt.toISOString() }
        : null,
    isBlocking,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

/**
 * Why a conversion must wait for its transfer dossier, as text. Null when the dossier is complete
 * or waived, or when dossiers do not block. The composition root passes it to the lower module
 * `conversions`.
 */
export function createDossierHold({ settings }: { settings: Pick<Settings, 'read'> }) {
  return async (executor: Executor, conversionId: number): Promise<Wording | null> => {
    if (!(await settings.read(executor, 'compliance.dossierBlocks'))) return null
    const row = await findDossier(executor, conversionId)
    if (!row || row.waivedAt !== null) return null
    const attached = new Set((await documentsOf(executor, [conversionId])).map(({ kind }) => kind))
    const lacking = missingDocuments(row.operationKind, attached)
    return lacking.length === 0 ? null : () => formatMissing(lacking)
  }
}
