import type { KycStatus, RiskLevel } from '#contract/clients.ts'
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
