/** Stores the exchange rates of the demo timeline. */
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { dayOfWeek, daysOf, diceOf, momentOf, storyteller, type TimelineContext } from './context.ts'

/**
 * Number of recent days with rates of their own; earlier ones have rates each week and when used.
 */
const dailyDays = 60

export function planRates(context: TimelineContext): void {
  const dice = diceOf(context, 'rates')
  for (const day of daysOf(context)) {
    const isMonday = dayOfWeek(day) === 1
    if (isMonday || day > addDays(context.lastDay, -dailyDays))
      context.agenda.plan(momentOf(context, day, 6 * 60, dice), () => ensureRates(context))
  }
}

/** Stores the rates of the day, unless it has some. */
export async function ensureRates(context: TimelineContext): Promise<void> {
  const day: BusinessDate = businessDate(context.past.now(), context.timeZone)
  if (context.ratedDays.has(day) || !context.hasRates(day)) return
  context.ratedDays.add(day)
  const refreshed = await context.past.services.fx.refresh(storyteller(context))
  if (refreshed.ok && refreshed.value.kind === 'stored') context.note('rates', refreshed.value.recordIds.length)
}
