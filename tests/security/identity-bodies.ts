import { harnessPassword } from '#tests/running/served-harness.ts'

/** Valid bodies of the calls about people and sign-in. */
export const identityBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/login': { email: 'operator@example.org', password: harnessPassword, code: '123456' },
  'POST /api/setup': {
    token: 'abc',
    email: 'first@example.org',
    password: harnessPassword,
    firstName: 'First',
    lastName: 'Person',
  },
  'POST /api/auth/confirm': { password: harnessPassword, code: '123456' },
  'POST /api/auth/passkeys': { setUp: 'abc', name: 'Telephone', response: { id: 'abc' } },
  'POST /api/auth/confirm/passkey': { setUp: 'abc', response: { id: 'abc' } },
  'POST /api/login/passkey': { setUp: 'abc', response: { id: 'abc' } },
  'POST /api/login/code': { code: '123456' },
  'POST /api/login/enrolment': { code: '123456' },
  'POST /api/auth/second-factor/authenticator/confirm': { setUp: 'abc', code: '123456' },
  'POST /api/auth/second-factor/authenticator/remove': { password: harnessPassword, code: '123456' },
  'POST /api/users/:id/second-factor/reset': { reason: 'lost' },
  'PATCH /api/auth/user': { firstName: 'Ada', lastName: 'Kone' },
  'POST /api/auth/password': { password: harnessPassword },
  'POST /api/join': { token: 'abc', password: harnessPassword },
  'POST /api/users': { email: 'new@example.org', firstName: 'New', lastName: 'Person', role: 'user' },
  'PATCH /api/users/:id': { firstName: 'New', lastName: 'Person', role: 'user', version: 1 },
  'POST /api/access-requests/:id/decision': { decision: 'rejected' },
  'POST /api/users/:id/deactivate': { reason: 'left', version: 1 },
  'POST /api/users/:id/activate': { reason: 'back', version: 1 },
}
