// Changes of a bank channel, approved by a second person.
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { BankingDependencies } from '../../dependencies.ts'
import type { ChangeChannelError, DecideChangeError, TestChangeError } from '../../errors.ts'
import { channelEvent } from '../../events.ts'
import { needsSecondPerson } from '../../four-eyes.ts'
import type { ChannelChangeRow, ChannelTerms } from '../../tables.ts'
import { t } from '../../texts.ts'
import { sealedSecret } from '../channel-availability.ts'
import { auditedChannel, takeChannel } from '../channel-record.ts'
import { differences, lacksSecret, mayShowSecret, missingPlace, staysInside, termsOf } from '../channel-terms.ts'
import { openTransport } from '../open-transport.ts'
import { type ChannelRow, findChannel, touchChannel, updateChannel } from '../store.ts'
import { insertChange, isNameTaken, noteChangeTest, selectWaitingChanges, settleChange } from './store.ts'

export interface ChannelChangeInput extends Target {
  readonly wanted: ChannelTerms
  /** Empty: the saved secret stays. */
  readonly secret: string
  readonly reason: string
}

/**
 * Changes a channel. The current values stay in use until a second person approves. The change
 * applies immediately when no second person is needed, or when the author corrects a channel that
 * awaits its own first approval.
 */
export async function changeChannel(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  requested: ChannelChangeInput,
): Promise<Result<ChannelRow, ChangeChannelError>> {
  const { encryption, clock } = dependencies
  const taken = await takeChannel(transaction, requested)
  if (!taken.ok) return taken
  const channel = taken.value
  const input =
    channel.transport === 'sftp' ? requested : { ...requested, wanted: withoutServer(requested.wanted), secret: '' }
  const checked = await checkInput(transaction, channel, input)
  if (!checked.ok) return checked
  const isUnapproved = channel.approvedAt === null
  const needsSecond = await needsSecondPerson(dependencies, transaction, actor)
  if (isUnapproved && needsSecond && channel.addedBy !== actor.userId) return err({ code: 'not_yet_approved' })

  const replacesSecret = input.secret !== ''
  const secretSealed = replacesSecret ? encryption.seal(input.secret, sealedSecret(channel.rowKey)) : null
  const isDirect = isUnapproved || !needsSecond
  const now = clock.now()
  const who = { decidedBy: actor.userId, decidedAt: now }
  await settleChange(transaction, channel.id, { state: 'replaced', note: null, ...who })
  const change = await insertChange(transaction, {
    channelId: channel.id,
    before: termsOf(channel),
    wanted: input.wanted,
    replacesSecret,
    reason: input.reason,
    proposedBy: actor.userId,
    proposedAt: now,
    ...(isDirect ? { state: 'direct', ...who } : { state: 'waiting', secretSealed }),
  })
  const after = isDirect
    ? await updateChannel(transaction, channel.id, { ...input.wanted, ...(secretSealed !== null && { secretSealed }) })
    : await touchChannel(transaction, channel.id)
  await notifyOfProposal(dependencies, transaction, actor, { channel, change, isDirect, input })
  return ok(after)
}

export interface ChangeDecision extends Target {
  readonly decision: 'approved' | 'rejected'
  readonly note: string | null
}

