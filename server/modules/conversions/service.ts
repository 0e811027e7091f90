/** The service of the conversions module. */

import { addDays, type BusinessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { createDiscussion } from './discussion/discussion.ts'
import type { ConversionError } from './errors.ts'
import { handleCapacityEvent } from './event-handlers.ts'
import {
  type ConversionRequest,
  initiateConversion,
  openConversions,
  type PreviewRequest,
  previewConversion,
  type RequestedConversion,
} from './initiate.ts'
import { createLedgerPostings } from './ledger-postings.ts'
import { type ConversionFilter, type ListPage, pageOfConversions } from './list/store.ts'
import { createRecovery } from './recovery.ts'
import { createReview } from './review.ts'
import { reopenUndonePayouts } from './steps/payout.ts'
import {
  conversionsOf,
  countByState,
  findConversion,
  heldInstructions,
  heldPayouts,
  newestConversions,
} from './store.ts'
import { type ConversionView, conversionView, createTransitions } from './transitions.ts'
import { typicalVolume } from './views.ts'
import { createWorker } from './worker.ts'

interface ListFilter extends Omit<ConversionFilter, 'since' | 'before'> {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export type Conversions = ReturnType<typeof createConversions>

export function createConversions(deps: ConversionDependencies) {
  const transitions = createTransitions(deps, createLedgerPostings(deps))
  return {
    ...createWorker(deps, transitions),
    ...createReview(deps, transitions),
    ...createRecovery(deps, transitions),
    ...createDiscussion(deps),

    /** Starts one conversion, see `initiateConversion`. */
    initiate: (transaction: Transaction, actor: Actor, request: ConversionRequest) =>
      initiateConversion(deps, transaction, { actor, request }),

    /** Starts conversions without assessing them, see `openConversions`. */
    open: (transaction: Transaction, requested: readonly RequestedConversion[]) =>
      openConversions(deps, transaction, requested),

    /** Wakes waiting conversions when capacity frees up. */
    handleEvent: (transaction: Transaction, event: DomainEvent) => handleCapacityEvent(deps, transaction, event),

    /** The conversions with these ids, in no order; unknown ids are omitted. */
    ofIds: conversionsOf,

    preview: (executor: Executor, request: PreviewRequest) => previewConversion(deps, executor, request),

    /** One conversion with its timeline. Fails with `conversion_not_found`. */
    async get(executor: Executor, id: number): Promise<Result<ConversionView, ConversionError>> {
      const row = await findConversion(executor, id)
      return row ? ok(await conversionView(executor, row)) : err({ code: 'conversion_not_found' })
    },

    /** One page, newest first. `from` and `to` are business dates, both included. */
    async list(executor: Executor, { from, to, ...filter }: ListFilter, page: ListPage) {
      const timeZone = from || to ? await deps.settings.read(executor, 'business.timeZone') : 'UTC'
      const since = from ? startOfBusinessDate(from as BusinessDate, timeZone) : undefined
      const before = to ? startOfBusinessDate(addDays(to as BusinessDate, 1), timeZone) : undefined
      return pageOfConversions(executor, { ...filter, since, before }, page)
    },

    newest: newestConversions,

    typicalVolume: (executor: Executor) => typicalVolume(executor, deps),

    /** Bank instructions in flight, which reconciliation compares with the banks' statements. */
    heldInstructions,
    heldPayouts,
    countByState,
    reopenUndonePayouts: () => reopenUndonePayouts(deps, transitions),
  }
}
