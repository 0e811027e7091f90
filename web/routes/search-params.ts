/**
 * Reads search parameters of screens. A parameter that is missing or invalid is undefined, so that
 * an old or mistyped link still opens its screen. Not written with Zod, which the first screen
 * would otherwise load and start.
 */
type Parameter<T> = (value: unknown) => T | undefined

/** Reads the parameters of one screen and drops all others. */
export function searchParams<Fields extends Readonly<Record<string, Parameter<unknown>>>>(fields: Fields) {
  return (search: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(fields)
        .map(([name, read]) => [name, read(search[name])])
        .filter(([, value]) => value !== undefined),
    ) as { readonly [Name in keyof Fields]?: ReturnType<Fields[Name]> }
}

export const text: Parameter<string> = (value) => (typeof value === 'string' ? value : undefined)

/** Text, also such as looks like a number in the address. */
export const anyText: Parameter<string> = (value) => (typeof value === 'number' ? String(value) : text(value))

export const oneOf =
  <const Value extends string | true>(...values: readonly Value[]): Parameter<Value> =>
  (value) =>
    values.find((known) => known === value)

/** A column, or a column with `-` for descending order. */
export const sortBy = <const Key extends string>(keys: readonly Key[]): Parameter<Key | `-${Key}`> =>
  oneOf(...keys.flatMap((key): (Key | `-${Key}`)[] => [key, `-${key}`]))

export const wholeNumber =
  (smallest: number, largest = Number.MAX_SAFE_INTEGER): Parameter<number> =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= smallest && Number(value) <= largest ? Number(value) : undefined

export const recordId = wholeNumber(1)

export const matching =
  (pattern: RegExp): Parameter<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** An existing day, `2026-11-30`. */
export const day: Parameter<string> = (value) => {
  const written = matching(/^\d{4}-\d{2}-\d{2}$/)(value)
  const time = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? undefined : written
}
