/** The mail server in use: the operator's, or the one that administrators set up. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { ProposalDecision } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Encryption, SealedColumn } from '#server/platform/encryption/encryption.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { composeMessage } from '#server/platform/mail/compose-message.ts'
import type { MailCarrier, MailTransport } from '#server/platform/mail/port.ts'
import { createSmtpCarrier } from '#server/platform/mail/smtp-carrier/smtp-carrier.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { MailServerError } from './errors.ts'
import {
  decideServer,
  findWaitingServer,
  type MailServerInput,
  passwordRow,
  removeServer,
  type ServerChangeDependencies,
  saveServer,
  type WaitingServer,
} from './mail-server-changes.ts'
import { findServer } from './store.ts'
import type { ServerRow } from './tables.ts'
import { t } from './texts.ts'

export interface MailServerDependencies extends ServerChangeDependencies, Pick<PlatformServices, 'database'> {
  /** The server of the environment, which goes before the one of the settings. */
  readonly fixed: { readonly carrier: MailCarrier; readonly sender: string } | null
}

export interface MailServer extends MailTransport {
  readonly isFixed: boolean
  find(executor: Executor): Promise<ServerRow | null>
  /** Both wait for a second administrator where there is one. */
  save(transaction: Transaction, actor: Actor, input: MailServerInput): Promise<Result<null, MailServerError>>
  remove(transaction: Transaction, actor: Actor): Promise<Result<null, MailServerError>>
  decide(transaction: Transaction, actor: Actor, decision: ProposalDecision): Promise<Result<void, MailServerError>>
  /** The change that waits. */
  findWaiting(executor: Executor): Promise<WaitingServer | null>
  /** Sends a test message at once, outside the outbox. */
  test(actor: Actor, to: string): Promise<Result<{ isAccepted: boolean; answer: string }, MailServerError>>
}

export const mailSealedColumn: SealedColumn = {
  table: 'mail.server',
  column: 'password_sealed',
  key: 'only_row',
  row: () => passwordRow,
}

export function createMailServer(deps: MailServerDependencies): MailServer {
  const { database, fixed, encryption, clock } = deps
  let last: { readonly row: ServerRow; readonly carrier: MailCarrier } | undefined

  async function current(executor: Executor) {
    if (fixed) return fixed
    const row = await findServer(executor)
    if (!row) return null
    if (last?.row.updatedAt.getTime() !== row.updatedAt.getTime() || last.row.version !== row.version)
      last = { row, carrier: carrierOf(encryption, row) }
    return { carrier: last.carrier, sender: row.sender }
  }

  return {
    isFixed: fixed !== null,
    current,
    find: findServer,
    save: (transaction, actor, input) => saveServer(transaction, deps, actor, input),
    remove: (transaction, actor) => removeServer(transaction, deps, actor),
    decide: (transaction, actor, decision) => decideServer(transaction, deps, actor, decision),
    findWaiting: findWaitingServer,
    async test(actor, to) {
      const server = await current(database.pool)
      if (!server) return err({ code: 'no_mail_server' })
      const now = clock.now()
      const bytes = await composeMessage({
        from: { name: 'Corridor', address: server.sender },
        replyTo: null,
        to: [to],
        subject: t.testSubject,
        text: t.testText(actor.name),
        html: `<p>${t.testText('')}</p>`,
        messageId: `<test.${now.getTime()}@${server.sender.slice(server.sender.lastIndexOf('@') + 1)}>`,
        date: now,
        attachments: [],
      })
      const outcome = await server.carrier.send({ from: server.sender, to: [to], bytes }, async () => undefined)
      const isAccepted = outcome.kind === 'accepted'
      const answer = isAccepted ? outcome.answer : outcome.reason
      await database.transaction((transaction) =>
        deps.audit.append(transaction, actor, {
          action: 'update',
          resourceType: 'setting',
          resourceId: 'mail.server',
          details: { event: 'mail.server_tested', isAccepted, answer },
        }),
      )
      return ok({ isAccepted, answer })
    },
  }
}

function carrierOf(encryption: Encryption, { host, port, security, userName, passwordSealed }: ServerRow): MailCarrier {
  const pass = passwordSealed === null ? '' : encryption.open(passwordSealed, passwordRow)
  return createSmtpCarrier({ host, port, security, credentials: userName === null ? null : { user: userName, pass } })
}
