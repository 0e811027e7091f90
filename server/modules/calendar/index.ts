/**
 * The bank calendar: the days on which the banks of each country of the union are open.
 *
 * Invariants:
 * - A holiday names its source.
 * - A changed holiday is unverified until a user verifies it again.
 * - A removed holiday stays on record.
 * - Every change increments the country's revision in the same transaction, so that dependent plans
 *   can be recomputed.
 */

export { bankCalendarRoutes } from './routes.ts'
export { type BankCalendar, createBankCalendar } from './service.ts'
