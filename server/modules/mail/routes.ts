import * as contract from '#contract/mail/api.ts'
import {
  downloadOutboxMessage,
  getOutboxMessage,
  getOutboxStatus,
  handleOutboxMessage,
  listOutbox,
  type OutboxMessage,
} from '#contract/mail/api.ts'
import { deliveryStatusOf, messageStates } from '#contract/mail/labels.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { badCursor, readCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import {
  approverRefusals,
  conflict,
  invalidInput,
  notPossibleNow,
  secondPersonRequired,
  stale,
} from '#server/platform/http/refusals.ts'
import {
  answer,
  answerPage,
  answerResult,
  outside,
  type Refusal,
  type RefusalTable,
  type Route,
  rawRead,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { MailError, MailServerError } from './errors.ts'
import type { MailServer } from './mail-server.ts'
import type { Mail } from './service.ts'
import type { MessageRow, ServerRow } from './tables.ts'
import { t } from './texts.ts'

interface Parts {
  readonly mail: Mail
  readonly audit: Pick<Audit, 'noteRead'>
  readonly database: Database
  /** Triggers the sending job of this instance. */
  readonly onDue: () => void
}

export function mailRoutes({ mail, audit, database, onDue }: Parts): Route[] {
  const noteRead = (actor: Parameters<typeof audit.noteRead>[0], action: 'view' | 'download', id: string) =>
    audit.noteRead(actor, { action, resourceType: 'message', resourceId: id })

  return [
    read(listOutbox, async ({ query: { limit, cursor, q, state } }) => {
      const before = cursor === undefined ? null : readCursor(cursor)
      if (before !== null && !/^[0-9a-f-]{36}$/.test(before)) return refuse(badCursor())
      const page = await mail.list(database.pool, { state, text: q }, { limit, before })
      const hasServer = await mail.hasServer(database.pool)
      const shown = (row: MessageRow) => presentMessage(row, hasServer)
      return answerPage({ ...page, next: page.next && writeCursor(page.next) }, shown)
    }),
    read(getOutboxStatus, async () => {
      const counts = await mail.counts(database.pool)
      return answer({
        hasServer: await mail.hasServer(database.pool),
        counts: Object.fromEntries(messageStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
          (typeof messageStates)[number],
          number
        >,
      })
    }),
    read(getOutboxMessage, async ({ actor, params }) => {
      const message = await mail.find(database.pool, params.id)
      if (!message) return refuse(notFound())
      await noteRead(actor, 'view', params.id)
      return answer({ ...presentMessage(message, await mail.hasServer(database.pool)), text: message.bodyText })
    }),
    rawRead(downloadOutboxMessage, async ({ reply, actor, params: { id } }) => {
      const eml = await mail.emlOf(database.pool, id)
      if (!eml.ok) throw new RefusalSignal(eml.error.code === 'no_attachment' ? attachmentGone() : notFound())
      await noteRead(actor, 'download', id)
      return reply
        .header('content-disposition', `attachment; filename="message-${id}.eml"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type('message/rfc822')
        .send(Buffer.from(eml.value))
    }),
    write(handleOutboxMessage, async ({ transaction, actor, params, body, version, afterCommit }) => {
      const handled = await mail.handle(transaction, actor, { id: params.id, verb: body.verb, version })
      if (handled.ok) afterCommit(onDue)
      const hasServer = await mail.hasServer(transaction)
      return answerResult(handled, refusals, (row) => presentMessage(row, hasServer))
    }),
  ]
}

const notFound = (): Refusal => ({
  status: 404,
  code: 'not_found',
  title: t.notFoundTitle,
  detail: t.messageNotFound,
})
const attachmentGone = (): Refusal => ({
  status: 409,
  code: 'no_attachment',
  title: t.attachmentMissingTitle,
  detail: t.attachmentMissing,
})

const actionLabels = () => ({ 'send-again': t.sentAgain, 'mark-sent': t.markedAsSent, withdraw: 'withdrawn' }) as const

const refusals: RefusalTable<MailError> = {
  not_found: notFound,
  stale_version: stale(() => t.messageChanged),
  wrong_state: ({ state, verb }) => notPossibleNow(t.messageWrongState(state, actionLabels()[verb])),
}

function presentMessage(row: MessageRow, hasServer: boolean): OutboxMessage {
  return {
    id: row.id,
    to: row.toAddresses,
    cc: row.ccAddresses,
    subject: row.subject,
    state: row.state,
    delivery: deliveryStatusOf(row.state, hasServer),
    attempts: row.attempts,
    nextAttemptAt: row.state === 'waiting' && hasServer ? row.nextAttemptAt.toISOString() : null,
    lastAnswer: row.lastAnswer === null ? null : reasonText(row.lastAnswer),
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

interface ServerParts {
  readonly mailServer: MailServer
  readonly mail: Pick<Mail, 'sender'>
  readonly database: Database
  readonly identity: Pick<Identity, 'namesOf'>
  /** Triggers the sending job: messages that waited for a server are due. */
  readonly onDue: () => void
}

export function mailServerRoutes({ mailServer, mail, database, identity, onDue }: ServerParts): Route[] {
  const status = async (executor: Executor, viewerId: string | null): Promise<contract.MailServerStatus> => {
    const row = await mailServer.find(executor)
    return {
      source: mailServer.isFixed ? 'environment' : row ? 'settings' : 'none',
      sender: await mail.sender(executor),
      server: row && !mailServer.isFixed ? presentServer(row) : null,
      proposal: await presentProposal(executor, { mailServer, identity }, viewerId),
    }
  }
  return [
    read(contract.getMailServer, async ({ actor }) => answer(await status(database.pool, actor.userId))),
    write(contract.saveMailServer, async ({ transaction, actor, body, version, afterCommit }) => {
      const input = { ...body, user: body.user || null, password: body.password || null, version }
      const saved = await mailServer.save(transaction, actor, input)
      if (!saved.ok) return refuse(refusalFor(saved.error, serverRefusals))
      afterCommit(onDue)
      return answer(await status(transaction, actor.userId))
    }),
    write(contract.decideMailServer, async ({ transaction, actor, body, version, afterCommit }) => {
      const decision = { decision: body.decision, version, proposedAt: new Date(body.proposedAt) }
      const decided = await mailServer.decide(transaction, actor, decision)
      if (!decided.ok) return refuse(refusalFor(decided.error, serverRefusals))
      afterCommit(onDue)
      return answer(await status(transaction, actor.userId))
    }),
    write(contract.removeMailServer, async ({ transaction, actor }) => {
      const removed = await mailServer.remove(transaction, actor)
      return removed.ok
        ? answer(await status(transaction, actor.userId))
        : refuse(refusalFor(removed.error, serverRefusals))
    }),
    outside(contract.testMailServer, async ({ actor, body }) =>
      answerResult(await mailServer.test(actor, body.to), serverRefusals),
    ),
  ]
}

const serverRefusals: RefusalTable<MailServerError> = {
  set_by_environment: () => conflict(t.setByEnvironmentTitle, t.setByEnvironmentDetail),
  stale_version: stale(() => t.staleServerDetail),
  password_needed: () => invalidInput('password', t.passwordNeeded),
  password_unencrypted: () => invalidInput('security', t.passwordUnencrypted),
  no_mail_server: () => conflict(t.noMailServerTitle, t.noMailServerDetail),
  no_proposal: () => conflict(t.noProposalTitle, t.noProposal),
  same_person: () => secondPersonRequired(t.ownProposal),
  ...approverRefusals,
}

function presentServer(row: ServerRow): NonNullable<contract.MailServerStatus['server']> {
  return {
    host: row.host,
    port: row.port,
    security: row.security,
    user: row.userName,
    hasPassword: row.passwordSealed !== null,
    sender: row.sender,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedByName,
  }
}

async function presentProposal(
  executor: Executor,
  { mailServer, identity }: Pick<ServerParts, 'mailServer' | 'identity'>,
  viewerId: string | null,
): Promise<contract.MailServerStatus['proposal']> {
  const waiting = await mailServer.findWaiting(executor)
  if (!waiting) return null
  const { terms, replacesPassword, proposedBy, proposedAt } = waiting
  const names = await identity.namesOf(executor, [proposedBy])
  return {
    server: terms,
    replacesPassword,
    proposedBy: names.get(proposedBy) ?? proposedBy,
    proposedAt: proposedAt.toISOString(),
    isOwn: proposedBy === viewerId,
  }
}
