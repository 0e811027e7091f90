/** Seeded random walk of exchange rates. */
import { below, seededRandom } from '#kernel/random.ts'

/** Base rates in millionths per dollar. The franc follows the euro by the parity. */
const baseMillionths = {
  EUR: 855_200n,
  GBP: 741_300n,
  JPY: 149_870_000n,
  NGN: 1_538_500_000n,
  GHS: 11_240_000n,
} as const
type Walking = keyof typeof baseMillionths

const xofPerThousandEur = 655_957n
/** Maximum deviation of a daily point from the base, and of an hour from the line between days. */
const dayMillionths = 8_000
const hourMillionths = 300
const hoursPerDay = 24

/**
 * The rates of an hour since the epoch: a walk between seeded daily points, within one percent of
 * the base. The same seed and hour always give the same rates.
 */
export function ratesAt(hour: number, seed: number): ReadonlyMap<string, string> {
  const rates = new Map<string, string>([['USD', '1']])
  for (const currency of Object.keys(baseMillionths) as Walking[]) {
    const millionths = rateMillionths(currency, hour, seed)
    rates.set(currency, decimalOf(millionths))
    if (currency === 'EUR') rates.set('XOF', decimalOf((millionths * xofPerThousandEur) / 1000n))
  }
  return rates
}

function rateMillionths(currency: Walking, hour: number, seed: number): bigint {
  const day = Math.floor(hour / hoursPerDay)
  const into = hour % hoursPerDay
  const [from, to] = [
    drift(currency, `d${day}`, dayMillionths, seed),
    drift(currency, `d${day + 1}`, dayMillionths, seed),
  ]
  const between = Math.round((from * (hoursPerDay - into) + to * into) / hoursPerDay)
  const offset = between + drift(currency, `h${hour}`, hourMillionths, seed)
  return (baseMillionths[currency] * BigInt(1_000_000 + offset)) / 1_000_000n
}

/** A repeatable whole number from `-most` to `most`. */
function drift(currency: Walking, moment: string, most: number, seed: number): number {
  let mixed = seed
  for (const letter of `${currency} ${moment}`) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) | 0
  return below(seededRandom(mixed), 2 * most + 1) - most
}

/** Six decimals. */
export function decimalOf(millionths: bigint): string {
  const text = millionths.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`
}
