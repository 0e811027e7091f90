/** WebAuthn challenges and their verification. */

import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type { Random } from '#kernel/random.ts'
import type { User } from '../person.ts'
import type { Passkey } from './store.ts'

/** A WebAuthn message to or from the authenticator. */
export type PasskeyMessage = Readonly<Record<string, unknown>>

/** The options for the browser, and the challenge that the response must match. */
export interface Challenge {
  readonly options: PasskeyMessage
  readonly challenge: string
}

type RegistrationInfo = NonNullable<VerifiedRegistrationResponse['registrationInfo']>
export type NewKey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>

/**
 * Creates passkey challenges and verifies their responses. The authenticator must verify its user
 * each time (fingerprint, face or PIN), so a passkey counts as both factors.
 */
export function createVerifying({ random, publicUrl }: { readonly random: Random; readonly publicUrl: string }) {
  const { origin, hostname } = new URL(publicUrl)
  const newChallenge = () => Uint8Array.from(random.bytes(32))
  // Imported on first use: the library loads some two hundred files.
  const webAuthn = () => import('@simplewebauthn/server')

  return {
    async registration(user: User, name: string, issuer: string, known: readonly Passkey[]): Promise<Challenge> {
      const { generateRegistrationOptions } = await webAuthn()
      const options = await generateRegistrationOptions({
        rpName: issuer,
        rpID: hostname,
        userName: user.email,
        userDisplayName: name,
        userID: Uint8Array.from(Buffer.from(user.id)),
        challenge: newChallenge(),
        attestationType: 'none',
        excludeCredentials: described(known),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { options: { ...options }, challenge: options.challenge }
    },

    /** If `known` is empty, the authenticator offers every key it has for this installation. */
    async signature(known: readonly Passkey[] = []): Promise<Challenge> {
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        challenge: newChallenge(),
        userVerification: 'required',
        ...(known.length > 0 ? { allowCredentials: described(known) } : {}),
      })
      return { options: { ...options }, challenge: options.challenge }
    },

    /** Returns null if the registration is not valid. */
    async newKey(response: PasskeyMessage, challenge: string): Promise<NewKey | null> {
      const { verifyRegistrationResponse } = await webAuthn()
      const checked = await unlessMalformed(
        verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: true,
        }),
      )
      return checked?.verified ? keyOf(checked.registrationInfo) : null
    },

    /** The key's new signature counter, or null if the signature is not valid. */
    async counterOf(response: PasskeyMessage, challenge: string, key: Passkey): Promise<number | null> {
      if (!namesPerson(response, key.userId)) return null
      const { verifyAuthenticationResponse } = await webAuthn()
      const checked = await unlessMalformed(
        verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: true,
          credential: {
            id: key.credentialId,
            publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
            counter: key.counter,
          },
        }),
      )
      return checked?.verified ? checked.authenticationInfo.newCounter : null
    },
  }
}

const keyOf = ({ credential, credentialBackedUp }: RegistrationInfo): NewKey => ({
  credentialId: credential.id,
  publicKey: Buffer.from(credential.publicKey).toString('base64url'),
  counter: credential.counter,
  transports: (credential.transports ?? []).slice(0, 10).map((way) => String(way).slice(0, 40)),
  isSynced: credentialBackedUp,
})

const described = (keys: readonly Passkey[]) =>
  keys.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] }))

/** The response may name the owner of the key, who must then be the stored one. */
function namesPerson(message: PasskeyMessage, userId: string): boolean {
  const handle = (message.response as { userHandle?: unknown } | undefined)?.userHandle
  return handle == null || (typeof handle === 'string' && Buffer.from(handle, 'base64url').toString() === userId)
}

/** The library throws for malformed and for forged responses. Both are refusals. */
async function unlessMalformed<T>(checking: Promise<T>): Promise<T | null> {
  try {
    return await checking
  } catch {
    return null
  }
}
