// Formats the results of a benchmark.

import { median, type Round, type Workload } from './interleaved-runs.ts'
import { clientCount } from './reference.ts'

export interface Figure {
  readonly workload: string
  /** Median of the rounds. */
  readonly perSecond: number
  /**
   * Ratio to the reference: the median of the ratios per round; null where the reference was
   * skipped.
   */
  readonly ratio: number | null
  readonly goal: number | null
}

/** Compares each workload with the reference of its own round. */
export function figuresOf(workloads: readonly Workload[], rounds: readonly Round[]): Figure[] {
  const reference = workloads.find((workload) => workload.isReference)?.name
  return workloads.map(({ name, goal }) => ({
    workload: name,
    perSecond: Math.round(median(rounds.map((round) => round[name] ?? 0))),
    ratio: reference ? median(rounds.map((round) => (round[name] ?? 0) / (round[reference] ?? Number.NaN))) : null,
    goal,
  }))
}

export function printFigures(figures: readonly Figure[], about: { server: string; reference: string | null }): void {
  console.log(
    `${about.server}; ${clientCount} clients; ${about.reference ?? 'no pgbench on this machine: the reference was skipped'}`,
  )
  const rows = figures.map(({ workload, perSecond, ratio, goal }) => ({
    workload,
    'per second': perSecond,
    ratio: ratio === null ? '' : ratio.toFixed(2),
    goal: goal === null ? '' : `≥ ${goal}`,
    '': ratio === null || goal === null ? '' : ratio >= goal ? 'reached' : 'missed',
  }))
  console.table(rows)
}
