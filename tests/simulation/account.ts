import type { ReplayReport } from './replay.ts'

/** The report line of one simulation. */
export function formatReport({ seed, conversions, acts, statements, digest, breaches }: ReplayReport): string {
  const verdict = breaches.length === 0 ? 'everything holds' : `BREACH ${breaches.join('; BREACH ')}`
  return `seed ${seed}: ${conversions} conversions, ${acts} looks, ${statements} statements, digest ${digest.slice(0, 16)}, ${verdict}`
}

/** The summary of all simulations of a run, which took `ms`. */
export function formatSummary(reports: readonly ReplayReport[], ms: number): string {
  const sum = (of: (report: ReplayReport) => number) => reports.reduce((whole, report) => whole + of(report), 0)
  const seeds = reports.map(({ seed }) => seed)
  const conversions = sum((report) => report.conversions)
  const simulated = sum(({ simulatedMs }) => simulatedMs)
  const jumped = sum(({ jumpedMs }) => jumpedMs)
  return [
    `${reports.length} simulations of seeds ${Math.min(...seeds)} to ${Math.max(...seeds)}: ${conversions} conversions`,
    `${sum(({ acts }) => acts)} looks in ${(ms / 60_000).toFixed(1)} min`,
    `${Math.round((conversions * 60_000) / ms)} conversions a minute`,
    `${Math.round(simulated / ms)} × real time, ${Math.round((simulated + jumped) / ms)} × with the jumps of days`,
  ].join(', ')
}
