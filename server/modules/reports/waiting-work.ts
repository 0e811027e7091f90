/** Work that waits for the current person's decision. */

import { openMatchTexts } from '#contract/compliance/labels.ts'
import type { AccessRequestKind } from '#contract/identity/access-requests.ts'
import { can, type Permission } from '#contract/permissions.ts'
import type { getWaitingWork } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { formatAmountText, formatDateText } from '#kernel/format.ts'
import { xof } from '#kernel/money.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReportDependencies } from './dependencies.ts'
import { conversionsInReview, dueFilings } from './store.ts'

const maxConnections = 500

/**
 * Decisions that this person can make now, oldest first. Excludes those that only somebody else may
 * make.
 */
export async function waitingWork(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const found = await Promise.all([
    conversionReviews(deps, actor),
    bankApprovals(deps, actor),
    channelApprovals(deps, actor),
    openMatches(deps, actor),
    kycReviews(deps, actor),
    limitApprovals(deps, actor),
    walletApprovals(deps, actor),
    ownAlerts(deps, actor),
    filingsDue(deps, actor),
    settingProposals(deps, actor),
    accessRequests(deps, actor),
  ])
  return found
    .flat()
    .sort((left, right) => left.since.localeCompare(right.since))
    .slice(0, maxItems)
}

async function conversionReviews(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const { database, identity } = deps
  const decides = await decidable(deps, actor, 'conversions.approve')
  if (!decides) return []
  const rows = await conversionsInReview(database.replica, {
    exceptInitiator: decides.isAlone ? null : actor.userId,
    limit: maxItems,
  })
  const names = await identity.namesOf(
    database.replica,
    rows.map((row) => row.initiatedBy),
  )
  return rows.map((row) => ({
    kind: 'conversion_review' as const,
    id: row.id,
    title: `${row.reference}: ${formatAmountText(xof(row.amountXof))} for ${row.clientName}`,
    detail: `Waits for review, asked for by ${names.get(row.initiatedBy) ?? row.initiatedBy}`,
    since: row.createdAt.toISOString(),
  }))
}

async function bankApprovals(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const decides = await decidable(deps, actor, 'banking.approve')
  if (!decides) return []
  const { items } = await deps.banking.list(deps.database.replica, { limit: maxConnections })
  return items
    .filter((connection) => {
      const askedBy = connection.proposedLimits?.proposedById ?? connection.addedById
      return connection.awaitsApproval && decides.mayDecide(askedBy)
    })
    .map((connection) => ({
      kind: 'bank_approval' as const,
      id: connection.id,
      title: `${connection.bankName} ${connection.accountNumber}`,
      detail: connection.isApproved
        ? `Higher limits asked for by ${connection.proposedLimits?.proposedBy ?? 'someone'}`
        : `New funding bank, added by ${connection.addedBy ?? 'someone'}`,
      since: connection.createdAt,
    }))
}

async function openMatches({ database, screening }: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  if (!can(actor, 'screening.decide')) return []
  const { items } = await screening.matches(database.replica, { status: 'open' }, { limit: maxItems, before: null })
  return items.map((match) => ({
    kind: 'screening_match' as const,
    id: match.id,
    ...openMatchTexts({ ...match, subject: match.subjectName, list: match.source }),
    since: match.createdAt.toISOString(),
  }))
}

async function kycReviews({ database, clients }: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  if (!can(actor, 'kyc.decide')) return []
  const { items } = await clients.list(database.replica, { kycStatus: 'requires_review' }, { limit: maxItems })
  return items.map((client) => ({
    kind: 'kyc_review' as const,
    id: client.id,
    title: client.companyName,
    detail: 'KYC requires review',
    since: (client.kycDecidedAt ?? client.createdAt).toISOString(),
  }))
}

async function limitApprovals(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const { database, clients } = deps
  const decides = await decidable(deps, actor, 'kyc.decide')
  if (!decides) return []
  const { items } = await clients.list(database.replica, { hasProposal: true }, { limit: maxItems })
  return items.flatMap(({ id, companyName, proposal }) =>
    proposal === null || !decides.mayDecide(proposal.proposedBy)
      ? []
      : [
          {
            kind: 'limit_approval' as const,
            id,
            title: companyName,
            detail: `Higher monthly limit asked for by ${proposal.proposedByName}`,
            since: proposal.proposedAt.toISOString(),
          },
        ],
  )
}

