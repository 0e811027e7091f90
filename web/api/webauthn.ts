/** Passkeys through the browser's WebAuthn API (level 3). */

import * as t from './messages.ts'

type Message = Readonly<Record<string, unknown>>

/** Whether this browser supports passkeys as JSON. Older ones use password and code. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/**
 * Creates a passkey. Rejects with NotAllowedError when the user declines, and with
 * InvalidStateError when one exists already.
 */
export async function makeKey(options: Message): Promise<Message> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return inJson(await navigator.credentials.create({ publicKey }))
}

/** Signs with a passkey. Rejects with NotAllowedError when the user declines or has none. */
export async function signWithKey(options: Message): Promise<Message> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return inJson(await navigator.credentials.get({ publicKey }))
}

/** Message for a rejected passkey request; the browser's own texts are for programmers. */
export function holderMessage(error: unknown): string | undefined {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return t.passkeyUnused
  if (name === 'InvalidStateError') return t.passkeyExists
  return name === '' ? undefined : t.passkeyFailed
}

function inJson(credential: Credential | null): Message {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('no key', 'NotAllowedError')
  return { ...credential.toJSON() }
}
