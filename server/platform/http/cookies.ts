/** Values of a name in a `Cookie` header, in order and unparsed: their origin is not trusted. */
export function cookiesNamed(header: string | undefined, name: string): string[] {
  return (header?.split(';') ?? []).flatMap((part) => {
    const [key = '', value = ''] = part.trim().split('=', 2)
    return key.replace(/^__(Host|Secure)-/, '') === name ? [value] : []
  })
}

/**
 * A `Cookie` header without the cookies that another host of the domain, or plain http, could have
 * set. Browsers let nobody else set a name with a prefix. For installations on https.
 */
export const withPrefixOnly = (header: string): string =>
  header
    .split(';')
    .filter((part) => /^\s*__(Host|Secure)-/.test(part))
    .join(';')

interface Cookie {
  readonly name: string
  /** Must be a valid cookie value. */
  readonly value: string
  readonly path: string
  /** Lifetime in the browser; zero deletes it. */
  readonly seconds: number
  readonly secure: boolean
}

/** `__Host-` demands the path `/`. */
const prefixOf = ({ path, secure }: Cookie): string => (secure ? (path === '/' ? '__Host-' : '__Secure-') : '')

/** A `Set-Cookie` header: HttpOnly, and not sent by other sites. */
export const setCookie = (cookie: Cookie): string => {
  const { name, value, path, seconds, secure } = cookie
  return `${prefixOf(cookie)}${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}
