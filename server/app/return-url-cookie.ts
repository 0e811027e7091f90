/** Cookie with the URL to return to after sign-in. */
import { cookiesNamed, setCookie } from '#server/platform/http/cookies.ts'

const name = 'corridor_wanted'
/** Time to find the password or the app with the code. */
const livesSeconds = 1_800

/** Same-site paths only; excludes anything that a browser could read as another host. */
const ownAddress = /^\/(?![/\\])[!-[\]-~]{1,1000}$/

/** A `Set-Cookie` header with the requested URL; null if it is not a valid return URL. */
export const returnUrlCookie = (url: string, secure: boolean): string | null =>
  ownAddress.test(url) ? cookie(encodeURIComponent(url), livesSeconds, secure) : null

/** A `Set-Cookie` header that deletes it. */
export const clearedReturnUrlCookie = (secure: boolean): string => cookie('', 0, secure)

/** The return URL in a `Cookie` header; null if none is valid. */
export const readReturnUrl = (header: string | undefined): string | null =>
  cookiesNamed(header, name)
    .map(decoded)
    .find((url) => ownAddress.test(url)) ?? null

/** An undecodable value is not ours. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

const cookie = (value: string, seconds: number, secure: boolean): string =>
  setCookie({ name, value, path: '/', seconds, secure })
