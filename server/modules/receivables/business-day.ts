// The current business day.
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ReceivablesDependencies } from './dependencies.ts'

export async function todayOf(
  executor: Executor,
  { clock, settings }: Pick<ReceivablesDependencies, 'clock' | 'settings'>,
): Promise<{ today: BusinessDate; timeZone: string }> {
  const timeZone = await settings.read(executor, 'business.timeZone')
  return { today: businessDate(clock.now(), timeZone), timeZone }
}
