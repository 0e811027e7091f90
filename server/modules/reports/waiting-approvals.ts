/** Approvals, alerts and filings in a person's waiting work. */

import { can } from '#contract/permissions.ts'
import { formatAmountText, formatDateText } from '#kernel/format.ts'
import { xof } from '#kernel/money.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReportDependencies } from './dependencies.ts'
import { dueFilings } from './store.ts'
import { decidable, maxItems, type WorkItem } from './work-item.ts'

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
export async function walletApprovals(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
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
export async function ownAlerts({ database, compliance }: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
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
export async function filingsDue({ database }: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
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
export async function settingProposals(deps: ReportDependencies, actor: Actor): Promise<WorkItem[]> {
  const { database, settings, identity } = deps
  if (!(await identity.mayApprove(database.replica, actor, 'settings.manage'))) return []
  const others = (await settings.proposals(database.replica)).filter(({ proposedBy }) => proposedBy !== actor.userId)
  const [oldest] = others
  if (!oldest) return []
  const title = others.length === 1 ? 'A change of a setting' : `${others.length} changes of settings`
  const detail = 'Asked for by another administrator'
  return [{ kind: 'setting_proposal', id: 0, title, detail, since: oldest.proposedAt.toISOString() }]
}
