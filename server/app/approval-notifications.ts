/** Notifies of requests, decisions, stopped payouts and scheduled sends that failed. */
import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import { clearingText, openMatchTexts } from '#contract/compliance/labels.ts'
import type { Permission } from '#contract/permissions.ts'
import type { NotificationInput } from '#server/modules/notifications/index.ts'
import { holdsPayouts } from '#server/modules/reconciliation/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { decisionOf } from '#server/platform/events/decision-event.ts'
import { type EventToFollow, followEvents } from '#server/platform/events/event-consumer.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { textForReader } from '#server/platform/language/stored-text.ts'
import { accessNotifications } from './access-notifications.ts'
import type { Modules } from './compose.ts'
import { t } from './texts.ts'

/** Cursor name in the outbox. */
const consumer = 'approval-notifications'

type Parts = Pick<
  Modules,
  | 'database'
  | 'banking'
  | 'wallets'
  | 'clients'
  | 'settings'
  | 'screening'
  | 'notifications'
  | 'identity'
  | 'compliance'
  | 'reconciliation'
  | 'schedules'
  | 'invoices'
  | 'accounting'
>

/**
 * Notifies approvers of each request that awaits approval, and its requester of the decision.
 * Follows events because most emitting modules are below notifications. Skips what was decided
 * before its event is read. Conversions, alerts and suspicion reports notify in their own
 * transactions, the last of them only people with its permission.
 */
export const notifyApprovers = (parts: Parts): Promise<number> =>
  followEvents(parts.database, consumer, async (transaction, events) => {
    for (const event of events) {
      const notification = decisionNotification(event) ?? (await notificationOf(parts, transaction, event))
      const others = await accessNotifications(parts, transaction, event)
      for (const each of notification ? [notification, ...others] : others)
        await parts.notifications.notify(transaction, each)
    }
  })

