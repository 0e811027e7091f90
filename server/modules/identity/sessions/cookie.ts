const sessionName = 'corridor_session'
/** What either cookie holds: 32 random bytes. */
const form = /^[\w-]{43}$/
const absoluteSeconds = 7 * 24 * 3600
const signInName = 'corridor_sign_in'
const signInSeconds = 600

/** The session token of a `Cookie` header; null when there is none of our form. */
export const readToken = (header: string | undefined): string | null => readCookie(header, sessionName)

/** What goes on with a sign-in that was begun in this browser. */
export const readSignInToken = (header: string | undefined): string | null => readCookie(header, signInName)

function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name && form.test(value)) return value
  }
  return null
}

/** `Set-Cookie` that hands the token to the browser. */
export const sessionCookie = (token: string, secure: boolean): string =>
  cookie(sessionName, token, '/', absoluteSeconds, secure)

/** `Set-Cookie` that takes it away. */
export const clearedCookie = (secure: boolean): string => cookie(sessionName, '', '/', 0, secure)

/** For the steps of one sign-in alone: no other call is sent it. */
export const signInCookie = (token: string, secure: boolean): string =>
  cookie(signInName, token, '/api/login', signInSeconds, secure)

export const clearedSignInCookie = (secure: boolean): string => cookie(signInName, '', '/api/login', 0, secure)

function cookie(name: string, value: string, path: string, seconds: number, secure: boolean): string {
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}
