/** Multi-step flows of sign-in and set-up. */

import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { type CeremonyKind, deleteCeremony, insertCeremony, selectCeremony } from './store.ts'

/** Long enough to fetch a phone, short enough to limit the risk of an unattended browser. */
const ceremonyLivesMs = 10 * 60_000

/** The data that the first step stored for the next one. */
export interface Ceremony {
  readonly userId: string | null
  readonly facts: Readonly<Record<string, string>>
}

type CeremonyDependencies = Pick<PlatformServices, 'clock' | 'random' | 'encryption'>

export type Ceremonies = ReturnType<typeof createCeremonies>

/**
 * Ceremonies are flows of more than one call: a sign-in with a second step, or the set-up of an app
 * or passkey. The initiator holds a token of which only the hash is stored, so nobody else can
 * continue. A ceremony ends after ten minutes or when it is completed.
 */
export function createCeremonies({ clock, random, encryption }: CeremonyDependencies) {
  const opened = (token: string, found: { userId: string | null; sealedFacts: string } | null): Ceremony | null =>
    found && {
      userId: found.userId,
      facts: JSON.parse(encryption.open(found.sealedFacts, rowOf(hashOfToken(token)))) as Ceremony['facts'],
    }

  return {
    /** Returns the token. */
    async begin(executor: Executor, kind: CeremonyKind, { userId, facts }: Ceremony): Promise<string> {
      const token = Buffer.from(random.bytes(32)).toString('base64url')
      const tokenSha256 = hashOfToken(token)
      const sealedFacts = encryption.seal(JSON.stringify(facts), rowOf(tokenSha256))
      const expiresAt = new Date(clock.now().getTime() + ceremonyLivesMs)
      await insertCeremony(executor, { tokenSha256, kind, userId, sealedFacts, expiresAt })
      return token
    },

    /** Reads without consuming, so that a mistyped code does not restart the sign-in. */
    async find(executor: Executor, token: string, kind: CeremonyKind): Promise<Ceremony | null> {
      return opened(token, await selectCeremony(executor, hashOfToken(token), kind, clock.now()))
    },

    /** Consumes the ceremony. Of two concurrent calls with the same token, one succeeds. */
    async take(transaction: Transaction, token: string, kind: CeremonyKind): Promise<Ceremony | null> {
      return opened(token, await deleteCeremony(transaction, hashOfToken(token), kind, clock.now()))
    },
  }
}

const rowOf = (tokenSha256: string): string => `identity.ceremony:${tokenSha256}`

export const ceremonySealedColumn: SealedColumn = {
  table: 'identity.ceremony',
  column: 'sealed_facts',
  key: 'token_sha256',
  row: rowOf,
}
