// SQL of the journals as people and exports read them.
import { type SQL, sql } from 'drizzle-orm'
import type { Journal, LineCurrency, SourceKind } from '#contract/accounting/labels.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { matchesWords } from '#server/platform/database/search.ts'

/** A line with its entry, account and letter. */
export interface JournalRow extends Record<string, unknown> {
  readonly id: number
  readonly entryId: number
  readonly journal: Journal
  readonly year: number
  readonly number: number
  readonly bookedOn: BusinessDate
  readonly eventOn: BusinessDate
  readonly bookedDay: string
  readonly account: string
  readonly accountLabel: string
  readonly partyKind: 'client' | 'bank' | null
  readonly partyId: number | null
  readonly partyName: string | null
  readonly document: string
  readonly description: string
  readonly amountXof: bigint
  readonly currency: LineCurrency
  readonly amountMinor: bigint
  readonly rate: string | null
  readonly letter: number | null
  readonly letteredOn: BusinessDate | null
  readonly sourceKind: SourceKind
  readonly sourceId: number | null
}

const columns = sql`l.id, e.id as "entryId", e.journal, e.year, e.number, l.booked_on::text as "bookedOn",
  e.event_on::text as "eventOn", to_char(e.booked_at at time zone 'UTC', 'YYYY-MM-DD') as "bookedDay",
  l.account_number as account, a.label as "accountLabel", l.party_kind as "partyKind", l.party_id as "partyId",
  l.party_name as "partyName", e.document, e.description, l.amount_xof as "amountXof", l.currency,
  l.amount_minor as "amountMinor", l.rate, t.code as letter, t.lettered_on::text as "letteredOn",
  e.source_kind as "sourceKind", e.source_id as "sourceId"`
const tables = sql`accounting.line l join accounting.entry e on e.id = l.entry_id
  join accounting.account a on a.number = l.account_number left join accounting.letter t on t.invoice_id = l.invoice_id`

export const lineSorting: SortColumns<'bookedOn', JournalRow> = {
  bookedOn: { column: sql`l.booked_on`, type: 'date', valueOf: ({ bookedOn }) => bookedOn },
}

export interface LineFilter {
  readonly q?: string | undefined
  readonly journal?: Journal | undefined
  readonly account?: string | undefined
  readonly days?: { readonly firstDay: BusinessDate; readonly lastDay: BusinessDate } | undefined
}

export async function pageOfLines(
  executor: Executor,
  { q, journal, account, days }: LineFilter,
  { limit, sorting }: { readonly limit: number; readonly sorting: Sorting<'bookedOn'> },
): Promise<{ rows: JournalRow[]; total: number }> {
  const words = matchesWords(sql`e.search`, q)
  const conditions: SQL[] = [
    ...(journal === undefined ? [] : [sql`l.journal = ${journal}`]),
    ...(account === undefined ? [] : [sql`l.account_number = ${account}`]),
    ...(days === undefined ? [] : [sql`l.booked_on between ${days.firstDay} and ${days.lastDay}`]),
    ...(words === undefined ? [] : [words]),
  ]
  const filter = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const place = keyset(lineSorting, sql`l.id`, sorting)
  const { rows } = await executor.execute<JournalRow>(sql`
    select ${columns} from ${tables} where ${filter} and ${place.where ?? sql`true`}
    order by ${sql.join(place.orderBy, sql`, `)} limit ${limit}`)
  const counted = await executor.execute<{ total: number }>(sql`
    select count(*)::integer as total from accounting.line l ${words === undefined ? sql`` : sql`join accounting.entry e on e.id = l.entry_id`}
    where ${filter}`)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All lines of the entries of a month after an entry, in the order of the books. */
export async function linesToExport(
  executor: Executor,
  days: { readonly firstDay: BusinessDate; readonly lastDay: BusinessDate },
  afterEntry: number,
): Promise<JournalRow[]> {
  const { rows } = await executor.execute<JournalRow>(sql`
    select ${columns} from ${tables}
    where l.booked_on between ${days.firstDay} and ${days.lastDay} and l.entry_id > ${afterEntry}
    order by e.journal, e.year, e.number, l.position`)
  return rows
}

export interface BalanceRow extends Record<string, unknown> {
  readonly account: string
  readonly label: string
  readonly opening: bigint
  readonly debit: bigint
  readonly credit: bigint
}

/** Balances before the days, and what moved in them, per account that has lines. */
export async function balancesIn(
  executor: Executor,
  { firstDay, lastDay }: { readonly firstDay: BusinessDate; readonly lastDay: BusinessDate },
): Promise<BalanceRow[]> {
  const { rows } = await executor.execute<BalanceRow>(sql`
    select a.number as account, a.label,
      coalesce(sum(l.amount_xof) filter (where l.booked_on < ${firstDay}), 0)::bigint as opening,
      coalesce(sum(l.amount_xof) filter (where l.booked_on >= ${firstDay} and l.amount_xof > 0), 0)::bigint as debit,
      coalesce(-sum(l.amount_xof) filter (where l.booked_on >= ${firstDay} and l.amount_xof < 0), 0)::bigint as credit
    from accounting.line l join accounting.account a on a.number = l.account_number
    where l.booked_on <= ${lastDay} group by a.number, a.label order by a.number`)
  return rows
}

export interface MonthRow extends Record<string, unknown> {
  readonly month: string
  readonly entries: number
}

export async function bookedMonths(executor: Executor, limit: number): Promise<MonthRow[]> {
  const { rows } = await executor.execute<MonthRow>(sql`
    select to_char(booked_on, 'YYYY-MM') as month, count(*)::integer as entries
    from accounting.entry group by 1 order by 1 desc limit ${limit}`)
  return rows
}
