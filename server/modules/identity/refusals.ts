/** HTTP refusals of identity errors. */

import { platformProblems } from '#contract/problem.ts'
import {
  approverRefusals,
  conflict,
  forbidden,
  invalidInput,
  notFound,
  secondPersonRequired,
  stale,
} from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type {
  AccessRequestError,
  ByProviderError,
  DirectoryError,
  EmailError,
  JoinError,
  LanguageError,
  PasskeyError,
  PasswordError,
  SecondFactorError,
  SessionError,
  SetUpError,
  SignInError,
  UserError,
} from './errors.ts'
import { minPasswordLength } from './passwords/policy.ts'
import { t } from './texts.ts'

const field = (path: string, message: string) => ({ detail: message, errors: [{ path, message }] })
const badPassword = (message: string) => ({
  status: 400 as const,
  title: t.passwordRefusedTitle,
  ...field('password', message),
})

const wrongCode = () =>
  ({
    status: 400,
    title: t.wrongCodeTitle,
    ...field('code', t.wrongCode),
  }) as const

export const signInRefusals = {
  wrong_credentials: () => ({ status: 401, title: t.notSignedInTitle, detail: t.wrongCredentials }),
  wrong_code: () => ({ ...wrongCode(), status: 401 }),
  code_required: () => ({
    status: 401,
    title: t.codeRequiredTitle,
    ...field('code', t.codeRequired),
  }),
  passkey_refused: () => ({ status: 401, title: t.passkeyRefusedTitle, detail: t.passkeyUnknown }),
  sign_in_over: () => forbidden(t.signInExpiredTitle, t.signInExpired),
  too_many_attempts: ({ retryAfterSeconds }) => ({
    status: 429,
    title: platformProblems.too_many_requests.title,
    detail: t.tooManyAttempts(retryAfterSeconds, retryAfterSeconds === 1 ? 'second' : 'seconds'),
    context: { retryAfterSeconds },
  }),
} as const satisfies RefusalTable<SignInError>

export const byProviderRefusals = {
  ...signInRefusals,
  provider_unreachable: () => ({
    status: 503,
    title: t.providerUnreachableTitle,
    detail: t.providerUnreachable,
  }),
  provider_refused: () => forbidden(t.notConfirmedTitle, t.providerRefused),
  not_invited: () => forbidden(t.notInvitedTitle, t.notInvited),
} as const satisfies RefusalTable<ByProviderError>

/** Refusals of a reauthentication. The user is signed in, so the status is not 401. */
export const confirmRefusals = {
  ...signInRefusals,
  wrong_credentials: () => ({ status: 400, title: t.notConfirmedTitle, ...field('password', t.wrongPassword) }),
  wrong_code: wrongCode,
  code_required: () => ({ ...signInRefusals.code_required(), status: 400 }),
  passkey_refused: () => ({ ...signInRefusals.passkey_refused(), status: 400 }),
} as const satisfies RefusalTable<SignInError>

/** Refusal of a JSON sign-in by a user who must first set up an app in a browser. */
export const enrolmentRefusal = () =>
  ({
    status: 403,
    code: 'enrolment_required',
    title: t.secondFactorRequiredTitle,
    detail: t.enrolmentRequired,
  }) as const

export const secondFactorRefusals = {
  wrong_code: wrongCode,
  set_up_over: () => conflict(t.setUpExpiredTitle, t.setUpExpired),
  no_second_factor: () => conflict(t.noSecondFactorTitle, t.noAuthenticatorApp),
  second_factor_required: () => conflict(t.secondFactorRequiredTitle, t.authenticatorRequired),
} as const satisfies RefusalTable<SecondFactorError>

export const passkeyRefusals = {
  passkey_refused: () => ({ status: 400, title: t.passkeyRefusedTitle, detail: t.passkeyNotVerified }),
  passkey_known: () => conflict(t.passkeyKnownTitle, t.passkeyKnown),
  passkey_not_found: () => notFound(t.passkeyNotFound),
  set_up_over: secondFactorRefusals.set_up_over,
  second_factor_required: () => conflict(t.secondFactorRequiredTitle, t.lastSecondFactor),
} as const satisfies RefusalTable<PasskeyError>

const passwordRefusals = {
  password_too_short: () => badPassword(t.passwordTooShort(minPasswordLength)),
  password_too_common: () => badPassword(t.passwordTooCommon),
  password_names_person: () => badPassword(t.passwordNamesPerson),
} as const

const emailRefusals = {
  invalid_email: () => invalidInput('email', t.invalidEmail),
  email_taken: () => ({ status: 409, title: t.emailTakenTitle, ...field('email', t.emailTaken) }),
} as const satisfies RefusalTable<EmailError>

export const setUpRefusals = {
  ...passwordRefusals,
  ...emailRefusals,
  set_up_link_invalid: () => forbidden(t.linkInvalidTitle, t.setUpLinkInvalid),
} as const satisfies RefusalTable<SetUpError>

export const ownPasswordRefusals = passwordRefusals satisfies RefusalTable<PasswordError>

export const languageRefusals = {
  language_not_offered: ({ languages }) => invalidInput('language', t.languageNotOffered(languages.join(', '))),
} as const satisfies RefusalTable<LanguageError>

export const joinRefusals = {
  ...passwordRefusals,
  link_invalid: () => forbidden(t.linkInvalidTitle, t.linkInvalid),
  sign_in_elsewhere: () => forbidden(t.signInElsewhereTitle, t.signInElsewhere),
} as const satisfies RefusalTable<JoinError>

const userNotFound = () => notFound(t.userNotFound)
const unknownRole = ({ role }: { readonly role: string }) =>
  ({ status: 400, title: t.unknownRoleTitle, ...field('role', t.unknownRole(role)) }) as const

export const directoryRefusals = {
  user_not_found: userNotFound,
  unknown_role: unknownRole,
  user_inactive: () => conflict(t.userInactiveTitle, t.userInactive),
  last_administrator: () => conflict(t.lastAdministratorTitle, t.lastAdministrator),
  own_account: () => conflict(t.ownAccountTitle, t.ownAccount),
  account_confirmed: () => conflict(t.accountConfirmedTitle, t.accountConfirmed),
  stale_version: stale(() => t.userChanged),
} as const satisfies RefusalTable<DirectoryError>

export const accessRequestRefusals = {
  ...directoryRefusals,
  ...approverRefusals,
  no_access_request: () => conflict(t.accessRequestClosedTitle, t.accessRequestClosed),
  same_person: () => secondPersonRequired(t.secondPersonRequired),
} as const satisfies RefusalTable<AccessRequestError>

export const userRefusals = {
  ...passwordRefusals,
  ...emailRefusals,
  unknown_role: unknownRole,
  user_not_found: userNotFound,
} as const satisfies RefusalTable<UserError>

export const sessionRefusals = {
  session_not_found: () => notFound(t.sessionNotFound),
} as const satisfies RefusalTable<SessionError>
