// Reads the processor time stolen by the host.

import { existsSync, readFileSync } from 'node:fs'

const counters = '/proc/stat'
/**
 * Index among the fields of the first line after its name: user, nice, system, idle, iowait, irq,
 * softirq, steal.
 */
const stealField = 7

/**
 * The share of processor time that the host of a virtual machine gave to others since creation. A
 * latency measured with much stolen time says little about the product. Returns nothing where the
 * system does not report it.
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
  // The first two fields already include the time of guests of this machine.
  const fields = whole.trim().split(/\s+/).slice(1, 9).map(Number)
  return { stolen: fields[stealField] ?? 0, all: fields.reduce((sum, ticks) => sum + ticks, 0) }
}
