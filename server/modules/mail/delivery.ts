/** Sends outbox messages and recovers abandoned ones. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { composeMessage } from '#server/platform/mail/compose-message.ts'
import { type MailCarrier, maxAttemptMs } from '#server/platform/mail/port.ts'
import type { MailDependencies } from './dependencies.ts'
import { messageEvent } from './events.ts'
import { type MessageTransition, transitionAfter, transitionAfterCrash } from './rules.ts'
import { claimDue, lockAbandoned, markBegun, updateMessageState } from './store.ts'
import type { MessageRow } from './tables.ts'

/** Longer than any attempt, so an expired lease means that its holder died. */
const leaseMs = maxAttemptMs + 60_000
const atOnce = 5

/**
 * Sends due messages, each once. Claims them in a transaction, sends with none open, and writes the
 * outcome only if the claim still holds. Returns the number of attempts.
 */
export async function sendDue(deps: MailDependencies): Promise<number> {
  await recoverAbandoned(deps)
  const { carrier, database, clock } = deps
  if (carrier === null) return 0
  const now = clock.now()
  const claimed = await database.transaction((transaction) =>
    claimDue(transaction, { now, leaseUntil: new Date(now.getTime() + leaseMs), limit: atOnce }),
  )
  await Promise.all(claimed.map((message) => sendOne(deps, carrier, message)))
  return claimed.length
}

/**
 * Recovers messages of a sender that died: retried if nothing was sent, else the outcome is
 * unknown.
 */
async function recoverAbandoned({ database, clock, outbox }: MailDependencies): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const message of await lockAbandoned(transaction, clock.now())) {
      await updateMessageState(transaction, message, fieldsOf(transitionAfterCrash(message.dataBegun), clock.now()))
      await outbox.emit(transaction, messageEvent('message.moved', message.id))
    }
  })
}

async function sendOne(deps: MailDependencies, carrier: MailCarrier, message: MessageRow): Promise<void> {
  const { database, clock, outbox, logger } = deps
  const composed = await wireBytes(deps, database.pool, message)
  const outcome = composed.ok
    ? await carrier.send({ from: deps.sender, to: message.toAddresses, bytes: composed.value }, async () => {
        if (!(await markBegun(database.pool, message))) throw new Error('another instance has taken the message over')
      })
    : ({ kind: 'refused', isPermanent: true, reason: composed.error } as const)
  const move = transitionAfter(outcome, message.attempts)
  await database.transaction(async (transaction) => {
    // Marking the start of the data does not change the version, so this update succeeds only while
    // the claim holds.
    const moved = await updateMessageState(transaction, message, fieldsOf(move, clock.now()))
    if (moved) await outbox.emit(transaction, messageEvent('message.moved', message.id))
  })
  if (move.state !== 'sent')
    logger.warn({ messageId: message.id, state: move.state, attempts: message.attempts }, 'mail')
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

/** The message as sent and as downloaded: the same bytes each time. */
export async function wireBytes(
  { settings, sender, readDocument }: Pick<MailDependencies, 'settings' | 'sender' | 'readDocument'>,
  executor: Executor,
  message: MessageRow,
): Promise<Result<Uint8Array, string>> {
  const attachments: { fileName: string; mediaType: string; bytes: Uint8Array }[] = []
  for (const { fileName, mediaType, documentId } of message.attachments) {
    const bytes = await readDocument(executor, documentId)
    if (bytes === null) return err(`The attached document ${documentId} is not in the document storage.`)
    attachments.push({ fileName, mediaType, bytes })
  }
  return ok(
    await composeMessage({
      from: { name: await settings.read(executor, 'business.name'), address: sender },
      replyTo: (await settings.read(executor, 'business.email')) || null,
      to: message.toAddresses,
      subject: message.subject,
      text: message.bodyText,
      html: message.bodyHtml,
      messageId: message.messageId,
      date: message.createdAt,
      attachments,
    }),
  )
}
