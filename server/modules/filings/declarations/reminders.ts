import { addBankDays } from '#kernel/bank-days.ts'
import type { FilingDependencies } from '../dependencies.ts'
import { todayOf } from './detail.ts'
import { dueUntil } from './store.ts'

/** Reminders go out this many bank days before the deadline. */
const warnedBankDays = 2

/**
 * Notifies the people who handle filings of due and overdue ones, once each; returns the number of
 * filings.
 */
export async function remindOfDue(deps: FilingDependencies): Promise<number> {
  const { database, notices, bankCalendar } = deps
  const today = await todayOf(database.pool, deps)
  const isBankDay = await bankCalendar.bankDaysOfBusiness(database.pool)
  const due = await dueUntil(database.pool, addBankDays(today, warnedBankDays, isBankDay))
  for (const { id, reference, dueOn } of due) {
    const isLate = dueOn < today
    await database.transaction((transaction) =>
      notices.notify(transaction, {
        permission: 'filings.handle',
        kind: 'filing_due',
        about: { resourceType: 'filing', resourceId: String(id) },
        title: isLate ? `Filing for ${reference} is overdue` : `Filing for ${reference} is due`,
        body: isLate ? `It had to be submitted by ${dueOn}.` : `It has to be submitted by ${dueOn}.`,
        dedupeKey: `filing:${id}:${isLate ? 'late' : 'due'}`,
      }),
    )
  }
  return due.length
}
