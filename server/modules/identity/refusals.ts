import { platformProblems } from '#contract/problem.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { SessionError, SetUpError, SignInError, UserError } from './errors.ts'
import { shortestPassword } from './passwords/policy.ts'

const field = (path: string, message: string) => ({ detail: message, errors: [{ path, message }] })
const badPassword = (message: string) => ({
  status: 400 as const,
  title: 'Password refused',
  ...field('password', message),
})

export const signInRefusals = {
  wrong_credentials: () => ({ status: 401, title: 'Not signed in', detail: 'Wrong email or password.' }),
  too_many_attempts: ({ retryAfterSeconds }) => ({
    status: 429,
    title: platformProblems.too_many_requests.title,
    detail: `Too many failed attempts. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    context: { retryAfterSeconds },
  }),
} as const satisfies RefusalTable<SignInError>

/** Said when it is the signed-in person who is asked again: they are known, so this is no 401. */
export const confirmRefusals = {
  ...signInRefusals,
  wrong_credentials: () => ({ status: 400, title: 'Not confirmed', ...field('password', 'Wrong password.') }),
} as const satisfies RefusalTable<SignInError>

const passwordRefusals = {
  password_too_short: () => badPassword(`Password must have at least ${shortestPassword} characters`),
  password_too_common: () =>
    badPassword('Password is too common. Use words and signs that are not often seen together'),
  password_names_person: () => badPassword('Password must not contain your name or email'),
} as const

export const setUpRefusals = {
  ...passwordRefusals,
  invalid_email: () => ({ status: 400, title: 'Invalid request', ...field('email', 'Invalid email') }),
  set_up_link_invalid: () => ({
    status: 403,
    title: 'Link not valid',
    detail: 'This link was used already or is older than 30 minutes. Start Corridor again for a new one.',
  }),
} as const satisfies RefusalTable<SetUpError>

export const userRefusals = {
  ...passwordRefusals,
  invalid_email: () => ({ status: 400, title: 'Invalid request', ...field('email', 'Invalid email') }),
  email_taken: () => ({ status: 409, title: 'E-mail taken', ...field('email', 'Someone has this email already') }),
  unknown_role: ({ role }) => ({ status: 400, title: 'Unknown role', ...field('role', `There is no role ${role}`) }),
  user_not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such user.' }),
} as const satisfies RefusalTable<UserError>

export const sessionRefusals = {
  session_not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such session of yours.' }),
} as const satisfies RefusalTable<SessionError>
