import type { ConversionState } from '#contract/conversions/api.ts'
import { below, type Random } from '#kernel/random.ts'
import type { CallPoint } from '#tests/running/external-systems.ts'

/** Where a kill strikes: as a call to an institution comes by, or as a state is committed. */
export type NamedPoint = CallPoint | `state ${ConversionState}`

const calls: readonly CallPoint[] = [
  'bank /transfers asked',
  'bank /transfers taken',
  'bank /transfers answered',
  'bank /transfers/status taken',
  'bank /transfers/status answered',
  'chain /payouts asked',
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

/** Before, within and after each step that moves money, by name. */
export const namedPoints: readonly NamedPoint[] = [...calls, ...watchedStates.map((state) => `state ${state}` as const)]

/** Which points are still to be struck: every one before any comes again, as far as they come by. */
export interface Turn {
  /** How a kill is to come: at a point that is still to be struck, the first or one of those after it, or at a moment. */
  next(): { readonly kind: 'point'; readonly passing: number } | { readonly kind: 'moment'; readonly afterMs: number }
  isDue(point: NamedPoint): boolean
  struck(point: NamedPoint): void
  /** None of those that are left came by: all are due again. */
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
    struck(point) {
      due.delete(point)
      if (due.size === 0) begin()
    },
    begin,
  }
}
