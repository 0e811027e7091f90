/** Browsers that a person has signed in with, and sign-ins from others. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { addressBlock } from '#server/platform/http/address-block.ts'
import { cookiesNamed, setCookie } from '#server/platform/http/cookies.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { type PlaceKind, rememberPlace, signedInBefore } from './store.ts'

const cookieName = 'corridor_device'
/** Id, second of issue in base 36, and a MAC that binds both to one account. */
const entryForm = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/
const separator = '~'
const validSeconds = 365 * 24 * 3600
/** People who share a browser and stay known to it. */
const maxEntries = 5

interface KnownDeviceDependencies extends Pick<PlatformServices, 'clock' | 'random'> {
  readonly sessionSecret: string
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * A signed cookie, set at each completed sign-in. It signs nobody in: it only gives the guesses of
 * that browser for that account a count of their own. `account` is the account's throttle subject.
 */
export function createKnownDevices({ clock, random, sessionSecret }: KnownDeviceDependencies) {
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000)
  const macOf = (id: string, issued: string, account: string): string =>
    createHmac('sha256', sessionSecret).update(`known device\n${id}\n${issued}\n${account}`).digest('base64url')

  const entriesOf = (cookieHeader: string | undefined): string[] =>
    cookiesNamed(cookieHeader, cookieName)
      .flatMap((value) => value.split(separator))
      .filter((entry) => entryForm.test(entry))
      .slice(0, maxEntries)

  const idIn = (entry: string, account: string): string | null => {
    const [, id = '', issued = '', mac = ''] = entryForm.exec(entry) ?? []
    const isMine = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(id, issued, account)))
    return isMine && nowSeconds() - Number.parseInt(issued, 36) < validSeconds ? id : null
  }

  const idOf = (cookieHeader: string | undefined, account: string): string | null =>
    entriesOf(cookieHeader)
      .map((entry) => idIn(entry, account))
      .find((id) => id !== null) ?? null

  return {
    /** The device's id if the browser has signed in to this account before; else null. */
    idOf,

    /** `Set-Cookie` that makes the browser known to this account, beside those it is known to. */
    cookieFor(cookieHeader: string | undefined, account: string, secure: boolean): string {
      const id = idOf(cookieHeader, account) ?? Buffer.from(random.bytes(16)).toString('base64url')
      const issued = nowSeconds().toString(36)
      const others = entriesOf(cookieHeader).filter((entry) => idIn(entry, account) === null)
      const value = [`${id}.${issued}.${macOf(id, issued, account)}`, ...others].slice(0, maxEntries).join(separator)
      return setCookie({ name: cookieName, value, path: '/api/login', seconds: validSeconds, secure })
    },
  }
}

type UnusualReason = 'new_browser' | 'new_network' | 'after_failures'

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
