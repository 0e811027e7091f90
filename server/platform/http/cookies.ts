/** The values of a name in a `Cookie` header, in their order; as they came, since who set them is not certain. */
export function cookiesNamed(header: string | undefined, name: string): string[] {
  return (header?.split(';') ?? []).flatMap((part) => {
    const [key, value = ''] = part.trim().split('=', 2)
    return key === name ? [value] : []
  })
}

interface Cookie {
  readonly name: string
  /** Nothing that a cookie's value may not hold. */
  readonly value: string
  readonly path: string
  /** How long the browser keeps it; zero takes it away. */
  readonly seconds: number
  readonly secure: boolean
}

/** `Set-Cookie` of a cookie that no script reads and that other sites' calls do not bring along. */
export const setCookie = ({ name, value, path, seconds, secure }: Cookie): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
