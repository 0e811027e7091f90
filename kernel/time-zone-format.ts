/**
 * Caches one date formatter per time zone: creating one costs a hundred times a format call. Throws
 * RangeError for an unknown zone.
 */
export function formatByZone(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const cache = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = cache.get(timeZone)
    if (known) return known
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    cache.set(timeZone, made)
    return made
  }
}
