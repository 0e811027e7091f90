/** SQL of seals, digests and the tally. */

import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
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
}

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
      case when e.era < coalesce((select era from platform.installation), e.era) then ${endOfEra}::numeric
        else pg_snapshot_xmin(pg_current_snapshot())::text::numeric end::text as ceiling
    from audit.entry e where ${unsealed(last)} order by e.era, e.written_xid limit 1`)
  const first = rows[0]
  if (!first) return null
  const ceiling = BigInt(first.ceiling)
  if (first.first_xid >= ceiling) return null
  const fromXid = last && last.era === first.era ? last.toXid : 0n
  const { rows: cut } = await transaction.execute<{ xid: bigint }>(sql`
    select e.written_xid::text::bigint as xid from audit.entry e
    where ${unsealed(last)} and e.era = ${first.era}::integer and e.written_xid < ${ceiling.toString()}::xid8
    order by e.era, e.written_xid offset ${maxEntries} limit 1`)
  const cutXid = cut[0]?.xid
  // Never splits a single transaction, whatever its number of entries.
  const toXid = cutXid === undefined ? ceiling : cutXid > first.first_xid ? cutXid : cutXid + 1n
  return { batch: { era: first.era, fromXid, toXid }, isLast: toXid === ceiling && ceiling !== endOfEra }
}

/** Recounts and rehashes each range: every field of every entry, in the order of writing. */
export async function digestBatches(executor: Executor, batches: readonly Batch[]): Promise<BatchDigest[]> {
  const { rows } = await executor.execute<{ entries: bigint; digest: Buffer }>(sql`
    select d.entries, d.digest
    from unnest(
      ${sql.param(batches.map((batch) => batch.era))}::integer[],
      ${sql.param(batches.map((batch) => `${batch.fromXid}`))}::xid8[],
      ${sql.param(batches.map((batch) => `${batch.toXid}`))}::xid8[]) with ordinality as r(era, from_xid, to_xid, n)
    cross join lateral (
      select count(*) as entries, sha256(coalesce(string_agg(${entryDigest}, ''::bytea order by e.written_xid, e.id), ''::bytea)) as digest
      from audit.entry e where e.era = r.era and e.written_xid >= r.from_xid and e.written_xid < r.to_xid) d
    order by r.n`)
  return rows.map((row) => ({ entries: row.entries, sha256: row.digest }))
}

/** Adds a batch to the tally used by counts and searches. */
export async function tallyBatch(transaction: Transaction, batch: Batch): Promise<void> {
  await transaction.execute(sql`
    insert into audit.tally as t (facet, action, success, resource_type, endpoint_pattern, ip_address, confidential, entries)
    select e.facet, min(e.action), bool_and(e.success), min(e.resource_type), audit.endpoint_pattern(min(e.endpoint)), min(e.ip_address),
      bool_or(e.confidential), count(*)
    from audit.entry e
    where e.era = ${batch.era}::integer and e.written_xid >= ${`${batch.fromXid}`}::xid8 and e.written_xid < ${`${batch.toXid}`}::xid8
    group by e.facet
    on conflict (facet) do update set entries = t.entries + excluded.entries`)
}

export async function insertSeal(transaction: Transaction, seal: Seal): Promise<void> {
  await transaction.execute(sql`
    insert into audit.seal (id, era, from_xid, to_xid, entries, entries_sha256, previous_hmac, hmac, sealed_at)
    values (${seal.id}::bigint, ${seal.era}, ${`${seal.fromXid}`}::xid8, ${`${seal.toXid}`}::xid8, ${seal.entries}::bigint,
      ${seal.entriesSha256}, ${seal.previousHmac}, ${seal.hmac}, ${new Date(seal.sealedAtMs).toISOString()}::timestamptz)`)
}

export interface WrongCount {
  /** A description of what is counted. */
  readonly about: string
  readonly kept: bigint
  readonly counted: bigint
}

/**
 * Compares the tally with the sealed entries in one snapshot. Returns at most twenty differences,
 * including counts whose fields do not match their facet.
 */
export async function checkTally(transaction: Transaction): Promise<{ checked: number; wrong: WrongCount[] }> {
  await allowLongReading(transaction)
  const { rows } = await transaction.execute<{
    checked: bigint
    about: string | null
    kept: bigint
    counted: bigint
  }>(sql`
    with last as (select era, to_xid from audit.seal order by id desc limit 1),
    counted as (
      select e.facet, count(*) as entries from audit.entry e, last
      where (e.era, e.written_xid) < (last.era, last.to_xid) group by e.facet),
    compared as (
      select case when t.confidential then 'confidential entries'
          else concat_ws(' ', t.action, t.resource_type, t.endpoint_pattern, t.ip_address) end as about,
        coalesce(t.entries, 0) as kept, coalesce(c.entries, 0) as counted,
        t.entries is not distinct from c.entries
          and t.facet = audit.facet_of(t.action, t.success, t.resource_type, t.endpoint_pattern, t.ip_address, t.confidential) as holds
      from audit.tally t full join counted c on c.facet = t.facet)
    select total.checked, wrong.about, coalesce(wrong.kept, 0) as kept, coalesce(wrong.counted, 0) as counted
    from (select count(*) as checked from compared) total
    left join (select about, kept, counted from compared where holds is not true limit 20) wrong on true`)
  return {
    checked: Number(rows[0]?.checked ?? 0n),
    wrong: rows.flatMap(({ about, kept, counted }) =>
      about === null ? [] : [{ about: about || 'entries that no count is kept of', kept, counted }],
    ),
  }
}

/** Reading millions of entries exceeds the statement timeout of a normal request. */
const allowLongReading = (transaction: Transaction) => transaction.execute(sql`set local statement_timeout = '600s'`)

/** The number of entries below `last`, which the seals must cover, and above it. */
export async function countAround(
  transaction: Transaction,
  last: Pick<Seal, 'era' | 'toXid'> | null,
): Promise<{ below: bigint; above: bigint }> {
  await allowLongReading(transaction)
  const { rows } = await transaction.execute<{ below: bigint; above: bigint }>(sql`
    select count(*) filter (where not (${unsealed(last)})) as below, count(*) filter (where ${unsealed(last)}) as above
    from audit.entry e`)
  const row = assertDefined(rows[0], 'the counted entries')
  return { below: row.below, above: row.above }
}

function unsealed(last: Pick<Seal, 'era' | 'toXid'> | null) {
  if (!last) return sql`true`
  return sql`(e.era, e.written_xid) >= (${last.era}::integer, ${`${last.toXid}`}::xid8)`
}

/** Produces exactly the text of jsonb, which earlier seals were computed from; json is faster. */
const entryDigest = sql`sha256(convert_to(json_build_array(
  e.id, e.era, e.written_xid::text, e.user_id, e.user_name, e.action, e.resource_type, e.resource_id, e.method, e.endpoint,
  e.ip_address, e.user_agent, e.details, e.success, e.error_message, (extract(epoch from e.occurred_at) * 1000)::bigint,
  e.response_ms, e.confidential, e.facet)::text, 'UTF8'))`

const sealColumns = sql`s.id, s.era, s.from_xid::text as from_xid, s.to_xid::text as to_xid, s.entries, s.entries_sha256,
  s.previous_hmac, s.hmac, (extract(epoch from s.sealed_at) * 1000)::bigint as sealed_ms`

interface SealRow extends Record<string, unknown> {
  id: bigint
  era: number
  from_xid: string
  to_xid: string
  entries: bigint
  entries_sha256: Buffer
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
    previousHmac: row.previous_hmac,
    hmac: row.hmac,
    sealedAtMs: Number(row.sealed_ms),
  }
}
