/** Calls that hash a password for every accepted input and throttle frequent attempts. */
export const limited: ReadonlySet<string> = new Set([
  'POST /api/login',
  'POST /api/auth/confirm',
  'POST /api/auth/second-factor/authenticator/remove',
])

/**
 * The limited calls, calls to external systems, and reads of the whole log, which grows with other
 * calls.
 */
export const slowCalls: ReadonlySet<string> = new Set([
  ...limited,
  'GET /api/fx-rates/test-connection',
  'POST /api/audit-logs/verify',
])

/** Maximum of hostile inputs sent to each of them. */
export const maxInputsOfSlow = 40
