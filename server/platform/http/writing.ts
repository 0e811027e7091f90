import { present } from '#kernel/assert.ts'
import { allOf } from '#kernel/settle-all.ts'
import { createBatcher } from '../database/batcher.ts'
import { lostDatabase } from '../database/database.ts'
import { claimIdempotencyKey, type KeyedCall, keepAnswer, type RememberedAnswer } from './idempotency.ts'
import type { ServerOptions } from './options.ts'
import { RefusalSignal } from './problems.ts'
import type { Outcome, Route, WriteCall } from './route.ts'
import { limitWaits } from './store.ts'

/** A call that changes something, as it came. */
export interface Write {
  readonly call: WriteCall<never, never, never>
  readonly path: string
  /** What the same key must come with again. */
  readonly sent: unknown
}

type Writing = Pick<ServerOptions, 'database' | 'clock' | 'logger'>

/**
 * Calls that may be served together: one transaction is under way at a time, with so many calls at most; measured, see `bench`. One that
 * takes long may wait for a row that somebody else holds, and lets others by.
 */
const mostTogether = 8
const slow = { afterMs: 50, most: 8 }
/** How many of them may wait for their turn, and for how long. */
const patience = { most: 500, ms: 10_000 }

/** Serves the writes of a route, each in one transaction with its idempotency key; a refusal rolls everything back, the key included. */
export function createWriting(route: Route, writing: Writing): (write: Write) => Promise<Outcome<unknown>> {
  const { together } = route
  const steps = together ?? stepsOfOne(route)
  const serveEach = (writes: readonly Write[]) => serveTogether(route, steps, writing, writes)
  const serve = together
    ? createBatcher<Write, Outcome<unknown>>({
        lanes: 1,
        slow,
        most: mostTogether,
        patience,
        keysOf: ({ call }) => [keyName(call)],
        mayBeOnes(error) {
          if (lostDatabase(error)) return false
          if (!(error instanceof RefusalSignal)) {
            writing.logger.warn({ err: error, route: route.contract.path }, 'calls are served one by one')
          }
          return true
        },
        send: serveEach,
      })
    : async (write: Write) => present((await serveEach([write]))[0], 'the outcome of the one call')
  return async (write) => {
    try {
      return await serve(write)
    } catch (error) {
      if (error instanceof RefusalSignal) return { kind: 'refusal', refusal: error.refusal }
      throw error
    }
  }
}

/** Two calls of one person and key wait for each other; one without a key waits for nobody. */
const keyName = ({ actor, idempotencyKey }: Write['call']): unknown =>
  idempotencyKey === null ? Symbol('no key') : `${actor.userId ?? actor.name} ${idempotencyKey}`

/** A call that is always served by itself, as one of one. */
function stepsOfOne({ handle }: Route): NonNullable<Route['together']> {
  return {
    ahead: async () => null,
    record: (calls, within) => allOf(calls.map((call) => handle({ ...call, ...within } as Write['call']))),
  }
}

/** Several calls, of which either all are served or none. */
function serveTogether(
  route: Route,
  { ahead, record }: NonNullable<Route['together']>,
  writing: Writing,
  writes: readonly Write[],
): Promise<readonly Outcome<unknown>[]> {
  return following(writing, async (transaction, afterCommit) => {
    const asked = writes.map((write) => ({ call: write.call, keyed: keyedOf(route, write) }))
    const keys = asked.flatMap(({ keyed }) => keyed ?? [])
    const [, claims, read] = await allOf([
      // What one has to wait for must not keep the others: each is served by itself then.
      writes.length > 1 ? limitWaits(transaction) : null,
      // In one order whoever claims, or two that hold each other's keys would wait for ever.
      allOf(
        keys
          .sort((one, other) => (one.key < other.key ? -1 : 1))
          .map(async (keyed) => [keyed, await claimIdempotencyKey(transaction, writing.clock, keyed)] as const),
      ),
      ahead(
        asked.map(({ call }) => call),
        transaction,
      ),
    ])
    const earlier = new Map<KeyedCall | null, RememberedAnswer | null>(claims)
    const fresh = asked.filter(({ keyed }) => !earlier.get(keyed))
    const within = { transaction, afterCommit, ahead: read }
    const freshCalls = fresh.map(({ call }) => call)
    const recorded = freshCalls.length === 0 ? [] : await record(freshCalls, within)
    const outcomes = new Map(fresh.map((one, place) => [one, granted(recorded[place])]))
    const status = route.contract.status ?? 200
    await allOf([...outcomes].map(([{ keyed }, { body }]) => keyed && keepAnswer(transaction, keyed, { status, body })))
    return asked.map(
      (one) => outcomes.get(one) ?? answeredBefore(present(earlier.get(one.keyed), 'what the same call was answered')),
    )
  })
}

/** Runs `work` in one transaction, and what it wants done afterwards once that has committed. */
async function following<T>(
  { database }: Writing,
  work: (
    transaction: WriteCall<never, never, never>['transaction'],
    afterCommit: (then: () => void) => void,
  ) => Promise<T>,
): Promise<T> {
  let follow: (() => void)[] = []
  const done = await database.transaction((transaction) => {
    // A transaction that runs again after a deadlock starts its list anew.
    follow = []
    return work(transaction, (then) => follow.push(then))
  })
  for (const then of follow) then()
  return done
}

function granted(outcome: Outcome<unknown> | undefined): Exclude<Outcome<unknown>, { readonly kind: 'refusal' }> {
  if (outcome === undefined) throw new Error('a call was recorded without an outcome')
  if (outcome.kind === 'refusal') throw new RefusalSignal(outcome.refusal)
  return outcome
}

const answeredBefore = ({ body }: RememberedAnswer): Outcome<unknown> => ({ kind: 'answer', body })

/** Null where the call came without a key, or where its answer must not be kept. */
function keyedOf({ contract }: Route, { call, path, sent }: Write): KeyedCall | null {
  const { actor, idempotencyKey: key } = call
  return key === null || contract.shownOnce ? null : { actor, contract, key, path, body: sent }
}
