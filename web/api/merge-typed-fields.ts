/**
 * A form over a record that somebody else changed meanwhile: fields that were typed into stay as typed, the others become
 * what the record says now.
 */
export function mergeTypedFields<Fields extends object>(before: Fields, typed: Fields, now: Fields): Fields {
  const names = Object.keys(now) as (keyof Fields)[]
  return Object.fromEntries(
    names.map((name) => [name, isSame(before[name], typed[name]) ? now[name] : typed[name]]),
  ) as Fields
}

/** Fields of forms are text, numbers, lists and rows of those. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
