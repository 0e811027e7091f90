/** Durations in words. */

const units = [
  { ms: 86_400_000, name: (count: number) => (count === 1 ? '1 day' : `${count} days`) },
  { ms: 3_600_000, name: (count: number) => `${count} h` },
  { ms: 60_000, name: (count: number) => `${count} min` },
  { ms: 1_000, name: (count: number) => `${count} s` },
] as const

/** The two largest units: `2 days 14 h`, `25 min 33 s`, `4.2 s`, `23 ms`. Takes 0 or more. */
export function durationInWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1).replace(/\.0$/, '')} s`
  const seconds = Math.round(ms / 1_000) * 1_000
  const at = units.findIndex((unit) => seconds >= unit.ms)
  const [large, small] = [units[at], units[at + 1]]
  if (!large || !small) return `${seconds / 1_000} s`
  const count = Math.floor(seconds / large.ms)
  const rest = Math.floor((seconds % large.ms) / small.ms)
  return rest === 0 ? large.name(count) : `${large.name(count)} ${small.name(rest)}`
}
