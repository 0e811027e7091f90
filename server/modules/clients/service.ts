import type { KycStatus, RiskLevel } from '#contract/clients/api.ts'
import type { KycFileEntry } from '#contract/clients/file.ts'
import { businessDate } from '#kernel/clock.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { pageOf } from '#server/platform/http/sorted-page.ts'
import { bulkActionsOfClients } from './bulk.ts'
import { changeClient, lockTarget, type Target, versionNote } from './change.ts'
import type { ClientDependencies } from './dependencies.ts'
import type { ClientError } from './errors.ts'
import { fileDocument, type KycDocumentInput, kycFile } from './file/kyc-documents.ts'
import { addNote } from './file/notes.ts'
import { type PersonInput, removePerson, savePerson } from './file/people.ts'
import * as file from './file/store.ts'
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
import type { Client, ClientFilter, ClientSortKey } from './store.ts'
import * as store from './store.ts'

export interface Clients {
  get(executor: Executor, id: number): Promise<Client | null>
  /** The client with its row locked: who changes it, or its month, comes one after the other. */
  lock(transaction: Transaction, id: number): Promise<Client | null>
  /** The same, refusing a stale version. */
  lockAt(transaction: Transaction, target: Target): Promise<Result<Client, ClientError>>
  /** One page; newest first unless another order is given. */
  list(
    executor: Executor,
    filter: ClientFilter,
    page: { limit: number; sorting?: Sorting<ClientSortKey> },
  ): Promise<Page<Client>>
  /** The clients of a selection; at most `limit`. */
  select: typeof store.selectClients
  /** What can be done to many clients at once. */
  readonly bulkActions: readonly BulkAction[]
  /** Ids above `after` in order, for jobs that go through all clients. */
  idsAfter(executor: Executor, after: number, limit: number): Promise<number[]>
  /** Clients whose KYC approval has run out at `now`. */
  idsToExpire(executor: Executor, now: Date, limit: number): Promise<number[]>
  count(executor: Executor): Promise<{ total: number; approved: number }>
  /** Keeps counting short; safe to repeat. */
  foldTally(executor: Executor): Promise<void>
  create(transaction: Transaction, actor: Actor, wish: NewClient): Promise<Result<Client, ClientError>>
  update(transaction: Transaction, actor: Actor, wish: ClientChange): Promise<Result<Client, ClientError>>
  /** Deactivates or reactivates. An inactive client starts nothing new; nothing of it is ever deleted. */
  setActive(
    transaction: Transaction,
    actor: Actor,
    wish: Target & { readonly isActive: boolean; readonly reason: string | null },
  ): Promise<Result<Client, ClientError>>
  /** A second person's word on the raised limit that waits. */
  decideLimit(
    transaction: Transaction,
    actor: Actor,
    wish: Target & { readonly decision: 'approved' | 'rejected' },
  ): Promise<Result<Client, ClientError>>
  /** Whoever stands in the client's file now. */
  people(executor: Executor, clientId: number): Promise<PersonRow[]>
  /** Adds or changes a person; compliance screens it. */
  keepPerson(transaction: Transaction, actor: Actor, wish: PersonInput): Promise<Result<PersonRow, ClientError>>
  removePerson(
    transaction: Transaction,
    actor: Actor,
    wish: { readonly clientId: number; readonly personId: number },
  ): Promise<Result<PersonRow, ClientError>>
  /** The papers that a KYC file wants, and where each stands today. */
  kycFile(executor: Executor, clientId: number): Promise<KycFileEntry[]>
  filePaper(transaction: Transaction, actor: Actor, wish: KycDocumentInput): Promise<Result<undefined, ClientError>>
  notes(
    executor: Executor,
    clientId: number,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<Page<NoteRow>>
  addNote(
    transaction: Transaction,
    actor: Actor,
    wish: { readonly clientId: number; readonly text: string },
  ): Promise<Result<NoteRow, ClientError>>
  /** Reads and checks a file of clients, and keeps what was found; nothing is imported. */
  checkImport(
    transaction: Transaction,
    actor: Actor,
    file: { readonly fileName: string; readonly content: string },
  ): Promise<Result<ImportRecord, ImportError>>
  findImport: typeof imports.findImport
  importRows: typeof imports.pageOfImportRows
  /** The lines that a confirmation imports; compliance hands them to a bulk action. */
  confirmImport: typeof confirmImport
  /** Makes clients of checked lines, set by set; compliance judges them. */
  importLines(transaction: Transaction, actor: Actor, wish: ImportLinesInput): Promise<ImportedLine[]>
  /** Imported clients that nobody has screened yet, held until the transaction ends. */
  takeUnscreened: typeof imports.takeUnscreened
  markScreened(transaction: Transaction, ids: readonly number[]): Promise<void>
  forgetImports(executor: Executor): Promise<void>
  /** Compliance's decision, on a client that it holds locked. */
  recordKyc(transaction: Transaction, actor: Actor, client: Client, decision: KycRecord): Promise<Client>
  /** Compliance's view of the risk, on a client that it holds locked. */
  recordRisk(transaction: Transaction, actor: Actor, client: Client, risk: RiskRecord): Promise<Client>
}

export interface KycRecord {
  readonly status: KycStatus
  readonly decidedAt: Date
  /** Goes with approved and with nothing else. */
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

/** How long a file that was checked and left is kept. */
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

    create: (transaction, actor, wish) => addClient(transaction, deps, actor, wish),
    update: (transaction, actor, wish) => editClient(transaction, deps, actor, wish),

    async setActive(transaction, actor, wish) {
      const found = await lockTarget(transaction, wish)
      if (!found.ok) return found
      const changed = await changeClient(transaction, deps, actor, found.value, {
        fields: { isActive: wish.isActive },
        event: wish.isActive ? 'client.reactivated' : 'client.deactivated',
        details: { reason: wish.reason, ...versionNote(wish) },
      })
      return ok(changed)
    },

    async decideLimit(transaction, actor, wish) {
      const found = await lockTarget(transaction, wish)
      return found.ok ? decideProposal(transaction, deps, actor, found.value, wish) : found
    },

    people: file.peopleOf,
    keepPerson: (transaction, actor, wish) => savePerson(transaction, deps, actor, wish),
    removePerson: (transaction, actor, wish) => removePerson(transaction, deps, actor, wish),
    async kycFile(executor, clientId) {
      const timeZone = await deps.settings.read(executor, 'business.timeZone')
      return kycFile(executor, deps, clientId, businessDate(deps.clock.now(), timeZone))
    },
    filePaper: (transaction, actor, wish) => fileDocument(transaction, deps, actor, wish),
    async notes(executor, clientId, { limit, before }) {
      const { rows, total } = await file.pageOfNotes(executor, clientId, { limit: limit + 1, before })
      const items = rows.slice(0, limit)
      return { items, total, next: rows.length > limit ? String(items.at(-1)?.id) : null }
    },
    addNote: (transaction, actor, wish) => addNote(transaction, deps, actor, wish),

    checkImport: (transaction, actor, wish) => checkImport(transaction, deps, actor, wish),
    findImport: imports.findImport,
    importRows: imports.pageOfImportRows,
    confirmImport,
    importLines: (transaction, actor, wish) => importLines(transaction, deps, actor, wish),
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
