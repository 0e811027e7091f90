/**
 * Merges a form with a record that another user changed: edited fields keep their input, the others
 * take the record's new values.
 */
export function mergeTypedFields<Fields extends object>(before: Fields, typed: Fields, now: Fields): Fields {
  const names = Object.keys(now) as (keyof Fields)[]
  return Object.fromEntries(
    names.map((name) => [name, isSame(before[name], typed[name]) ? now[name] : typed[name]]),
  ) as Fields
}

/** Form fields hold text, numbers, lists and rows of those. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
