import { anyText, oneOf, recordId, searchParams, wholeNumber } from '#web/routes/search-params.ts'

/**
 * `/automated-scheduling?q=weekly&state=paused&schedule=7`: the list's filters and the open
 * schedule.
 */
export const automatedSchedulingSearch = searchParams({
  q: anyText,
  state: oneOf('active', 'paused', 'archived'),
  schedule: recordId,
})
export type AutomatedSchedulingSearch = ReturnType<typeof automatedSchedulingSearch>

/** `/automated-scheduling/holidays?country=SN&year=2027`. */
export const holidaysSearch = searchParams({
  country: oneOf('BJ', 'BF', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG'),
  year: wholeNumber(2000, 2100),
})
