/** The mail server in use: the operator's, or the one that administrators set up. */

import type { ServerSecurity } from '#contract/mail/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Encryption, SealedColumn } from '#server/platform/encryption/encryption.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { composeMessage } from '#server/platform/mail/compose-message.ts'
import type { MailCarrier, MailTransport } from '#server/platform/mail/port.ts'
import { createSmtpCarrier } from '#server/platform/mail/smtp-carrier/smtp-carrier.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { MailServerError } from './errors.ts'
import { serverEvent } from './events.ts'
import { deleteServer, findServer, lockServer, upsertServer } from './store.ts'
import type { ServerRow } from './tables.ts'
import { t } from './texts.ts'

export interface MailServerDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox' | 'encryption'> {
  readonly audit: Pick<Audit, 'append'>
  /** The server of the environment, which goes before the one of the settings. */
  readonly fixed: { readonly carrier: MailCarrier; readonly sender: string } | null
}

export interface MailServerInput {
  readonly host: string
  readonly port: number
  readonly security: ServerSecurity
  readonly user: string | null
  /** Null keeps the stored one. */
  readonly password: string | null
  readonly sender: string
  readonly version: number | null
}

export interface MailServer extends MailTransport {
  readonly isFixed: boolean
  find(executor: Executor): Promise<ServerRow | null>
  save(transaction: Transaction, actor: Actor, input: MailServerInput): Promise<Result<ServerRow, MailServerError>>
  remove(transaction: Transaction, actor: Actor): Promise<Result<null, MailServerError>>
  /** Sends a test message at once, outside the outbox. */
  test(actor: Actor, to: string): Promise<Result<{ isAccepted: boolean; answer: string }, MailServerError>>
}

const passwordRow = 'mail.server:password'

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
    async remove(transaction, actor) {
      if (fixed) return err({ code: 'set_by_environment' })
      const before = await lockServer(transaction)
      if (!before) return err({ code: 'no_mail_server' })
      await deleteServer(transaction)
      await recordChange(transaction, deps, actor, { before, after: null })
      return ok(null)
    },
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

async function saveServer(
  transaction: Transaction,
  deps: MailServerDependencies,
  actor: Actor,
  { version, password, user, ...input }: MailServerInput,
): Promise<Result<ServerRow, MailServerError>> {
  if (deps.fixed) return err({ code: 'set_by_environment' })
  const before = await lockServer(transaction)
  if (before && version !== null && version !== before.version)
    return err({ code: 'stale_version', currentVersion: before.version })
  if (user !== null && input.security === 'none') return err({ code: 'password_unencrypted' })
  // A stored password is not sent to another server, which may belong to another person.
  const isSame = before?.host === input.host && before.port === input.port && before.userName === user
  const passwordSealed = isSame ? before.passwordSealed : null
  if (user !== null && password === null && passwordSealed === null) return err({ code: 'password_needed' })
  const sealed = password === null ? passwordSealed : deps.encryption.seal(password, passwordRow)
  const after = {
    ...input,
    userName: user,
    passwordSealed: user === null ? null : sealed,
    version: (before?.version ?? 0) + 1,
    updatedAt: deps.clock.now(),
    updatedBy: actor.userId,
    updatedByName: actor.name,
  }
  await upsertServer(transaction, after)
  await recordChange(transaction, deps, actor, { before, after: { ...after, onlyRow: true } })
  return ok({ ...after, onlyRow: true })
}

async function recordChange(
  transaction: Transaction,
  { audit, outbox }: Pick<MailServerDependencies, 'audit' | 'outbox'>,
  actor: Actor,
  { before, after }: { before: ServerRow | null; after: ServerRow | null },
): Promise<void> {
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'setting',
    resourceId: 'mail.server',
    details: { event: after ? 'mail.server_saved' : 'mail.server_removed' },
    before: auditedServer(before),
    after: auditedServer(after),
  })
  await outbox.emit(transaction, serverEvent())
}

/** Without the password; whether it changed is seen. */
function auditedServer(row: ServerRow | null): Record<string, unknown> {
  if (!row) return {}
  const { host, port, security, userName, passwordSealed, sender } = row
  return { host, port, security, userName, sender, password: passwordSealed === null ? null : `••• ${row.version}` }
}
