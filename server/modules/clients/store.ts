import { and, asc, count, desc, eq, gt, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { KycStatus, RiskLevel } from '#contract/clients.ts'
import { present } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { searchQuery } from './rules.ts'
import { type ClientRow, clientTable, type LimitProposalRow, limitProposalTable } from './tables.ts'

/** A client with the raise of its limit that waits for a second person, if one does. */
export type Client = ClientRow & { readonly proposal: LimitProposalRow | null }

export interface ClientFilter {
  readonly q?: string | undefined
  readonly kycStatus?: KycStatus | undefined
  readonly riskLevel?: RiskLevel | undefined
  readonly isActive?: boolean | undefined
  /** Only those whose raised limit waits for a second person. */
  readonly hasProposal?: boolean | undefined
}

const waiting = and(eq(limitProposalTable.clientId, clientTable.id), eq(limitProposalTable.state, 'waiting'))

export async function findClient(executor: Executor, id: number): Promise<Client | null> {
  const rows = await executor
    .select()
    .from(clientTable)
    .leftJoin(limitProposalTable, waiting)
    .where(eq(clientTable.id, id))
  return rows[0] ? toClient(rows[0]) : null
}

/** The client with its row locked until the transaction ends. */
export async function lockClient(transaction: Transaction, id: number): Promise<Client | null> {
  const locked = await transaction
    .select({ id: clientTable.id })
    .from(clientTable)
    .where(eq(clientTable.id, id))
    .for('no key update')
  // Read again under the lock: the row is then as the one who held it before has left it.
  return locked.length === 0 ? null : findClient(transaction, id)
}

/** Makes writers of one name or one tax id wait for each other, so that the second one sees the first. */
export async function lockKeys(transaction: Transaction, keys: readonly string[]): Promise<void> {
  for (const key of [...keys].sort()) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clients:${key}`}, 0))`)
  }
}

/** Another client of the same name key in the country, or of the same tax key. The oldest one speaks. */
export async function findTwin(
  executor: Executor,
  about: { id: number | null; nameKey: string; country: string; taxKey: string | null },
): Promise<ClientRow | null> {
  const sameName = and(eq(clientTable.nameKey, about.nameKey), eq(clientTable.country, about.country))
  const rows = await executor
    .select()
    .from(clientTable)
    .where(
      and(
        about.taxKey === null ? sameName : or(sameName, eq(clientTable.taxKey, about.taxKey)),
        about.id === null ? undefined : ne(clientTable.id, about.id),
      ),
    )
    .orderBy(asc(clientTable.id))
    .limit(1)
  return rows[0] ?? null
}

export async function insertClient(
  transaction: Transaction,
  row: Omit<typeof clientTable.$inferInsert, 'riskLevel'>,
): Promise<Client> {
  const rows = await transaction.insert(clientTable).values(row).returning()
  return { ...present(rows[0], 'the inserted client'), proposal: null }
}

/** Changes a locked client; its version counts up. */
export async function updateClient(
  transaction: Transaction,
  id: number,
  changes: Partial<typeof clientTable.$inferInsert>,
  updatedAt: Date,
): Promise<Client> {
  await transaction
    .update(clientTable)
    .set({ ...changes, updatedAt, version: sql`${clientTable.version} + 1` })
    .where(eq(clientTable.id, id))
  return present(await findClient(transaction, id), 'the changed client')
}

/** Pages through clients, newest first, below the id `before`. */
export async function pageOfClients(
  executor: Executor,
  filter: ClientFilter,
  { limit, before }: { limit: number; before: number | null },
): Promise<{ rows: Client[]; total: number }> {
  const where = matching(filter)
  const rows = await executor
    .select()
    .from(clientTable)
    .leftJoin(limitProposalTable, waiting)
    .where(and(where, before === null ? undefined : lt(clientTable.id, before)))
    .orderBy(desc(clientTable.id))
    .limit(limit)
  const counted = await executor.select({ total: count() }).from(clientTable).where(where)
  return { rows: rows.map(toClient), total: counted[0]?.total ?? 0 }
}

/** Ids of clients above `after`, in order: for jobs that go through all of them. */
export async function clientIdsAfter(executor: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: clientTable.id })
    .from(clientTable)
    .where(gt(clientTable.id, after))
    .orderBy(asc(clientTable.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Clients whose approval has run out at `now`. */
export async function clientIdsToExpire(executor: Executor, now: Date, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: clientTable.id })
    .from(clientTable)
    .where(lte(clientTable.kycExpiresAt, now))
    .orderBy(asc(clientTable.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

export async function countClients(executor: Executor): Promise<{ total: number; approved: number }> {
  const rows = await executor
    .select({
      total: count(),
      approved: sql<number>`(count(*) filter (where ${clientTable.kycStatus} = 'approved'))::int`,
    })
    .from(clientTable)
  return present(rows[0], 'the counted clients')
}

export async function insertProposal(
  transaction: Transaction,
  row: typeof limitProposalTable.$inferInsert,
): Promise<void> {
  await transaction.insert(limitProposalTable).values(row)
}

/** Ends the proposal that waits for this client, if one does. */
export async function closeProposal(
  transaction: Transaction,
  clientId: number,
  end: Pick<LimitProposalRow, 'state' | 'decidedBy' | 'decidedByName' | 'decidedAt'>,
): Promise<void> {
  await transaction
    .update(limitProposalTable)
    .set(end)
    .where(and(eq(limitProposalTable.clientId, clientId), eq(limitProposalTable.state, 'waiting')))
}

function matching({ q, kycStatus, riskLevel, isActive, hasProposal }: ClientFilter): SQL | undefined {
  const words = searchQuery(q ?? '')
  return and(
    words === null ? undefined : sql`search @@ ${words}::tsquery`,
    kycStatus === undefined ? undefined : eq(clientTable.kycStatus, kycStatus),
    riskLevel === undefined ? undefined : eq(clientTable.riskLevel, riskLevel),
    isActive === undefined ? undefined : eq(clientTable.isActive, isActive),
    hasProposal
      ? sql`exists (select from clients.limit_proposal p where p.client_id = client.id and p.state = 'waiting')`
      : undefined,
  )
}

function toClient(row: { client: ClientRow; limit_proposal: LimitProposalRow | null }): Client {
  return { ...row.client, proposal: row.limit_proposal }
}
