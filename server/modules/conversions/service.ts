import { present } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { fewAtOnce } from '#server/platform/database/few-at-once.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createBooks } from './books.ts'
import { createCrowd } from './crowd.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionError } from './errors.ts'
import {
  type Asked,
  type ConversionRequest,
  type Groundwork,
  initiateEach,
  openConversions,
  previewConversion,
  readGroundwork,
} from './initiate.ts'
import { createMover } from './mover.ts'
import { createRecovery } from './recovery.ts'
import { reopenUndone } from './reopen.ts'
import { createReviewDecisions } from './review-decisions.ts'
import { createSteps } from './steps.ts'
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
import type { ConversionView } from './view.ts'
import { typicalVolume } from './volume.ts'
import { hearOfRoom } from './waiting.ts'

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
  const books = createBooks(deps)
  const mover = createMover(deps, books)
  const givingWay = { isAsked: crowd.isBeingServed, everyMs: stepsInCrowdEveryMs }
  const stepping = { ...deps, database: fewAtOnce(given.database, shareOfSteps, givingWay) }
  return {
    ...createSteps(stepping, createMover(stepping, books)),
    ...createReviewDecisions(deps, mover),
    ...createRecovery(deps, mover),

    /** Serves a call that asks for a conversion: while they are many, steps leave them the room. */
    serve: crowd.serve,
    isBeingServed: crowd.isBeingServed,

    /** What `initiateEach` needs of what stands already. */
    groundwork: (transaction: Transaction, clientIds: readonly (number | null)[]) =>
      readGroundwork(deps, transaction, clientIds),

    initiateEach: (transaction: Transaction, asked: readonly Asked[], groundwork: Groundwork) =>
      initiateEach(deps, transaction, asked, groundwork),

    async initiate(transaction: Transaction, actor: Actor, request: ConversionRequest) {
      const groundwork = await readGroundwork(deps, transaction, [request.clientId])
      const [made] = await initiateEach(deps, transaction, [{ actor, request }], groundwork)
      return present(made, 'the outcome of the one conversion asked for')
    },

    open: (transaction: Transaction, asked: readonly Asked[]) => openConversions(deps, transaction, asked),

    /** Wakes what waits for funds; see `waiting.ts`. */
    hear: (transaction: Transaction, event: DomainEvent) => hearOfRoom(deps, transaction, event),

    /** Those of these ids that there are, in no order. */
    ofIds: conversionsOf,

    preview: (executor: Executor, request: Omit<ConversionRequest, 'notes'>) =>
      previewConversion(deps, executor, request),

    async get(executor: Executor, id: number): Promise<Result<ConversionView, ConversionError>> {
      const row = await findConversion(executor, id)
      return row ? ok({ row, timeline: await timelineOf(executor, id) }) : err({ code: 'conversion_not_found' })
    },

    list: (executor: Executor, filter: ConversionFilter, page: { limit: number; before: number | null }) =>
      pageOfConversions(executor, filter, page),

    newest: newestConversions,

    typicalVolume: (executor: Executor) => typicalVolume(executor, deps),

    /** Bank instructions that the books hold and that have not ended: what the banks' statements are set against. */
    heldInstructions,
    heldPayouts,
    countByState,
    /** Takes up what the chain has undone; see `reopenUndone`. */
    reopenUndone: () => reopenUndone(deps, mover),
  }
}
