/** Risk score: components, weights and prediction. Pure. */
import { riskDaysAhead, riskDaysNeeded } from '#contract/analytics/api.ts'
import { lineThrough } from '../forecast/rules.ts'

/** Current inputs of the score. */
export interface RiskInputs {
  /** USD cents that clients owe, and the part overdue by more than 30 days. */
  readonly receivable: bigint
  readonly longOverdue: bigint
  readonly conversions: number
  readonly failed: number
  /** Reconciliation exceptions open for more than a day. */
  readonly oldExceptions: number
  readonly activeClients: number
  /** Active clients without an approved KYC. */
  readonly withoutKyc: number
  readonly alerts: { readonly critical: number; readonly high: number; readonly medium: number; readonly low: number }
  /** USD/XOF rates of the last 30 days, oldest first. */
  readonly rates: readonly { readonly day: number; readonly rate: number }[]
}

export interface RiskParts {
  readonly credit: number | null
  readonly operational: number | null
  readonly compliance: number | null
  readonly market: number | null
}

export interface RiskWeights {
  readonly credit: number
  readonly operational: number
  readonly compliance: number
  readonly market: number
}

const alertWeight = { critical: 10, high: 5, medium: 2, low: 1 } as const
/** Annual volatility in percent at which market risk is 100. */
const fullVolatility = 20
const daysOfYear = 365
/** Volatility needs at least this many returns. */
const minReturns = 5

/**
 * Components from 0 to 100 with one decimal (docs/adr/0021-analytics-definitions.md). Null without
 * a basis.
 */
export function riskParts(inputs: RiskInputs): RiskParts {
  const { receivable, longOverdue, conversions, failed, oldExceptions, activeClients, withoutKyc, alerts } = inputs
  const volatility = yearlyVolatility(inputs.rates)
  const weighted = (Object.keys(alertWeight) as (keyof typeof alertWeight)[]).reduce(
    (total, severity) => total + alertWeight[severity] * alerts[severity],
    0,
  )
  return {
    credit: receivable === 0n ? null : scoreOf(Number((longOverdue * 100_000n) / receivable) / 1000),
    operational: conversions === 0 ? null : scoreOf((100 * (failed + oldExceptions)) / conversions),
    compliance:
      activeClients === 0 ? null : scoreOf((10 * weighted) / activeClients + (100 * withoutKyc) / activeClients),
    market: volatility === null ? null : scoreOf((100 * volatility) / fullVolatility),
  }
}

/** The weighted mean of components with a basis; null if there are none. */
export function overallRisk(parts: RiskParts, weights: RiskWeights): number | null {
  const known = (Object.keys(weights) as (keyof RiskWeights)[]).flatMap((name) => {
    const part = parts[name]
    return part === null || weights[name] === 0 ? [] : [{ part, weight: weights[name] }]
  })
  const whole = known.reduce((total, { weight }) => total + weight, 0)
  return whole === 0 ? null : scoreOf(known.reduce((total, { part, weight }) => total + part * weight, 0) / whole)
}

/** Standard deviation of logarithmic returns in percent per year; null with too few. */
export function yearlyVolatility(rates: RiskInputs['rates']): number | null {
  const returns = rates.slice(1).map(({ rate }, index) => Math.log(rate / (rates[index]?.rate ?? rate)))
  const span = (rates.at(-1)?.day ?? 0) - (rates[0]?.day ?? 0)
  if (returns.length < minReturns || span <= 0) return null
  const average = returns.reduce((total, value) => total + value, 0) / returns.length
  const variance = returns.reduce((total, value) => total + (value - average) ** 2, 0) / (returns.length - 1)
  return 100 * Math.sqrt(variance * ((daysOfYear * returns.length) / span))
}

/** Extrapolates the stored scores linearly; null with too few days. */
export function predictRisk(scores: readonly number[]): number | null {
  if (scores.length < riskDaysNeeded) return null
  const { level, slope } = lineThrough(scores)
  return scoreOf(level + slope * (scores.length - 1 + riskDaysAhead))
}

const scoreOf = (value: number): number => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10
