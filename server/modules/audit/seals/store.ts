/** SQL of seals, digests and the tally. */

import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { t as texts } from '../texts.ts'
import { endOfEra, type Seal } from './chain.ts'

/** Allows one sealer at a time across all instances. */
const sealingLock = 7_236_001_443

export interface Batch {
  readonly era: number
  readonly fromXid: bigint
  readonly toXid: bigint
}

export interface BatchDigest {
  readonly entries: bigint
  readonly sha256: Buffer
  /** The digest of the confidential entries alone. */
  readonly confidentialSha256: Buffer
}

/** Entries that the sealer refused are in no batch. */
const notRefused = sql`not exists (select from audit.refused_entry r where r.entry_id = e.id)`
/** The era of this cluster; null before the installation is stamped. */
const currentEra = sql`(select era from platform.installation)`

export async function tryToLockSealing(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${sealingLock}) as locked`,
  )
  return rows[0]?.locked === true
}

export async function lastSeal(executor: Executor): Promise<Seal | null> {
  const { rows } = await executor.execute<SealRow>(
    sql`select ${sealColumns} from audit.seal s order by s.id desc limit 1`,
  )
  return rows[0] ? toSeal(rows[0]) : null
}

export async function sealById(executor: Executor, id: bigint): Promise<Seal | null> {
  const { rows } = await executor.execute<SealRow>(
    sql`select ${sealColumns} from audit.seal s where s.id = ${id}::bigint`,
  )
  return rows[0] ? toSeal(rows[0]) : null
}

/** The number of entries that the seals claim to cover. */
export async function countSealed(executor: Executor): Promise<bigint> {
  const { rows } = await executor.execute<{ entries: bigint }>(
    sql`select coalesce(sum(entries), 0)::bigint as entries from audit.seal`,
  )
  return assertDefined(rows[0], 'the summed seals').entries
}

export async function sealsAfter(executor: Executor, id: bigint, limit: number): Promise<Seal[]> {
  const { rows } = await executor.execute<SealRow>(
    sql`select ${sealColumns} from audit.seal s where s.id > ${id}::bigint order by s.id limit ${limit}`,
  )
  return rows.map(toSeal)
}

/**
 * The next range to seal: from the last seal to the oldest open transaction, of about `maxEntries`
 * at most, or to the end of a finished era. Null if nothing is pending. `isLast` if only entries
 * written meanwhile can follow.
 */
export async function nextBatch(
  transaction: Transaction,
  last: Pick<Seal, 'era' | 'toXid'> | null,
  maxEntries: number,
): Promise<{ readonly batch: Batch; readonly isLast: boolean } | null> {
  const { rows } = await transaction.execute<{ era: number; first_xid: bigint; ceiling: string }>(sql`
    select e.era, e.written_xid::text::bigint as first_xid,
      case when e.era < coalesce(${currentEra}, e.era) then ${endOfEra}::numeric
        else pg_snapshot_xmin(pg_current_snapshot())::text::numeric end::text as ceiling
    from audit.entry e where ${unsealed(last)} and e.era <= coalesce(${currentEra}, e.era) and ${notRefused}
    order by e.era, e.written_xid limit 1`)
  const first = rows[0]
  if (!first) return null
  const ceiling = BigInt(first.ceiling)
  if (first.first_xid >= ceiling) return null
  const fromXid = last && last.era === first.era ? last.toXid : 0n
  const { rows: cut } = await transaction.execute<{ xid: bigint }>(sql`
    select e.written_xid::text::bigint as xid from audit.entry e
    where ${unsealed(last)} and e.era = ${first.era}::integer and e.written_xid < ${ceiling.toString()}::xid8
      and ${notRefused}
    order by e.era, e.written_xid offset ${maxEntries} limit 1`)
  const cutXid = cut[0]?.xid
  // Never splits a single transaction, whatever its number of entries.
  const toXid = cutXid === undefined ? ceiling : cutXid > first.first_xid ? cutXid : cutXid + 1n
  return { batch: { era: first.era, fromXid, toXid }, isLast: toXid === ceiling && ceiling !== endOfEra }
}

/** Whether a batch has an entry that is not confidential. */
export async function hasOpenEntry(executor: Executor, batch: Batch): Promise<boolean> {
  const { rows } = await executor.execute(
    sql`select from audit.entry e where ${inBatch(batch)} and not e.confidential limit 1`,
  )
  return rows.length > 0
}

/** The random id of the installation; null before it is stamped. */
export async function installationId(executor: Executor): Promise<string | null> {
  const { rows } = await executor.execute<{ id: string }>(sql`select installation_id as id from platform.installation`)
  return rows[0]?.id ?? null
}

export async function databaseTime(executor: Executor): Promise<Date> {
  const { rows } = await executor.execute<{ ms: bigint }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
  )
  return new Date(Number(assertDefined(rows[0], "the database's time").ms))
}

interface RefusalBounds {
  readonly maxLateMs: number
  readonly maxFutureMs: number
  /** Transactions that may state past times. */
  readonly datedXids: readonly bigint[]
  readonly at: Date
}

/** Refuses the entries of a batch whose stated time is too far from their insert. */
export async function refuseEntries(
  transaction: Transaction,
  batch: Batch,
  { maxLateMs, maxFutureMs, datedXids, at }: RefusalBounds,
): Promise<number> {
  const isFuture = sql`e.occurred_at > e.recorded_at + ${maxFutureMs} * interval '1 ms'`
  const isLate = sql`e.occurred_at < e.recorded_at - ${maxLateMs} * interval '1 ms'
    and not e.written_xid::text = any(${sql.param(datedXids.map(String))}::text[])`
  const { rowCount } = await transaction.execute(sql`
    insert into audit.refused_entry (entry_id, occurred_at, reason, refused_at)
    select e.id, e.occurred_at, case when ${isFuture} then 'future' else 'late' end, ${at.toISOString()}::timestamptz
    from audit.entry e where ${inBatch(batch)} and (${isFuture} or (${isLate}))`)
  return rowCount ?? 0
}

/** Refuses all entries of an era that has not begun. */
export async function refuseForeignEras(transaction: Transaction, at: Date): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into audit.refused_entry (entry_id, occurred_at, reason, refused_at)
    select e.id, e.occurred_at, 'foreign_era', ${at.toISOString()}::timestamptz
    from audit.entry e where e.era > ${currentEra} and ${notRefused}`)
  return rowCount ?? 0
}

