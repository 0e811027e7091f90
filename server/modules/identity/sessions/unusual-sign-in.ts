/** Recognises sign-ins from a new browser or network, or after failed attempts (ASVS 6.3.5). */
import { createHash } from 'node:crypto'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { addressBlock } from '#server/platform/http/address-block.ts'
import { type PlaceKind, rememberPlace, signedInBefore } from './store.ts'

export type UnusualReason = 'new_browser' | 'new_network' | 'after_failures'

/** A place that was not used for this long counts as new. */
export const placeLifeMs = 90 * 24 * 3_600_000
/** One or two failures are the person's own mistakes. */
const suspiciousFailures = 3

/**
 * Remembers where the person signs in from, and returns what is unusual about it. The first sign-in
 * has nothing to compare with.
 */
export async function unusualReasons(
  transaction: Transaction,
  userId: string,
  origin: Pick<Origin, 'ipAddress' | 'userAgent'>,
  { failures, now }: { readonly failures: number; readonly now: Date },
): Promise<UnusualReason[]> {
  const since = new Date(now.getTime() - placeLifeMs)
  const isFirst = !(await signedInBefore(transaction, userId, since))
  const remember = (kind: PlaceKind, place: string) =>
    rememberPlace(transaction, { userId, kind, sha256: digestOf(place), since, now })
  const isKnownBrowser = await remember('browser', browserOf(origin.userAgent ?? ''))
  const isKnownNetwork = await remember('network', networkOf(origin.ipAddress))
  return [
    ...(isFirst || isKnownBrowser ? [] : (['new_browser'] as const)),
    ...(isFirst || isKnownNetwork ? [] : (['new_network'] as const)),
    ...(failures >= suspiciousFailures ? (['after_failures'] as const) : []),
  ]
}

/** Without versions, so that an update of the browser is not news. */
const browserOf = (userAgent: string): string => userAgent.replaceAll(/\d[\d._]*/g, '')

/** The network of the provider: the first half of an IPv4 address, 48 bits of an IPv6 address. */
function networkOf(address: string): string {
  const block = addressBlock(address)
  return block.includes(':') ? block.split(':').slice(0, 3).join(':') : block.split('.').slice(0, 2).join('.')
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
