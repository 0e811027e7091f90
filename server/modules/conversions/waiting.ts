import type { Transaction } from '#server/platform/database/database.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { wakeWaiting } from './store.ts'

/** What may be what a conversion waits for: an account or its limits, a wallet, tokens, papers, a decision on a match. */
const makesRoom: ReadonlySet<string> = new Set([
  'bank_connection.created',
  'bank_connection.changed',
  'bank_connection.approved',
  'wallet.created',
  'wallet.approved',
  'exception.changed',
  'dossier.changed',
  'screening.match_decided',
])
/** More than the room that comes at once usually holds; the others look by themselves. */
const mostWoken = 50
/** A little longer than a step's lease. */
const soonMs = 10_000

type WaitingDependencies = Pick<ConversionDependencies, 'clock'>

/**
 * Hears of what may make room, in the transaction that tells of it: conversions that wait for funds look again at once, in
 * order of age. Other events are none of its matter. What makes room untold, a new day or another's end, is found by looking.
 */
export async function hearOfRoom({ clock }: WaitingDependencies, transaction: Transaction, event: DomainEvent) {
  if (!makesRoom.has(event.type)) return
  const now = clock.now()
  await wakeWaiting(transaction, now, new Date(now.getTime() + soonMs), mostWoken)
}
