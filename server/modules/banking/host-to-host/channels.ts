// Creates, approves, rejects, switches and tests bank channels.
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { awaitsDecision } from '../approval.ts'
import { findBank } from '../banks.ts'
import type { BankingDependencies } from '../dependencies.ts'
import type { ChannelError, CreateChannelError } from '../errors.ts'
import { channelEvent } from '../events.ts'
import { needsSecondPerson } from '../four-eyes.ts'
import { t } from '../texts.ts'
import { sealedSecret } from './channel-availability.ts'
import { auditedChannel, takeChannel } from './channel-record.ts'
import { staysInside } from './channel-terms.ts'
import type { Sessions } from './sessions.ts'
import { type ChannelRow, findChannel, insertChannel, updateChannel } from './store.ts'

export interface NewChannel {
  readonly name: string
  readonly bankCode: string
  readonly place:
    | {
        readonly transport: 'sftp'
        readonly host: string
        readonly port: number
        readonly username: string
        readonly hostKey: string
        readonly auth: 'key' | 'password'
        readonly secret: string
      }
    | { readonly transport: 'folder' }
  readonly outbox: string
  readonly inbox: string
  readonly painVersion: ChannelRow['painVersion']
  readonly partyName: string
  readonly partyId: string
}

/** Saves a channel. It carries no file until any required second person approves it. */
export async function createChannel(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  { place, ...fields }: NewChannel,
): Promise<Result<ChannelRow, CreateChannelError>> {
  const { ids, clock, encryption, audit, outbox, bankFolder } = dependencies
  if (!findBank(fields.bankCode)) return err({ code: 'unknown_bank' })
  if (place.transport === 'folder') {
    if (bankFolder === undefined) return err({ code: 'no_bank_folder' })
    if (!staysInside(fields)) return err({ code: 'folder_outside' })
  }
  const rowKey = ids.next()
  const createdAt = clock.now()
  const awaits = await needsSecondPerson(dependencies, transaction, actor)
  const row = await insertChannel(transaction, {
    ...fields,
    rowKey,
    transport: place.transport,
    ...(place.transport === 'sftp' && {
      host: place.host,
      port: place.port,
      username: place.username,
      hostKey: place.hostKey,
      auth: place.auth,
      secretSealed: encryption.seal(place.secret, sealedSecret(rowKey)),
    }),
    isActive: true,
    addedBy: actor.userId,
    approvedAt: awaits ? null : createdAt,
    createdAt,
  })
  if (!row) return err({ code: 'duplicate_channel' })
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'bank_channel',
    resourceId: String(row.id),
    details: { awaitsApproval: awaits },
    after: auditedChannel(row),
  })
  await outbox.emit(transaction, channelEvent('bank_channel.created', row.id))
  return ok(row)
}

export async function approveChannel(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  decision: Target,
): Promise<Result<ChannelRow, ChannelError>> {
  const taken = await takeChannel(transaction, decision)
  if (!taken.ok) return taken
  const before = taken.value
  if (!awaitsDecision(before)) return err({ code: 'nothing_to_approve' })
  const { secondPerson } = dependencies.identity
  const allowed = await secondPerson.check(transaction, actor, 'banking.approve', [before.addedBy])
  if (!allowed.ok) return allowed
  const changes = { approvedAt: dependencies.clock.now(), approvedBy: actor.userId }
  await dependencies.outbox.emit(
    transaction,
    decisionEvent('bank-connections', actor, {
      resourceType: 'bank_channel',
      resourceId: String(before.id),
      subject: () => t.channelSubject(before.name),
      outcome: 'approved',
      requestedBy: before.addedBy,
    }),
  )
  return change(dependencies, transaction, actor, before, changes)
}

/** Refuses a new channel, which stays as a record and is switched off. Its name is free again. */
export async function rejectChannel(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  { reason, ...decision }: Target & { readonly reason: string },
): Promise<Result<ChannelRow, ChannelError>> {
  const taken = await takeChannel(transaction, decision)
  if (!taken.ok) return taken
  const before = taken.value
  if (!awaitsDecision(before)) return err({ code: 'nothing_to_approve' })
  const { identity, outbox, clock } = dependencies
  const allowed = await identity.secondPerson.check(transaction, actor, 'banking.approve', [before.addedBy])
  if (!allowed.ok) return allowed
  await outbox.emit(
    transaction,
    decisionEvent('bank-connections', actor, {
      resourceType: 'bank_channel',
      resourceId: String(before.id),
      subject: () => t.channelSubject(before.name),
      outcome: 'rejected',
      requestedBy: before.addedBy,
      note: reason,
    }),
  )
  const changes = { isActive: false, rejectedReason: reason, rejectedAt: clock.now() }
  return change(dependencies, transaction, actor, before, changes)
}

export async function switchChannel(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  { isActive, ...decision }: Target & { readonly isActive: boolean },
): Promise<Result<ChannelRow, ChannelError>> {
  const taken = await takeChannel(transaction, decision)
  return taken.ok ? change(dependencies, transaction, actor, taken.value, { isActive }) : taken
}

/** Lists the bank's inbox now. Call with no transaction open. */
export async function testChannel(
  dependencies: BankingDependencies,
  sessions: Sessions,
  id: number,
): Promise<Result<{ readonly files: number }, ChannelError>> {
  const channel = await findChannel(dependencies.database.pool, id)
  if (!channel) return err({ code: 'not_found' })
  const listed = await sessions.use(channel, (transport) => transport.list())
  return listed.ok ? ok({ files: listed.value.length }) : err({ code: 'bank_unreachable', reason: listed.error })
}

async function change(
  { audit, outbox }: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  before: ChannelRow,
  changes: Partial<ChannelRow>,
): Promise<Result<ChannelRow, ChannelError>> {
  const after = await updateChannel(transaction, before.id, changes)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'bank_channel',
    resourceId: String(before.id),
    before: auditedChannel(before),
    after: auditedChannel(after),
  })
  await outbox.emit(transaction, channelEvent('bank_channel.changed', before.id))
  return ok(after)
}
