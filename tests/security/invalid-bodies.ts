type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of the texts in a body: `companyName`, `beneficiary.name`, `lines.0.description`. */
export function textsOf(body: unknown, before = ''): string[] {
  if (typeof body === 'string') return [before]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => textsOf(value, before === '' ? key : `${before}.${key}`))
}

/** The body with the text at one path replaced. */
export function withText(body: Fields, place: string, text: string): Fields {
  const spoilt = structuredClone(body) as Record<string, unknown>
  const keys = place.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, spoilt)
  holder[last] = text
  return spoilt
}

/**
 * The library validates what an authenticator returns, and each rule validates its own parameters.
 */
const checkedElsewhere = new Set(['response', 'parameters'])

/** The body with an extra field, once at the top and once in each nested object that lacks it. */
export function withNested(body: Fields, name: string, value: unknown): Fields[] {
  const within = Object.entries(body).flatMap(([key, inner]) => {
    const first = Array.isArray(inner) ? inner[0] : inner
    if (!isFields(first) || name in first || checkedElsewhere.has(key)) return []
    const spoilt = { ...first, [name]: value }
    return [{ ...body, [key]: Array.isArray(inner) ? [spoilt] : spoilt }]
  })
  return [{ ...body, [name]: value }, ...within]
}
