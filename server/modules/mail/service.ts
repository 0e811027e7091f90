/** Queues emails, sends due ones and records what became of them. */

import { type DeliveryStatus, deliveryStatusOf } from '#contract/mail/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { bindSecond } from '#server/platform/bind.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { composeMessage } from '#server/platform/mail/compose-message.ts'
import { type CarrierOutcome, type MailTransport, maxAttemptMs } from '#server/platform/mail/port.ts'
import type { Letter, MailDependencies } from './dependencies.ts'
import type { MailError } from './errors.ts'
import { messageEvent } from './events.ts'
import { enqueueLetter, handleMessage, senderOf } from './mailbox.ts'
import * as t from './messages.ts'
import { type MessageTransition, transitionAfter, transitionAfterCrash } from './rules.ts'
import {
  claimDue,
  countByState,
  findMessage,
  lockAbandoned,
  type MessageFilter,
  markBegun,
  messagesAbout,
  selectMessages,
  statesOf,
  updateMessageState,
} from './store.ts'
import type { MessageRow } from './tables.ts'

export interface Delivery {
  readonly delivery: DeliveryStatus
}

/** Letters of demo data count as sent. */
const hasServer = async (
  { transport, isDemo = false }: Pick<MailDependencies, 'transport' | 'isDemo'>,
  executor: Executor,
): Promise<boolean> => isDemo || (await transport.current(executor)) !== null

export type Mail = ReturnType<typeof createMail>

export function createMail(deps: MailDependencies) {
  const bind = bindSecond(deps)
  return {
    hasServer: (executor: Executor) => hasServer(deps, executor),
    /** What became of these messages, by id. */
    async deliveries(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryStatus>> {
      const isServed = ids.length > 0 && (await hasServer(deps, executor))
      const rows = ids.length === 0 ? [] : await statesOf(executor, ids)
      return new Map(rows.map(({ id, state }) => [id, deliveryStatusOf(state, isServed)]))
    },
    /** The messages about a record, newest first. */
    async messagesAbout(
      executor: Executor,
      { resourceType, resourceId }: Letter['about'],
    ): Promise<readonly (MessageRow & Delivery)[]> {
      const isServed = await hasServer(deps, executor)
      const rows = await messagesAbout(executor, resourceType, resourceId)
      return rows.map((row) => ({ ...row, delivery: deliveryStatusOf(row.state, isServed) }))
    },
    enqueue: bind(enqueueLetter),
    handle: bind(handleMessage),
    /** Newest first. */
    async list(
      executor: Executor,
      filter: MessageFilter,
      { limit, before }: { readonly limit: number; readonly before: string | null },
    ): Promise<Page<MessageRow>> {
      const { rows, total } = await selectMessages(executor, filter, { limit: limit + 1, before })
      return idPageOf(rows, { total, limit })
    },
    find: findMessage,
    counts: countByState,
    /** The message as an .eml file, or an error. */
    async emlOf(executor: Executor, id: string): Promise<Result<Uint8Array, EmlError>> {
      const message = await findMessage(executor, id)
      if (!message) return err({ code: 'not_found' })
      const bytes = await wireBytes(deps, executor, message)
      return bytes.ok ? bytes : err({ code: 'no_attachment' })
    },
    sender: bind(senderOf),
    sendDue: () => sendDue(deps),
  }
}

type EmlError = MailError | { readonly code: 'no_attachment' }

type Server = NonNullable<Awaited<ReturnType<MailTransport['current']>>>

/** Longer than any attempt, so an expired lease means that its holder died. */
const leaseMs = maxAttemptMs + 60_000
const atOnce = 5

/**
 * Sends due messages, each once. Claims them in a transaction, sends with none open, and writes the
 * outcome only if the claim still holds. Returns the number of attempts.
 */
async function sendDue(deps: MailDependencies): Promise<number> {
  await recoverAbandoned(deps)
  const { transport, database, clock } = deps
  const server = await transport.current(database.pool)
  if (server === null) return 0
  const now = clock.now()
  const claimed = await database.transaction((transaction) =>
    claimDue(transaction, { now, leaseUntil: new Date(now.getTime() + leaseMs), limit: atOnce }),
  )
  await Promise.all(claimed.map((message) => sendOne(deps, server, message)))
  return claimed.length
}

/**
 * Recovers messages of a sender that died: retried if nothing was sent, else the outcome is
 * unknown.
 */
async function recoverAbandoned({ database, clock, outbox }: MailDependencies): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const message of await lockAbandoned(transaction, clock.now())) {
      const move = transitionAfterCrash(message.dataBegun, message.attempts)
      await updateMessageState(transaction, message, fieldsOf(move, clock.now()))
      await outbox.emit(transaction, messageEvent('message.moved', message.id))
    }
  })
}

