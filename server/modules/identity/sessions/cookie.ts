/** Cookies of sessions and of unfinished sign-ins. */

import { cookiesNamed, setCookie } from '#server/platform/http/cookies.ts'

const sessionName = 'corridor_session'
/** The value of either cookie: 32 random bytes. */
const form = /^[\w-]{43}$/
const absoluteSeconds = 7 * 24 * 3600
const signInName = 'corridor_sign_in'
const signInSeconds = 600

/** The session token of a `Cookie` header, or null if it has none in our format. */
export const readToken = (header: string | undefined): string | null => readCookie(header, sessionName)

/** The token of a sign-in that was begun in this browser. */
export const readSignInToken = (header: string | undefined): string | null => readCookie(header, signInName)

const readCookie = (header: string | undefined, name: string): string | null =>
  cookiesNamed(header, name).find((value) => form.test(value)) ?? null

/** `Set-Cookie` that sets the session token. */
export const sessionCookie = (token: string, secure: boolean): string =>
  setCookie({ name: sessionName, value: token, path: '/', seconds: absoluteSeconds, secure })

/** `Set-Cookie` that clears the session token. */
export const clearedCookie = (secure: boolean): string =>
  setCookie({ name: sessionName, value: '', path: '/', seconds: 0, secure })

/** Sent only with the steps of a sign-in. */
export const signInCookie = (token: string, secure: boolean): string =>
  setCookie({ name: signInName, value: token, path: '/api/login', seconds: signInSeconds, secure })

export const clearedSignInCookie = (secure: boolean): string =>
  setCookie({ name: signInName, value: '', path: '/api/login', seconds: 0, secure })
