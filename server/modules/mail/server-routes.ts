/** Routes of the mail server that administrators set up. */
import * as contract from '#contract/mail/api.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { conflict, invalidInput, stale } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerResult,
  outside,
  type RefusalTable,
  type Route,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { MailServerError } from './errors.ts'
import type { MailServer } from './mail-server.ts'
import type { Mail } from './service.ts'
import type { ServerRow } from './tables.ts'
import { t } from './texts.ts'

interface Parts {
  readonly mailServer: MailServer
  readonly mail: Pick<Mail, 'sender'>
  readonly database: Database
  /** Triggers the sending job: messages that waited for a server are due. */
  readonly onDue: () => void
}

export function mailServerRoutes({ mailServer, mail, database, onDue }: Parts): Route[] {
  const status = async (executor: Executor): Promise<contract.MailServerStatus> => {
    const row = await mailServer.find(executor)
    return {
      source: mailServer.isFixed ? 'environment' : row ? 'settings' : 'none',
      sender: await mail.sender(executor),
      server: row && !mailServer.isFixed ? presentServer(row) : null,
    }
  }
  return [
    read(contract.getMailServer, async () => answer(await status(database.pool))),
    write(contract.saveMailServer, async ({ transaction, actor, body, version, afterCommit }) => {
      const input = { ...body, user: body.user || null, password: body.password || null, version }
      const saved = await mailServer.save(transaction, actor, input)
      if (!saved.ok) return refuse(refusalFor(saved.error, refusals))
      afterCommit(onDue)
      return answer(await status(transaction))
    }),
    write(contract.removeMailServer, async ({ transaction, actor }) => {
      const removed = await mailServer.remove(transaction, actor)
      return removed.ok ? answer(await status(transaction)) : refuse(refusalFor(removed.error, refusals))
    }),
    outside(contract.testMailServer, async ({ actor, body }) =>
      answerResult(await mailServer.test(actor, body.to), refusals),
    ),
  ]
}

const refusals: RefusalTable<MailServerError> = {
  set_by_environment: () => conflict(t.setByEnvironmentTitle, t.setByEnvironmentDetail),
  stale_version: stale(() => t.staleServerDetail),
  password_needed: () => invalidInput('password', t.passwordNeeded),
  password_unencrypted: () => invalidInput('security', t.passwordUnencrypted),
  no_mail_server: () => conflict(t.noMailServerTitle, t.noMailServerDetail),
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