async function sendOne(deps: MailDependencies, server: Server, message: MessageRow): Promise<void> {
  const { database, clock, outbox, logger } = deps
  const recipients = await presentRecipients(deps, message)
  const move =
    recipients.length === 0
      ? ({ state: 'withdrawn', waitMs: 0, answer: t.recipientDeactivated } as const)
      : transitionAfter(await deliver(deps, server, message, recipients), message)
  await database.transaction(async (transaction) => {
    // Marking the start of the data does not change the version, so this update succeeds only while
    // the claim holds.
    const moved = await updateMessageState(transaction, message, fieldsOf(move, clock.now()))
    if (moved) await outbox.emit(transaction, messageEvent('message.moved', message.id))
  })
  if (move.state !== 'sent')
    logger.warn({ messageId: message.id, state: move.state, attempts: message.attempts }, 'mail')
}

/** The addresses without those of people who were deactivated since the message was queued. */
async function presentRecipients(
  { database, identity }: MailDependencies,
  { toAddresses, toUsers }: MessageRow,
): Promise<string[]> {
  if (toUsers.length === 0) return toAddresses
  const active = await identity.findActiveUsers(database.pool, { userIds: toUsers })
  return toAddresses.filter((_, at) => active.some(({ id }) => id === toUsers[at]))
}

async function deliver(
  deps: MailDependencies,
  server: Server,
  message: MessageRow,
  recipients: readonly string[],
): Promise<CarrierOutcome> {
  const composed = await wireBytes(deps, deps.database.pool, message)
  if (!composed.ok) return { kind: 'refused', isPermanent: true, reason: composed.error }
  const envelope = { from: server.sender, to: [...recipients, ...message.ccAddresses], bytes: composed.value }
  return server.carrier.send(envelope, async () => {
    if (!(await markBegun(deps.database.pool, message))) throw new Error('another instance has taken the message over')
  })
}

function fieldsOf(move: MessageTransition, now: Date) {
  return {
    state: move.state,
    leaseUntil: null,
    lastAnswer: move.answer.slice(0, 500),
    nextAttemptAt: new Date(now.getTime() + move.waitMs),
    sentAt: move.state === 'sent' ? now : null,
  }
}

/** Whether the mail server will send it without anybody's doing. */
const isGoingOut = async (
  deps: Pick<MailDependencies, 'transport'>,
  executor: Executor,
  { state }: MessageRow,
): Promise<boolean> => state === 'waiting' && (await hasServer(deps, executor))

/** The message as sent and as downloaded: the same bytes each time. */
async function wireBytes(
  deps: Pick<MailDependencies, 'settings' | 'transport' | 'defaultSender' | 'readDocument'>,
  executor: Executor,
  message: MessageRow,
): Promise<Result<Uint8Array, string>> {
  const { settings, readDocument } = deps
  const attachments: { fileName: string; mediaType: string; bytes: Uint8Array }[] = []
  // Without a version it is a file that the server made for this message.
  for (const { fileName, mediaType, documentId, versionNumber = 0 } of message.attachments) {
    const bytes = await readDocument(executor, documentId, versionNumber)
    if (bytes === null) return err(t.attachedDocumentMissing(documentId))
    attachments.push({ fileName, mediaType, bytes })
  }
  return ok(
    await composeMessage({
      from: { name: await settings.read(executor, 'business.name'), address: await senderOf(executor, deps) },
      replyTo: (await settings.read(executor, 'business.email')) || null,
      to: message.toAddresses,
      cc: message.ccAddresses,
      isDraft: message.state !== 'sending' && message.state !== 'sent' && !(await isGoingOut(deps, executor, message)),
      subject: message.subject,
      text: message.bodyText,
      html: message.bodyHtml,
      messageId: message.messageId,
      date: message.createdAt,
      attachments,
    }),
  )
}
