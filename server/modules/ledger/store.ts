/** SQL of the ledger schema. */
import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { AccountBalance, AccountKey, AccountKind, Entry, LedgerCurrency } from './rules.ts'

export async function openAccount(transaction: Transaction, key: AccountKey, openedAt: Date): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select ledger.open_account(${key.kind}, ${key.ownerId ?? null}, ${key.currency}, ${openedAt.toISOString()}) as id`)
  return assertDefined(rows[0], 'the account').id
}

export interface Transfer {
  /** UUIDv7. */
  readonly id: string
  /** Identifies the transfer across retries, for example `conversion:17:funded`. */
  readonly dedupeKey: string
  /** Lower-case word such as `funded`; see docs/adr/0003-posting-table.md. */
  readonly kind: string
  readonly description: string
  readonly occurredAt: Date
  readonly entries: readonly Entry[]
}

/** True when posted now, false when posted before with the same content. */
export async function postTransfer(transaction: Transaction, transfer: Transfer): Promise<boolean> {
  const accountIds = arrayLiteral(transfer.entries.map((entry) => entry.accountId))
  const amounts = arrayLiteral(transfer.entries.map((entry) => entry.amountMinor))
  const { rows } = await transaction.execute<{ posted: boolean }>(sql`
    select ledger.post_transfer(${transfer.id}, ${transfer.dedupeKey}, ${transfer.kind}, ${transfer.description},
      ${transfer.occurredAt.toISOString()}, ${accountIds}, ${amounts}) as posted`)
  return assertDefined(rows[0], 'the answer of the posting').posted
}

export async function selectBalance(executor: Executor, accountId: number): Promise<bigint> {
  const { rows } = await executor.execute<{ amount: bigint }>(sql`select amount from ledger.balances(${accountId})`)
  return assertDefined(rows[0], `ledger account ${accountId}`).amount
}

export async function selectBalances(executor: Executor): Promise<AccountBalance[]> {
  const { rows } = await executor.execute<{
    id: number
    kind: AccountKind
    owner_id: number | null
    currency: LedgerCurrency
    amount: bigint
  }>(sql`
    select a.id, a.kind, a.owner_id, a.currency, b.amount
    from ledger.balances() b join ledger.account a on a.id = b.account_id
    order by a.kind, a.owner_id nulls first, a.currency`)
  return rows.map((row) => ({
    accountId: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    currency: row.currency,
    balanceMinor: row.amount,
  }))
}

export async function foldEntries(transaction: Transaction): Promise<number | null> {
  const { rows } = await transaction.execute<{ folded: bigint | null }>(sql`select ledger.fold_entries() as folded`)
  const folded = assertDefined(rows[0], 'the answer of the folding').folded
  return folded === null ? null : Number(folded)
}

export interface EntryRow {
  readonly transferId: string
  readonly line: number
  readonly occurredAt: Date
  readonly kind: string
  readonly description: string
  readonly amountMinor: bigint
}

/** Sort key of the last row of a statement page. */
export type EntryPosition = Pick<EntryRow, 'occurredAt' | 'transferId' | 'line'>

/** Entries of one account, newest first, after position `after`. */
export async function selectEntries(
  executor: Executor,
  accountId: number,
  after: EntryPosition | null,
  limit: number,
): Promise<EntryRow[]> {
  const past = after
    ? sql`and (e.occurred_at, e.transfer_id, e.line) < (${after.occurredAt.toISOString()}::timestamptz, ${after.transferId}::uuid, ${after.line}::smallint)`
    : sql``
  const { rows } = await executor.execute<{
    transfer_id: string
    line: number
    occurred_ms: bigint
    kind: string
    description: string
    amount: bigint
  }>(sql`
    select e.transfer_id, e.line, (extract(epoch from e.occurred_at) * 1000)::bigint as occurred_ms, t.kind, t.description, e.amount
    from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
    where e.account_id = ${accountId} ${past}
    order by e.occurred_at desc, e.transfer_id desc, e.line desc limit ${limit}`)
  return rows.map((row) => ({
    transferId: row.transfer_id,
    line: row.line,
    occurredAt: new Date(Number(row.occurred_ms)),
    kind: row.kind,
    description: row.description,
    amountMinor: row.amount,
  }))
}

export interface StatementHead {
  readonly currency: LedgerCurrency
  readonly balanceMinor: bigint
  readonly entryCount: number
}

/** Balance and entry count of an account in one snapshot; null for an unknown account. */
export async function selectStatementHead(executor: Executor, accountId: number): Promise<StatementHead | null> {
  const { rows } = await executor.execute<{ currency: LedgerCurrency; amount: bigint; entries: bigint }>(sql`
    select a.currency, b.amount, (select count(*) from ledger.entry e where e.account_id = a.id) as entries
    from ledger.account a join ledger.balances(${accountId}) b on b.account_id = a.id`)
  const row = rows[0]
  return row ? { currency: row.currency, balanceMinor: row.amount, entryCount: Number(row.entries) } : null
}

export interface BreachRow {
  readonly subject: string
  readonly breach: string
}

/** Violations in the books, at most 100 per kind. Each kind is read in one snapshot. */
export async function selectBreaches(executor: Executor): Promise<BreachRow[]> {
  const sorts = [unbalancedTransfers, unbalancedCurrencies, unknownAccounts, orphanEntries, wrongBalances, wrongFolds]
  const found: BreachRow[] = []
  for (const sort of sorts) {
    const { rows } = await executor.execute<{ subject: string; breach: string }>(sql`${sort} limit 100`)
    found.push(...rows)
  }
  return found
}

const unbalancedTransfers = sql`
  select 'transfer ' || e.transfer_id as subject, 'its ' || a.currency || ' entries sum to ' || sum(e.amount) as breach
  from ledger.entry e join ledger.account a on a.id = e.account_id
  group by e.transfer_id, a.currency having sum(e.amount) <> 0`

const unbalancedCurrencies = sql`
  select 'currency ' || a.currency as subject, 'all entries sum to ' || sum(e.amount) as breach
  from ledger.entry e join ledger.account a on a.id = e.account_id
  group by a.currency having sum(e.amount) <> 0`

const unknownAccounts = sql`
  select 'transfer ' || e.transfer_id as subject, 'names account ' || e.account_id || ', which does not exist' as breach
  from ledger.entry e left join ledger.account a on a.id = e.account_id where a.id is null`

const orphanEntries = sql`
  select 'transfer ' || coalesce(t.id, e.transfer_id) as subject,
    case when t.id is null then 'has entries but was never written'
      when e.transfer_id is null then 'has no entries'
      else 'has entries that are not its lines' end as breach
  from ledger.transfer t
  full join (
    select transfer_id, occurred_at, array_agg(account_id order by line) as account_ids, array_agg(amount::bigint order by line) as amounts
    from ledger.entry group by transfer_id, occurred_at) e
    on e.transfer_id = t.id and e.occurred_at = t.occurred_at
  where (t.account_ids, t.amounts) is distinct from (e.account_ids, e.amounts)`

const wrongBalances = sql`
  select 'account ' || a.id as subject,
    'keeps a balance of ' || coalesce(b.amount::text, 'nothing') || ', its entries sum to ' || coalesce(s.total, 0) as breach
  from ledger.account a
  left join ledger.balance b on b.account_id = a.id
  left join (select account_id, sum(amount) as total from ledger.entry group by account_id) s on s.account_id = a.id
  where case when a.has_stored_balance then b.amount is distinct from coalesce(s.total, 0) else b.amount is not null end`

const wrongFolds = sql`
  select 'account ' || a.id as subject,
    'reads as ' || b.amount || ' by its fold, its entries sum to ' || coalesce(s.total, 0) as breach
  from ledger.balances() b join ledger.account a on a.id = b.account_id and not a.has_stored_balance
  left join (select account_id, sum(amount) as total from ledger.entry group by account_id) s on s.account_id = a.id
  where b.amount is distinct from coalesce(s.total, 0)`

function arrayLiteral(values: readonly (number | bigint)[]): string {
  return `{${values.join(',')}}`
}
