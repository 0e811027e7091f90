/** Contract of the second factor calls. */
import * as z from 'zod/mini'
import { instant, plain } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** A six-digit app code or a recovery code; spaces and dashes are allowed. */
export const typedCode = z.string().check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(20), plain())
const password = z.string().check(z.minLength(1, 'Password is required'), z.maxLength(1000))
/** Token of a set-up in progress. */
const setUpToken = z.string().check(z.minLength(1), z.maxLength(100), plain())

const own = { tag: 'Identity', access: 'signed-in' } as const

export const ownSecondFactor = z.object({
  /** Whether the role requires one (Settings, Sign-in). */
  required: z.boolean(),
  authenticatorSince: z.nullable(instant),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
})
export type OwnSecondFactor = z.output<typeof ownSecondFactor>

export const getOwnSecondFactor = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'What one proves oneself with beside the password',
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

export const beginAuthenticator = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factor/authenticator',
  summary: 'Makes the secret of an authenticator app; nothing changes until its first code is sent',
  freshProof: true,
  shownOnce: true,
  answer: appSetUp,
  status: 201,
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmAuthenticator = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factor/authenticator/confirm',
  summary: 'Takes up the app by its first code; the first time it answers recovery codes, once',
  freshProof: true,
  shownOnce: true,
  body: z.strictObject({ setUp: setUpToken, code: typedCode }),
  answer: recoveryCodes,
})

export const removeAuthenticator = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factor/authenticator/remove',
  summary: 'Gives up the app, against the password and a code',
  body: z.strictObject({ password, code: typedCode }),
  answer: ownSecondFactor,
})

export const renewRecoveryCodes = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'New recovery codes, answered once; those before end',
  freshProof: true,
  shownOnce: true,
  answer: recoveryCodes,
})

export const enterCode = defineRoute({
  method: 'POST',
  path: '/api/login/code',
  tag: 'Identity',
  summary: 'The second step of a sign-in: a code of the app, or a recovery code; a browser form is sent on to /',
  access: 'anyone',
  body: z.strictObject({ code: typedCode }),
  answer: z.string(),
})

export const enterFirstCode = defineRoute({
  method: 'POST',
  path: '/api/login/enrolment',
  tag: 'Identity',
  summary: 'The first code of an app, where the role asks for a second factor; answers recovery codes and signs in',
  access: 'anyone',
  body: z.strictObject({ code: typedCode }),
  answer: z.string(),
})