/** Every second on each instance, in step with other outbox readers. */
export const approvalJobs = (parts: Parts): JobDefinition[] => [
  {
    name: 'approvals.notify',
    everyMs: 1_000,
    atStart: true,
    work: () => notifyApprovers(parts),
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
      return matchNotification(parts, transaction, Number(aggregateId))
    case 'client.created':
      return kycNotification(parts, transaction, Number(aggregateId))
    case 'alert_rule.changed':
      return ruleNotification(parts, transaction, aggregateId)
    case 'schedule.created':
    case 'schedule.changed':
      return scheduleNotification(parts, transaction, Number(aggregateId))
    case 'exception.raised':
      return stoppedPayoutsNotification(parts, transaction)
    case 'exception.changed':
      return correctionNotification(parts, transaction, Number(aggregateId))
    case 'invoice.schedule_failed':
      return failedSendNotification(parts, transaction, Number(aggregateId))
    case 'accounting.lock_changed':
      return lockNotification(parts, transaction)
    case 'screening.clearing_proposed':
      return clearingNotification(parts, transaction, Number(aggregateId))
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
  const requested = limits ? `${limits.dailyLimit}:${limits.monthlyLimit}` : 'new'
  return approval('banking.approve', limits ? limits.proposedById : bank.addedById, {
    about: { resourceType: 'bank_connection', resourceId: String(id) },
    title: () => t.titleOf(limits ? t.raisedLimitsTitle : t.newBankTitle, `${bank.bankName} ${bank.accountNumber}`),
    body: () => t.secondPersonDecides(limits?.proposedBy ?? bank.addedBy ?? t.someone),
    dedupeKey: `bank:${id}:${requested}`,
  })
}

async function channelNotification(
  { banking, identity }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const channel = (await banking.channels(transaction)).find((known) => known.id === id)
  const change = (await banking.waitingChanges(transaction, [id])).get(id)
  if (!channel || ((channel.approvedAt ?? channel.rejectedAt) !== null && !change)) return null
  const asker = change ? change.proposedBy : channel.addedBy
  const names = await identity.namesOf(transaction, asker === null ? [] : [asker])
  const name = () => names.get(asker ?? '') ?? t.someone
  return approval('banking.approve', asker, {
    about: { resourceType: 'bank_channel', resourceId: String(id) },
    title: () => t.titleOf(change ? t.channelChangeTitle : t.newChannelTitle, channel.name),
    body: () => (change ? t.requestedWithReason(name(), change.reason) : t.addedBody(name())),
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
    title: () => t.newWalletTitle(wallet.label),
    body: () => t.addedBody(wallet.addedByName ?? t.someone),
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
  const { proposedBy, proposedByName, proposedAt } = client.proposal
  return approval('kyc.decide', proposedBy, {
    about: { resourceType: 'client', resourceId: String(id) },
    title: () => t.higherLimitTitle(client.companyName),
    body: () => t.secondPersonDecides(proposedByName),
    dedupeKey: `limit:${id}:${proposedAt.toISOString()}`,
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
    title: () => t.settingChangeTitle(key),
    body: () => t.secondAdministratorDecides(names.get(proposal.proposedBy) ?? t.anAdministrator),
    dedupeKey: `setting:${key}:${proposal.proposedAt.toISOString()}`,
  })
}

async function lockNotification({ accounting }: Parts, transaction: Transaction): Promise<NotificationInput | null> {
  const waiting = await accounting.waitingLock(transaction)
  if (!waiting) return null
  return approval('accounting.manage', waiting.requestedBy, {
    about: { resourceType: 'accounting', resourceId: String(waiting.id) },
    title: () => t.monthLockTitle(waiting.month),
    body: () => t.secondPersonDecides(waiting.requestedByName),
    dedupeKey: `month lock:${waiting.id}`,
  })
}

async function matchNotification(
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
    title: () => contractText(title),
    body: () => `${contractText(detail)}.`,
    dedupeKey: `match:${id}`,
  }
}

async function kycNotification(
  { clients }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const client = await clients.get(transaction, id)
  if (client?.kycStatus !== 'pending' || !client.isActive) return null
  return approval('kyc.decide', client.createdBy, {
    about: { resourceType: 'client', resourceId: String(id) },
    title: () => t.newClientTitle(client.companyName),
    body: () => t.kycPendingBody,
    dedupeKey: `kyc:${id}`,
  })
}

async function ruleNotification(
  { compliance }: Parts,
  transaction: Transaction,
  rule: string,
): Promise<NotificationInput | null> {
  const versions = await compliance.alerts.rules(transaction)
  const waiting = versions.find((version) => version.rule === rule && version.status === 'waiting')
  if (!waiting) return null
  return approval('rules.manage', waiting.createdBy, {
    about: { resourceType: 'alert_rule', resourceId: rule },
    title: () => t.ruleChangeTitle(contractText(ruleLabels[waiting.rule].name)),
    body: () => t.requestedWithReason(waiting.createdByName, waiting.reason),
    dedupeKey: `rule:${rule}:${waiting.version}`,
  })
}

async function scheduleNotification(
  { schedules }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const schedule = (await schedules.toSign(transaction, 500)).find((known) => known.id === id)
  if (!schedule) return null
  return approval('conversions.approve', schedule.ownerId, {
    about: { resourceType: 'schedule', resourceId: String(id) },
    title: () => t.scheduledRunsTitle(schedule.name),
    body: () => t.scheduledRunsBody(schedule.ownerName),
    dedupeKey: `schedule:${id}:${schedule.ownerId}:${schedule.amountXof}`,
  })
}

async function correctionNotification(
  { reconciliation, identity }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const { rows } = await reconciliation.list(transaction, { states: ['proposed'] }, { limit: 500, before: null })
  const row = rows.find((known) => known.id === id)
  if (!row?.proposedAt) return null
  const names = await identity.namesOf(transaction, row.proposedBy === null ? [] : [row.proposedBy])
  return approval('reconciliation.approve', row.proposedBy, {
    about: { resourceType: 'reconciliation', resourceId: String(id) },
    title: () => t.resolutionTitle(row.subjectName, row.reference),
    body: () => t.resolutionBody(names.get(row.proposedBy ?? '') ?? t.someone, row.note ?? row.detail),
    dedupeKey: `correction:${id}:${row.proposedAt.toISOString()}`,
  })
}

/** Once per stop: later differences join the first while it is open. */
async function stoppedPayoutsNotification(
  { reconciliation }: Parts,
  transaction: Transaction,
): Promise<NotificationInput | null> {
  const { rows } = await reconciliation.list(
    transaction,
    { states: ['open', 'proposed'] },
    { limit: 500, before: null },
  )
  const first = rows.findLast(({ kind }) => holdsPayouts(kind))
  if (!first) return null
  return {
    permission: 'reconciliation.handle',
    kind: 'payout_trouble',
    about: { resourceType: 'reconciliation', resourceId: String(first.id) },
    title: () => t.payoutsStoppedTitle(reasonText(first.subjectName)),
    body: () => t.payoutsStoppedBody(reasonText(first.detail)),
    dedupeKey: `payouts-stopped:${first.id}`,
  }
}

/** Tells who planned the send; once per plan. */
async function failedSendNotification(
  { invoices }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const invoice = await invoices.get(transaction, id)
  const owner = invoice?.sendRequest?.requestedBy ?? invoice?.createdBy
  if (!invoice?.sendFailure || !owner) return null
  const { sendFailure } = invoice
  return {
    userIds: [owner],
    kind: 'delivery_failed',
    about: { resourceType: 'invoice', resourceId: String(id) },
    title: () => t.failedSendTitle(invoice.invoiceNumber),
    body: () => t.failedSendBody(sendFailure),
    dedupeKey: `send-failed:${id}:${invoice.version}`,
  }
}

/** Tells the requester how it ended, unless they ended it themselves. */
function decisionNotification(event: EventToFollow): NotificationInput | null {
  const decided = decisionOf(event)
  if (
    decided === null ||
    decided.isNotified ||
    decided.requestedBy === null ||
    decided.requestedBy === decided.decidedBy
  )
    return null
  const { resourceType, resourceId, subject, outcome, requestedBy, decidedByName, note } = decided
  return {
    userIds: [requestedBy],
    kind: 'decision',
    about: { resourceType: resourceType as NotificationInput['about']['resourceType'], resourceId },
    title: () => t.decidedTitle(textForReader(subject), outcome),
    body: () => t.decidedBy(decidedByName, note ? ` ${note}` : ''),
    dedupeKey: `decided:${event.era}:${event.id}`,
  }
}

async function clearingNotification(
  { screening }: Parts,
  transaction: Transaction,
  id: number,
): Promise<NotificationInput | null> {
  const found = await screening.match(transaction, id)
  if (!found || found.match.clearingProposedAt === null) return null
  const { subjectName, clearingProposedBy, clearingProposedByName, clearingReason, version } = found.match
  return approval('screening.decide', clearingProposedBy, {
    about: { resourceType: 'screening_match', resourceId: String(id) },
    title: () => t.clearingTitle(subjectName),
    body: () =>
      t.clearingBody(
        contractText(clearingText({ proposedBy: clearingProposedByName ?? '', reason: clearingReason ?? '' })),
      ),
    dedupeKey: `match:${id}:clearing:${version}`,
  })
}

const approval = (
  permission: Permission,
  exceptUserId: string | null,
  rest: Pick<NotificationInput, 'about' | 'title' | 'body' | 'dedupeKey'>,
): NotificationInput => ({ permission, exceptUserId, kind: 'approval', ...rest })
