// Presents bank connections for the API.
import type { BankConnection } from '#contract/banking/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { businessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Page } from '#server/platform/http/route.ts'
import { awaitsDecision } from './approval.ts'
import type { BankingDependencies } from './dependencies.ts'
import { selectChannels } from './host-to-host/store.ts'
import { maskAccount, type Usage } from './rules.ts'
import { lastAnswers, nothingUsed, selectConnections, usageOf } from './store.ts'
import type { ConnectionRow } from './tables.ts'

export interface ConnectionPage {
  readonly limit: number
  /** The page starts below this id; absent for the first page. */
  readonly before?: number | null
  readonly q?: string | undefined
  readonly id?: number
}

export async function listConnections(
  { settings, identity, clock }: BankingDependencies,
  executor: Executor,
  { limit, before = null, q, id }: ConnectionPage,
): Promise<Page<BankConnection>> {
  const filter = { text: q, ...(id === undefined ? {} : { ids: [id] }) }
  const { rows, total } = await selectConnections(executor, filter, { limit: limit + 1, before })
  const shown = rows.slice(0, limit)
  const today = businessDate(clock.now(), await settings.read(executor, 'business.timeZone'))
  const usage = await usageOf(
    executor,
    shown.map((row) => row.id),
    today,
  )
  const answers = await lastAnswers(
    executor,
    shown.map((row) => row.id),
  )
  const people = shown.flatMap((row) => [row.addedBy, row.proposedBy]).filter((person) => person !== null)
  const names = await identity.namesOf(executor, [...new Set(people)])
  const channels = new Map((await selectChannels(executor)).map((channel) => [channel.id, channel.name]))
  return {
    items: shown.map((row) => toWire(row, usage.get(row.id) ?? nothingUsed, names, channels, answers)),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
    total,
  }
}

/** Returns the later of the last successful test and the last answered call. */
function lastInTouch(
  { id, lastSync }: Pick<ConnectionRow, 'id' | 'lastSync'>,
  answers: ReadonlyMap<number, Date>,
): Date | null {
  const answeredAt = answers.get(id) ?? null
  return lastSync && answeredAt && lastSync > answeredAt ? lastSync : (answeredAt ?? lastSync)
}

function toWire(
  row: ConnectionRow,
  usage: Usage,
  names: ReadonlyMap<string, string>,
  channels: ReadonlyMap<number, string>,
  answers: ReadonlyMap<number, Date>,
): BankConnection {
  const nameOf = (person: string | null): string | null => (person === null ? null : (names.get(person) ?? person))
  return {
    id: row.id,
    bankName: row.bankName,
    bankCode: row.bankCode,
    country: row.country,
    accountNumber: maskAccount(row.lastFour),
    accountName: row.accountName,
    swiftCode: row.swiftCode,
    isActive: row.isActive,
    connectionStatus: row.status,
    statusReason: row.statusReason,
    dailyLimit: Number(row.dailyLimitXof),
    monthlyLimit: Number(row.monthlyLimitXof),
    dailyUsed: Number(usage.dailyUsedXof),
    monthlyUsed: Number(usage.monthlyUsedXof),
    awaitsApproval: awaitsDecision(row) || row.proposedDailyLimitXof !== null,
    isApproved: row.approvedAt !== null,
    rejectedFor: row.rejectedReason,
    proposedLimits:
      row.proposedDailyLimitXof === null || row.proposedMonthlyLimitXof === null
        ? null
        : {
            dailyLimit: Number(row.proposedDailyLimitXof),
            monthlyLimit: Number(row.proposedMonthlyLimitXof),
            proposedBy: nameOf(row.proposedBy) ?? '',
            proposedById: row.proposedBy,
            proposedAt: assertDefined(row.proposedAt, 'the time of proposed limits').toISOString(),
          },
    addedBy: nameOf(row.addedBy),
    addedById: row.addedBy,
    rail: row.rail,
    channelName: row.channelId === null ? null : (channels.get(row.channelId) ?? null),
    lastSync: lastInTouch(row, answers)?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}
