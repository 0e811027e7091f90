const name = 'corridor_session'
/** What the cookie holds: 32 random bytes. */
const form = /^[\w-]{43}$/
const absoluteSeconds = 7 * 24 * 3600

/** The session token of a `Cookie` header; null when there is none of our form. */
export function readToken(header: string | undefined): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name && form.test(value)) return value
  }
  return null
}

/** `Set-Cookie` that hands the token to the browser. */
export function sessionCookie(token: string, secure: boolean): string {
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${absoluteSeconds}${secure ? '; Secure' : ''}`
}

/** `Set-Cookie` that takes it away. */
export function clearedCookie(secure: boolean): string {
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`
}
