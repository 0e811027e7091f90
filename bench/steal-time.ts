import { existsSync, readFileSync } from 'node:fs'

const counters = '/proc/stat'
/** Of the first line's fields after its name: user, nice, system, idle, iowait, irq, softirq, steal. */
const stealField = 7

/**
 * What the host of a virtual machine gives of its processors to others, since this was made: a latency that was measured
 * meanwhile says as much of them as of what was measured. Says nothing where the system does not tell.
 */
export function createStolen(): { inWords(): string } {
  const before = read()
  return {
    inWords() {
      const after = read()
      if (!before || !after) return ''
      const share = (after.stolen - before.stolen) / Math.max(1, after.all - before.all)
      return ` (${(share * 100).toFixed(1)} % stolen)`
    },
  }
}

function read(): { readonly stolen: number; readonly all: number } | null {
  if (!existsSync(counters)) return null
  const [whole = ''] = readFileSync(counters, 'utf8').split('\n')
  // What guests of this machine use is part of the first two fields already.
  const fields = whole.trim().split(/\s+/).slice(1, 9).map(Number)
  return { stolen: fields[stealField] ?? 0, all: fields.reduce((sum, ticks) => sum + ticks, 0) }
}
