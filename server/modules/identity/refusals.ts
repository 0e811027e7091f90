/** HTTP refusals of identity errors. */

import { platformProblems } from '#contract/problem.ts'
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { conflict, forbidden, notFound } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type {
  AccessRequestError,
  ByProviderError,
  DirectoryError,
  EmailError,
  JoinError,
  PasskeyError,
  PasswordError,
  SecondFactorError,
  SessionError,
  SetUpError,
  SignInError,
  UserError,
} from './errors.ts'
import { minPasswordLength } from './passwords/policy.ts'

const field = (path: string, message: string) => ({ detail: message, errors: [{ path, message }] })
const badPassword = (message: string) => ({
  status: 400 as const,
  title: 'Password refused',
  ...field('password', message),
})

const wrongCode = () =>
  ({
    status: 400,
    title: 'Wrong code',
    ...field('code', 'Wrong code. Each code works once: wait for the next one.'),
  }) as const

export const signInRefusals = {
  wrong_credentials: () => ({ status: 401, title: 'Not signed in', detail: 'Wrong email or password.' }),
  wrong_code: () => ({ ...wrongCode(), status: 401 }),
  code_required: () => ({
    status: 401,
    title: 'Code needed',
    ...field('code', 'Enter the code of your authenticator app, or a recovery code'),
  }),
  passkey_refused: () => ({ status: 401, title: 'Passkey refused', detail: 'This passkey does not sign in here.' }),
  sign_in_over: () => forbidden('Sign-in over', 'This sign-in took too long or was finished already. Sign in again.'),
  too_many_attempts: ({ retryAfterSeconds }) => ({
    status: 429,
    title: platformProblems.too_many_requests.title,
    detail: `Too many failed attempts. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    context: { retryAfterSeconds },
  }),
} as const satisfies RefusalTable<SignInError>

export const byProviderRefusals = {
  ...signInRefusals,
  provider_unreachable: () => ({
    status: 503,
    title: 'Provider not reached',
    detail: "Your organisation's sign-in cannot be reached. Try again in a moment.",
  }),
  provider_refused: () => ({
    status: 403,
    title: 'Not confirmed',
    detail: "Your sign-in could not be confirmed by your organisation's provider. Sign in again.",
  }),
  not_invited: () =>
    forbidden('Not invited', 'Nobody is invited here with the account that you signed in with. Ask an administrator.'),
} as const satisfies RefusalTable<ByProviderError>

/** Refusals of a reauthentication. The user is signed in, so the status is not 401. */
export const confirmRefusals = {
  ...signInRefusals,
  wrong_credentials: () => ({ status: 400, title: 'Not confirmed', ...field('password', 'Wrong password.') }),
  wrong_code: wrongCode,
  code_required: () => ({ ...signInRefusals.code_required(), status: 400 }),
  passkey_refused: () => ({ ...signInRefusals.passkey_refused(), status: 400 }),
} as const satisfies RefusalTable<SignInError>

/** Refusal of a sign-in by software whose user must first set up an app, which takes a page. */
export const enrolmentRefusal = {
  status: 403,
  code: 'enrolment_required',
  title: 'Second factor needed',
  detail: 'Your role needs a second factor. Sign in once with a browser to set it up.',
} as const

export const secondFactorRefusals = {
  wrong_code: wrongCode,
  set_up_over: () => conflict('Set-up over', 'This set-up took too long or was finished already. Begin again.'),
  no_second_factor: () => conflict('No second factor', 'There is no authenticator app.'),
  second_factor_required: () =>
    conflict('Second factor needed', 'Your role needs a second factor: you can replace the app, not remove it.'),
} as const satisfies RefusalTable<SecondFactorError>

export const passkeyRefusals = {
  passkey_refused: () => ({ status: 400, title: 'Passkey refused', detail: 'The passkey could not be verified.' }),
  passkey_known: () => conflict('Passkey known', 'This passkey is registered already.'),
  passkey_not_found: () => notFound('There is no such passkey of yours.'),
  set_up_over: secondFactorRefusals.set_up_over,
  second_factor_required: () =>
    conflict('Second factor needed', 'Your role needs a second factor: add another one before you remove the last.'),
} as const satisfies RefusalTable<PasskeyError>

const passwordRefusals = {
  password_too_short: () => badPassword(`Password must have at least ${minPasswordLength} characters`),
  password_too_common: () => badPassword('Password is on a list of common passwords. Choose another'),
  password_names_person: () => badPassword('Password must not contain your name, your email or Corridor'),
} as const

const emailRefusals = {
  invalid_email: () => ({ status: 400, title: 'Invalid request', ...field('email', 'Invalid email') }),
  email_taken: () => ({ status: 409, title: 'E-mail taken', ...field('email', 'Someone has this email already') }),
} as const satisfies RefusalTable<EmailError>

export const setUpRefusals = {
  ...passwordRefusals,
  ...emailRefusals,
  set_up_link_invalid: () =>
    forbidden(
      'Link not valid',
      'This link was used already or is older than 30 minutes. Start Corridor again for a new one.',
    ),
} as const satisfies RefusalTable<SetUpError>

export const ownPasswordRefusals = passwordRefusals satisfies RefusalTable<PasswordError>

export const joinRefusals = {
  ...passwordRefusals,
  link_invalid: () =>
    forbidden('Link not valid', 'This link was used already or has run out. Ask an administrator for a new one.'),
  sign_in_elsewhere: () =>
    forbidden(
      'Sign in at your organisation',
      'You need no password here: your organisation signs you in. Choose Sign In on the start page.',
    ),
} as const satisfies RefusalTable<JoinError>

const userNotFound = () => notFound('There is no such user.')
const unknownRole = ({ role }: { readonly role: string }) =>
  ({ status: 400, title: 'Unknown role', ...field('role', `There is no role ${role}`) }) as const

export const directoryRefusals = {
  user_not_found: userNotFound,
  unknown_role: unknownRole,
  user_inactive: () => conflict('Inactive', 'Activate this person first.'),
  last_administrator: () =>
    conflict('Last administrator', 'Nobody else could administer. Make another person administrator first.'),
  own_account: () =>
    conflict('Your own account', 'You cannot change your own role or lock yourself out. Ask another administrator.'),
  stale_version: ({ currentVersion }) => ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'This person was changed meanwhile: load again.',
    context: { currentVersion },
  }),
} as const satisfies RefusalTable<DirectoryError>

export const accessRequestRefusals = {
  ...directoryRefusals,
  ...approverRefusals,
  no_access_request: () => conflict('Nothing to decide', 'This request was decided or withdrawn already.'),
  same_person: () =>
    forbidden('A second person must approve', 'Neither who asked nor the person concerned can approve this.'),
} as const satisfies RefusalTable<AccessRequestError>

export const userRefusals = {
  ...passwordRefusals,
  ...emailRefusals,
  unknown_role: unknownRole,
  user_not_found: userNotFound,
} as const satisfies RefusalTable<UserError>

export const sessionRefusals = {
  session_not_found: () => notFound('There is no such session of yours.'),
} as const satisfies RefusalTable<SessionError>
