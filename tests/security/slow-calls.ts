/** Calls that hash a password for every input that is taken, and hold back who tries too often. */
export const limited: ReadonlySet<string> = new Set([
  'POST /api/login',
  'POST /api/auth/confirm',
  'POST /api/auth/second-factor/authenticator/remove',
])

/** These, what asks somebody outside, and what reads a whole log that the other calls fill. */
export const slowCalls: ReadonlySet<string> = new Set([
  ...limited,
  'GET /api/fx-rates/test-connection',
  'POST /api/audit-logs/verify',
])

/** Hostile inputs that each of them is sent at most. */
export const maxInputsOfSlow = 40
