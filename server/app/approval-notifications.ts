/** Notifies approvers of pending decisions. */
import { openMatchTexts } from '#contract/compliance/labels.ts'
import type { Permission } from '#contract/permissions.ts'
import type { NotificationInput } from '#server/modules/notifications/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type EventToFollow, followEvents } from '#server/platform/events/event-consumer.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { accessNotifications } from './access-notifications.ts'
import type { Modules } from './compose.ts'

/** Cursor name in the outbox. */
const consumer = 'approvals-told'

type Parts = Pick<
  Modules,
  'database' | 'banking' | 'wallets' | 'clients' | 'settings' | 'screening' | 'notices' | 'identity'
>

/**
 * Notifies approvers of a bank, channel, wallet, raised limit, setting or match that awaits
 * approval. Follows events because most emitting modules are below notifications. Skips what was
 * decided before its event is read.
 */
export const notifyApprovers = (parts: Parts): Promise<number> =>
  followEvents(parts.database, consumer, async (transaction, events) => {
    for (const event of events) {
      const notice = await notificationOf(parts, transaction, event)
      const others = await accessNotifications(parts, transaction, event)
      for (const each of notice ? [notice, ...others] : others) await parts.notices.notify(transaction, each)
    }
  })

/** Every second on each instance, in step with other outbox readers. */
export const approvalJobs = (parts: Parts): JobDefinition[] => [
  {
    name: 'approvals.tell',
    everyMs: 1_000,
    atStart: true,
    work: async () => {
      await notifyApprovers(parts)
    },
  },
]

async function notificationOf(
  parts: Parts,
  transaction: Transaction,
  { type, aggregateId, confidential }: EventToFollow,
): Promise<NotificationInput | null> {
  if (confidential) return null
  switch (type) {
    case 'bank_connection.created':
    case 'bank_connection.changed':
      return bankNotification(parts, transaction, Number(aggregateId))
    case 'bank_channel.created':
    case 'bank_channel.proposed':
      return channelNotification(parts, transaction, Number(aggregateId.replace('channel ', '')))
    case 'wallet.created':
      return walletNotification(parts, transaction, Number(aggregateId))
    case 'client.updated':
      return limitNotification(parts, transaction, Number(aggregateId))
    case 'setting.proposed':
      return settingNotification(parts, transaction, aggregateId)
    case 'screening.match_opened':
      return matchNotice(parts, transaction, Number(aggregateId))
    default:
      return null
  }
}

async function bankNotification(
  { banking }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const bank = await banking.find(transaction, id)
  if (!bank?.awaitsApproval) return null
  const { proposedLimits: limits } = bank
  const input = limits ? `${limits.dailyLimit}:${limits.monthlyLimit}` : 'new'
  return approval('banking.approve', limits ? limits.proposedById : bank.addedById, {
    about: { resourceType: 'bank_connection', resourceId: String(id) },
    title: `${limits ? 'Raised limits' : 'New funding bank'}: ${bank.bankName} ${bank.accountNumber}`,
    body: `${limits?.proposedBy ?? bank.addedBy ?? 'Someone'} asks for it. A second person decides.`,
    dedupeKey: `bank:${id}:${input}`,
  })
}

async function channelNotification(
  { banking, identity }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const channel = (await banking.channels(transaction)).find((known) => known.id === id)
  const change = (await banking.waitingChanges(transaction, [id])).get(id)
  if (!channel || (channel.approvedAt !== null && !change)) return null
  const asker = change ? change.proposedBy : channel.addedBy
  const names = await identity.namesOf(transaction, asker === null ? [] : [asker])
  const name = names.get(asker ?? '') ?? 'Someone'
  return approval('banking.approve', asker, {
    about: { resourceType: 'bank_channel', resourceId: String(id) },
    title: `${change ? 'Change of a bank channel' : 'New bank channel'}: ${channel.name}`,
    body: change ? `${name} asks for it: ${change.reason}` : `${name} added it. A second person decides.`,
    dedupeKey: `channel:${id}:${change?.id ?? 'new'}`,
  })
}

async function walletNotification(
  { wallets }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const wallet = await wallets.find(transaction, id)
  if (wallet?.status !== 'waiting') return null
  return approval('wallets.approve', wallet.addedBy, {
    about: { resourceType: 'wallet', resourceId: String(id) },
    title: `New wallet: ${wallet.label}`,
    body: `${wallet.addedByName ?? 'Someone'} added it. A second person decides.`,
    dedupeKey: `wallet:${id}`,
  })
}

async function limitNotification(
  { clients }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const client = await clients.get(transaction, id)
  if (!client?.proposal) return null
  return approval('kyc.decide', client.proposal.proposedBy, {
    about: { resourceType: 'client', resourceId: String(id) },
    title: `Higher monthly limit: ${client.companyName}`,
    body: `${client.proposal.proposedByName} asks for it. A second person decides.`,
    dedupeKey: `limit:${id}:${client.proposal.proposedAt.toISOString()}`,
  })
}

async function settingNotification(
  { settings, identity }: Parts,
  transaction: Transaction,
  key: string,
): Promise<NotificationInput | null> {
  const proposal = (await settings.proposals(transaction)).find((known) => known.key === key)
  if (!proposal) return null
  const names = await identity.namesOf(transaction, [proposal.proposedBy])
  return approval('settings.manage', proposal.proposedBy, {
    about: { resourceType: 'setting', resourceId: key },
    title: `Change of a setting: ${key}`,
    body: `${names.get(proposal.proposedBy) ?? 'An administrator'} asks for it. A second administrator decides.`,
    dedupeKey: `setting:${key}:${proposal.proposedAt.toISOString()}`,
  })
}

async function matchNotice(
  { screening }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const found = await screening.match(transaction, id)
  if (found?.match.status !== 'open') return null
  const { match } = found
  const { title, detail } = openMatchTexts({ ...match, subject: match.subjectName, list: match.source })
  return {
    permission: 'screening.decide',
    kind: 'match',
    about: { resourceType: 'screening_match', resourceId: String(id) },
    title,
    body: `${detail}.`,
    dedupeKey: `match:${id}`,
  }
}

const approval = (
  permission: Permission,
  exceptUserId: string | null,
  rest: Pick<NotificationInput, 'about' | 'title' | 'body' | 'dedupeKey'>,
): NotificationInput => ({ permission, exceptUserId, kind: 'approval', ...rest })
