import type { BankChannel, ChannelChange } from '#contract/banking/channels.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { differences } from './host-to-host/channel-terms.ts'
import type { Banking } from './service.ts'
import type { ChannelChangeRow, ChannelRow } from './tables.ts'

export interface ShownChannels {
  readonly banking: Banking
  readonly database: Database
  readonly identity: Pick<Identity, 'namesOf'>
}

/** Presents channels for the API, each with its pending change. */
export function shownChannels({ banking, identity }: Omit<ShownChannels, 'database'>) {
  const present = async (executor: Executor, rows: readonly ChannelRow[]): Promise<BankChannel[]> => {
    const waiting = await banking.waitingChanges(
      executor,
      rows.map(({ id }) => id),
    )
    const people = rows.flatMap(({ id, addedBy }) => [addedBy ?? [], waiting.get(id)?.proposedBy ?? []].flat())
    const names = await identity.namesOf(executor, [...new Set(people)])
    return rows.map((row) => presentChannel(row, waiting.get(row.id) ?? null, names))
  }
  const one = async <E>(executor: Executor, result: Result<ChannelRow, E>): Promise<Result<BankChannel, E>> => {
    if (!result.ok) return result
    const [channel] = await present(executor, [result.value])
    return ok(channel as BankChannel)
  }
  return { present, one }
}

type Names = ReadonlyMap<string, string>

function presentChannel(row: ChannelRow, waiting: ChannelChangeRow | null, names: Names): BankChannel {
  return {
    id: row.id,
    name: row.name,
    bankCode: row.bankCode,
    transport: row.transport,
    address: row.transport === 'sftp' ? `sftp://${row.username}@${row.host}:${row.port}` : null,
    host: row.host,
    port: row.port,
    username: row.username,
    hostKey: row.hostKey,
    auth: row.auth,
    outbox: row.outbox,
    inbox: row.inbox,
    painVersion: row.painVersion,
    partyName: row.partyName,
    partyId: row.partyId,
    isActive: row.isActive,
    isApproved: row.approvedAt !== null,
    rejectedFor: row.rejectedReason,
    addedBy: nameOf(row.addedBy, names),
    addedById: row.addedBy,
    lastExchangeAt: row.lastExchangeAt?.toISOString() ?? null,
    lastFault: row.lastFault === null ? null : reasonText(row.lastFault),
    change: waiting && presentChange(waiting, names),
    version: row.version,
  }
}

export function presentChange(row: ChannelChangeRow, names: Names): ChannelChange {
  return {
    id: row.id,
    state: row.state,
    fields: differences(row.before, row.wanted, row.replacesSecret),
    reason: row.reason,
    proposedBy: nameOf(row.proposedBy, names),
    proposedById: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: nameOf(row.decidedBy, names),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    testedAt: row.testedAt?.toISOString() ?? null,
    testFault: row.testFault === null ? null : reasonText(row.testFault),
  }
}

const nameOf = (userId: string | null, names: Names): string | null =>
  userId === null ? null : (names.get(userId) ?? userId)
