/** A share in percent with one decimal; null if the whole is zero. */
export const sharePercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10
