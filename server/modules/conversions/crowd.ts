import type { Clock } from '#kernel/clock.ts'

/** So many calls within so long are a crowd. */
const callsOfCrowd = 5
const lookBackMs = 1_000

export interface Crowd {
  /** Serves somebody who asks for a conversion just now. */
  serve<T>(call: () => Promise<T>): Promise<T>
  /** Whether people ask for so many that steps should leave their calls the room. */
  isThere(): boolean
  /** Whether one of them is being served at this very moment. */
  isBeingServed(): boolean
}

/** Knows the calls of this instance alone: it is their processor that steps would take. */
export function createCrowd({ clock }: { readonly clock: Clock }): Crowd {
  const newest: number[] = []
  let served = 0
  const isThere = (): boolean => {
    const [oldest] = newest
    return newest.length === callsOfCrowd && oldest !== undefined && clock.now().getTime() - oldest <= lookBackMs
  }
  return {
    isThere,
    isBeingServed: () => served > 0 && isThere(),
    async serve(call) {
      newest.push(clock.now().getTime())
      if (newest.length > callsOfCrowd) newest.shift()
      served += 1
      try {
        return await call()
      } finally {
        served -= 1
      }
    },
  }
}