export interface RefusedEntry {
  readonly reason: 'late' | 'future' | 'foreign_era'
  readonly occurredAt: Date
  readonly refusedAt: Date
}

/** Refused entries, newest first. */
export async function listRefused(executor: Executor, limit: number): Promise<RefusedEntry[]> {
  const { rows } = await executor.execute<{
    reason: RefusedEntry['reason']
    occurred_ms: bigint
    refused_ms: bigint
  }>(sql`
    select reason, (extract(epoch from occurred_at) * 1000)::bigint as occurred_ms,
      (extract(epoch from refused_at) * 1000)::bigint as refused_ms
    from audit.refused_entry order by refused_at desc, entry_id desc limit ${limit}`)
  return rows.map(({ reason, occurred_ms, refused_ms }) => ({
    reason,
    occurredAt: new Date(Number(occurred_ms)),
    refusedAt: new Date(Number(refused_ms)),
  }))
}

/** Recounts and rehashes each range: every field of every entry, in the order of writing. */
export async function digestBatches(executor: Executor, batches: readonly Batch[]): Promise<BatchDigest[]> {
  const { rows } = await executor.execute<{ entries: bigint; digest: Buffer; confidential: Buffer }>(sql`
    select d.entries, d.digest, d.confidential
    from unnest(
      ${sql.param(batches.map((batch) => batch.era))}::integer[],
      ${sql.param(batches.map((batch) => `${batch.fromXid}`))}::xid8[],
      ${sql.param(batches.map((batch) => `${batch.toXid}`))}::xid8[]) with ordinality as r(era, from_xid, to_xid, n)
    cross join lateral (
      select count(*) as entries,
        sha256(coalesce(string_agg(h.digest, ''::bytea order by e.written_xid, e.id), ''::bytea)) as digest,
        sha256(coalesce(string_agg(h.digest, ''::bytea order by e.written_xid, e.id) filter (where e.confidential), ''::bytea)) as confidential
      from audit.entry e cross join lateral (select ${entryDigest} as digest offset 0) h
      where e.era = r.era and e.written_xid >= r.from_xid and e.written_xid < r.to_xid and ${notRefused}) d
    order by r.n`)
  return rows.map((row) => ({ entries: row.entries, sha256: row.digest, confidentialSha256: row.confidential }))
}

