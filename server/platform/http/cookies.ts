/** Values of a name in a `Cookie` header, in order and unparsed: their origin is not trusted. */
export function cookiesNamed(header: string | undefined, name: string): string[] {
  return (header?.split(';') ?? []).flatMap((part) => {
    const [key, value = ''] = part.trim().split('=', 2)
    return key === name ? [value] : []
  })
}

interface Cookie {
  readonly name: string
  /** Must be a valid cookie value. */
  readonly value: string
  readonly path: string
  /** Lifetime in the browser; zero deletes it. */
  readonly seconds: number
  readonly secure: boolean
}

/** A `Set-Cookie` header: HttpOnly, and not sent by other sites. */
export const setCookie = ({ name, value, path, seconds, secure }: Cookie): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
