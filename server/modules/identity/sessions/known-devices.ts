/** Browsers that a person has signed in with: exempt from the lock that strangers cause. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookiesNamed, setCookie } from '#server/platform/http/cookies.ts'
import type { PlatformServices } from '#server/platform/services.ts'

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