/** Adds a batch to the tally used by counts and searches. */
export async function tallyBatch(transaction: Transaction, batch: Batch): Promise<void> {
  await transaction.execute(sql`
    insert into audit.tally as t (facet, action, success, resource_type, endpoint_pattern, ip_address, confidential, entries)
    select e.facet, min(e.action), bool_and(e.success), min(e.resource_type), audit.endpoint_pattern(min(e.endpoint)), min(e.ip_address),
      bool_or(e.confidential), count(*)
    from audit.entry e
    where ${inBatch(batch)}
    group by e.facet
    on conflict (facet) do update set entries = t.entries + excluded.entries`)
}

export async function insertSeal(transaction: Transaction, seal: Seal): Promise<void> {
  await transaction.execute(sql`
    insert into audit.seal (id, era, from_xid, to_xid, entries, entries_sha256, leaves, entries_root, previous_hmac, hmac, sealed_at)
    values (${seal.id}::bigint, ${seal.era}, ${`${seal.fromXid}`}::xid8, ${`${seal.toXid}`}::xid8, ${seal.entries}::bigint,
      ${seal.entriesSha256}, ${seal.leaves}::bigint, ${seal.entriesRoot}, ${seal.previousHmac}, ${seal.hmac}, ${new Date(seal.sealedAtMs).toISOString()}::timestamptz)`)
}

export interface WrongCount {
  /** A description of what is counted; null if it would reveal confidential entries. */
  readonly about: string | null
  readonly stored: bigint
  readonly counted: bigint
}

/**
 * Compares the tally with the sealed entries in one snapshot. Returns at most twenty differences,
 * including counts whose fields do not match their facet.
 */
export async function checkTally(transaction: Transaction): Promise<{ checked: number; wrong: WrongCount[] }> {
  await allowLongReading(transaction)
  const { rows } = await transaction.execute<{
    open_checked: bigint
    about: string | null
    restricted: boolean | null
    stored: bigint
    counted: bigint
  }>(sql`
    with last as (select era, to_xid from audit.seal order by id desc limit 1),
    counted as (
      select e.facet, count(*) as entries from audit.entry e, last
      where (e.era, e.written_xid) < (last.era, last.to_xid) and ${notRefused} group by e.facet),
    compared as (
      select case when t.confidential then null
          else concat_ws(' ', t.action, t.resource_type, t.endpoint_pattern, t.ip_address) end as about,
        coalesce(t.entries, 0) as stored, coalesce(c.entries, 0) as counted,
        t.confidential is true as restricted,
        t.entries is not distinct from c.entries
          and t.facet = audit.facet_of(t.action, t.success, t.resource_type, t.endpoint_pattern, t.ip_address, t.confidential) as holds
      from audit.tally t full join counted c on c.facet = t.facet)
    select total.open_checked, wrong.about, wrong.restricted, coalesce(wrong.stored, 0) as stored, coalesce(wrong.counted, 0) as counted
    from (select count(*) filter (where not restricted) as open_checked from compared) total
    left join (select about, restricted, stored, counted from compared where holds is not true limit 20) wrong on true`)
  return {
    checked: Number(rows[0]?.open_checked ?? 0n),
    wrong: rows.flatMap(({ about, restricted, stored, counted }) =>
      restricted === null ? [] : [{ about: restricted ? null : about || texts.uncountedEntries, stored, counted }],
    ),
  }
}

