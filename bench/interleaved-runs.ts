// Runs workloads in alternating turns.

import type { Slice } from './reference.ts'

export interface Workload {
  readonly name: string
  /** Minimum ratio to the reference that the product must reach; null where it is only reported. */
  readonly goal: number | null
  readonly isReference?: boolean
  run(seconds: number): Promise<Slice>
}

/** Transactions per second of each workload in one round. */
export type Round = Readonly<Record<string, number>>

export async function runInTurn(workloads: readonly Workload[], rounds: number, seconds: number): Promise<Round[]> {
  // The first round warms caches and plans, and does not count.
  for (const workload of workloads) await workload.run(1)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const speeds: [string, number][] = []
    // Every other round is reversed, so that no workload always follows the same one.
    for (const workload of round % 2 === 0 ? workloads : workloads.toReversed()) {
      speeds.push([workload.name, (await workload.run(seconds)).perSecond])
    }
    measured.push(Object.fromEntries(speeds))
  }
  return measured
}

/** The middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (lower + upper) / 2
}
