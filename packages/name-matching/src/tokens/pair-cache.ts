const multiplier = 0x9e3779b1
const otherMultiplier = 0x85ebca6b

/** Caches a number for pairs of a query word and a listed word. */
export interface PairCache {
  /** The number of a pair; -1 where it is not cached. */
  get(sought: number, listed: number): number
  set(sought: number, listed: number, value: number): void
}

/**
 * A cache with a fixed number of slots, in which a pair displaces another. It allocates nothing
 * after its creation, so that it never makes a search wait for the collector.
 */
export function createPairCache(bits: number): PairCache {
  const [lefts, rights] = [new Int32Array(1 << bits).fill(-1), new Int32Array(1 << bits)]
  const values = new Float64Array(1 << bits)
  const slotOf = (sought: number, listed: number): number =>
    Math.imul(Math.imul(sought, otherMultiplier) ^ listed, multiplier) >>> (32 - bits)
  return {
    get(sought, listed) {
      const slot = slotOf(sought, listed)
      return lefts[slot] === sought && rights[slot] === listed ? (values[slot] as number) : -1
    },
    set(sought, listed, value) {
      const slot = slotOf(sought, listed)
      lefts[slot] = sought
      rights[slot] = listed
      values[slot] = value
    },
  }
}
