/** Seeded chance (mulberry32): the same seed gives the same names, mistakes and halves on every machine. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  below(count: number): number
  pick<T>(things: readonly T[]): T
  /** True this share of the time. */
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

/** A stable number from 0 up to 1 for a text: parties fall into halves by it, however lists are ordered. */
export function shareOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 16_777_619)
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296
}
