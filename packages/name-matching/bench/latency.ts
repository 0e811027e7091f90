// Queries of the benchmark and the time that they take.

import type { Matcher, Query } from '../src/types.ts'

export const defaultThreshold = 0.84

export const question = (name: string, type: Query['type'] = null): Query => ({
  name,
  type,
  country: null,
  birthDate: null,
})

/** Processor time of a search at the default threshold, which other load does not change. */
export function timesOf(matcher: Matcher, queries: readonly { readonly name: string }[]): number[] {
  return queries.map(({ name }) => {
    const from = process.cpuUsage()
    matcher.search(question(name), { threshold: defaultThreshold })
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  })
}

export function printTimes(timesMs: readonly number[]): void {
  const sorted = [...timesMs].sort((one, other) => one - other)
  const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length
  const part = (of: number): string => (sorted[Math.floor(sorted.length * of)] ?? 0).toFixed(2)
  console.log(
    `A screening takes ${mean.toFixed(2)} ms (median ${part(0.5)}, p99 ${part(0.99)}), ${Math.round(1000 / mean)} a second`,
  )
}