/** Reading millions of entries exceeds the statement timeout of a normal request. */
const allowLongReading = (transaction: Transaction) => transaction.execute(sql`set local statement_timeout = '600s'`)

/** The number of entries below `last`, which the seals must cover, and above it. */
export async function countAround(
  transaction: Transaction,
  last: Pick<Seal, 'era' | 'toXid'> | null,
): Promise<EntriesAround> {
  await allowLongReading(transaction)
  const { rows } = await transaction.execute<{
    below: bigint
    open_below: bigint
    open_above: bigint
    from_future: bigint
    foreign_era: bigint
  }>(sql`
    select count(*) filter (where not (${unsealed(last)})) as below,
      count(*) filter (where not (${unsealed(last)}) and not e.confidential) as open_below,
      count(*) filter (where ${unsealed(last)} and not e.confidential) as open_above,
      count(*) filter (where e.era = ${currentEra} and e.written_xid >= pg_snapshot_xmax(pg_current_snapshot())) as from_future,
      count(*) filter (where e.era > ${currentEra}) as foreign_era
    from audit.entry e where ${notRefused}`)
  const row = assertDefined(rows[0], 'the counted entries')
  return {
    below: row.below,
    openBelow: row.open_below,
    openAbove: row.open_above,
    fromFuture: row.from_future,
    foreignEra: row.foreign_era,
  }
}

/** Numbers of entries around the last seal. `open` ones are not confidential. */
interface EntriesAround {
  readonly below: bigint
  readonly openBelow: bigint
  readonly openAbove: bigint
  /** Entries that name a transaction that has not begun. */
  readonly fromFuture: bigint
  readonly foreignEra: bigint
}

function unsealed(last: Pick<Seal, 'era' | 'toXid'> | null) {
  if (!last) return sql`true`
  return sql`(e.era, e.written_xid) >= (${last.era}::integer, ${`${last.toXid}`}::xid8)`
}

/** Produces exactly the text of jsonb, which earlier seals were computed from; json is faster. */
const entryDigest = sql`sha256(convert_to(json_build_array(
  e.id, e.era, e.written_xid::text, e.user_id, e.user_name, e.action, e.resource_type, e.resource_id, e.method, e.endpoint,
  e.ip_address, e.user_agent, e.details, e.success, e.error_message, (extract(epoch from e.occurred_at) * 1000)::bigint,
  e.response_ms, e.confidential, e.facet, e.public_id, (extract(epoch from e.recorded_at) * 1000)::bigint)::text, 'UTF8'))`

/** Whether entry `e` is in the batch. */
export const inBatch = (batch: Batch) =>
  sql`e.era = ${batch.era}::integer and e.written_xid >= ${`${batch.fromXid}`}::xid8 and e.written_xid < ${`${batch.toXid}`}::xid8 and ${notRefused}`

const sealColumns = sql`s.id, s.era, s.from_xid::text as from_xid, s.to_xid::text as to_xid, s.entries, s.entries_sha256, s.leaves, s.entries_root,
  s.previous_hmac, s.hmac, (extract(epoch from s.sealed_at) * 1000)::bigint as sealed_ms`

interface SealRow extends Record<string, unknown> {
  id: bigint
  era: number
  from_xid: string
  to_xid: string
  entries: bigint
  entries_sha256: Buffer
  leaves: bigint
  entries_root: Buffer
  previous_hmac: Buffer
  hmac: Buffer
  sealed_ms: bigint
}

function toSeal(row: SealRow): Seal {
  return {
    id: row.id,
    era: row.era,
    fromXid: BigInt(row.from_xid),
    toXid: BigInt(row.to_xid),
    entries: row.entries,
    entriesSha256: row.entries_sha256,
    leaves: row.leaves,
    entriesRoot: row.entries_root,
    previousHmac: row.previous_hmac,
    hmac: row.hmac,
    sealedAtMs: Number(row.sealed_ms),
  }
}
