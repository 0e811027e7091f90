import {
  downloadOutboxMessage,
  getOutboxMessage,
  getOutboxStatus,
  handleOutboxMessage,
  listOutbox,
  type OutboxMessage,
} from '#contract/mail/api.ts'
import { messageStates } from '#contract/mail/labels.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badCursor, readCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import {
  answer,
  answerPage,
  answerResult,
  type Refusal,
  type RefusalTable,
  type Route,
  raw,
  read,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { MailError } from './errors.ts'
import type { Mail } from './service.ts'
import type { MessageRow } from './tables.ts'

interface Parts {
  readonly notifications: Mail
  readonly audit: Pick<Audit, 'noteRead'>
  readonly database: Database
  /** Triggers the sending job of this instance. */
  readonly onDue: () => void
}

export function mailRoutes({ notifications, audit, database, onDue }: Parts): Route[] {
  const shown = (row: MessageRow): OutboxMessage => presentMessage(row, notifications.hasMailServer)
  const noteRead = (actor: Parameters<typeof audit.noteRead>[0], action: 'view' | 'download', id: string) =>
    audit.noteRead(actor, { action, resourceType: 'message', resourceId: id })

  return [
    read(listOutbox, async ({ query: { limit, cursor, q, state } }) => {
      const before = cursor === undefined ? null : readCursor(cursor)
      if (before !== null && !/^[0-9a-f-]{36}$/.test(before)) return refuse(badCursor)
      const page = await notifications.list(database.pool, { state, text: q }, { limit, before })
      return answerPage({ ...page, next: page.next && writeCursor(page.next) }, shown)
    }),
    read(getOutboxStatus, async () => {
      const counts = await notifications.counts(database.pool)
      return answer({
        hasServer: notifications.hasMailServer,
        counts: Object.fromEntries(messageStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
          (typeof messageStates)[number],
          number
        >,
      })
    }),
    read(getOutboxMessage, async ({ actor, params }) => {
      const message = await notifications.find(database.pool, params.id)
      if (!message) return refuse(notFound)
      await noteRead(actor, 'view', params.id)
      return answer({ ...shown(message), text: message.bodyText })
    }),
    raw(downloadOutboxMessage, async (request, reply, actor) => {
      const { id } = request.params as { id: string }
      const eml = await notifications.emlOf(database.pool, id)
      if (!eml.ok) throw new RefusalSignal(eml.error.code === 'no_attachment' ? attachmentGone : notFound)
      if (actor) await noteRead(actor, 'download', id)
      return reply
        .header('content-disposition', `attachment; filename="message-${id}.eml"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type('message/rfc822')
        .send(Buffer.from(eml.value))
    }),
    write(handleOutboxMessage, async ({ transaction, actor, params, body, ifMatch, afterCommit }) => {
      const version = body.version ?? ifMatch
      const handled = await notifications.handle(transaction, actor, { id: params.id, verb: body.verb, version })
      if (handled.ok) afterCommit(onDue)
      return answerResult(handled, refusals, shown)
    }),
  ]
}

const notFound: Refusal = { status: 404, code: 'not_found', title: 'Not found', detail: 'There is no such message.' }
const attachmentGone: Refusal = {
  status: 409,
  code: 'no_attachment',
  title: 'Attachment missing',
  detail: 'An attached document is not in the document storage.',
}

const actionLabels = { 'send-again': 'sent again', 'mark-sent': 'marked as sent', withdraw: 'withdrawn' } as const

const refusals: RefusalTable<MailError> = {
  not_found: () => notFound,
  stale_version: ({ currentVersion }) => ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'The message has moved on meanwhile: load it again.',
    context: { currentVersion },
  }),
  wrong_state: ({ state, verb }) => ({
    status: 409,
    title: 'Not possible now',
    detail: `A message that is ${state} cannot be ${actionLabels[verb]}.`,
  }),
}

function presentMessage(row: MessageRow, hasServer: boolean): OutboxMessage {
  return {
    id: row.id,
    to: row.toAddresses,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.state === 'waiting' && hasServer ? row.nextAttemptAt.toISOString() : null,
    lastAnswer: row.lastAnswer,
    aboutType: row.aboutType,
    aboutId: row.aboutId,
    attachments: row.attachments.map(({ fileName }) => fileName),
    sentAt: row.sentAt?.toISOString() ?? null,
    settledBy: row.settledByName,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
  }
}
