/** Contract of the passkey calls (WebAuthn). */
import * as z from 'zod/mini'
import { instant, plain, text } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** A message from or to the browser's authenticator, in the form of WebAuthn level 3. */
const message = z.record(z.string().check(z.maxLength(100)), z.unknown())
const setUpToken = z.string().check(z.minLength(1), z.maxLength(100), plain())
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the passkey is synchronised across devices. */
  isSynced: z.boolean(),
  addedAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

const started = z.object({ setUp: z.string(), options: message })

export const listPasskeys = defineRoute('GET /api/auth/passkeys', 'Identity', {
  access: 'signed-in',
  summary: "The user's own passkeys",
  answer: z.array(passkey),
})

export const beginPasskey = defineRoute('POST /api/auth/passkeys/options', 'Identity', {
  access: 'signed-in',
  summary: 'Starts the registration of a passkey and returns the options for the browser',
  freshProof: true,
  shownOnce: true,
  answer: started,
})

export const addPasskey = defineRoute('POST /api/auth/passkeys', 'Identity', {
  access: 'signed-in',
  summary: 'Registers a passkey; for the first second factor, the response shows recovery codes once',
  freshProof: true,
  shownOnce: true,
  body: z.strictObject({ setUp: setUpToken, name: text(60, t.nameRequired), response: message }),
  answer: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
  status: 201,
})

export const removePasskey = defineRoute('DELETE /api/auth/passkeys/:id', 'Identity', {
  access: 'signed-in',
  summary: 'Removes a passkey',
  freshProof: true,
  params: z.strictObject({ id: z.string().check(z.maxLength(64), plain()) }),
  answer: z.object({ removed: z.literal(true) }),
})

export const beginPasskeyProof = defineRoute('POST /api/auth/confirm/passkey/options', 'Identity', {
  access: 'signed-in',
  summary: 'Starts a reauthentication with a passkey',
  shownOnce: true,
  answer: started,
})

export const confirmByPasskey = defineRoute('POST /api/auth/confirm/passkey', 'Identity', {
  access: 'signed-in',
  summary: 'Reauthenticates the user with a passkey; valid for five minutes',
  body: z.strictObject({ setUp: setUpToken, response: message }),
  answer: z.object({ confirmedUntil: instant }),
})

export const beginPasskeySignIn = defineRoute('POST /api/login/passkey/options', 'Identity', {
  summary: 'Starts a sign-in with a passkey and returns the options for the browser',
  access: 'anyone',
  limitPerMinute: 60,
  answer: started,
})

export const signInByPasskey = defineRoute('POST /api/login/passkey', 'Identity', {
  summary: 'Signs in with a passkey alone, which counts as both factors',
  access: 'anyone',
  body: z.strictObject({ setUp: setUpToken, response: message }),
  answer: z.unknown(),
})
