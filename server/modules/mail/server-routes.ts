/** Routes of the mail server that administrators set up. */
import * as contract from '#contract/mail/api.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { approverRefusals, secondPersonRequired } from '#server/platform/http/approval-refusals.ts'
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
  readonly identity: Pick<Identity, 'namesOf'>
  /** Triggers the sending job: messages that waited for a server are due. */
  readonly onDue: () => void
}

export function mailServerRoutes({ mailServer, mail, database, identity, onDue }: Parts): Route[] {
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
      if (!saved.ok) return refuse(refusalFor(saved.error, refusals))
      afterCommit(onDue)
      return answer(await status(transaction, actor.userId))
    }),
    write(contract.decideMailServer, async ({ transaction, actor, body, version, afterCommit }) => {
      const decision = { decision: body.decision, version, proposedAt: new Date(body.proposedAt) }
      const decided = await mailServer.decide(transaction, actor, decision)
      if (!decided.ok) return refuse(refusalFor(decided.error, refusals))
      afterCommit(onDue)
      return answer(await status(transaction, actor.userId))
    }),
    write(contract.removeMailServer, async ({ transaction, actor }) => {
      const removed = await mailServer.remove(transaction, actor)
      return removed.ok ? answer(await status(transaction, actor.userId)) : refuse(refusalFor(removed.error, refusals))
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
  { mailServer, identity }: Pick<Parts, 'mailServer' | 'identity'>,
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
