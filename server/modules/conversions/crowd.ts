import type { Clock } from '#kernel/clock.ts'

/** So many calls within so long are a crowd. */
const callsOfCrowd = 5
const lookBackMs = 1_000
/** How long a crowd's last call must have ended before steps may have the processor: many ask faster than a step is taken. */
export const quietMs = 20

export interface Crowd {
  /** Serves somebody who asks for a conversion just now, or several who ask together. */
  serve<T>(call: () => Promise<T>, people?: number): Promise<T>
  /** Whether people ask for so many that steps should leave their calls the room. */
  isThere(): boolean
  /** Whether one of them is being served at this very moment, or was until just now. */
  isBeingServed(): boolean
}

/** Knows the calls of this instance alone: it is their processor that steps would take. */
export function createCrowd({ clock }: { readonly clock: Clock }): Crowd {
  const newest: number[] = []
  let served = 0
  let lastServed = Number.NEGATIVE_INFINITY
  const isThere = (): boolean => {
    const [oldest] = newest
    return newest.length === callsOfCrowd && oldest !== undefined && clock.now().getTime() - oldest <= lookBackMs
  }
  return {
    isThere,
    isBeingServed: () => isThere() && (served > 0 || clock.now().getTime() - lastServed < quietMs),
    async serve(call, people = 1) {
      newest.push(...Array.from({ length: people }, () => clock.now().getTime()))
      newest.splice(0, newest.length - callsOfCrowd)
      served += 1
      try {
        return await call()
      } finally {
        served -= 1
        lastServed = clock.now().getTime()
      }
    },
  }
}
