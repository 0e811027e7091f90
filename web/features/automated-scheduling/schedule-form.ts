import type { CalendarCountry } from '#contract/calendar/api.ts'
import type { BodyInputOf, QueryInputOf } from '#contract/route.ts'
import {
  belowScheduledMinimum,
  type createSchedule,
  type previewSchedule,
  type Schedule,
  type ScheduleType,
  scheduleDefaults,
} from '#contract/schedules/api.ts'
import { minimumConversionXof } from '#kernel/conversion-price.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import * as ui from '#web/ui/messages.ts'
import type { ToastText } from '#web/ui/toast-store.ts'
import type { ChosenClient } from './client-choice.tsx'
import * as t from './messages.ts'

/** Form values: amounts as digits, options as text; empty for the business default. */
export interface ScheduleForm {
  readonly name: string
  readonly amount: string
  readonly client: ChosenClient | null
  readonly scheduleType: ScheduleType
  readonly executionTime: string
  readonly weekday: string
  readonly monthDay: string
  readonly timeZone: string
  readonly country: CalendarCountry | ''
  readonly notes: string
  readonly isActive: boolean
}

const fieldNames: Readonly<Record<string, keyof ScheduleForm>> = { amountXof: 'amount', clientId: 'client' }

/** The form field for a path of the call's body. */
export const fieldOfPath = (path: string): string => fieldNames[path] ?? path

export function emptyForm(now: Date): ScheduleForm {
  const day = new Date(businessDay(now))
  return {
    name: scheduleDefaults.name,
    amount: '',
    client: null,
    scheduleType: scheduleDefaults.scheduleType,
    executionTime: scheduleDefaults.executionTime,
    weekday: String(day.getUTCDay() || 7),
    monthDay: String(day.getUTCDate()),
    timeZone: '',
    country: '',
    notes: scheduleDefaults.notes,
    isActive: true,
  }
}

export function formOf(schedule: Schedule): ScheduleForm {
  const { name, amountXof, clientId, clientName, scheduleType, executionTime, weekday, monthDay } = schedule
  return {
    name,
    amount: String(amountXof),
    client:
      clientId === null ? null : { id: clientId, companyName: clientName ?? t.clientNumber(clientId), country: '' },
    scheduleType,
    executionTime,
    weekday: String(weekday),
    monthDay: String(monthDay),
    timeZone: schedule.timeZone,
    country: schedule.country,
    notes: schedule.notes,
    isActive: schedule.isActive,
  }
}

/** Whole francs from typed text; 0 if not numeric (specification 5). */
export const francsOf = (amount: string): number => (/^\d{1,15}$/.test(amount) ? Number(amount) : 0)

export const isTooSmall = (amount: string): boolean => BigInt(francsOf(amount)) < minimumConversionXof

type Request = BodyInputOf<typeof createSchedule>

/** The request body. Includes only the day that the schedule type needs. */
export function toRequest(form: ScheduleForm) {
  const { name, client, scheduleType, executionTime, weekday, monthDay, timeZone, country, notes, isActive } = form
  return {
    name,
    amountXof: francsOf(form.amount),
    clientId: client?.id ?? null,
    scheduleType,
    executionTime,
    ...(scheduleType === 'weekly' ? { weekday: Number(weekday) } : {}),
    ...(scheduleType === 'monthly' ? { monthDay: Number(monthDay) } : {}),
    ...(timeZone === '' ? {} : { timeZone }),
    ...(country === '' ? {} : { country }),
    isActive,
    notes,
  } satisfies Request
}

/** Query for the preview of the next runs; null while the time is incomplete. */
export function previewQuery(form: ScheduleForm, edited?: Schedule): QueryInputOf<typeof previewSchedule> | null {
  const { scheduleType, executionTime, weekday, monthDay, timeZone, country } = toRequest(form) as Request
  if (!/^\d{2}:\d{2}$/.test(executionTime ?? '')) return null
  return {
    ...(edited === undefined ? {} : { scheduleId: edited.id }),
    scheduleType: scheduleType ?? 'daily',
    executionTime: executionTime ?? '',
    ...(weekday === undefined ? {} : { weekday }),
    ...(monthDay === undefined ? {} : { monthDay }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(country === undefined ? {} : { country }),
  }
}

/** Toasts of this screen, with the specification's texts (sections 5 and 8). */
const amountTooSmall: ToastText = {
  title: t.amountTooSmallToast,
  description: belowScheduledMinimum,
  destructive: true,
}
export const scheduleFailed: ToastText = {
  title: ui.errorTitle,
  description: t.createFailedHint,
  destructive: true,
}

/** The toast of a refused amount; its field shows the same. */
export function onInvalid({ amount }: { readonly amount?: unknown }): void {
  if (amount) toast(amountTooSmall)
}
