/** The service of the conversions module. */

import { present } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { fewAtOnce } from '#server/platform/database/few-at-once.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createCrowd } from './crowd.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionError } from './errors.ts'
import { handleCapacityEvent } from './event-handlers.ts'
import {
  type ConversionContext,
  type ConversionRequest,
  initiateEach,
  openConversions,
  previewConversion,
  type RequestedConversion,
  readConversionContext,
} from './initiate.ts'
import { createLedgerPostings } from './ledger-postings.ts'
import { createRecovery } from './recovery.ts'
import { createReview } from './review.ts'
import { reopenUndonePayouts } from './steps/payout.ts'
import {
  type ConversionFilter,
  conversionsOf,
  countByState,
  findConversion,
  heldInstructions,
  heldPayouts,
  newestConversions,
  pageOfConversions,
  timelineOf,
} from './store.ts'
import { type ConversionView, createTransitions } from './transitions.ts'
import { typicalVolume } from './views.ts'
import { createWorker } from './worker.ts'

/**
 * The part of all connections that steps may hold at a time. More of them would only take turns at the treasury, while people's
 * calls found no connection free.
 */
const shareOfSteps = 1 / 4
/** How often a step in hand goes on with its next transaction while a crowd is being served. */
const stepsInCrowdEveryMs = 25

export type Conversions = ReturnType<typeof createConversions>

export function createConversions(given: ConversionDependencies) {
  const crowd = createCrowd(given)
  const deps = {
    ...given,
    isCrowded: () => given.isCrowded() || crowd.isThere(),
    isBeingServed: crowd.isBeingServed,
  }
  const postings = createLedgerPostings(deps)
  const transitions = createTransitions(deps, postings)
  const givingWay = { isAsked: crowd.isBeingServed, everyMs: stepsInCrowdEveryMs }
  const stepping = { ...deps, database: fewAtOnce(given.database, shareOfSteps, givingWay) }
  return {
    ...createWorker(stepping, createTransitions(stepping, postings)),
    ...createReview(deps, transitions),
    ...createRecovery(deps, transitions),

    /** Serves a call that asks for a conversion: while they are many, steps leave them the room. */
    serve: crowd.serve,
    isBeingServed: crowd.isBeingServed,

    /** Reads what `initiateEach` needs, once for all requests. */
    readContext: (transaction: Transaction, clientIds: readonly (number | null)[]) =>
      readConversionContext(deps, transaction, clientIds),

    initiateEach: (transaction: Transaction, requested: readonly RequestedConversion[], context: ConversionContext) =>
      initiateEach(deps, transaction, requested, context),

    /** Starts one conversion. Fails as `initiateEach` does. */
    async initiate(transaction: Transaction, actor: Actor, request: ConversionRequest) {
      const context = await readConversionContext(deps, transaction, [request.clientId])
      const [outcome] = await initiateEach(deps, transaction, [{ actor, request }], context)
      return present(outcome, 'the outcome of the requested conversion')
    },

    /** Starts conversions without assessing them, see `openConversions`. */
    open: (transaction: Transaction, requested: readonly RequestedConversion[]) =>
      openConversions(deps, transaction, requested),

    /** Wakes waiting conversions when capacity frees up. */
    handleEvent: (transaction: Transaction, event: DomainEvent) => handleCapacityEvent(deps, transaction, event),

    /** The conversions with these ids, in no order; unknown ids are left out. */
    ofIds: conversionsOf,

    preview: (executor: Executor, request: Omit<ConversionRequest, 'notes'>) =>
      previewConversion(deps, executor, request),

    /** One conversion with its timeline. Fails with `conversion_not_found`. */
    async get(executor: Executor, id: number): Promise<Result<ConversionView, ConversionError>> {
      const row = await findConversion(executor, id)
      return row ? ok({ row, timeline: await timelineOf(executor, id) }) : err({ code: 'conversion_not_found' })
    },

    list: (executor: Executor, filter: ConversionFilter, page: { limit: number; before: number | null }) =>
      pageOfConversions(executor, filter, page),

    newest: newestConversions,

    typicalVolume: (executor: Executor) => typicalVolume(executor, deps),

    /** Bank instructions in flight, which reconciliation compares with the banks' statements. */
    heldInstructions,
    heldPayouts,
    countByState,
    reopenUndonePayouts: () => reopenUndonePayouts(deps, transitions),
  }
}
