/** Contract of the bank holiday calendar calls. */
import * as z from 'zod/mini'
import { date, dateInput, id, instant, optionalText, pathId, text, version, wholeNumber } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** WAEMU countries with a bank calendar, ISO 3166-1 alpha-2. */
export const calendarCountries = ['BJ', 'BF', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG'] as const
export type CalendarCountry = (typeof calendarCountries)[number]
export const calendarCountryNames: Readonly<Record<CalendarCountry, string>> = {
  BJ: 'Benin',
  BF: 'Burkina Faso',
  CI: "Côte d'Ivoire",
  GW: 'Guinea-Bissau',
  ML: 'Mali',
  NE: 'Niger',
  SN: 'Senegal',
  TG: 'Togo',
}

export const holiday = z.object({
  id,
  country: z.enum(calendarCountries),
  name: z.string(),
  recurrence: z.enum(['yearly', 'easter', 'once']),
  /** `05-01` for a yearly holiday. */
  monthDay: z.nullable(z.string()),
  /** Days after Easter Sunday. */
  easterOffset: z.nullable(z.int()),
  on: z.nullable(date),
  /** The date in the requested year. */
  date,
  /** False if banks work that day although another entry closes it. */
  isClosed: z.boolean(),
  source: z.string(),
  verifiedBy: z.nullable(z.string()),
  verifiedAt: z.nullable(instant),
  version: z.int(),
})
export type Holiday = z.output<typeof holiday>

const country = z.enum(calendarCountries, t.mustBeUnionCountry)
const year = wholeNumber(t.mustBeYear, z.gte(2000, t.yearMin), z.lte(2100, t.yearMax))

export const listHolidays = defineRoute('GET /api/bank-calendar', 'Bank calendar', {
  summary: 'Bank holidays of a country in a year, in date order',
  access: 'schedules.read',
  query: z.strictObject({ country, year }),
  answer: z.array(holiday),
})

const theDay = {
  name: text(120, t.nameRequired),
  recurrence: z.enum(['yearly', 'once'], t.mustBeYearlyOrOnce),
  /** For a yearly holiday, only month and day count. */
  on: dateInput(t.mustBeDate),
  isClosed: z._default(z.boolean(), true),
  source: text(400, t.sourceRequired),
}

export const addHoliday = defineRoute('POST /api/bank-calendar', 'Bank calendar', {
  summary: "Adds a day to a country's calendar; schedules adjust at once",
  access: 'calendar.manage',
  body: z.strictObject({ country, ...theDay }),
  answer: holiday,
  status: 201,
})

export const changeHoliday = defineRoute('PATCH /api/bank-calendar/:id', 'Bank calendar', {
  summary: 'Changes a day, or marks it as verified with its source',
  access: 'calendar.manage',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({
    name: z.optional(theDay.name),
    /** A new date, for a holiday not tied to Easter. */
    on: z.optional(theDay.on),
    isClosed: z.optional(z.boolean()),
    source: z.optional(theDay.source),
    /** True: the caller vouches for it. Any other change clears the verification. */
    verified: z.optional(z.boolean()),
    version,
  }),
  answer: holiday,
})

export const removeHoliday = defineRoute('POST /api/bank-calendar/:id/remove', 'Bank calendar', {
  summary: 'Removes a day from the calendar; its record is kept',
  access: 'calendar.manage',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({ reason: optionalText(400), version }),
  answer: holiday,
})
