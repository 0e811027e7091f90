/** When a dunning notice is due. Pure. */
import { type DunningLevel, dunningLevels } from '#contract/receivables/dunning-notices.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'

/**
 * The next notice of an open invoice: a level after the last, on its day after the due date, but
 * not sooner after the last notice than the levels are apart. Null after the last level.
 */
export function nextNotice(
  dueDate: BusinessDate,
  last: { readonly level: number; readonly sentOn: BusinessDate } | null,
  days: readonly number[],
): { level: DunningLevel; dueOn: BusinessDate } | null {
  const level = dunningLevels.find((one) => one > (last?.level ?? 0))
  const after = level === undefined ? undefined : days[level - 1]
  if (level === undefined || after === undefined) return null
  const planned = addDays(dueDate, after)
  if (last === null) return { level, dueOn: planned }
  const apart = addDays(last.sentOn, after - (days[last.level - 1] ?? 0))
  if (apart > planned) return { level, dueOn: apart }
  return { level, dueOn: planned }
}
