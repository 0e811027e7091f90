import { allOf } from '#kernel/all-of.ts'
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
  const serve = together
    ? createBatcher<Write, Outcome<unknown>>({
        lanes: 1,
        slow,
        most: mostTogether,
        patience,
        keysOf: ({ call }) => [...together.keysOf(call), keyName(call)],
        mayBeOnes(error) {
          if (lostDatabase(error)) return false
          if (!(error instanceof RefusalSignal)) {
            writing.logger.warn({ err: error, route: route.contract.path }, 'calls are served one by one')
          }
          return true
        },
        send: (writes) => serveTogether(route, together, writing, writes),
      })
    : (write: Write) => serveAlone(route, writing, write)
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

function serveAlone(route: Route, writing: Writing, write: Write): Promise<Outcome<unknown>> {
  return following(writing, async (transaction, afterCommit) => {
    const keyed = keyedOf(route, write)
    const earlier = keyed && (await claimIdempotencyKey(transaction, writing.clock, keyed))
    if (earlier) return answeredBefore(earlier)
    const outcome = await route.handle({ ...write.call, transaction, afterCommit })
    const { body } = granted(outcome)
    if (keyed) await keepAnswer(transaction, keyed, { status: route.contract.status ?? 200, body })
    return outcome
  })
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
    const claimed = new Map<KeyedCall | null, RememberedAnswer | null>(claims)
    const fresh = asked.filter(({ keyed }) => !claimed.get(keyed))
    const within = { transaction, afterCommit, ahead: read }
    const recorded =
      fresh.length === 0
        ? []
        : await record(
            fresh.map(({ call }) => call),
            within,
          )
    const outcomes = new Map(fresh.map((one, place) => [one, recorded[place]]))
    await allOf(
      fresh.map(async (one) => {
        const { body } = granted(outcomes.get(one))
        if (one.keyed) await keepAnswer(transaction, one.keyed, { status: route.contract.status ?? 200, body })
      }),
    )
    return asked.map((one) => {
      const earlier = claimed.get(one.keyed)
      return earlier ? answeredBefore(earlier) : granted(outcomes.get(one))
    })
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
