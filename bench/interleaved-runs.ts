import type { Slice } from './reference.ts'

export interface Workload {
  readonly name: string
  /** Least ratio to the reference that the product must reach; null where it is only reported. */
  readonly goal: number | null
  readonly isReference?: boolean
  run(seconds: number): Promise<Slice>
}

/** Transactions a second of each workload in one turn of all. */
export type Round = Readonly<Record<string, number>>

export async function takeTurns(workloads: readonly Workload[], rounds: number, seconds: number): Promise<Round[]> {
  // The first turn fills caches and makes plans; it does not count.
  for (const workload of workloads) await workload.run(1)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const speeds: [string, number][] = []
    // Every other turn goes backwards, so that no workload always follows the same one.
    for (const workload of round % 2 === 0 ? workloads : workloads.toReversed()) {
      speeds.push([workload.name, (await workload.run(seconds)).perSecond])
    }
    measured.push(Object.fromEntries(speeds))
  }
  return measured
}

/** The middle value; between two of them, their mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (lower + upper) / 2
}
