import { assertDefined } from '#kernel/assert.ts'
import type { Random } from '#kernel/random.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { toChecksumAddress } from '../address.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import type { WalletRow } from '../tables.ts'
import { walletEvent } from './events.ts'
import { findDefaultWallet, insertWallet } from './store.ts'

/** The owner's default wallet, created on first use with a keyless address. Sandbox only. */
export async function ensureSandboxWallet(
  { audit, outbox, clock, random }: PayoutDependencies,
  transaction: Transaction,
  actor: Actor,
  clientId: number | null,
): Promise<WalletRow> {
  const existing = await findDefaultWallet(transaction, clientId, 'sandbox')
  if (existing) return existing
  const made = await insertWallet(transaction, {
    clientId,
    label: 'Sandbox',
    address: randomAddress(random),
    network: 'sandbox',
    status: 'whitelisted',
    isDefault: true,
    evidence: 'sandbox',
    wantsDefault: true,
    openMatches: 0,
    version: 1,
    addedBy: actor.userId,
    createdAt: clock.now(),
  })
  // Another transaction inserted and committed it; otherwise the insert would still wait.
  if (!made)
    return assertDefined(await findDefaultWallet(transaction, clientId, 'sandbox'), 'the sandbox wallet made meanwhile')
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'wallet',
    resourceId: String(made.id),
    details: { clientId, label: made.label, address: made.address, sandbox: true },
  })
  await outbox.emit(transaction, walletEvent('wallet.created', made))
  return made
}

function randomAddress(random: Random): string {
  return assertDefined(toChecksumAddress(`0x${Buffer.from(random.bytes(20)).toString('hex')}`), 'a well-formed address')
}
