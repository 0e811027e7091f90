import { cookiesNamed, setCookie } from '#server/platform/http/cookies.ts'

const name = 'corridor_wanted'
/** Long enough to find the password or the app with the code. */
const livesSeconds = 1_800

/** Of this very site: nothing in it that a browser might read as another host. */
const ownAddress = /^\/(?![/\\])[!-[\]-~]{1,1000}$/

/** `Set-Cookie` that keeps the address somebody asked for who has to sign in first; null where it is none to come back to. */
export const returnUrlCookie = (url: string, secure: boolean): string | null =>
  ownAddress.test(url) ? cookie(encodeURIComponent(url), livesSeconds, secure) : null

/** `Set-Cookie` that forgets it. */
export const clearedReturnUrlCookie = (secure: boolean): string => cookie('', 0, secure)

/** The address in a `Cookie` header; null when there is none of this site. */
export const readReturnUrl = (header: string | undefined): string | null =>
  cookiesNamed(header, name)
    .map(decoded)
    .find((url) => ownAddress.test(url)) ?? null

/** What cannot be decoded is not of our making. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

const cookie = (value: string, seconds: number, secure: boolean): string =>
  setCookie({ name, value, path: '/', seconds, secure })
