/** SQL of register lines and branches. */

import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

export interface LineRow {
  readonly key: string
  readonly value: string
  readonly source: string
  readonly effectiveOn: string | null
  readonly verifiedBy: string | null
  readonly verifiedOn: string | null
  readonly note: string | null
  readonly recordedAt: Date
  readonly recordedByName: string
}

/** The line of each key in force on that day: the latest recorded of those already effective. */
export async function linesInForce(executor: Executor, today: string): Promise<Map<string, LineRow>> {
  const { rows } = await executor.execute<RawLine>(sql`
    select distinct on (key) key, value, source, effective_on::text as effective_on, verified_by, verified_on::text as verified_on,
      note, (extract(epoch from recorded_at) * 1000)::bigint as recorded_ms, recorded_by_name
    from filings.register_line where effective_on is null or effective_on <= ${today}::date
    order by key, effective_on desc nulls last, id desc`)
  return new Map(rows.map((row) => [row.key, toLine(row)]))
}

/** All entries of a key, newest first. */
export async function linesRecorded(executor: Executor, key: string): Promise<(LineRow & { readonly id: number })[]> {
  const { rows } = await executor.execute<RawLine & { id: number }>(sql`
    select id, key, value, source, effective_on::text as effective_on, verified_by, verified_on::text as verified_on,
      note, (extract(epoch from recorded_at) * 1000)::bigint as recorded_ms, recorded_by_name
    from filings.register_line where key = ${key} order by id desc limit 200`)
  return rows.map((row) => ({ ...toLine(row), id: row.id }))
}

export async function insertLine(
  transaction: Transaction,
  line: Omit<LineRow, 'recordedAt'> & { readonly recordedAt: Date; readonly recordedBy: string | null },
): Promise<void> {
  await transaction.execute(sql`
    insert into filings.register_line
      (key, value, source, effective_on, verified_by, verified_on, note, recorded_at, recorded_by, recorded_by_name)
    values (${line.key}, ${line.value}, ${line.source}, ${line.effectiveOn}, ${line.verifiedBy}, ${line.verifiedOn}, ${line.note},
      ${line.recordedAt.toISOString()}::timestamptz, ${line.recordedBy}, ${line.recordedByName})`)
}

interface RawLine extends Record<string, unknown> {
  key: string
  value: string
  source: string
  effective_on: string | null
  verified_by: string | null
  verified_on: string | null
  note: string | null
  recorded_ms: bigint
  recorded_by_name: string
}

const toLine = (row: RawLine): LineRow => ({
  key: row.key,
  value: row.value,
  source: row.source,
  effectiveOn: row.effective_on,
  verifiedBy: row.verified_by,
  verifiedOn: row.verified_on,
  note: row.note,
  recordedAt: new Date(Number(row.recorded_ms)),
  recordedByName: row.recorded_by_name,
})

export interface BranchFields {
  readonly bankName: string
  readonly name: string
  readonly city: string
  readonly country: string
  readonly source: string
  readonly effectiveOn: string | null
  readonly verifiedBy: string | null
  readonly verifiedOn: string | null
}

export interface BranchRow extends BranchFields {
  readonly id: number
  readonly code: string
  readonly isActive: boolean
  readonly version: number
}

const branchColumns = sql`id, code, bank_name as "bankName", name, city, country, source, effective_on::text as "effectiveOn",
  verified_by as "verifiedBy", verified_on::text as "verifiedOn", is_active as "isActive", version`

export async function allBranches(executor: Executor): Promise<BranchRow[]> {
  const { rows } = await executor.execute<Record<string, unknown>>(
    sql`select ${branchColumns} from filings.branch order by is_active desc, bank_name, code limit 500`,
  )
  return rows as unknown as BranchRow[]
}

export async function findBranch(executor: Executor, id: number, lock = false): Promise<BranchRow | null> {
  const { rows } = await executor.execute<Record<string, unknown>>(
    sql`select ${branchColumns} from filings.branch where id = ${id} ${lock ? sql`for no key update` : sql``}`,
  )
  return (rows[0] as unknown as BranchRow | undefined) ?? null
}

/** Null when the code is taken. */
export async function insertBranch(
  transaction: Transaction,
  branch: BranchFields & { readonly code: string },
  at: Date,
): Promise<BranchRow | null> {
  const { rows } = await transaction.execute<Record<string, unknown>>(sql`
    insert into filings.branch (code, bank_name, name, city, country, source, effective_on, verified_by, verified_on, updated_at)
    values (${branch.code}, ${branch.bankName}, ${branch.name}, ${branch.city}, ${branch.country}, ${branch.source},
      ${branch.effectiveOn}, ${branch.verifiedBy}, ${branch.verifiedOn}, ${at.toISOString()}::timestamptz)
    on conflict (code) do nothing returning ${branchColumns}`)
  return (rows[0] as unknown as BranchRow | undefined) ?? null
}

export async function updateBranch(
  transaction: Transaction,
  id: number,
  branch: BranchFields & { readonly isActive: boolean },
  at: Date,
): Promise<BranchRow> {
  const { rows } = await transaction.execute<Record<string, unknown>>(sql`
    update filings.branch set bank_name = ${branch.bankName}, name = ${branch.name}, city = ${branch.city},
      country = ${branch.country}, source = ${branch.source}, effective_on = ${branch.effectiveOn},
      verified_by = ${branch.verifiedBy}, verified_on = ${branch.verifiedOn}, is_active = ${branch.isActive},
      updated_at = ${at.toISOString()}::timestamptz, version = version + 1
    where id = ${id} returning ${branchColumns}`)
  return assertDefined(rows[0], 'the locked branch') as unknown as BranchRow
}
