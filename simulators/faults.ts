/** Configurable faults of the simulators. */
import * as z from 'zod/mini'
import { below, type Random } from '#kernel/random.ts'

/** A configurable fault: affected calls, frequency and kind. */
export const faultSchema = z.strictObject({
  kind: z.enum([
    ...(['slow', 'reject', 'lose_answer', 'lose_request', 'answer_twice', 'down', 'book_later', 'stuck'] as const),
    /** Reports the booking before the acceptance. */
    'out_of_order',
    /** A statement with a wrong balance. */
    'wrong_balance',
    /** A refusal after the booking. */
    'contradict',
  ]),
  /** Affected calls by server name; default all. */
  on: z.optional(z.array(z.string())),
  /** Probability per call, 0 to 1; default always. */
  probability: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** Affected banks by code; default all. */
  banks: z.optional(z.array(z.string())),
  /** Number of occurrences before it ends; default unlimited. */
  times: z.optional(z.int().check(z.positive())),
  /** Milliseconds, for `slow` and `book_later`. */
  delayMs: z.optional(z.int().check(z.gte(0), z.lte(600_000))),
  /** ISO 20022 reason code, for `reject`. */
  reasonCode: z.optional(z.string().check(z.regex(/^[A-Z0-9]{4}$/))),
})
export type Fault = z.output<typeof faultSchema>
export type FaultKind = Fault['kind']

export interface Faults {
  replace(faults: readonly Fault[]): void
  list(): readonly Fault[]
  /** The faults of this call (to this bank), drawn once. */
  trigger(verb: string, bank?: string): ReadonlyMap<FaultKind, Fault>
}

const resolution = 1_000_000

/** Draws from `random`, so that a seed repeats a run. */
export function createFaults(initial: readonly Fault[], random: Random): Faults {
  let active = initial.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }))

  const triggers = ({ on, banks, probability }: Fault, verb: string, bank?: string): boolean => {
    if (on && !on.includes(verb)) return false
    if (banks && (bank === undefined || !banks.includes(bank))) return false
    return probability === undefined || below(random, resolution) < probability * resolution
  }
  return {
    replace(faults) {
      active = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }))
    },
    list: () => active.filter(({ left }) => left > 0).map(({ fault }) => fault),
    trigger(verb, bank) {
      const triggered = active.filter(({ fault, left }) => left > 0 && triggers(fault, verb, bank))
      for (const entry of triggered) entry.left -= 1
      return new Map(triggered.map(({ fault }) => [fault.kind, fault]))
    },
  }
}
