/**
 * Seeded random numbers (mulberry32): the same seed gives the same names, mistakes and halves on
 * every machine.
 */
export interface Chance {
  /** A number from 0 up to 1, exclusive. */
  next(): number
  below(count: number): number
  pick<T>(things: readonly T[]): T
  /** True with this probability. */
  is(share: number): boolean
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    pick: (things) => things[below(things.length)] as (typeof things)[number],
    is: (share) => next() < share,
  }
}

/**
 * A stable number from 0 up to 1 for a text. It assigns parties to halves independently of the list
 * order.
 */
export function shareOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 16_777_619)
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296
}