/** Approves or rejects the pending change. Its author can only withdraw it. */
export async function decideChange(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  { decision, note, ...target }: ChangeDecision,
): Promise<Result<ChannelRow, DecideChangeError>> {
  const { clock, identity, audit, outbox } = dependencies
  const taken = await takeChannel(transaction, target)
  if (!taken.ok) return taken
  const before = taken.value
  const change = (await selectWaitingChanges(transaction, [before.id])).get(before.id)
  if (!change) return err({ code: 'nothing_to_approve' })
  const isOwn = change.proposedBy === actor.userId
  const isApproved = decision === 'approved'
  if (isApproved) {
    const { secondPerson } = identity
    const allowed = await secondPerson.check(transaction, actor, 'banking.approve', [change.proposedBy])
    if (!allowed.ok) return allowed
    if (await isNameTaken(transaction, before.id, change.wanted.name)) return err({ code: 'duplicate_channel' })
  }
  const { secretSealed } = change
  const state = isApproved ? 'approved' : isOwn ? 'withdrawn' : 'rejected'
  await settleChange(transaction, before.id, { state, decidedBy: actor.userId, decidedAt: clock.now(), note })
  const after = isApproved
    ? await updateChannel(transaction, before.id, { ...change.wanted, ...(secretSealed !== null && { secretSealed }) })
    : await touchChannel(transaction, before.id)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'bank_channel',
    resourceId: String(before.id),
    details: {
      change: change.id,
      decision: state,
      note,
      proposedBy: change.proposedBy,
      replacesSecret: change.replacesSecret,
      ...versionNote(target),
    },
    before: auditedChannel(before),
    after: auditedChannel(after),
  })
  await outbox.emit(transaction, channelEvent('bank_channel.changed', before.id))
  await outbox.emit(
    transaction,
    decisionEvent('bank-connections', actor, {
      resourceType: 'bank_channel',
      resourceId: String(before.id),
      subject: () => t.channelChangeSubject(before.name),
      outcome: decision,
      requestedBy: change.proposedBy,
      note,
    }),
  )
  return ok(after)
}

/** Connects with the pending values over a separate session. Call with no transaction open. */
export async function testChange(
  dependencies: BankingDependencies,
  id: number,
): Promise<Result<{ readonly files: number }, TestChangeError>> {
  const { pool } = dependencies.database
  const channel = await findChannel(pool, id)
  if (!channel) return err({ code: 'not_found' })
  const change = (await selectWaitingChanges(pool, [id])).get(id)
  if (!change) return err({ code: 'nothing_to_approve' })
  const { wanted, replacesSecret, secretSealed } = change
  if (!mayShowSecret(termsOf(channel), wanted, replacesSecret)) return err({ code: 'password_elsewhere' })
  const input = { ...channel, ...wanted, secretSealed: secretSealed ?? channel.secretSealed }
  const transport = openTransport(dependencies, input)
  const listed = await transport.list()
  await transport.close()
  await noteChangeTest(pool, change.id, dependencies.clock.now(), listed.ok ? null : listed.error)
  return listed.ok ? ok({ files: listed.value.length }) : err({ code: 'bank_unreachable', reason: listed.error })
}

async function checkInput(
  transaction: Transaction,
  channel: ChannelRow,
  { wanted, secret }: ChannelChangeInput,
): Promise<Result<undefined, ChangeChannelError>> {
  const before = termsOf(channel)
  if (channel.transport === 'sftp') {
    const field = missingPlace(wanted)
    if (field !== null) return err({ code: 'incomplete_channel', field })
    if (lacksSecret(before, wanted, secret)) return err({ code: 'incomplete_channel', field: 'secret' })
  } else if (!staysInside(wanted)) return err({ code: 'folder_outside' })
  if (differences(before, wanted, secret !== '').length === 0) return err({ code: 'nothing_changed' })
  return (await isNameTaken(transaction, channel.id, wanted.name)) ? err({ code: 'duplicate_channel' }) : ok()
}

/** A folder channel has no server fields. */
const withoutServer = (terms: ChannelTerms): ChannelTerms => ({
  ...terms,
  host: null,
  port: null,
  username: null,
  hostKey: null,
  auth: null,
})

interface Proposal {
  readonly channel: ChannelRow
  readonly change: ChannelChangeRow
  readonly isDirect: boolean
  readonly input: ChannelChangeInput
}

async function notifyOfProposal(
  { audit, outbox }: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  { channel, change, isDirect, input }: Proposal,
): Promise<void> {
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'bank_channel',
    resourceId: String(channel.id),
    details: {
      change: change.id,
      awaitsApproval: !isDirect,
      ...(isDirect ? {} : { proposed: true }),
      reason: input.reason,
      replacesSecret: change.replacesSecret,
      ...versionNote(input),
    },
    before: auditedChannel(channel),
    after: auditedChannel({ ...channel, ...input.wanted }),
  })
  await outbox.emit(transaction, channelEvent(isDirect ? 'bank_channel.changed' : 'bank_channel.proposed', channel.id))
}
