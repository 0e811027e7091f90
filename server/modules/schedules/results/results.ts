/** Follows the outcome of scheduled runs. */
import type { NextScheduledRuns, SchedulesPerformance } from '#contract/schedules/api.ts'
import { dayMs } from '#kernel/clock.ts'
import { toDecimal, usd, usdtFromUsd } from '#kernel/money.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { reasonForReader, textForReader } from '#server/platform/language/stored-text.ts'
import type { ScheduleDependencies } from '../dependencies.ts'
import { scheduleEvent } from '../events.ts'
import { scheduleEndedNotification } from '../notifications.ts'
import { t } from '../texts.ts'
import { comingRuns, figuresSince, findProblemRuns, takeEnded } from './store.ts'

const performanceDays = 30
const troubledDays = 7
const maxProblemRuns = 10
const batch = 200

/**
 * Records runs whose conversion has ended, updates screens and notifies owners of failed runs.
 * Returns their number.
 */
export async function followResults(deps: ScheduleDependencies, signal?: AbortSignal): Promise<number> {
  const { database, outbox, notifications } = deps
  for (let followed = 0; ; ) {
    if (signal?.aborted) return followed
    const taken = await database.transaction(async (transaction) => {
      const ended = await takeEnded(transaction, batch)
      const ids = new Set(ended.map(({ scheduleId }) => scheduleId))
      await outbox.emitAll(
        transaction,
        [...ids].map((id) => scheduleEvent('ended', id)),
      )
      // Failures at the bank or chain are already reported by the conversion to the same person.
      for (const run of ended.filter(({ status, state }) => status === 'failed' && state !== 'failed'))
        await notifications.notify(transaction, scheduleEndedNotification(run))
      return ended.length
    })
    followed += taken
    if (taken < batch) return followed
  }
}

export async function performance({ clock }: ScheduleDependencies, executor: Executor): Promise<SchedulesPerformance> {
  const since = new Date(clock.now().getTime() - performanceDays * dayMs)
  const { volumeXof, netUsdMinor, startDelayMs, processingMs, ...counts } = await figuresSince(executor, since)
  const { started, completed, failed } = counts
  const ended = completed + failed
  return {
    days: performanceDays,
    ...counts,
    inProgress: started - ended,
    successRate: ended === 0 ? null : Math.round((completed * 1000) / ended) / 10,
    volumeXof: Number(volumeXof),
    netUsdt: toDecimal(usdtFromUsd(usd(netUsdMinor))),
    startDelay: startDelayMs,
    processingTime: processingMs,
  }
}

/** Upcoming runs, and recent failures. */
export async function nextRuns(
  { clock, clients, conversions }: ScheduleDependencies,
  executor: Executor,
  limit: number,
): Promise<NextScheduledRuns> {
  const coming = await comingRuns(executor, limit)
  const since = new Date(clock.now().getTime() - troubledDays * dayMs)
  const problems = await findProblemRuns(executor, since, maxProblemRuns)
  const failed = await conversions.ofIds(
    executor,
    problems.flatMap(({ conversionId }) => conversionId ?? []),
  )
  const reasons = new Map(failed.map((row) => [row.id, reasonForReader(row) ?? t.conversionEnded(row.state)]))
  const names = await clientNames({ clients }, executor, coming)
  return {
    next: coming.map(({ at, amountXof, clientId, ...run }) => ({
      ...run,
      at: at.toISOString(),
      amountXof: Number(amountXof),
      clientName: clientId === null ? null : (names.get(clientId) ?? null),
    })),
    problems: problems.map(({ at, amountXof, refusal, ...run }) => ({
      ...run,
      at: at.toISOString(),
      amountXof: Number(amountXof),
      reason: refusal ? textForReader(refusal) : (reasons.get(run.conversionId ?? 0) ?? t.notCompleted),
    })),
  }
}

export async function clientNames(
  { clients }: Pick<ScheduleDependencies, 'clients'>,
  executor: Executor,
  rows: readonly { readonly clientId: number | null }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await clients.select(executor, { ids }, ids.length)
  return new Map(found.map(({ id, label }) => [id, label]))
}
