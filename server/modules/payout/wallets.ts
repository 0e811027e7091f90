import type { Wallet as WireWallet } from '#contract/wallets.ts'
import { present } from '#kernel/assert.ts'
import type { Random } from '#kernel/random.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { toChecksumAddress } from './address.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { findDefaultWallet, insertWallet, selectWallets } from './store.ts'
import type { WalletRow } from './tables.ts'

export type Wallet = Readonly<WalletRow>

export interface WalletPage {
  readonly limit: number
  /** The id that the page goes on below; null for the first. */
  readonly before: number | null
  readonly q?: string | undefined
  readonly clientId?: number | undefined
}

/** The owner's default wallet, made on first need: an address that nobody holds the key of. Sandbox only. */
export async function ensureSandboxWallet(
  { audit, outbox, clock, random }: PayoutDependencies,
  transaction: Transaction,
  actor: Actor,
  clientId: number | null,
): Promise<Wallet> {
  const standing = await findDefaultWallet(transaction, clientId)
  if (standing) return standing
  const made = await insertWallet(transaction, {
    clientId,
    label: 'Sandbox',
    address: randomAddress(random),
    network: 'sandbox',
    status: 'whitelisted',
    isDefault: true,
    addedBy: actor.userId,
    createdAt: clock.now(),
  })
  // Another transaction made it meanwhile, or the insert would still wait for it.
  if (!made) return present(await findDefaultWallet(transaction, clientId), 'the sandbox wallet made meanwhile')
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'wallet',
    resourceId: String(made.id),
    details: { clientId, label: made.label, address: made.address, sandbox: true },
  })
  await outbox.emit(transaction, {
    kind: 'wallets',
    type: 'wallet.created',
    version: 1,
    aggregateId: String(made.id),
    payload: { walletId: made.id, clientId },
  })
  return made
}

export async function listWallets(
  executor: Executor,
  { limit, before, q, clientId }: WalletPage,
): Promise<Page<WireWallet>> {
  const { rows, total } = await selectWallets(executor, { clientId, text: q }, { limit: limit + 1, before })
  const shown = rows.slice(0, limit)
  return { items: shown.map(toWire), next: rows.length > limit ? String(shown.at(-1)?.id) : null, total }
}

function toWire({ addedBy: _, createdAt, ...wallet }: WalletRow): WireWallet {
  return { ...wallet, createdAt: createdAt.toISOString() }
}

function randomAddress(random: Random): string {
  return present(toChecksumAddress(`0x${Buffer.from(random.bytes(20)).toString('hex')}`), 'a well-formed address')
}
