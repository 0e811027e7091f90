/** Exact decimals for the authorities' arithmetic, and their rounding. */

/** `numerator / denominator` to the nearest whole, halves up. Not below zero. */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole
}

/** `units / 10^digits` as a JSON number with the same digits. Up to 15 of them are exact. */
export function jsonNumber(units: bigint, digits: number): number {
  const text = units.toString().padStart(digits + 1, '0')
  return Number(digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`)
}

/** How many decimals a JSON number has room for behind `whole`, at most `max`. */
export const decimalsBeside = (whole: bigint, max: number): number =>
  Math.max(0, Math.min(max, 15 - whole.toString().length))
