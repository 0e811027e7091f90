/** SQL of clients and limit proposals. */

import { and, asc, count, eq, getTableColumns, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { accountTypes, clientSortKeys, KycStatus, RiskLevel } from '#contract/clients/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type BulkTarget, unchangedSince } from '#server/platform/bulk/undo.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import { foundByWords, matchesWords } from '#server/platform/database/search.ts'
import { type ClientRow, clientTable, type LimitProposalRow, limitProposalTable } from './tables.ts'

/** A client with its pending limit raise, if any. */
export type Client = ClientRow & { readonly proposal: LimitProposalRow | null }

export interface ClientFilter {
  readonly q?: string | undefined
  readonly kycStatus?: KycStatus | undefined
  readonly riskLevel?: RiskLevel | undefined
  readonly isActive?: boolean | undefined
  readonly accountType?: (typeof accountTypes)[number] | undefined
  /** Only clients with a pending limit raise. */
  readonly hasProposal?: boolean | undefined
}

const waiting = and(eq(limitProposalTable.clientId, clientTable.id), sql`${limitProposalTable.state} = 'waiting'`)

export async function findClient(executor: Executor, id: number): Promise<Client | null> {
  const { rows } = await executor.execute(sql`${clientWithProposal} where c.id = ${id}`)
  const [found] = rows
  if (!found) return null
  return { ...clientOf(found), proposal: found['proposal.id'] === null ? null : proposalOf(found) }
}

const clientOf = rowReader(clientTable)
const proposalOf = rowReader(limitProposalTable, 'proposal.')

// The state is a literal and not a parameter, so that one prepared plan can use the partial index.
const clientWithProposal = sql`
  select c.*, ${sql.raw(
    Object.values(getTableColumns(limitProposalTable))
      .map(({ name }) => `p.${name} as "proposal.${name}"`)
      .join(', '),
  )}
  from clients.client c left join clients.limit_proposal p on p.client_id = c.id and p.state = 'waiting'`

/**
 * Locks the client's row until the transaction ends, so that changes of it and of its monthly usage
 * are serialised.
 */
export async function lockClient(transaction: Transaction, id: number): Promise<Client | null> {
  const { rows } = await transaction.execute(sql`select id from clients.client where id = ${id} for no key update`)
  // Read again under the lock, to see what the previous holder committed.
  return rows.length === 0 ? null : findClient(transaction, id)
}

/**
 * Serialises writers of the same name or tax id, so that the second one sees the first one's row.
 */
export async function lockKeys(transaction: Transaction, keys: readonly string[]): Promise<void> {
  for (const key of [...keys].sort()) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clients:${key}`}, 0))`)
  }
}

/**
 * Finds another client with the same name key in the country, or the same tax key. Returns the
 * oldest.
 */
export async function findDuplicate(
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
  return { ...assertDefined(rows[0], 'the inserted client'), proposal: null }
}

/** Updates a locked client and increments its version. */
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
  return assertDefined(await findClient(transaction, id), 'the changed client')
}

export type ClientSortKey = (typeof clientSortKeys)[number]

/** Unlimited sorts above every limit. */
const noLimit = 1_000_000_000_000_000n

export const clientSorting: SortColumns<ClientSortKey, Client> = {
  // By date, not by id: demo data and imports have earlier dates than their ids suggest.
  createdAt: {
    column: clientTable.createdAt,
    type: 'timestamptz',
    valueOf: ({ createdAt }) => createdAt.toISOString(),
  },
  companyName: { column: clientTable.nameKey, type: 'text', valueOf: ({ nameKey }) => nameKey },
  country: { column: clientTable.country, type: 'text', valueOf: ({ country }) => country },
  kycStatus: { column: clientTable.kycStatus, type: 'text', valueOf: ({ kycStatus }) => kycStatus },
  riskLevel: { column: clientTable.riskLevel, type: 'text', valueOf: ({ riskLevel }) => riskLevel },
  monthlyLimit: {
    column: sql`coalesce(${clientTable.monthlyLimitUsdMinor}, 1000000000000000)`,
    type: 'bigint',
    valueOf: ({ monthlyLimitUsdMinor }) => String(monthlyLimitUsdMinor ?? noLimit),
  },
}

export async function pageOfClients(
  executor: Executor,
  filter: ClientFilter,
  { limit, sorting }: { limit: number; sorting: Sorting<ClientSortKey> },
): Promise<{ rows: Client[]; total: number }> {
  const place = keyset(clientSorting, clientTable.id, sorting)
  const others = matching({ ...filter, q: undefined })
  const found = await foundByWords(executor, searched, filter.q, others)
  const rows = await executor
    .select()
    .from(clientTable)
    .leftJoin(limitProposalTable, waiting)
    .where(and(found?.where ?? others, place.where))
    .orderBy(...place.orderBy)
    .limit(limit)
  return { rows: rows.map(toClient), total: found?.total ?? (await countUnsearched(executor, filter, others)) }
}

const clientSearch = sql`${clientTable}.search`
const searched = { table: clientTable, id: clientTable.id, search: clientSearch }

/**
 * Counts pending raises directly. Every other filter uses the tally, whose cost does not grow with
 * the number of clients.
 */
