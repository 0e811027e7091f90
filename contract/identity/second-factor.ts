/** Contract of the second factor calls. */
import * as z from 'zod/mini'
import { instant, plain } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** A six-digit app code or a recovery code; spaces and dashes are allowed. */
export const typedCode = z.string().check(z.trim(), z.minLength(1, t.codeRequired), z.maxLength(20), plain())
const password = z.string().check(z.minLength(1, t.passwordRequired), z.maxLength(1000))
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
  summary: t.secondFactorSummary,
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
  summary: t.createAuthenticatorSummary,
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
  summary: t.confirmAuthenticatorSummary,
  freshProof: true,
  shownOnce: true,
  body: z.strictObject({ setUp: setUpToken, code: typedCode }),
  answer: recoveryCodes,
})

export const removeAuthenticator = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factor/authenticator/remove',
  summary: t.removeAuthenticatorSummary,
  body: z.strictObject({ password, code: typedCode }),
  answer: ownSecondFactor,
})

export const renewRecoveryCodes = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: t.renewRecoveryCodesSummary,
  freshProof: true,
  shownOnce: true,
  answer: recoveryCodes,
})

export const enterCode = defineRoute({
  method: 'POST',
  path: '/api/login/code',
  tag: 'Identity',
  summary: t.enterCodeSummary,
  access: 'anyone',
  body: z.strictObject({ code: typedCode }),
  answer: z.string(),
})

export const enterFirstCode = defineRoute({
  method: 'POST',
  path: '/api/login/enrolment',
  tag: 'Identity',
  summary: t.enterFirstCodeSummary,
  access: 'anyone',
  body: z.strictObject({ code: typedCode }),
  answer: z.string(),
})
