/** SQL of leaves, the tree over all seals, and dated transactions. */

import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Batch, inBatch } from '../seals/store.ts'
import { nodeHash, type SubtreeReader, type TreeNode } from './merkle.ts'

/**
 * The text of an entry's leaf. Address, browser, user id and internal reasons appear as a digest
 * only, so that a receipt gives none of them away. The random id keeps it from being guessed.
 */
const leafText = sql`json_build_object(
  'id', e.public_id, 'at', to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', e.user_name,
  'action', e.action, 'resourceType', e.resource_type, 'resourceId', e.resource_id, 'success', e.success,
  'details', e.details - '{cause,reason,note}'::text[],
  'originSha256', encode(sha256(convert_to(json_build_array(e.public_id, e.user_id, e.method, e.endpoint, e.ip_address, e.user_agent,
    e.error_message, e.response_ms, e.details)::text, 'UTF8')), 'hex'))::text`

/** Hashes of a batch's entries that are not confidential, in the order of writing. */
export async function leavesOf(executor: Executor, batch: Batch): Promise<{ id: bigint; hash: Buffer }[]> {
  const { rows } = await executor.execute<{ id: bigint; hash: Buffer }>(sql`
    select e.id, sha256('\\x00'::bytea || convert_to(${leafText}, 'UTF8')) as hash
    from audit.entry e where ${inBatch(batch)} and not e.confidential order by e.written_xid, e.id`)
  return rows.map(({ id, hash }) => ({ id, hash }))
}

export const bytesPerHash = 32

/** The position of a leaf in the order of writing. */
export interface LeafPosition {
  readonly xid: bigint
  readonly id: bigint
}

/** Consecutive leaves of one batch. */
export interface LeafRun {
  /** Index of the batch, from 0. */
  readonly batch: number
  /** One hash after the other. */
  readonly hashes: Buffer
}

/** Leaves in the order of writing. `next` is null on the last page. */
export interface LeafPage {
  readonly runs: readonly LeafRun[]
  readonly next: LeafPosition | null
}

/**
 * The next leaves of consecutive batches of one era. A row for each run, because a row for
 * each leaf would take longer to send than to hash.
 */
export async function leafPage(
  executor: Executor,
  batches: readonly Batch[],
  after: LeafPosition | null,
  limit: number,
): Promise<LeafPage> {
  const range = rangeOf(batches)
  const ends = batches.map(({ toXid }) => `${toXid}`)
  const { rows } = await executor.execute<{ batch: number; hashes: Buffer; xid: string; id: bigint }>(sql`
    select width_bucket(e.written_xid, ${sql.param(ends)}::xid8[]) as batch,
      string_agg(sha256('\\x00'::bytea || convert_to(${leafText}, 'UTF8')), ''::bytea order by e.written_xid, e.id) as hashes,
      (array_agg(e.written_xid::text order by e.written_xid, e.id))[count(*)] as xid,
      (array_agg(e.id order by e.written_xid, e.id))[count(*)] as id
    from (
      -- Limited before it is hashed: PostgreSQL would hash every row of a long transaction for each page.
      select e.* from audit.entry e where ${inBatch(range)} and not e.confidential
        and (e.written_xid, e.id) > (${`${after?.xid ?? 0n}`}::xid8, ${after?.id ?? 0n}::bigint)
        and e.written_xid >= ${`${after?.xid ?? range.fromXid}`}::xid8
      order by e.written_xid, e.id limit ${limit}) e
    group by batch order by batch`)
  const last = rows.at(-1)
  const isFull = rows.reduce((sum, { hashes }) => sum + hashes.length, 0) === limit * bytesPerHash
  return {
    runs: rows.map(({ batch, hashes }) => ({ batch, hashes })),
    next: last && isFull ? { xid: BigInt(last.xid), id: last.id } : null,
  }
}

const rangeOf = (batches: readonly Batch[]): Batch => {
  const [first, last] = [assertDefined(batches[0], 'the first batch'), assertDefined(batches.at(-1), 'the last batch')]
  return { era: first.era, fromXid: first.fromXid, toXid: last.toXid }
}

