/** Contract of the schedule calls. */
import * as z from 'zod/mini'
import { isTimeOfDay, isTimeZone } from '#kernel/clock.ts'
import { calendarCountries } from '../calendar/api.ts'
import { complianceStatuses, conversionStates, publicStatuses } from '../conversions/api.ts'
import {
  date,
  dateInput,
  decimal,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  pathId,
  text,
  version,
  wholeFrancs,
  wholeNumber,
} from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** Initial form values, and the defaults of a call (specification 5). */
export const scheduleDefaults = {
  name: t.defaultName,
  notes: t.defaultNotes,
  scheduleType: 'daily',
  executionTime: '08:00',
  timeZone: 'Africa/Abidjan',
} as const

export const belowScheduledMinimum = t.belowScheduledMinimum
export const scheduleTypes = ['daily', 'weekly', 'monthly'] as const
export type ScheduleType = (typeof scheduleTypes)[number]
export const runTriggers = ['slot', 'catch_up', 'manual'] as const
export const runOutcomes = ['started', 'refused', 'missed', 'skipped'] as const

/**
 * Validity of a signature: in force; past its date or amount; or lapsed, since its terms or its
 * signer's own terms changed.
 */
export const signatureStatuses = ['in_force', 'date_passed', 'amount_above', 'terms_changed', 'own_terms'] as const

const preAuthorisation = z.object({
  /** Maximum amount of one run. */
  upToXof: z.int(),
  /** The last day, in the business time zone. */
  until: date,
  signedByName: z.string(),
  signedAt: instant,
  note: z.nullable(z.string()),
  status: z.enum(signatureStatuses),
})

const runConversion = z.object({
  id,
  reference: z.string(),
  state: z.enum(conversionStates),
  status: z.enum(publicStatuses),
  complianceStatus: z.enum(complianceStatuses),
  reason: z.nullable(z.string()),
  netUsdt: decimal,
  /** Milliseconds from initiated to the end; null while in progress. */
  duration: z.nullable(z.int()),
})

export const scheduleRun = z.object({
  id,
  scheduleId: id,
  trigger: z.enum(runTriggers),
  /** Date of the slot; null for a manual run. */
  on: z.nullable(date),
  plannedAt: instant,
  /** When it was started, refused, skipped or detected as missed. */
  at: instant,
  outcome: z.enum(runOutcomes),
  /** Why it did not run, or runs late; null if nothing is wrong. */
  reason: z.nullable(z.string()),
  amountXof: z.int(),
  /** Who started or skipped it; null for the schedule itself. */
  byName: z.nullable(z.string()),
  conversion: z.nullable(runConversion),
})
export type ScheduleRun = z.output<typeof scheduleRun>

/** A planned run; `movedFrom` is the original date if it is not a bank day. */
export const plannedRun = z.object({ at: instant, on: date, movedFrom: z.nullable(date) })
export type PlannedRun = z.output<typeof plannedRun>

