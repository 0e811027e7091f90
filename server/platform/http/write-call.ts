/** Serves writes in one transaction with idempotency keys. */

import { createHash } from 'node:crypto'
import type { RouteContract } from '#contract/route.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from './actor.ts'
import type { ServerOptions } from './options.ts'
import { platformRefusal, RefusalSignal } from './problems.ts'
import type { Outcome, Route, WriteCall } from './route.ts'
import { claimKey, rememberAnswer } from './store.ts'
import { t } from './texts.ts'

/** A write as received. */
export interface Write {
  readonly call: WriteCall<never, never, never>
  readonly path: string
  /** The request that a repeated idempotency key must match. */
  readonly sent: unknown
}

type Granted = Exclude<Outcome<unknown>, { readonly kind: 'refusal' }>

/**
 * Serves a write in one transaction with its idempotency key. A refusal rolls back everything,
 * including the key. A repeated key returns the first answer.
 */
export async function serveWrite(
  route: Route,
  { database, clock }: Pick<ServerOptions, 'database' | 'clock'>,
  write: Write,
): Promise<Outcome<unknown>> {
  let followUps: (() => void)[] = []
  try {
    const outcome = await database.transaction((transaction) => {
      // A retry after a deadlock starts with an empty list.
      followUps = []
      return serveOnce(route, clock, write, { transaction, afterCommit: (work) => followUps.push(work) })
    })
    for (const followUp of followUps) followUp()
    return outcome
  } catch (error) {
    if (error instanceof RefusalSignal) return { kind: 'refusal', refusal: error.refusal }
    throw error
  }
}

async function serveOnce(
  route: Route,
  clock: ServerOptions['clock'],
  write: Write,
  within: { readonly transaction: Transaction; afterCommit(work: () => void): void },
): Promise<Granted> {
  const keyed = keyedCallOf(route, write)
  const earlier = keyed && (await claimIdempotencyKey(within.transaction, clock, keyed))
  if (earlier) return { kind: 'answer', body: earlier.body }
  const outcome = await route.handle({ ...write.call, ...within } as Write['call'])
  if (outcome.kind === 'refusal') throw new RefusalSignal(outcome.refusal)
  const status = route.contract.status ?? 200
  if (keyed) await saveAnswer(within.transaction, keyed, { status, body: outcome.body })
  return outcome
}

/** Null for a call without a key, or whose answer must not be stored. */
function keyedCallOf({ contract }: Route, { call, path, sent }: Write): KeyedCall | null {
  const { actor, idempotencyKey: key } = call
  return key === null || contract.shownOnce ? null : { actor, contract, key, path, body: sent }
}

interface RememberedAnswer {
  readonly status: number
  readonly body: unknown
}

interface KeyedCall {
  readonly actor: Actor
  readonly contract: RouteContract
  readonly key: string
  readonly path: string
  readonly body: unknown
}

/**
 * Claims a key in the transaction of its effect. Returns the stored answer of an earlier call;
 * throws a refusal if the key belongs to another request. A concurrent call with the same key waits
 * until the first has committed.
 */
async function claimIdempotencyKey(
  transaction: Transaction,
  clock: Clock,
  call: KeyedCall,
): Promise<RememberedAnswer | null> {
  const hash = createHash('sha256')
    .update(
      JSON.stringify([call.path, call.body ?? null], (_, value) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    )
    .digest()
  const claim = await claimKey(transaction, {
    ...identityOf(call),
    bodySha256: hash,
    createdAt: clock.now(),
    isPermanent: movesMoney(call.contract),
  })
  if (claim.kind === 'claimed') return null
  if (!claim.bodySha256.equals(hash)) {
    throw new RefusalSignal(platformRefusal('key_reused', t.idempotencyKeyReused))
  }
  return { status: claim.status, body: claim.answer }
}

async function saveAnswer(transaction: Transaction, call: KeyedCall, answer: RememberedAnswer): Promise<void> {
  await rememberAnswer(transaction, identityOf(call), answer)
}

function identityOf(call: KeyedCall): { principal: string; route: string; key: string } {
  return {
    principal: call.actor.userId ?? call.actor.name,
    route: `${call.contract.method} ${call.contract.path}`,
    key: call.key,
  }
}

const movesMoney = (contract: RouteContract): boolean => contract.path.startsWith('/api/transactions')
