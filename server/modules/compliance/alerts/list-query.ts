import type * as alertContract from '#contract/alerts/api.ts'
import type { alertFilter } from '#contract/alerts/api.ts'
import type { QueryOf } from '#contract/route.ts'
import { businessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import type { AlertFilter } from './queue/store.ts'

export type FilterQuery = Pick<QueryOf<typeof alertContract.listAlerts>, keyof typeof alertFilter>

const open = ['active', 'investigating'] as const

/**
 * Converts a filter query for the store: `me` is the caller; overdue means open and due before
 * today.
 */
export async function filterOf(
  executor: Executor,
  { settings, clock }: Pick<ComplianceDependencies, 'settings' | 'clock'>,
  actor: Actor,
  { status, assigned, ...stated }: FilterQuery,
): Promise<AlertFilter> {
  const isOpen = status === 'open' || status === 'overdue'
  const timeZone = status === 'overdue' ? await settings.read(executor, 'business.timeZone') : null
  return {
    ...stated,
    statuses: status === undefined ? undefined : isOpen ? open : [status],
    assignedTo: assigned === undefined ? undefined : assigned === 'me' ? (actor.userId ?? 'nobody') : '',
    dueBefore: timeZone === null ? undefined : businessDate(clock.now(), timeZone),
  }
}