export const schedule = z.object({
  id,
  name: z.string(),
  amountXof: z.int(),
  /** Null: the own account, shown as All Clients. */
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  scheduleType: z.enum(scheduleTypes),
  /** HH:MM in `timeZone`. */
  executionTime: z.string(),
  timeZone: z.string(),
  /** 1 Monday to 7 Sunday, for weekly schedules. */
  weekday: z.int(),
  /** 1 to 31, or the last day of a shorter month, for monthly schedules. */
  monthDay: z.int(),
  /** Country whose bank days apply. */
  country: z.enum(calendarCountries),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  notes: z.string(),
  nextExecution: z.nullable(instant),
  preAuthorisation: z.nullable(preAuthorisation),
  lastRun: z.nullable(scheduleRun),
  /** Who last set its terms; runs are requested in their name. */
  ownerId: z.string(),
  ownerName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Schedule = z.output<typeof schedule>

const executionTime = z.string(t.mustBeTime).check(z.refine(isTimeOfDay, t.timeRange))
const timeZone = z.string(t.mustBeTimeZone).check(z.maxLength(64), z.refine(isTimeZone, t.mustBeIanaTimeZone))
const weekday = wholeNumber(t.mustBeWeekday, z.gte(1, t.weekdayMin), z.lte(7, t.weekdayMax))
const monthDay = wholeNumber(t.mustBeDay, z.gte(1, t.dayRange), z.lte(31, t.dayRange))
const timing = {
  scheduleType: z.enum(scheduleTypes, t.mustBeScheduleType),
  executionTime,
  timeZone,
  weekday,
  monthDay,
  country: z.enum(calendarCountries, t.mustBeUnionCountry),
}
const name = text(120, t.nameRequired)
const tag = 'Schedules'
const base = '/api/schedules/conversions'

export const listSchedules = defineRoute(`GET ${base}`, tag, {
  summary: 'Schedules, newest first; archived ones only on request',
  access: 'schedules.read',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(['active', 'paused', 'archived'])) }),
  answer: z.array(schedule),
})

export const getSchedule = defineRoute(`GET ${base}/:id`, tag, {
  summary: 'One schedule with its next five runs',
  access: 'schedules.read',
  params: idParams,
  answer: z.extend(schedule, { nextRuns: z.array(plannedRun) }),
})

export const createSchedule = defineRoute(`POST ${base}`, tag, {
  summary: 'Creates a schedule of conversions of at least 50,000,000 XOF',
  access: 'schedules.write',
  body: z.strictObject({
    name: z._default(name, scheduleDefaults.name),
    amountXof: wholeFrancs,
    /** Defaults to the own account. */
    clientId: z.optional(z.nullable(pathId)),
    scheduleType: z._default(timing.scheduleType, scheduleDefaults.scheduleType),
    executionTime: z._default(executionTime, scheduleDefaults.executionTime),
    /** Defaults to the business time zone. */
    timeZone: z.optional(timeZone),
    /** Defaults to the day of creation. */
    weekday: z.optional(weekday),
    monthDay: z.optional(monthDay),
    /** Defaults to the country of the business, or Côte d'Ivoire outside WAEMU. */
    country: z.optional(timing.country),
    isActive: z._default(z.boolean(t.mustBeBoolean), true),
    notes: z.optional(optionalText(2000)),
  }),
  answer: schedule,
  status: 201,
})

export const changeSchedule = defineRoute(`PATCH ${base}/:id`, tag, {
  summary: 'Pauses, resumes or edits a schedule; a person who changes its terms becomes its owner',
  access: 'schedules.write',
  params: idParams,
  body: z.strictObject({
    isActive: z.optional(z.boolean(t.mustBeBoolean)),
    name: z.optional(name),
    amountXof: z.optional(wholeFrancs),
    clientId: z.optional(z.nullable(pathId)),
    scheduleType: z.optional(timing.scheduleType),
    executionTime: z.optional(executionTime),
    timeZone: z.optional(timeZone),
    weekday: z.optional(weekday),
    monthDay: z.optional(monthDay),
    country: z.optional(timing.country),
    notes: z.optional(text(2000)),
    version,
  }),
  answer: schedule,
})

export const previewSchedule = defineRoute('GET /api/schedules/preview', tag, {
  summary: 'Previews the next five runs of a schedule; changes nothing',
  access: 'schedules.read',
  query: z.strictObject({
    /** The schedule being edited: days already run or skipped are left out. */
    scheduleId: z.optional(pathId),
    scheduleType: timing.scheduleType,
    executionTime,
    timeZone: z.optional(timeZone),
    weekday: z.optional(weekday),
    monthDay: z.optional(monthDay),
    country: z.optional(timing.country),
  }),
  answer: z.object({ timeZone: z.string(), country: z.enum(calendarCountries), runs: z.array(plannedRun) }),
})

