import { createHash } from 'node:crypto'
import type { RouteContract } from '#contract/route.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from './actor.ts'
import { platformRefusal, RefusalSignal } from './problems.ts'
import { claimKey, rememberAnswer } from './store.ts'

export interface RememberedAnswer {
  readonly status: number
  readonly body: unknown
}

export interface KeyedCall {
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
export async function claimIdempotencyKey(
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
    keepForEver: movesMoney(call.contract),
  })
  if (claim.kind === 'claimed') return null
  if (!claim.bodySha256.equals(hash)) {
    throw new RefusalSignal(
      platformRefusal(
        'key_reused',
        'This Idempotency-Key was already used for a different request. Send a new key for a new request.',
      ),
    )
  }
  return { status: claim.status, body: claim.answer }
}

export async function saveAnswer(transaction: Transaction, call: KeyedCall, answer: RememberedAnswer): Promise<void> {
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
