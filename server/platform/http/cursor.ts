const largestId = 2_147_483_647

/** The row id that a keyset cursor carries as digits; undefined for text that no list gave out. */
export function idInCursor(digits: string): number | undefined {
  return /^\d{1,10}$/.test(digits) && Number(digits) <= largestId ? Number(digits) : undefined
}