/** New or changed bank channels that wait for a second person's approval. */
export async function channelApprovals(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const { database, banking, identity } = deps
  const decides = await decidable(deps, actor, 'banking.approve')
  if (!decides) return []
  const channels = await banking.channels(database.replica)
  const ids = channels.map(({ id }) => id)
  const changes = await banking.waitingChanges(database.replica, ids)
  const waiting = channels.flatMap((channel) => {
    const change = changes.get(channel.id)
    const asker = change ? change.proposedBy : channel.addedBy
    const waits = change !== undefined || channel.approvedAt === null
    return waits && decides.mayDecide(asker) ? [{ channel, change, asker }] : []
  })
  const names = await identity.namesOf(
    database.replica,
    waiting.flatMap(({ asker }) => asker ?? []),
  )
  return waiting.map(({ channel, change, asker }) => ({
    kind: 'channel_approval' as const,
    id: channel.id,
    title: `Bank channel ${channel.name}`,
    detail: `${change ? 'Change asked for' : 'New channel, added'} by ${names.get(asker ?? '') ?? 'someone'}`,
    since: (change?.proposedAt ?? channel.createdAt).toISOString(),
  }))
}

/** Wallets that wait for a second person's approval. */
async function walletApprovals(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const { database, wallets } = deps
  const decides = await decidable(deps, actor, 'wallets.approve')
  if (!decides) return []
  const { items } = await wallets.list(database.replica, { limit: 500, before: null })
  return items
    .filter(({ status, addedBy }) => status === 'waiting' && decides.mayDecide(addedBy))
    .map(({ id, label, addedByName, createdAt }) => ({
      kind: 'wallet_approval' as const,
      id,
      title: `Wallet ${label}`,
      detail: `New wallet, added by ${addedByName ?? 'someone'}`,
      since: createdAt,
    }))
}

/** Unresolved alerts assigned to this person. */
async function ownAlerts({ database, compliance }: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  if (actor.userId === null || !can(actor, 'compliance.read')) return []
  const { items } = await compliance.alerts.list(
    database.replica,
    { assignedTo: actor.userId, statuses: ['active', 'investigating'] },
    { limit: maxItems, sorting: { key: 'dueOn', descending: false, after: null } },
  )
  return items.map(({ id, title, severity, raisedAt }) => ({
    kind: 'alert' as const,
    id,
    title,
    detail: `Alert assigned to you, ${severity}`,
    since: raisedAt.toISOString(),
  }))
}

/** Due filings, for people who may file them. */
async function filingsDue({ database }: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  if (!can(actor, 'filings.handle')) return []
  return (await dueFilings(database.replica, maxItems)).map((filing) => ({
    kind: 'filing_due' as const,
    id: filing.id,
    title: `Filing for ${filing.reference}: ${formatAmountText(xof(filing.amountXof))}`,
    detail: `For ${filing.clientName}, due ${formatDateText(filing.dueOn)}`,
    since: filing.createdAt.toISOString(),
  }))
}

/** Changes of settings that another administrator proposed. */
async function settingProposals(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const { database, settings } = deps
  const decides = await decidable(deps, actor, 'settings.manage')
  if (!decides) return []
  const others = (await settings.proposals(database.replica)).filter(({ proposedBy }) => decides.mayDecide(proposedBy))
  const [oldest] = others
  if (!oldest) return []
  const title = others.length === 1 ? 'A change of a setting' : `${others.length} changes of settings`
  const detail = 'Asked for by another administrator'
  return [{ kind: 'setting_proposal', id: 0, title, detail, since: oldest.proposedAt.toISOString() }]
}

/** Roles and resets that somebody else asked for. */
async function accessRequests(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const decides = await decidable(deps, actor, 'access.approve')
  if (!decides) return []
  const requests = await deps.identity.accessRequests.list(deps.database.replica)
  return requests
    .filter(({ askedBy, userId }) => askedBy !== actor.userId && userId !== actor.userId)
    .map(({ id, kind, role, name, askedByName, askedAt }) => ({
      kind: 'access_request' as const,
      id,
      title: `${accessRequestTitles[kind]}: ${name}`,
      detail: role === null ? `Asked for by ${askedByName}` : `Role ${role}, asked for by ${askedByName}`,
      since: askedAt.toISOString(),
    }))
}

const accessRequestTitles: Readonly<Record<AccessRequestKind, string>> = {
  role: 'New role',
  activation: 'Return of a person who approves',
  link: 'New password',
  second_factor: 'Removal of a second factor',
}

type WorkItem = AnswerOf<typeof getWaitingWork>[number]

/** Max. items read per kind, and shown in total. */
const maxItems = 50

/**
 * Which requests this person may decide, by requester. Null for people who may decide none now: the
 * permission is missing, or they are new.
 */
async function decidable(
  { database, identity }: ReportDependencies,
  actor: Actor,
  permission: Permission,
): Promise<{ readonly isAlone: boolean; readonly mayDecide: (askedBy: string | null) => boolean } | null> {
  const { secondPerson } = identity
  const allowed = await secondPerson.check(database.replica, actor, permission, [])
  if (!allowed.ok) return null
  const isAlone = !(await secondPerson.needed(database.replica, actor, permission))
  return { isAlone, mayDecide: (askedBy) => isAlone || askedBy !== actor.userId }
}
