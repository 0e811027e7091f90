/**
 * The bank calendar: on which days the banks of each country of the union work.
 *
 * Invariants: a line names its source; a line that anybody changes is unverified until somebody answers for it anew; a
 * line that was taken out stays on record; every change counts the country's revision up, in the same transaction, so
 * that what was planned by the calendar can be planned anew.
 */

export { bankCalendarRoutes } from './routes.ts'
export { type BankCalendar, createBankCalendar } from './service.ts'
