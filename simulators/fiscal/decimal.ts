/** Exact decimals of JSON numbers, for the arithmetic of the simulated authorities. */

const scale = 12

/** One, in the units of `unitsOf`. */
export const one = 10n ** BigInt(scale)

/** A JSON number in units of 10⁻¹². Null for one with more decimals, or that is not finite. */
export function unitsOf(value: number): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) return null
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = match
  const places = scale - fraction.length + Number(exponent)
  if (places < 0) return null
  const units = BigInt(whole + fraction) * 10n ** BigInt(places)
  return sign === '' ? units : -units
}

/** `numerator / denominator` to the nearest whole, halves up. For amounts from zero. */
export const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)
