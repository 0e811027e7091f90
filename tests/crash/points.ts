import type { ConversionState } from '#contract/conversions/api.ts'
import { below, type Random } from '#kernel/random.ts'
import type { CallPoint } from '#tests/running/external-systems.ts'

/** Where a kill happens: at a call to an institution or at the commit of a state. */
export type NamedPoint = CallPoint | `state ${ConversionState}`

const calls: readonly CallPoint[] = [
  'bank /transfers requested',
  'bank /transfers taken',
  'bank /transfers answered',
  'bank /transfers/status taken',
  'bank /transfers/status answered',
  'chain /payouts requested',
  'chain /payouts taken',
  'chain /payouts answered',
  'chain /payouts/status taken',
  'chain /payouts/status answered',
]
export const watchedStates: readonly ConversionState[] = [
  'initiated',
  'screened',
  'approved',
  'debit_requested',
  'funded',
  'paying_out',
  'completed',
]

/** The named points before, within and after each step that moves money. */
export const namedPoints: readonly NamedPoint[] = [...calls, ...watchedStates.map((state) => `state ${state}` as const)]

/** Selects the next kill points, so that every reachable point is hit once before any repeats. */
export interface Turn {
  /**
   * Chooses the next kill: at a due point, after `passing` others went by, or at a random moment.
   */
  next(): { readonly kind: 'point'; readonly passing: number } | { readonly kind: 'moment'; readonly afterMs: number }
  isDue(point: NamedPoint): boolean
  reached(point: NamedPoint): void
  /** Makes all points due again, because none of the remaining ones was reached. */
  begin(): void
}

const maxPassing = 3
const maxMomentMs = 1_500

export function createTurn(random: Random): Turn {
  const due = new Set<NamedPoint>(namedPoints)
  let drawn = 0
  const begin = (): void => {
    for (const point of namedPoints) due.add(point)
  }
  return {
    next() {
      drawn += 1
      if (drawn % 4 === 0) return { kind: 'moment', afterMs: below(random, maxMomentMs) }
      return { kind: 'point', passing: below(random, maxPassing) }
    },
    isDue: (point) => due.has(point),
    reached(point) {
      due.delete(point)
      if (due.size === 0) begin()
    },
    begin,
  }
}
