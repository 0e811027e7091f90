/**
 * Approvals: one list of every decision that waits for a second person.
 *
 * Invariants:
 * - The module decides nothing and stores nothing: each request stays in its module, and is decided
 *   by that module's call.
 * - A person sees only what they may decide now, what they asked for, and, with the reason, what
 *   only others may decide because this person created the requester's account.
 * - Every call marked `takesTwo` in the contract has its kind here.
 */
import { listApprovals, listDecidedRequests } from '#contract/approvals/api.ts'
import { countApprovals } from '#contract/approvals/kinds.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, answerPage, type Route, read } from '#server/platform/http/route.ts'
import type { Approvals } from './service.ts'

export type { ApprovalDependencies } from './candidate.ts'
export { type Approvals, createApprovals } from './service.ts'

export function approvalRoutes({ approvals, database }: { approvals: Approvals; database: Database }): Route[] {
  return [
    read(countApprovals, async ({ actor }) => answer(await approvals.count(database.pool, actor))),
    read(listDecidedRequests, async ({ actor }) => answer(await approvals.decided(database.pool, actor))),
    read(listApprovals, async ({ actor, query: { part, limit, cursor } }) =>
      answerPage(await approvals.list(database.pool, actor, { part, limit, cursor })),
    ),
  ]
}
