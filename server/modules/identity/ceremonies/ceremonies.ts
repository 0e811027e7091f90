import type { Clock } from '#kernel/clock.ts'
import type { Random } from '#kernel/random.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import { type CeremonyKind, deleteCeremony, insertCeremony, selectCeremony } from './store.ts'

/** Long enough to fetch a telephone, short enough that a browser left alone is no door. */
const ceremonyLivesMs = 10 * 60_000

/** What was written down at the beginning, for the step after it. */
export interface Ceremony {
  readonly userId: string | null
  readonly facts: Readonly<Record<string, string>>
}

interface CeremonyDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly encryption: Encryption
}

export type Ceremonies = ReturnType<typeof createCeremonies>

/**
 * What takes more than one call: a sign-in with its second step, an app or key being set up. Whoever began holds a token
 * that is kept here only as a hash, so that nobody else can go on with it; each ends after ten minutes or when it is done.
 */
export function createCeremonies({ clock, random, encryption }: CeremonyDependencies) {
  const opened = (token: string, found: { userId: string | null; sealedFacts: string } | null): Ceremony | null =>
    found && {
      userId: found.userId,
      facts: JSON.parse(encryption.open(found.sealedFacts, rowOf(hashOfToken(token)))) as Ceremony['facts'],
    }

  return {
    /** Answers the token. */
    async begin(executor: Executor, kind: CeremonyKind, { userId, facts }: Ceremony): Promise<string> {
      const token = Buffer.from(random.bytes(32)).toString('base64url')
      const tokenSha256 = hashOfToken(token)
      const sealedFacts = encryption.seal(JSON.stringify(facts), rowOf(tokenSha256))
      const expiresAt = new Date(clock.now().getTime() + ceremonyLivesMs)
      await insertCeremony(executor, { tokenSha256, kind, userId, sealedFacts, expiresAt })
      return token
    },

    /** Looks without ending it: a mistyped code does not begin the sign-in anew. */
    async find(executor: Executor, token: string, kind: CeremonyKind): Promise<Ceremony | null> {
      return opened(token, await selectCeremony(executor, hashOfToken(token), kind, clock.now()))
    },

    /** Ends it: of two who come with the same token one gets it. */
    async take(transaction: Transaction, token: string, kind: CeremonyKind): Promise<Ceremony | null> {
      return opened(token, await deleteCeremony(transaction, hashOfToken(token), kind, clock.now()))
    },
  }
}

const rowOf = (tokenSha256: string): string => `identity.ceremony:${tokenSha256}`
