import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { selectBreaches } from './store.ts'

/** Verifies from entries alone: zero sums, stored and folded balances, no stray rows. */
export async function verifyBooks(executor: Executor): Promise<IntegrityViolation[]> {
  const breaches = await selectBreaches(executor)
  return breaches.map(({ subject, breach }) => ({ area: 'ledger', id: subject, message: `${subject}: ${breach}` }))
}
