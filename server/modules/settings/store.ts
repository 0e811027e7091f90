import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

export interface StoredSetting {
  readonly key: string
  readonly value: unknown
  readonly version: number
  readonly changedAt: Date
  readonly changedBy: string | null
}

export async function loadSettings(executor: Executor): Promise<StoredSetting[]> {
  const { rows } = await executor.execute<SettingRow>(sql`select ${columns} from settings.setting`)
  return rows.map(toSetting)
}

/** Locks the row. Returns null if the key still has its default. */
export async function lockSetting(transaction: Transaction, key: string): Promise<StoredSetting | null> {
  // Also blocks a concurrent change of a key without a row.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('setting ' || ${key}, 0))`)
  const { rows } = await transaction.execute<SettingRow>(
    sql`select ${columns} from settings.setting where key = ${key}`,
  )
  return rows[0] ? toSetting(rows[0]) : null
}

export async function storeSetting(transaction: Transaction, setting: StoredSetting): Promise<void> {
  await transaction.execute(sql`
    insert into settings.setting (key, value, version, changed_at, changed_by)
    values (${setting.key}, ${JSON.stringify(setting.value)}::jsonb, ${setting.version}, ${setting.changedAt.toISOString()}, ${setting.changedBy})
    on conflict (key) do update set value = excluded.value, version = excluded.version,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`)
}

/** A change that waits for another administrator. */
export interface StoredProposal {
  readonly key: string
  readonly value: unknown
  /** The version that the proposal was made against. */
  readonly baseVersion: number
  readonly proposedBy: string
  readonly proposedAt: Date
  /** A password or key that comes with the value, sealed; null for none. */
  readonly secretSealed: string | null
}

/** Oldest first. */
export async function loadProposals(executor: Executor): Promise<StoredProposal[]> {
  const { rows } = await executor.execute<ProposalRow>(sql`
    select ${proposalColumns} from settings.proposal order by proposed_at, key`)
  return rows.map(toProposal)
}

export async function findProposal(executor: Executor, key: string): Promise<StoredProposal | null> {
  const { rows } = await executor.execute<ProposalRow>(sql`
    select ${proposalColumns} from settings.proposal where key = ${key}`)
  return rows[0] ? toProposal(rows[0]) : null
}

/** Locks it against a second decision, and against the proposal that would replace it. */
export async function lockProposal(transaction: Transaction, key: string): Promise<StoredProposal | null> {
  const { rows } = await transaction.execute<ProposalRow>(sql`
    select ${proposalColumns} from settings.proposal where key = ${key} for update`)
  return rows[0] ? toProposal(rows[0]) : null
}

/** Saves a proposal and replaces an earlier one of the same setting. */
export async function storeProposal(transaction: Transaction, proposal: StoredProposal): Promise<void> {
  await transaction.execute(sql`
    insert into settings.proposal (key, value, base_version, proposed_by, proposed_at, secret_sealed)
    values (${proposal.key}, ${JSON.stringify(proposal.value)}::jsonb, ${proposal.baseVersion}, ${proposal.proposedBy},
      ${proposal.proposedAt.toISOString()}, ${proposal.secretSealed})
    on conflict (key) do update set value = excluded.value, base_version = excluded.base_version,
      proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at, secret_sealed = excluded.secret_sealed`)
}

export async function deleteProposal(transaction: Transaction, key: string): Promise<void> {
  await transaction.execute(sql`delete from settings.proposal where key = ${key}`)
}

interface SettingRow extends Record<string, unknown> {
  key: string
  value: unknown
  version: number
  changed_ms: bigint
  changed_by: string | null
}

const columns = sql`key, value, version, (extract(epoch from changed_at) * 1000)::bigint as changed_ms, changed_by`

function toSetting(row: SettingRow): StoredSetting {
  const { key, value, version } = row
  return { key, value, version, changedAt: new Date(Number(row.changed_ms)), changedBy: row.changed_by }
}

interface ProposalRow extends Record<string, unknown> {
  key: string
  value: unknown
  base_version: number
  proposed_by: string
  proposed_ms: bigint
  secret_sealed: string | null
}

const proposalColumns = sql`key, value, base_version, proposed_by, secret_sealed,
  (extract(epoch from proposed_at) * 1000)::bigint as proposed_ms`

const toProposal = (row: ProposalRow): StoredProposal => ({
  key: row.key,
  value: row.value,
  baseVersion: row.base_version,
  proposedBy: row.proposed_by,
  proposedAt: new Date(Number(row.proposed_ms)),
  secretSealed: row.secret_sealed,
})
