// Queries of client deposits, and of the francs that clients have and need.
import { desc, eq, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type ClientDepositRow, clientDepositTable } from '../tables.ts'
import type { DepositCandidate } from './rules.ts'

export type NamedDeposit = ClientDepositRow & { readonly clientName: string | null }

/** The deposits from a receipt, newest first, reversed ones included. */
export async function depositsOf(executor: Executor, receiptId: number): Promise<NamedDeposit[]> {
  const rows = await executor
    .select()
    .from(clientDepositTable)
    .where(eq(clientDepositTable.receiptId, receiptId))
    .orderBy(desc(clientDepositTable.id))
  const clientIds = rows.flatMap(({ clientId }) => clientId ?? [])
  if (clientIds.length === 0) return rows.map((row) => ({ ...row, clientName: null }))
  const named = await executor.execute<{ id: number; company_name: string }>(sql`
    select id, company_name from clients.report_row where id = any(${sql.param(clientIds)}::integer[])`)
  const names = new Map(named.rows.map(({ id, company_name }) => [id, company_name]))
  return rows.map((row) => ({ ...row, clientName: row.clientId === null ? null : (names.get(row.clientId) ?? null) }))
}

export async function insertDeposit(
  transaction: Transaction,
  row: typeof clientDepositTable.$inferInsert,
): Promise<number> {
  const [inserted] = await transaction.insert(clientDepositTable).values(row).returning({ id: clientDepositTable.id })
  return assertDefined(inserted, 'the inserted deposit').id
}

export async function reverseDeposit(
  transaction: Transaction,
  id: number,
  reversal: Pick<
    ClientDepositRow,
    'reversalTransferId' | 'reversedAt' | 'reversedBy' | 'reversedByName' | 'reversalReason'
  >,
): Promise<void> {
  await transaction.update(clientDepositTable).set(reversal).where(eq(clientDepositTable.id, id))
}

const maxPerLead = 20
const maxUndebited = 200

/**
 * Clients that a lead points to and that need francs: their id, words of their name, a conversion
 * that the payment names, or the amount. At most twenty per lead.
 */
export async function depositCandidates(
  executor: Executor,
  leads: {
    readonly clientIds: readonly number[]
    /** LIKE patterns of search text. */
    readonly namePatterns: readonly string[]
    readonly references: readonly string[]
    readonly amountXof: bigint
  },
): Promise<DepositCandidate[]> {
  const byName = leads.namePatterns.map(
    (pattern) => sql`(select id from clients.palette_row where search like ${pattern} order by id limit ${maxPerLead})`,
  )
  const parts = [
    sql`select unnest(${sql.param([...leads.clientIds])}::integer[])`,
    ...byName,
    sql`(select client_id from conversions.undebited_row where reference = any(${sql.param([...leads.references])}::text[]) limit ${maxPerLead})`,
    sql`(select client_id from conversions.undebited_row where amount_xof = ${leads.amountXof} limit ${maxPerLead})`,
  ]
  const { rows } = await executor.execute<{ id: number; company_name: string }>(sql`
    select c.id, c.company_name from clients.report_row c
    where c.id in (${sql.join(parts, sql` union `)}) order by c.id limit ${maxPerLead * 4}`)
  const candidates: DepositCandidate[] = []
  for (const { id, company_name: clientName } of rows) {
    const { balanceXof, undebited } = await clientFrancs(executor, id)
    candidates.push({ clientId: id, clientName, balanceXof, undebited })
  }
  return candidates
}

export interface ClientFrancs {
  /** The client's ledger account in francs; null before its first posting. */
  readonly accountId: number | null
  readonly balanceXof: bigint
  /** Newest first, at most two hundred. */
  readonly undebited: DepositCandidate['undebited']
}

export async function clientFrancs(executor: Executor, clientId: number): Promise<ClientFrancs> {
  const accounts = await executor.execute<{ account_id: number; balance_xof: bigint }>(sql`
    select account_id, balance_xof from ledger.client_francs_row where client_id = ${clientId}`)
  const { rows } = await executor.execute<{ reference: string; amount_xof: bigint }>(sql`
    select reference, amount_xof from conversions.undebited_row
    where client_id = ${clientId} order by id desc limit ${maxUndebited}`)
  const [account] = accounts.rows
  return {
    accountId: account?.account_id ?? null,
    balanceXof: account?.balance_xof ?? 0n,
    undebited: rows.map(({ reference, amount_xof: amountXof }) => ({ reference, amountXof })),
  }
}