export const listScheduleRuns = defineRoute(`GET ${base}/:id/runs`, tag, {
  summary: 'Outcome of each slot of a schedule, newest first',
  access: 'schedules.read',
  params: idParams,
  query: z.strictObject({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
  answer: z.array(scheduleRun),
})

const verb = { params: idParams, access: 'schedules.write' } as const

export const runScheduleNow = defineRoute(`POST ${base}/:id/run`, tag, {
  ...verb,
  summary: "Starts a run now, outside the slots and in the caller's name",
  body: z.optional(z.strictObject({ version })),
  answer: scheduleRun,
  status: 201,
})

export const skipNextRun = defineRoute(`POST ${base}/:id/skip`, tag, {
  ...verb,
  summary: 'Skips the next run',
  body: z.optional(z.strictObject({ reason: optionalText(400), version })),
  answer: schedule,
})

export const archiveSchedule = defineRoute(`POST ${base}/:id/archive`, tag, {
  ...verb,
  summary: 'Ends a schedule permanently; its history is kept',
  body: z.optional(z.strictObject({ reason: optionalText(400), version })),
  answer: schedule,
})

export const signPreAuthorisation = defineRoute(`POST ${base}/:id/pre-authorisation`, tag, {
  takesTwo: true,
  summary:
    "Approves a schedule's runs in advance, up to an amount and a date; the person who set its terms cannot approve them",
  access: 'conversions.approve',
  freshProof: true,
  params: idParams,
  body: z.strictObject({
    upToXof: wholeFrancs,
    until: dateInput(t.mustBeDate),
    note: optionalText(1000),
    version,
  }),
  answer: schedule,
})

export const revokePreAuthorisation = defineRoute(`POST ${base}/:id/pre-authorisation/revoke`, tag, {
  ...verb,
  summary: 'Withdraws the advance approval',
  body: z.optional(z.strictObject({ reason: optionalText(400), version })),
  answer: schedule,
})

export const schedulesPerformance = defineRoute('GET /api/schedules/performance', tag, {
  summary: 'Results of the schedules over the last 30 days',
  access: 'schedules.read',
  answer: z.object({
    days: z.int(),
    active: z.int(),
    paused: z.int(),
    started: z.int(),
    completed: z.int(),
    failed: z.int(),
    inProgress: z.int(),
    refused: z.int(),
    missed: z.int(),
    skipped: z.int(),
    /** Percent completed of completed and failed; null with neither. */
    successRate: z.nullable(z.number()),
    /** Of completed runs. */
    volumeXof: z.int(),
    netUsdt: decimal,
    /** Median milliseconds from planned time to start, of slot runs; null if none. */
    startDelay: z.nullable(z.int()),
    /** Median milliseconds from start to completion; null if none. */
    processingTime: z.nullable(z.int()),
  }),
})
export type SchedulesPerformance = z.output<typeof schedulesPerformance.answer>

export const nextScheduledRuns = defineRoute('GET /api/schedules/next-runs', tag, {
  summary: 'The next runs of all schedules, and the refused or failed runs of the last seven days',
  access: 'schedules.read',
  query: z.strictObject({
    limit: z._default(wholeNumber(t.mustBeWholeNumber, z.gte(1, t.mustBeAtLeast1), z.lte(20, t.atMost20)), 5),
  }),
  answer: z.object({
    next: z.array(
      z.object({
        scheduleId: id,
        name: z.string(),
        at: instant,
        amountXof: z.int(),
        clientName: z.nullable(z.string()),
      }),
    ),
    /** Newest first. */
    problems: z.array(
      z.object({
        runId: id,
        scheduleId: id,
        name: z.string(),
        at: instant,
        amountXof: z.int(),
        reason: z.string(),
        conversionId: z.nullable(id),
      }),
    ),
  }),
})
export type NextScheduledRuns = z.output<typeof nextScheduledRuns.answer>
