import type { Clock } from '#kernel/clock.ts'

/** So many calls within so long are a crowd. */
const callsOfCrowd = 5
const lookBackMs = 1_000

export interface Crowd {
  /** Notes that somebody has asked for a conversion just now. */
  note(): void
  /** Whether people ask for so many that steps should leave their calls the room. */
  isThere(): boolean
}

/** Knows the calls of this instance alone: it is their processor that steps would take. */
export function createCrowd({ clock }: { readonly clock: Clock }): Crowd {
  const newest: number[] = []
  return {
    note() {
      newest.push(clock.now().getTime())
      if (newest.length > callsOfCrowd) newest.shift()
    },
    isThere() {
      const [oldest] = newest
      return newest.length === callsOfCrowd && oldest !== undefined && clock.now().getTime() - oldest <= lookBackMs
    },
  }
}
