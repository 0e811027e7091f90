/** The browser's way to whatever holds a person's passkeys: the device itself, a telephone, a key on a chain (WebAuthn level 3). */

type Message = Readonly<Record<string, unknown>>

/** Whether this browser can. Older ones lack the JSON forms; they keep password and code. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Makes a key. Rejects with NotAllowedError when the person would not, InvalidStateError when there is one already. */
export async function makeKey(options: Message): Promise<Message> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return inJson(await navigator.credentials.create({ publicKey }))
}

/** Has a key sign. Rejects with NotAllowedError when the person would not, or has none. */
export async function signWithKey(options: Message): Promise<Message> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return inJson(await navigator.credentials.get({ publicKey }))
}

/** What to say of a holder's refusal; the browser's own words are for programmers. */
export function holderMessage(error: unknown): string | undefined {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used.'
  if (name === 'InvalidStateError') return 'This device has a passkey of yours already.'
  return name === '' ? undefined : 'This device could not use a passkey.'
}

function inJson(credential: Credential | null): Message {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('no key', 'NotAllowedError')
  return { ...credential.toJSON() }
}
