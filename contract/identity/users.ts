/** Contract of the user administration calls. */
import * as z from 'zod/mini'
import { instant, optionalText, pageQuery, plain, version } from '../fields.ts'
import { userStates } from '../filter-labels.ts'
import { roles } from '../permissions.ts'
import { defineRoute } from '../route.ts'
import { accessRequest } from './access-requests.ts'
import { ownSession } from './api.ts'
import * as t from './messages.ts'

export { userStates }

export type UserState = (typeof userStates)[number]

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** A known role, or any other text, which has no permissions. */
  role: z.string(),
  isActive: z.boolean(),
  state: z.enum(userStates),
  createdAt: instant,
  updatedAt: instant,
  lastSignInAt: z.nullable(instant),
  sessions: z.int(),
  /** Second factors in use, and whether the role requires one. */
  secondFactor: z.object({
    required: z.boolean(),
    authenticator: z.boolean(),
    passkeys: z.int(),
    recoveryCodesLeft: z.int(),
  }),
  /** The open one-time link; its address is shown only on creation. */
  openLink: z.nullable(z.object({ purpose: z.enum(['invitation', 'reset']), expiresAt: instant })),
  /** What keeps this person from approving; nothing for those who never approve. */
  approval: z.object({ isOwnAccount: z.boolean(), approvesFrom: z.nullable(instant) }),
  /** One person alone created the account, and another has not confirmed it yet. */
  needsConfirmation: z.boolean(),
  /** Roles and resets of this person that wait for a second person. */
  waiting: z.array(accessRequest),
  version: z.int(),
})
export type User = z.output<typeof user>

export const personalLink = z.object({ url: z.string(), expiresAt: instant })

/** Link null: it was sent by email (`sentTo`), or it waits for a second person (`user.waiting`). */
const userWithLink = z.object({ user, link: z.nullable(personalLink), sentTo: z.nullable(z.string()) })

const userParams = z.strictObject({ id: z.string().check(z.maxLength(64), plain()) })
const role = z.enum(roles, t.roleChoices)

export const listUsers = defineRoute('GET /api/users', 'Users', {
  access: 'users.manage',
  summary: 'All users, newest first',
  query: z.strictObject({ ...pageQuery, role: z.optional(role), state: z.optional(z.enum(userStates)) }),
  answer: z.array(user),
})

export const inviteUser = defineRoute('POST /api/users', 'Users', {
  access: 'users.manage',
  summary: 'Adds a user, who chooses a password with the one-time link in the response',
  freshProof: true,
  shownOnce: true,
  body: z.strictObject({
    email: z.email(t.invalidEmail).check(z.maxLength(254), plain()),
    firstName: optionalText(100),
    lastName: optionalText(100),
    role,
  }),
  answer: userWithLink,
  status: 201,
})

export const changeUser = defineRoute('PATCH /api/users/:id', 'Users', {
  access: 'users.manage',
  summary: 'Changes the name or role of a user; an approver role must be approved by a second person',
  freshProof: true,
  params: userParams,
  body: z.strictObject({
    firstName: z.optional(optionalText(100)),
    lastName: z.optional(optionalText(100)),
    role: z.optional(role),
    version,
  }),
  answer: user,
})

export const deactivateUser = defineRoute('POST /api/users/:id/deactivate', 'Users', {
  access: 'users.manage',
  summary: 'Signs a user out immediately and blocks further sign-ins',
  freshProof: true,
  params: userParams,
  body: z.optional(z.strictObject({ reason: optionalText(1000), version })),
  answer: user,
})

export const activateUser = defineRoute('POST /api/users/:id/activate', 'Users', {
  access: 'users.manage',
  summary: 'Reactivates a user; an approver must be approved by a second person',
  freshProof: true,
  params: userParams,
  body: z.optional(z.strictObject({ reason: optionalText(1000), version })),
  answer: user,
})

export const linkUser = defineRoute('POST /api/users/:id/link', 'Users', {
  access: 'users.manage',
  summary: 'Creates a new one-time link to choose a password; for an approver a second person must approve it',
  freshProof: true,
  shownOnce: true,
  params: userParams,
  answer: userWithLink,
  status: 201,
})

export const requestConfirmation = defineRoute('POST /api/users/:id/confirmation', 'Users', {
  access: 'users.manage',
  summary: 'Asks a second person to confirm the account of a user whom one person alone created',
  freshProof: true,
  params: userParams,
  answer: user,
})

export const listUserSessions = defineRoute('GET /api/users/:id/sessions', 'Users', {
  access: 'users.manage',
  summary: 'The open sessions of a user',
  params: userParams,
  answer: z.array(ownSession),
})

export const endUserSessions = defineRoute('POST /api/users/:id/sign-out', 'Users', {
  access: 'users.manage',
  summary: 'Ends all sessions of a user',
  freshProof: true,
  params: userParams,
  answer: z.object({ ended: z.int() }),
})

export const resetSecondFactor = defineRoute('POST /api/users/:id/second-factor/reset', 'Users', {
  access: 'users.manage',
  summary: 'Removes a lost second factor and ends the sessions; for an approver a second person must approve it',
  freshProof: true,
  params: userParams,
  body: z.optional(z.strictObject({ reason: optionalText(1000) })),
  answer: user,
})

export const joinPage = defineRoute('GET /api/join', 'Users', {
  summary: 'The page behind a one-time link, where a user chooses a password',
  access: 'anyone',
  query: z.strictObject({ token: z._default(z.string().check(z.maxLength(200)), '') }),
  answer: z.string(),
})

export const joinBody = z.strictObject({
  token: z.string().check(z.maxLength(200)),
  password: z.string().check(z.minLength(12, t.passwordTooShort), z.maxLength(1000)),
})

export const join = defineRoute('POST /api/join', 'Users', {
  summary: 'Sets the password of the user for whom the link was created, and signs the user in',
  access: 'anyone',
  body: joinBody,
  answer: z.string(),
})

export const changeOwnName = defineRoute('PATCH /api/auth/user', 'Identity', {
  summary: "Changes the user's own name",
  access: 'signed-in',
  body: z.strictObject({ firstName: optionalText(100), lastName: optionalText(100) }),
  answer: z.object({ firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
})

export const changeOwnLanguage = defineRoute('PATCH /api/auth/language', 'Identity', {
  summary: "Changes the language of the user's own screens; null follows the browser",
  access: 'signed-in',
  body: z.strictObject({ language: z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/, t.languageInvalid))) }),
  answer: z.object({ language: z.nullable(z.string()) }),
})

export const changeOwnPassword = defineRoute('POST /api/auth/password', 'Identity', {
  summary: 'Sets a new password for the user and ends all other sessions',
  access: 'signed-in',
  freshProof: true,
  body: z.strictObject({
    password: z.string().check(z.minLength(12, t.passwordTooShort), z.maxLength(1000)),
  }),
  answer: z.object({ endedSessions: z.int() }),
})
