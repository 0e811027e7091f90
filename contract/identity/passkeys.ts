/** Contract of the passkey calls (WebAuthn). */
import * as z from 'zod/mini'
import { instant, plain, text } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** A message from or to the browser's authenticator, in the form of WebAuthn level 3. */
const message = z.record(z.string().check(z.maxLength(100)), z.unknown())
const setUpToken = z.string().check(z.minLength(1), z.maxLength(100), plain())
const own = { tag: 'Identity', access: 'signed-in' } as const

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the passkey is synchronised across devices. */
  isSynced: z.boolean(),
  addedAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

const begun = z.object({ setUp: z.string(), options: message })

export const listPasskeys = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The own passkeys',
  answer: z.array(passkey),
})

export const beginPasskey = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Begins to register a passkey: what the browser asks the holder of keys',
  freshProof: true,
  shownOnce: true,
  answer: begun,
})

export const addPasskey = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Registers a passkey; the first second factor answers recovery codes, once',
  freshProof: true,
  shownOnce: true,
  body: z.strictObject({ setUp: setUpToken, name: text(60, 'Name is required'), response: message }),
  answer: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
  status: 201,
})

export const removePasskey = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Gives up a passkey',
  freshProof: true,
  params: z.strictObject({ id: z.string().check(z.maxLength(64), plain()) }),
  answer: z.object({ removed: z.literal(true) }),
})

export const beginPasskeyProof = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/confirm/passkey/options',
  summary: 'Begins to prove anew by a passkey who is signed in',
  shownOnce: true,
  answer: begun,
})

export const confirmByPasskey = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/confirm/passkey',
  summary: 'Proves anew by a passkey who is signed in; good for five minutes',
  body: z.strictObject({ setUp: setUpToken, response: message }),
  answer: z.object({ confirmedUntil: instant }),
})

export const beginPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/api/login/passkey/options',
  tag: 'Identity',
  summary: 'Begins to sign in by a passkey: what the browser asks the holder of keys',
  access: 'anyone',
  limitPerMinute: 60,
  answer: begun,
})

export const signInByPasskey = defineRoute({
  method: 'POST',
  path: '/api/login/passkey',
  tag: 'Identity',
  summary: 'Signs in by a passkey alone, which stands for both proofs',
  access: 'anyone',
  body: z.strictObject({ setUp: setUpToken, response: message }),
  answer: z.unknown(),
})
