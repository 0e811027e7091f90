/** Service interface of the clients module. */

import type { KycStatus, RiskLevel } from '#contract/clients/api.ts'
import type { KycFileEntry } from '#contract/clients/file.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import { bindSecond } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { idPageOf, pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { bulkActionsOfClients } from './bulk.ts'
import { changeClient, emitClientEvent, lockTarget } from './change.ts'
import type { ClientDependencies } from './dependencies.ts'
import type { ClientError } from './errors.ts'
import { fileDocument, kycFile } from './file/kyc-documents.ts'
import { removePerson, savePerson } from './file/people.ts'
import * as file from './file/store.ts'
import { insertNote } from './file/store.ts'
import type { NoteRow } from './file/tables.ts'
import { checkImport, confirmImport, importLines } from './import/service.ts'
import * as imports from './import/store.ts'
import { decideProposal } from './limits.ts'
import { addClient, editClient } from './profile.ts'
import * as store from './store.ts'
import { type Client, type ClientFilter, type ClientSortKey, findClient } from './store.ts'

export type Clients = ReturnType<typeof createClients>

export interface KycRecord {
  readonly status: KycStatus
  readonly decidedAt: Date
  /** Set if and only if the status is approved. */
  readonly expiresAt: Date | null
  readonly details: Record<string, unknown>
}

export interface RiskRecord {
  readonly computedRiskLevel: RiskLevel
  readonly riskReasons: string[]
  readonly riskOverrideLevel: RiskLevel | null
  readonly riskOverrideReason: string | null
  readonly kycExpiresAt: Date | null
  readonly details: Record<string, unknown>
}

/** How long a checked file that was never confirmed is kept. */
const keptImportMs = 7 * 24 * 60 * 60_000

const newestFirst: Sorting<ClientSortKey> = { key: 'createdAt', descending: true, after: null }

export function createClients(deps: ClientDependencies) {
  const bind = bindSecond(deps)
  return {
    get: store.findClient,
    lock: store.lockClient,
    lockAt: lockTarget,
    /** One page, newest first by default. */
    async list(
      executor: Executor,
      filter: ClientFilter,
      { limit, sorting = newestFirst }: { readonly limit: number; readonly sorting?: Sorting<ClientSortKey> },
    ): Promise<Page<Client>> {
      const { rows, total } = await store.pageOfClients(executor, filter, { limit: limit + 1, sorting })
      return pageOf(store.clientSorting, sorting, { rows, total, limit })
    },
    select: store.selectClients,
    bulkActions: bulkActionsOfClients(deps),
    idsAfter: store.clientIdsAfter,
    idsToExpire: store.clientIdsToExpire,
    count: store.countClients,
    foldTally: store.foldTally,

    create: bind(addClient),
    update: bind(editClient),
    setActive: bind(setActive),
    decideLimit: bind(decideLimit),
    recordKyc: bind(recordKyc),
    recordRisk: bind(recordRisk),

    people: file.peopleOf,
    savePerson: bind(savePerson),
    removePerson: bind(removePerson),
    kycFile: bind(kycFileToday),
    createDocument: bind(fileDocument),
    async notes(
      executor: Executor,
      clientId: number,
      { limit, before }: { readonly limit: number; readonly before: number | null },
    ): Promise<Page<NoteRow>> {
      const { rows, total } = await file.pageOfNotes(executor, clientId, { limit: limit + 1, before })
      return idPageOf(rows, { total, limit })
    },
    addNote: bind(addNote),

    checkImport: bind(checkImport),
    findImport: imports.findImport,
    importRows: imports.pageOfImportRows,
    confirmImport,
    importLines: bind(importLines),
    takeUnscreened: imports.takeUnscreened,
    markScreened: (transaction: Transaction, ids: readonly number[]) =>
      imports.markScreened(transaction, ids, deps.clock.now()),
    forgetImports: (executor: Executor) =>
      imports.forgetImportsBefore(executor, new Date(deps.clock.now().getTime() - keptImportMs)),
  }
}

/**
 * Deactivates or reactivates. An inactive client cannot start anything new. Nothing is ever
 * deleted.
 */
async function setActive(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  input: Target & { readonly isActive: boolean; readonly reason: string | null },
): Promise<Result<Client, ClientError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const changed = await changeClient(transaction, deps, actor, found.value, {
    fields: { isActive: input.isActive },
    event: input.isActive ? 'client.reactivated' : 'client.deactivated',
    details: { reason: input.reason, ...versionNote(input) },
  })
  return ok(changed)
}

/** A second user's decision on a pending limit raise. */
async function decideLimit(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  input: Target & { readonly decision: 'approved' | 'rejected' },
): Promise<Result<Client, ClientError>> {
  const found = await lockTarget(transaction, input)
  return found.ok ? decideProposal(transaction, deps, actor, found.value, input) : found
}

/** Records compliance's KYC decision on a locked client. */
function recordKyc(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  client: Client,
  { status, decidedAt, expiresAt, details }: KycRecord,
): Promise<Client> {
  return changeClient(transaction, deps, actor, client, {
    fields: { kycStatus: status, kycDecidedAt: decidedAt, kycExpiresAt: expiresAt },
    event: 'client.kyc_decided',
    details,
  })
}

/** Records compliance's risk assessment on a locked client. */
function recordRisk(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  client: Client,
  { details, ...fields }: RiskRecord,
): Promise<Client> {
  return changeClient(transaction, deps, actor, client, { fields, event: 'client.risk_assessed', details })
}

/** The documents that a KYC file requires, with the state of each today. */
async function kycFileToday(executor: Executor, deps: ClientDependencies, clientId: number): Promise<KycFileEntry[]> {
  const { today } = await todayOf(executor, deps)
  return kycFile(executor, deps, clientId, today)
}

/** Adds a note. Notes cannot be changed. */
async function addNote(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  { clientId, text }: { readonly clientId: number; readonly text: string },
): Promise<Result<NoteRow, ClientError>> {
  const client = await findClient(transaction, clientId)
  if (!client) return err({ code: 'client_not_found' })
  const note = await insertNote(transaction, {
    clientId,
    text,
    writtenBy: actor.userId,
    writtenByName: actor.name,
    writtenAt: deps.clock.now(),
  })
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'client',
    resourceId: String(clientId),
    details: { note: note.id },
  })
  await emitClientEvent(transaction, deps, client, 'client.noted')
  return ok(note)
}
