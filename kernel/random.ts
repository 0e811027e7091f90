/** A source of randomness: the system's in production, seeded in simulations. */
export interface Random {
  /** `length` random bytes. */
  bytes(length: number): Uint8Array
}

/** A whole number in [0, `bound`), `bound` at most 2^32. Bias is negligible below 2^20. */
export function below(random: Random, bound: number): number {
  const [a, b, c, d, e, f] = random.bytes(6)
  const value =
    (a ?? 0) * 2 ** 40 + (b ?? 0) * 2 ** 32 + (c ?? 0) * 2 ** 24 + (d ?? 0) * 2 ** 16 + (e ?? 0) * 2 ** 8 + (f ?? 0)
  return value % bound
}

/** A repeatable generator for tests and simulations (xoshiro128**). Not for secrets. */
export function seededRandom(seed: number): Random {
  const state = seedWords(seed)
  const next = (): number => {
    const [s0, s1, s2, s3] = state
    const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0
    const shifted = s1 << 9
    const t2 = s2 ^ s0
    const t3 = s3 ^ s1
    state[1] = s1 ^ t2
    state[0] = s0 ^ t3
    state[2] = t2 ^ shifted
    state[3] = rotateLeft(t3, 11)
    return result
  }
  return {
    bytes(length) {
      const out = new Uint8Array(length)
      for (let index = 0; index < length; index += 1) out[index] = next() & 0xff
      return out
    },
  }
}

function seedWords(seed: number): [number, number, number, number] {
  // splitmix32 spreads a small seed over the whole state.
  let mixed = seed >>> 0
  const word = (): number => {
    mixed = (mixed + 0x9e3779b9) >>> 0
    let value = mixed
    value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
    return (value ^ (value >>> 16)) >>> 0
  }
  return [word(), word(), word(), word()]
}

function rotateLeft(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}
