/** Contract of session and sign-in calls. */
import * as z from 'zod/mini'
import { instant, plain, text } from '../fields.ts'
import { type Permission, permissions } from '../permissions.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.string(),
  permissions: z.array(z.enum(permissions as readonly [Permission, ...Permission[]])),
  /** `sandbox` money is labelled wherever it appears. */
  mode: z.enum(['sandbox', 'production']),
  /** The business time zone (IANA) of dates and times on screens. */
  timeZone: z.string(),
  /** Code of the chosen language; null follows the browser. */
  language: z.nullable(z.string()),
  /** Codes of the languages that screens are offered in. */
  languages: z.array(z.string()),
  /** True while no other person could approve this one's requests; sandbox mode only. */
  approvesAlone: z.boolean(),
  /** Sandbox controls let one person try both parts of an approval. */
  approval: z.object({
    controls: z.enum(['sandbox', 'production']),
    /** False: cannot approve requests of the person who created, promoted or reset this account. */
    isOwnAccount: z.boolean(),
    /** A new or changed approver cannot approve anything until then. */
    approvesFrom: z.nullable(instant),
    /** Users whom this person alone created. Others decide what they ask, until one confirms. */
    unconfirmedRequesters: z.array(z.string()),
  }),
  /** Whether re-authentication also accepts an app code or a recovery code. */
  provesByCode: z.boolean(),
  provesByPasskey: z.boolean(),
  /** False for people who sign in through a provider, or have no password. */
  provesByPassword: z.boolean(),
  provesByProvider: z.boolean(),
})
export type CurrentUser = z.output<typeof currentUser>

export const getCurrentUser = defineRoute('GET /api/auth/user', 'Identity', {
  summary: "The signed-in user and the permissions of the user's role",
  access: 'signed-in',
  answer: currentUser,
})

export const signInBody = z.strictObject({
  email: z.string().check(z.trim(), z.minLength(1, t.emailRequired), z.maxLength(254), plain()),
  password: z.string().check(z.minLength(1, t.passwordRequired), z.maxLength(1000)),
  code: z.optional(z.string().check(z.maxLength(20), plain())),
})

/** The password, plus a code for people with a second factor. */
export const confirmBody = z.strictObject({
  password: z.string().check(z.minLength(1, t.passwordRequired), z.maxLength(1000)),
  code: z.optional(z.string().check(z.maxLength(20), plain())),
})

export const signIn = defineRoute('POST /api/login', 'Identity', {
  summary: 'Signs in with email and password; a browser form is redirected to /',
  access: 'anyone',
  body: signInBody,
  answer: currentUser,
})

export const signInPage = defineRoute('GET /api/login', 'Identity', {
  summary:
    'Redirects to the OpenID Connect provider if one is configured, otherwise shows the sign-in page; a signed-in user is redirected to /',
  access: 'anyone',
  query: z.strictObject({ with: z.optional(z.literal('password')) }),
  answer: z.string(),
})

export const returnFromProvider = defineRoute('GET /api/login/callback', 'Identity', {
  summary: 'Callback to which the OpenID Connect provider redirects the browser',
  access: 'anyone',
  answer: z.string(),
})

export const confirmAtProvider = defineRoute('GET /api/auth/confirm/provider', 'Identity', {
  summary: 'Redirects the browser to the provider to reauthenticate the user; valid for five minutes',
  access: 'signed-in',
  query: z.strictObject({}),
  answer: z.string(),
})

export const signOut = defineRoute('GET /api/logout', 'Identity', {
  summary:
    'Ends the session and redirects to /, through the OpenID Connect provider if the user signed in with it and it supports sign-out; rejects requests from other sites',
  access: 'anyone',
  answer: z.string(),
})

export const setUpPage = defineRoute('GET /api/setup', 'Identity', {
  summary: 'The page behind the one-time link printed at first start',
  access: 'anyone',
  query: z.strictObject({ token: z._default(z.string().check(z.maxLength(200)), '') }),
  answer: z.string(),
})

export const setUpBody = z.strictObject({
  token: z.string().check(z.maxLength(200)),
  email: z.email(t.invalidEmail).check(z.maxLength(254)),
  password: z.string().check(z.minLength(12, t.passwordTooShort), z.maxLength(1000)),
  firstName: text(100),
  lastName: text(100),
})

export const setUp = defineRoute('POST /api/setup', 'Identity', {
  summary: 'Creates the first administrator with the one-time link printed at first start',
  access: 'anyone',
  body: setUpBody,
  answer: currentUser,
  status: 201,
})

export const confirmIdentity = defineRoute('POST /api/auth/confirm', 'Identity', {
  summary: 'Reauthenticates the user; valid for five minutes',
  access: 'signed-in',
  body: confirmBody,
  answer: z.object({ confirmedUntil: instant }),
})

export const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  ipAddress: z.string(),
  userAgent: z.string(),
})

export const listOwnSessions = defineRoute('GET /api/auth/sessions', 'Identity', {
  summary: "The user's own open sessions",
  access: 'signed-in',
  answer: z.array(ownSession),
})

export const revokeOwnSession = defineRoute('DELETE /api/auth/sessions/:id', 'Identity', {
  summary: "Ends one of the user's own sessions",
  access: 'signed-in',
  params: z.strictObject({ id: z.string().check(z.maxLength(64), plain()) }),
  answer: z.object({ revoked: z.literal(true) }),
})
