/** Password hashing with argon2id. */

import { hash, verify } from '@node-rs/argon2'
import type { Random } from '#kernel/random.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 50 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export interface PasswordHashing {
  hash(password: string): Promise<string>
  /** Takes the same time if there is no stored hash. */
  matches(stored: string | null, password: string): Promise<boolean>
}

export function createPasswordHashing(random: Random): PasswordHashing {
  const make = (password: string) => hash(normal(password), { ...cost, salt: random.bytes(16) })
  let decoy: Promise<string> | null = null
  return {
    hash: make,
    async matches(stored, password) {
      decoy ??= make(Buffer.from(random.bytes(32)).toString('base64'))
      const same = await verify(stored ?? (await decoy), normal(password))
      return same && stored !== null
    },
  }
}

/** Two keyboards may produce different code points for the same characters. */
const normal = (password: string): string => password.normalize('NFKC')
