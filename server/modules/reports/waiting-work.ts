/** Work that waits for the current person's decision. */

import { openMatchTexts } from '#contract/compliance/labels.ts'
import { can } from '#contract/permissions.ts'
import { formatAmountText } from '#kernel/format.ts'
import { xof } from '#kernel/money.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReportDependencies } from './dependencies.ts'
import { conversionsInReview } from './store.ts'
import { channelApprovals, filingsDue, ownAlerts, settingProposals, walletApprovals } from './waiting-approvals.ts'
import { decidable, maxItems, type WorkItem } from './work-item.ts'

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

async function limitApprovals({ database, clients, identity }: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  if (!(await identity.mayApprove(database.replica, actor, 'kyc.decide'))) return []
  const { items } = await clients.list(database.replica, { hasProposal: true }, { limit: maxItems })
  return items.flatMap(({ id, companyName, proposal }) =>
    proposal === null || proposal.proposedBy === actor.userId
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