async function countUnsearched(
  executor: Executor,
  { hasProposal, kycStatus, riskLevel, isActive, accountType }: ClientFilter,
  condition: SQL | undefined,
): Promise<number> {
  if (hasProposal !== undefined) {
    const counted = await executor.select({ total: count() }).from(clientTable).where(condition)
    return counted[0]?.total ?? 0
  }
  const { rows } = await executor.execute<{ total: bigint }>(sql`
    select coalesce(sum(change), 0)::bigint as total from clients.tally
    where kyc_status = coalesce(${kycStatus ?? null}, kyc_status) and risk_level = coalesce(${riskLevel ?? null}, risk_level)
      and is_active = coalesce(${isActive ?? null}::boolean, is_active)
      and account_type = coalesce(${accountType ?? null}, account_type)`)
  return Number(rows[0]?.total ?? 0n)
}

/** The clients of a selection, oldest first, at most `limit`. */
export async function selectClients(
  executor: Executor,
  about: { ids: readonly number[] } | { filter: ClientFilter; except: readonly number[] },
  limit: number,
): Promise<{ id: number; label: string }[]> {
  const chosen =
    'ids' in about
      ? inArray(clientTable.id, [...about.ids])
      : and(matching(about.filter), sql`${clientTable.id} <> all(${sql.param([...about.except])}::integer[])`)
  return executor
    .select({ id: clientTable.id, label: clientTable.companyName })
    .from(clientTable)
    .where(chosen)
    .orderBy(asc(clientTable.id))
    .limit(limit)
}

export type ClientsChange = { readonly isActive: boolean } | { readonly accountType: (typeof accountTypes)[number] }

/**
 * Sets one field of many clients. Returns the changed ones with their new version and previous
 * value. The others had the value already, do not exist, or have another version than requested.
 */
export async function changeMany(
  transaction: Transaction,
  targets: readonly BulkTarget[],
  change: ClientsChange,
  updatedAt: Date,
): Promise<{ id: number; version: number; before: ClientsChange }[]> {
  const { id, isActive, accountType, version } = clientTable
  const among = (rows: readonly { readonly id: number }[]) =>
    inArray(
      id,
      rows.map((row) => row.id),
    )
  // Locks in a fixed order, so that two bulk actions cannot deadlock.
  const existing = await transaction
    .select({ id, isActive, accountType, version })
    .from(clientTable)
    .where(among(targets))
    .orderBy(asc(id))
    .for('no key update')
  const due = unchangedSince(existing, targets).filter((row) =>
    'isActive' in change ? row.isActive !== change.isActive : row.accountType !== change.accountType,
  )
  await transaction
    .update(clientTable)
    .set({ ...change, updatedAt, version: sql`${version} + 1` })
    .where(among(due))
  return due.map((row) => ({
    id: row.id,
    version: row.version + 1,
    before: 'isActive' in change ? { isActive: row.isActive } : { accountType: row.accountType },
  }))
}

/** Ids above `after` in ascending order, for jobs that process all clients. */
export async function clientIdsAfter(executor: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: clientTable.id })
    .from(clientTable)
    .where(gt(clientTable.id, after))
    .orderBy(asc(clientTable.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Clients whose KYC approval has expired at `now`. */
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
  const { rows } = await executor.execute<{ total: bigint; approved: bigint }>(sql`
    select coalesce(sum(change), 0)::bigint as total,
      coalesce(sum(change) filter (where kyc_status = 'approved'), 0)::bigint as approved
    from clients.tally`)
  const row = assertDefined(rows[0], 'the counted clients')
  return { total: Number(row.total), approved: Number(row.approved) }
}

/**
 * Sums the tally's changes, so that counting stays fast. Safe to run concurrently on several
 * instances.
 */
export async function foldTally(executor: Executor): Promise<void> {
  await executor.execute(sql`
    with folded as (delete from clients.tally returning *)
    insert into clients.tally (is_active, kyc_status, risk_level, account_type, change)
    select is_active, kyc_status, risk_level, account_type, sum(change) from folded
    group by 1, 2, 3, 4 having sum(change) <> 0`)
}

export async function insertProposal(
  transaction: Transaction,
  row: typeof limitProposalTable.$inferInsert,
): Promise<void> {
  await transaction.insert(limitProposalTable).values(row)
}

/** Closes the client's pending raise, if any. */
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

function matching({ q, kycStatus, riskLevel, isActive, accountType, hasProposal }: ClientFilter): SQL | undefined {
  return and(
    matchesWords(clientSearch, q),
    kycStatus === undefined ? undefined : eq(clientTable.kycStatus, kycStatus),
    riskLevel === undefined ? undefined : eq(clientTable.riskLevel, riskLevel),
    isActive === undefined ? undefined : eq(clientTable.isActive, isActive),
    accountType === undefined ? undefined : eq(clientTable.accountType, accountType),
    hasProposal
      ? sql`exists (select from clients.limit_proposal p where p.client_id = client.id and p.state = 'waiting')`
      : undefined,
  )
}

function toClient(row: { client: ClientRow; limit_proposal: LimitProposalRow | null }): Client {
  return { ...row.client, proposal: row.limit_proposal }
}
