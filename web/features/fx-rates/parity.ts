import { divideHalfEven } from '#kernel/money.ts'
import { xofPerEur } from '#kernel/parity.ts'
import { cross, parseRate, toWireRate } from '#kernel/rate.ts'

/** A fetched franc rate beyond this deviation is refused (decisions 4). */
const tolerance = { hundredthsOfPercent: 50n, percent: '0.5' } as const

export interface ParityCheck {
  /** USD/XOF implied by the euro's rate and the parity, with six decimals. */
  readonly implied: string
  /** Deviation of USD/XOF from it (negative if below), in percent with three decimals. */
  readonly differencePercent: string
  readonly isWithin: boolean
  /** In percent. */
  readonly tolerance: string
}

/** Compares USD/XOF with USD/EUR times the parity, exactly; undefined if a rate is missing. */
export function checkParity(usdXof: string | undefined, usdEur: string | undefined): ParityCheck | undefined {
  const franc = parseRate(usdXof ?? '')
  const euro = parseRate(usdEur ?? '')
  if (!franc.ok || !euro.ok) return undefined
  const implied = cross(euro.value, xofPerEur)
  const left = franc.value.numerator * implied.denominator
  const right = implied.numerator * franc.value.denominator
  const gap = left > right ? left - right : right - left
  return {
    implied: toWireRate(implied),
    differencePercent: thousandths(divideHalfEven((left - right) * 100_000n, right)),
    isWithin: gap * 10_000n <= tolerance.hundredthsOfPercent * right,
    tolerance: tolerance.percent,
  }
}

function thousandths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(4, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
