/** Changes of the mail server: saved at once, or proposed to a second administrator. */
import type { ServerSecurity } from '#contract/mail/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import {
  decideProposal,
  deleteProposal,
  findProposal,
  openProposedSecret,
  type ProposalDecision,
  proposeChange,
  sealProposedSecret,
} from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { MailServerError } from './errors.ts'
import { serverEvent } from './events.ts'
import { deleteServer, findServer, lockServer, upsertServer } from './store.ts'
import type { ServerRow } from './tables.ts'
import { t } from './texts.ts'

export interface ServerChangeDependencies extends Pick<PlatformServices, 'clock' | 'outbox' | 'encryption'> {
  readonly audit: Pick<Audit, 'append'>
  readonly identity: Pick<Identity, 'secondPerson'>
  /** Set by the operator, so that nothing here has an effect. */
  readonly fixed: unknown
}

export interface ServerTerms {
  readonly host: string
  readonly port: number
  readonly security: ServerSecurity
  readonly user: string | null
  readonly sender: string
}

export interface MailServerInput extends ServerTerms {
  /** Null keeps the stored one. */
  readonly password: string | null
  readonly version: number | null
}

/** The key under which a change waits, and the id of the server in the audit log. */
const serverKey = 'mail.server'
export const passwordRow = 'mail.server:password'

/** The terms of the changed server; null where it is to be removed. */
interface ProposedServer {
  readonly terms: ServerTerms | null
  readonly replacesPassword: boolean
}

/**
 * Every change waits where there is a second administrator: who sets the server reads what it
 * carries, can put another account into an invoice on its way, and can hold back notices.
 */
export async function saveServer(
  transaction: Transaction,
  deps: ServerChangeDependencies,
  actor: Actor,
  { version, ...input }: MailServerInput,
): Promise<Result<null, MailServerError>> {
  if (deps.fixed) return err({ code: 'set_by_environment' })
  const before = await lockServer(transaction)
  if (before && version !== null && version !== before.version)
    return err({ code: 'stale_version', currentVersion: before.version })
  const made = nextServer(deps, actor, before, input)
  if (!made.ok) return made
  const { password, ...terms } = input
  const proposed = { terms, password, before, after: made.value }
  if (await propose(transaction, deps, actor, proposed)) return ok(null)
  await deleteProposal(transaction, serverKey)
  await writeServer(transaction, deps, actor, { before, after: made.value })
  return ok(null)
}

export async function removeServer(
  transaction: Transaction,
  deps: ServerChangeDependencies,
  actor: Actor,
): Promise<Result<null, MailServerError>> {
  if (deps.fixed) return err({ code: 'set_by_environment' })
  const before = await lockServer(transaction)
  if (!before) return err({ code: 'no_mail_server' })
  if (await propose(transaction, deps, actor, { terms: null, password: null, before, after: null })) return ok(null)
  await deleteProposal(transaction, serverKey)
  await writeServer(transaction, deps, actor, { before, after: null })
  return ok(null)
}

/** Takes or drops the change that waits, if it is the one that the person saw. */
export async function decideServer(
  transaction: Transaction,
  deps: ServerChangeDependencies,
  actor: Actor,
  decision: ProposalDecision,
): Promise<Result<void, MailServerError>> {
  const before = await lockServer(transaction)
  const decided = { ...decision, key: serverKey, currentVersion: before?.version ?? 0, subject: () => t.serverSubject }
  const { secondPerson } = deps.identity
  return decideProposal<MailServerError>({ ...deps, secondPerson }, transaction, actor, decided, async (proposal) => {
    if (deps.fixed) return err({ code: 'set_by_environment' })
    const { terms } = proposal.value as ProposedServer
    const password = openProposedSecret(deps.encryption, proposal)
    const made = terms === null ? ok(null) : nextServer(deps, actor, before, { ...terms, password })
    if (!made.ok) return made
    const { proposedBy } = proposal
    await writeServer(transaction, deps, actor, { before, after: made.value, details: { proposedBy } })
    return ok(null)
  })
}

export interface WaitingServer extends ProposedServer {
  /** The server in use; null for none. */
  readonly before: ServerRow | null
  readonly proposedBy: string
  readonly proposedAt: Date
}

export async function findWaitingServer(executor: Executor): Promise<WaitingServer | null> {
  const proposal = await findProposal(executor, serverKey)
  if (!proposal) return null
  const { proposedBy, proposedAt } = proposal
  return { ...(proposal.value as ProposedServer), before: await findServer(executor), proposedBy, proposedAt }
}

/** The row that an input makes. */
function nextServer(
  { encryption, clock }: ServerChangeDependencies,
  actor: Actor,
  before: ServerRow | null,
  { password, user, ...terms }: ServerTerms & { readonly password: string | null },
): Result<ServerRow, MailServerError> {
  if (user !== null && terms.security === 'none') return err({ code: 'password_unencrypted' })
  // A stored password is not sent to another server, which may belong to another person.
  const isSame = before?.host === terms.host && before.port === terms.port && before.userName === user
  const passwordSealed = isSame ? before.passwordSealed : null
  if (user !== null && password === null && passwordSealed === null) return err({ code: 'password_needed' })
  const sealed = password === null ? passwordSealed : encryption.seal(password, passwordRow)
  return ok({
    ...terms,
    onlyRow: true,
    userName: user,
    passwordSealed: user === null ? null : sealed,
    version: (before?.version ?? 0) + 1,
    updatedAt: clock.now(),
    updatedBy: actor.userId,
    updatedByName: actor.name,
  })
}

interface ServerChange {
  readonly before: ServerRow | null
  readonly after: ServerRow | null
}

/** Saves the change as a proposal, if a second administrator must approve it. */
async function propose(
  transaction: Transaction,
  deps: ServerChangeDependencies,
  actor: Actor,
  { terms, password, before, after }: ServerChange & Pick<ProposedServer, 'terms'> & { password: string | null },
): Promise<boolean> {
  const { userId } = actor
  if (userId === null || !(await deps.identity.secondPerson.needed(transaction, actor, 'settings.manage'))) return false
  const value: ProposedServer = { terms, replacesPassword: password !== null }
  await proposeChange(
    deps,
    transaction,
    { ...actor, userId },
    {
      key: serverKey,
      value,
      baseVersion: before?.version ?? 0,
      secretSealed: sealProposedSecret(deps.encryption, serverKey, password),
      details: eventOf(after),
      before: auditedServer(before),
      after: auditedServer(after),
    },
  )
  return true
}

async function writeServer(
  transaction: Transaction,
  { audit, outbox }: Pick<ServerChangeDependencies, 'audit' | 'outbox'>,
  actor: Actor,
  { before, after, details }: ServerChange & { readonly details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await (after ? upsertServer(transaction, after) : deleteServer(transaction))
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'setting',
    resourceId: serverKey,
    details: { ...eventOf(after), ...details },
    before: auditedServer(before),
    after: auditedServer(after),
  })
  await outbox.emit(transaction, serverEvent())
}

const eventOf = (after: ServerRow | null) => ({ event: after ? 'mail.server_saved' : 'mail.server_removed' })

/** Without the password; whether it changed is seen. */
function auditedServer(row: ServerRow | null): Record<string, unknown> {
  if (!row) return {}
  const { host, port, security, userName, passwordSealed, sender } = row
  return { host, port, security, userName, sender, password: passwordSealed === null ? null : `••• ${row.version}` }
}
