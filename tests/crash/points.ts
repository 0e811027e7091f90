import type { ConversionState } from '#contract/conversions.ts'
import type { CallPoint } from '#tests/running/outside-world.ts'

/** When a kill strikes: as a call to an institution comes by, as a state is committed, or after so many milliseconds. */
export type KillPoint =
  | { readonly kind: 'call'; readonly point: CallPoint }
  | { readonly kind: 'state'; readonly state: ConversionState }
  | { readonly kind: 'moment'; readonly afterMs: number }

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
const states: readonly ConversionState[] = [
  'initiated',
  'screened',
  'approved',
  'debit_requested',
  'funded',
  'paying_out',
  'completed',
]

/** Before, within and after each step that moves money, by name. */
export const namedPoints: readonly KillPoint[] = [
  ...calls.map((point) => ({ kind: 'call', point }) as const),
  ...states.map((state) => ({ kind: 'state', state }) as const),
]

export function inWords(point: KillPoint): string {
  switch (point.kind) {
    case 'call':
      return point.point
    case 'state':
      return `state ${point.state}`
    case 'moment':
      return `after ${point.afterMs} ms`
  }
}
