import type { ScheduleType } from '#contract/schedules.ts'
import type { TimeOfDay } from '#kernel/clock.ts'

/**
 * How a schedule goes: its runs are approved one by one; or beforehand; or it is left out once; or paused, or ended, after
 * some days.
 */
type ScheduleStory = 'plain' | 'signed' | 'skipped' | 'paused' | 'archived'

/** A standing conversion of the story. */
export interface CastSchedule {
  /** Null: the house account. */
  readonly companyName: string | null
  readonly name: string
  readonly type: ScheduleType
  readonly time: TimeOfDay
  /** Monday is 1. */
  readonly weekday?: number
  readonly monthDay?: number
  readonly amountXof: bigint
  /** It begins so many days after its client came, or before the end when that is later. */
  readonly afterDays: number
  readonly mostDays: number
  readonly story: ScheduleStory
  /** Days until it is paused or ended. */
  readonly lasts?: number
}

const time = (text: string): TimeOfDay => text as TimeOfDay

export const castSchedules: readonly CastSchedule[] = [
  {
    ...{ companyName: null, name: 'Weekly treasury conversion', type: 'weekly', weekday: 2, time: time('10:00') },
    ...{ amountXof: 60_000_000n, afterDays: 3, mostDays: 170, story: 'signed' },
  },
  {
    ...{ companyName: 'Ivoire Cacao Négoce SA', name: 'Cocoa proceeds, monthly', type: 'monthly', monthDay: 5 },
    ...{ time: time('09:30'), amountXof: 95_000_000n, afterDays: 14, mostDays: 500, story: 'signed' },
  },
  {
    ...{ companyName: 'Bandama Énergie SA', name: 'Fuel supplier, mid-month', type: 'monthly', monthDay: 15 },
    ...{ time: time('11:15'), amountXof: 140_000_000n, afterDays: 20, mostDays: 420, story: 'plain' },
  },
  {
    ...{ companyName: 'Port Riz Import', name: 'Rice supplier, end of month', type: 'monthly', monthDay: 25 },
    ...{ time: time('14:00'), amountXof: 110_000_000n, afterDays: 16, mostDays: 300, story: 'skipped' },
  },
  {
    ...{
      companyName: 'Moulin du Plateau',
      name: 'Wheat contract 2025',
      type: 'weekly',
      weekday: 4,
      time: time('10:45'),
    },
    ...{ amountXof: 55_000_000n, afterDays: 18, mostDays: 540, story: 'archived', lasts: 84 },
  },
  {
    ...{ companyName: 'Sahel Coton Industries', name: 'Cotton campaign, daily', type: 'daily', time: time('09:00') },
    ...{ amountXof: 52_000_000n, afterDays: 40, mostDays: 120, story: 'paused', lasts: 14 },
  },
]
