import type { Position, ReconciliationException } from '#contract/reconciliation/api.ts'
import * as contract from '#contract/reconciliation/api.ts'
import { money, toDecimal } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { notFound } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerResult,
  outside,
  type RefusalTable,
  type Route,
  read,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { ReconciliationDependencies } from './dependencies.ts'
import type { ReconciliationError } from './errors.ts'
import { allowedResolutions, holdsPayouts } from './rules.ts'
import type { Reconciliation } from './service.ts'
import type { ExceptionRow, PositionRow } from './tables.ts'

type RouteDependencies = Pick<ReconciliationDependencies, 'database' | 'identity'> & {
  readonly reconciliation: Reconciliation
}

export function reconciliationRoutes(deps: RouteDependencies): Route[] {
  return [...readingRoutes(deps), ...decisionRoutes(deps)]
}

const standing = ['open', 'proposed'] as const

function readingRoutes({ reconciliation, database, identity }: RouteDependencies): Route[] {
  const countStanding = async (): Promise<number> =>
    (await reconciliation.list(database.pool, { states: standing }, { limit: 1, before: null })).total
  return [
    read(contract.getReconciliation, async () => {
      const comparisons = await reconciliation.comparisons(database.pool)
      return answer({
        hold: await reconciliation.hold(database.pool),
        standing: await countStanding(),
        comparisons: comparisons.map(({ comparedAt, ...row }) => ({ ...row, comparedAt: comparedAt.toISOString() })),
      })
    }),
    read(contract.listExceptions, async ({ query: { limit, cursor, q, state, side } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      const states = state === undefined ? undefined : state === 'standing' ? standing : [state]
      const filter = { states, side, text: q }
      const { rows, total } = await reconciliation.list(database.pool, filter, {
        limit: limit + 1,
        before: before.value,
      })
      const items = rows.slice(0, limit)
      const next = rows.length > limit ? String(items.at(-1)?.id) : null
      const names = await identity.namesOf(database.pool, peopleIn(items))
      return answerIdPage({ items, next, total }, (row) => presentException(row, names))
    }),
    read(contract.listPositions, async ({ query: { limit } }) =>
      answer((await reconciliation.positions(database.pool, limit)).map(presentPosition)),
    ),
    outside(contract.compareNow, async () => {
      await reconciliation.compare()
      return answer({ standing: await countStanding() })
    }),
  ]
}

function decisionRoutes({ reconciliation, identity }: RouteDependencies): Route[] {
  const shown = async (executor: Executor, outcome: Result<ExceptionRow, ReconciliationError>) => {
    const names = outcome.ok ? await identity.namesOf(executor, peopleIn([outcome.value])) : new Map<string, string>()
    return answerResult(outcome, refusals, (row) => presentException(row, names))
  }
  return [
    write(contract.takeException, async ({ transaction, actor, params, body, ifMatch }) => {
      const input = { id: params.id, version: body.version ?? ifMatch }
      return shown(transaction, await reconciliation.take(transaction, actor, input))
    }),
    write(contract.resolveException, async ({ transaction, actor, params, body, ifMatch }) => {
      const { resolution, counterAccount = null, note } = body
      const input = { id: params.id, version: body.version ?? ifMatch, resolution, counterAccount, note }
      return shown(transaction, await reconciliation.resolve(transaction, actor, input))
    }),
    write(contract.decideException, async ({ transaction, actor, params, body, ifMatch }) => {
      const { decision, note } = body
      const verdict = { id: params.id, version: body.version ?? ifMatch, decision, note }
      return shown(transaction, await reconciliation.decide(transaction, actor, verdict))
    }),
  ]
}

const refusals: RefusalTable<ReconciliationError> = {
  not_found: () => notFound('There is no such exception.'),
  stale_version: ({ currentVersion }) => ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'The exception was changed meanwhile: load it again.',
    context: { currentVersion },
  }),
  wrong_state: ({ state }) => ({ status: 409, title: 'Not now', detail: `The exception is ${state}.` }),
  resolution_not_allowed: () => ({
    status: 400,
    title: 'Invalid request',
    detail: 'An exception of this kind is not resolved in this way.',
    errors: [{ path: 'resolution', message: 'An exception of this kind is not resolved in this way' }],
  }),
  counter_account_needed: () => ({
    status: 400,
    title: 'Invalid request',
    detail: 'A correction names the account that takes its other side; nothing else does.',
    errors: [{ path: 'counterAccount', message: 'Choose the other account' }],
  }),
  nothing_to_correct: () => ({
    status: 409,
    title: 'Nothing to correct',
    detail: 'The books and the world agree about this amount.',
  }),
  same_person: () => ({
    status: 403,
    title: 'A second person must approve',
    detail: 'Who proposed the resolution cannot approve it.',
  }),
  ...approverRefusals,
}

// Presents exceptions and positions for the API.
function presentException(row: ExceptionRow, names: ReadonlyMap<string, string>): ReconciliationException {
  const nameOf = (person: string | null): string | null => (person === null ? null : (names.get(person) ?? person))
  const amount = (minor: bigint | null): string | null =>
    minor === null || row.currency === null ? null : toDecimal(money(row.currency, minor))
  return {
    id: row.id,
    side: row.side,
    kind: row.kind,
    subject: row.subject,
    subjectName: row.subjectName,
    reference: row.reference,
    currency: row.currency,
    expected: amount(row.expectedMinor),
    found: amount(row.foundMinor),
    detail: row.detail,
    foundAt: row.foundAt.toISOString(),
    holdsPayouts: holdsPayouts(row.kind) && (row.state === 'open' || row.state === 'proposed'),
    owner: nameOf(row.owner),
    ownerId: row.owner,
    state: row.state,
    allowedResolutions: [...allowedResolutions(row.kind)],
    resolution: row.resolution,
    counterAccount: row.counterAccount,
    note: row.note,
    proposedBy: nameOf(row.proposedBy),
    proposedById: row.proposedBy,
    proposedAt: row.proposedAt?.toISOString() ?? null,
    resolvedBy: nameOf(row.resolvedBy),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    clearedAt: row.clearedAt?.toISOString() ?? null,
    version: row.version,
  }
}

/** Lists the ids of all people in the rows. */
function peopleIn(rows: readonly ExceptionRow[]): string[] {
  const people = rows.flatMap(({ owner, proposedBy, resolvedBy }) => [owner, proposedBy, resolvedBy])
  return [...new Set(people.filter((person) => person !== null))]
}

function presentPosition(row: PositionRow): Position {
  const decimal = (minor: bigint) => toDecimal(money(row.currency, minor))
  return {
    side: row.side,
    subject: row.subject,
    subjectName: row.subjectName,
    date: row.businessDate,
    currency: row.currency,
    books: decimal(row.booksMinor),
    inFlight: decimal(row.inFlightMinor),
    world: decimal(row.worldMinor),
    difference: decimal(row.worldMinor - row.booksMinor - row.inFlightMinor),
    asOf: row.asOf.toISOString(),
  }
}
