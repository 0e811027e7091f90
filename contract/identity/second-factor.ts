/** Contract of the second factor calls. */
import * as z from 'zod/mini'
import { instant, plain } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** A six-digit app code or a recovery code; spaces and dashes are allowed. */
export const typedCode = z.string().check(z.trim(), z.minLength(1, t.codeRequired), z.maxLength(20), plain())
const password = z.string().check(z.minLength(1, t.passwordRequired), z.maxLength(1000))
const setUpToken = z.string().check(z.minLength(1), z.maxLength(100), plain())

export const ownSecondFactor = z.object({
  /** Whether the role requires one (Settings, Sign-in). */
  required: z.boolean(),
  authenticatorSince: z.nullable(instant),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
})
export type OwnSecondFactor = z.output<typeof ownSecondFactor>

export const getOwnSecondFactor = defineRoute('GET /api/auth/second-factor', 'Identity', {
  access: 'signed-in',
  summary: "The user's own second factors",
  answer: ownSecondFactor,
})

export const appSetUp = z.object({
  /** Submitted with the first code. */
  setUp: z.string(),
  /** Base32, for manual entry without a camera. */
  secret: z.string(),
  uri: z.string(),
  /** QR code: an SVG path on a square of `size` units. */
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type AppSetUp = z.output<typeof appSetUp>

export const beginAuthenticator = defineRoute('POST /api/auth/second-factor/authenticator', 'Identity', {
  access: 'signed-in',
  summary: 'Creates the secret of an authenticator app; nothing changes until its first code is sent',
  freshProof: true,
  shownOnce: true,
  answer: appSetUp,
  status: 201,
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmAuthenticator = defineRoute('POST /api/auth/second-factor/authenticator/confirm', 'Identity', {
  access: 'signed-in',
  summary: 'Activates the app with its first code; for the first second factor, the response shows recovery codes once',
  freshProof: true,
  shownOnce: true,
  body: z.strictObject({ setUp: setUpToken, code: typedCode }),
  answer: recoveryCodes,
})

export const removeAuthenticator = defineRoute('POST /api/auth/second-factor/authenticator/remove', 'Identity', {
  access: 'signed-in',
  summary: 'Removes the app; requires the password and a code',
  body: z.strictObject({ password, code: typedCode }),
  answer: ownSecondFactor,
})

export const renewRecoveryCodes = defineRoute('POST /api/auth/second-factor/recovery-codes', 'Identity', {
  access: 'signed-in',
  summary: 'Replaces the recovery codes; the response shows the new ones once',
  freshProof: true,
  shownOnce: true,
  answer: recoveryCodes,
})

export const enterCode = defineRoute('POST /api/login/code', 'Identity', {
  summary: 'Second step of a sign-in: a code from the app or a recovery code; a browser form is redirected to /',
  access: 'anyone',
  body: z.strictObject({ code: typedCode }),
  answer: z.string(),
})

export const enterFirstCode = defineRoute('POST /api/login/enrolment', 'Identity', {
  summary: 'First code of an app, if the role requires a second factor; returns recovery codes and signs in',
  access: 'anyone',
  body: z.strictObject({ code: typedCode }),
  answer: z.string(),
})
