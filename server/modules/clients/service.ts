/** Service interface of the clients module. */

import type { KycStatus, RiskLevel } from '#contract/clients/api.ts'
import type { KycFileEntry } from '#contract/clients/file.ts'
import { businessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { pageOf } from '#server/platform/http/sorted-page.ts'
import { bulkActionsOfClients } from './bulk.ts'
import { changeClient, emitClientEvent, lockTarget } from './change.ts'
import type { ClientDependencies } from './dependencies.ts'
import type { ClientError } from './errors.ts'
import { fileDocument, type KycDocumentInput, kycFile } from './file/kyc-documents.ts'
import { type PersonInput, removePerson, savePerson } from './file/people.ts'
import * as file from './file/store.ts'
import { insertNote } from './file/store.ts'
import type { NoteRow, PersonRow } from './file/tables.ts'
import {
  checkImport,
  confirmImport,
  type ImportError,
  type ImportedLine,
  type ImportLinesInput,
  importLines,
} from './import/service.ts'
import type { ImportRecord } from './import/store.ts'
import * as imports from './import/store.ts'
import { decideProposal } from './limits.ts'
import { addClient, type ClientChange, editClient, type NewClient } from './profile.ts'
import * as store from './store.ts'
import { type Client, type ClientFilter, type ClientSortKey, findClient } from './store.ts'

export interface Clients {
  get(executor: Executor, id: number): Promise<Client | null>
  /** Locks the client's row, so that changes of it and of its monthly usage are serialised. */
  lock(transaction: Transaction, id: number): Promise<Client | null>
  /** Like `lock`, but rejects a stale version. */
  lockAt(transaction: Transaction, target: Target): Promise<Result<Client, ClientError>>
  /** One page, newest first by default. */
  list(
    executor: Executor,
    filter: ClientFilter,
    page: { limit: number; sorting?: Sorting<ClientSortKey> },
  ): Promise<Page<Client>>
  /** The clients of a selection, at most `limit`. */
  select: typeof store.selectClients
  /** Bulk actions on clients. */
  readonly bulkActions: readonly BulkAction[]
  /** Ids above `after` in ascending order, for jobs that process all clients. */
  idsAfter(executor: Executor, after: number, limit: number): Promise<number[]>
  /** Clients whose KYC approval has expired at `now`. */
  idsToExpire(executor: Executor, now: Date, limit: number): Promise<number[]>
  count(executor: Executor): Promise<{ total: number; approved: number }>
  /** Compacts the tally, so that counting stays fast; idempotent. */
  foldTally(executor: Executor): Promise<void>
  create(transaction: Transaction, actor: Actor, input: NewClient): Promise<Result<Client, ClientError>>
  update(transaction: Transaction, actor: Actor, input: ClientChange): Promise<Result<Client, ClientError>>
  /**
   * Deactivates or reactivates. An inactive client cannot start anything new. Nothing is ever
   * deleted.
   */
  setActive(
    transaction: Transaction,
    actor: Actor,
    input: Target & { readonly isActive: boolean; readonly reason: string | null },
  ): Promise<Result<Client, ClientError>>
  /** A second user's decision on a pending limit raise. */
  decideLimit(
    transaction: Transaction,
    actor: Actor,
    input: Target & { readonly decision: 'approved' | 'rejected' },
  ): Promise<Result<Client, ClientError>>
  /** The current people of a client. */
  people(executor: Executor, clientId: number): Promise<PersonRow[]>
  /** Creates or updates a person; compliance screens it. */
  savePerson(transaction: Transaction, actor: Actor, input: PersonInput): Promise<Result<PersonRow, ClientError>>
  removePerson(
    transaction: Transaction,
    actor: Actor,
    input: { readonly clientId: number; readonly personId: number },
  ): Promise<Result<PersonRow, ClientError>>
  /** The documents that a KYC file requires, with the state of each today. */
  kycFile(executor: Executor, clientId: number): Promise<KycFileEntry[]>
  createDocument(
    transaction: Transaction,
    actor: Actor,
    input: KycDocumentInput,
  ): Promise<Result<undefined, ClientError>>
  notes(
    executor: Executor,
    clientId: number,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<Page<NoteRow>>
  addNote(
    transaction: Transaction,
    actor: Actor,
    input: { readonly clientId: number; readonly text: string },
  ): Promise<Result<NoteRow, ClientError>>
  /** Parses and checks a file of clients and stores the result. Imports nothing. */
  checkImport(
    transaction: Transaction,
    actor: Actor,
    file: { readonly fileName: string; readonly content: string },
  ): Promise<Result<ImportRecord, ImportError>>
  findImport: typeof imports.findImport
  importRows: typeof imports.pageOfImportRows
  /** The lines that a confirmation imports; compliance passes them to a bulk action. */
  confirmImport: typeof confirmImport
  /** Creates clients from checked lines, batch by batch; compliance assesses them. */
  importLines(transaction: Transaction, actor: Actor, input: ImportLinesInput): Promise<ImportedLine[]>
  /** Imported clients that are not screened yet, locked until the transaction ends. */
  takeUnscreened: typeof imports.takeUnscreened
  markScreened(transaction: Transaction, ids: readonly number[]): Promise<void>
  forgetImports(executor: Executor): Promise<void>
  /** Records compliance's KYC decision on a locked client. */
  recordKyc(transaction: Transaction, actor: Actor, client: Client, decision: KycRecord): Promise<Client>
  /** Records compliance's risk assessment on a locked client. */
  recordRisk(transaction: Transaction, actor: Actor, client: Client, risk: RiskRecord): Promise<Client>
}

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

export function createClients(deps: ClientDependencies): Clients {
  return {
    get: store.findClient,
    lock: store.lockClient,
    lockAt: lockTarget,
    idsAfter: store.clientIdsAfter,
    idsToExpire: store.clientIdsToExpire,
    count: store.countClients,
    select: store.selectClients,
    bulkActions: bulkActionsOfClients(deps),
    foldTally: store.foldTally,

    async list(executor, filter, { limit, sorting = newestFirst }) {
      const { rows, total } = await store.pageOfClients(executor, filter, { limit: limit + 1, sorting })
      return pageOf(store.clientSorting, sorting, { rows, total, limit })
    },

    create: (transaction, actor, input) => addClient(transaction, deps, actor, input),
    update: (transaction, actor, input) => editClient(transaction, deps, actor, input),

    async setActive(transaction, actor, input) {
      const found = await lockTarget(transaction, input)
      if (!found.ok) return found
      const changed = await changeClient(transaction, deps, actor, found.value, {
        fields: { isActive: input.isActive },
        event: input.isActive ? 'client.reactivated' : 'client.deactivated',
        details: { reason: input.reason, ...versionNote(input) },
      })
      return ok(changed)
    },

    async decideLimit(transaction, actor, input) {
      const found = await lockTarget(transaction, input)
      return found.ok ? decideProposal(transaction, deps, actor, found.value, input) : found
    },

    people: file.peopleOf,
    savePerson: (transaction, actor, input) => savePerson(transaction, deps, actor, input),
    removePerson: (transaction, actor, input) => removePerson(transaction, deps, actor, input),
    async kycFile(executor, clientId) {
      const timeZone = await deps.settings.read(executor, 'business.timeZone')
      return kycFile(executor, deps, clientId, businessDate(deps.clock.now(), timeZone))
    },
    createDocument: (transaction, actor, input) => fileDocument(transaction, deps, actor, input),
    async notes(executor, clientId, { limit, before }) {
      const { rows, total } = await file.pageOfNotes(executor, clientId, { limit: limit + 1, before })
      return idPageOf(rows, { total, limit })
    },
    addNote: (transaction, actor, input) => addNote(transaction, deps, actor, input),

    checkImport: (transaction, actor, input) => checkImport(transaction, deps, actor, input),
    findImport: imports.findImport,
    importRows: imports.pageOfImportRows,
    confirmImport,
    importLines: (transaction, actor, input) => importLines(transaction, deps, actor, input),
    takeUnscreened: imports.takeUnscreened,
    markScreened: (transaction, ids) => imports.markScreened(transaction, ids, deps.clock.now()),
    forgetImports: (executor) =>
      imports.forgetImportsBefore(executor, new Date(deps.clock.now().getTime() - keptImportMs)),

    recordKyc: (transaction, actor, client, { status, decidedAt, expiresAt, details }) =>
      changeClient(transaction, deps, actor, client, {
        fields: { kycStatus: status, kycDecidedAt: decidedAt, kycExpiresAt: expiresAt },
        event: 'client.kyc_decided',
        details,
      }),

    recordRisk: (transaction, actor, client, { details, ...fields }) =>
      changeClient(transaction, deps, actor, client, { fields, event: 'client.risk_assessed', details }),
  }
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