/** One entry about a record, and the seal that covers it; no seal if it is too new. */
export interface LeafEntry {
  readonly id: bigint
  readonly text: string
  readonly sealId: bigint | null
}

/** The successful changes of a record, oldest first. Never confidential ones. */
export async function changesOf(executor: Executor, resourceType: string, resourceId: string): Promise<LeafEntry[]> {
  const { rows } = await executor.execute<{ id: bigint; text: string; seal_id: bigint | null }>(sql`
    select e.id, ${leafText} as text,
      (select s.id from audit.seal s where s.era = e.era and s.from_xid <= e.written_xid and s.to_xid > e.written_xid) as seal_id
    from audit.entry e
    where e.resource_type = ${resourceType} and e.resource_id = ${resourceId} and e.success and not e.confidential
      and e.action in ('create', 'update')
      and not exists (select from audit.refused_entry r where r.entry_id = e.id)
    order by e.era, e.written_xid, e.id`)
  return rows.map(({ id, text, seal_id }) => ({ id, text, sealId: seal_id }))
}

/** Reads complete subtrees of the tree over all seals. */
export const sealTree =
  (executor: Executor): SubtreeReader =>
  async (level, position) => {
    const { rows } = await executor.execute<{ hash: Buffer }>(
      sql`select hash from audit.tree_node where level = ${level} and position = ${position}`,
    )
    return assertDefined(rows[0], `node ${level}/${position} of the tree over all seals`).hash
  }

/** Whether these nodes are stored as they are. */
export async function areStored(executor: Executor, nodes: readonly TreeNode[]): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select from unnest(
      ${sql.param(nodes.map(({ level }) => level))}::smallint[],
      ${sql.param(nodes.map(({ position }) => position))}::bigint[],
      ${sql.param(nodes.map(({ hash }) => hash.toString('hex')))}::text[]) as n (level, position, hash)
    left join audit.tree_node t on t.level = n.level and t.position = n.position
    where t.hash is distinct from decode(n.hash, 'hex') limit 1`)
  return rows.length === 0
}

/** Adds a seal's leaf, and each subtree that it completes. */
export async function addTreeLeaf(transaction: Transaction, position: number, leaf: Buffer): Promise<void> {
  const read = sealTree(transaction)
  let [level, at, hash] = [0, position, leaf]
  for (;;) {
    await transaction.execute(
      // A row that is there already is evidence of a cut log, which must not end sealing.
      sql`insert into audit.tree_node (level, position, hash) values (${level}, ${at}, ${hash}) on conflict do nothing`,
    )
    if (at % 2 === 0) return
    hash = nodeHash(await read(level, at - 1), hash)
    level += 1
    at = Math.floor(at / 2)
  }
}

/** The transaction's era and id, which an HMAC covers. */
export async function currentTransaction(transaction: Transaction): Promise<{ era: number; xid: bigint }> {
  const { rows } = await transaction.execute<{ era: number; xid: string }>(sql`
    select coalesce((select era from platform.installation), 1) as era, pg_current_xact_id()::text as xid`)
  const { era, xid } = assertDefined(rows[0], 'the current transaction')
  return { era, xid: BigInt(xid) }
}

export async function insertDatedTransaction(
  transaction: Transaction,
  { era, xid, hmac }: { era: number; xid: bigint; hmac: Buffer },
): Promise<void> {
  await transaction.execute(sql`
    insert into audit.dated_transaction (era, written_xid, hmac) values (${era}, ${`${xid}`}::xid8, ${hmac})
    on conflict do nothing`)
}

/** The dated transactions of a range, with their unchecked HMACs. */
export async function datedTransactions(
  executor: Executor,
  { era, fromXid, toXid }: Batch,
): Promise<{ era: number; xid: bigint; hmac: Buffer }[]> {
  const { rows } = await executor.execute<{ xid: string; hmac: Buffer }>(sql`
    select written_xid::text as xid, hmac from audit.dated_transaction
    where era = ${era} and written_xid >= ${`${fromXid}`}::xid8 and written_xid < ${`${toXid}`}::xid8`)
  return rows.map(({ xid, hmac }) => ({ era, xid: BigInt(xid), hmac }))
}
