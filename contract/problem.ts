/** Error answers (RFC 9457) and shared problem codes. */
import * as z from 'zod/mini'

/**
 * RFC 9457 answer of every failed call. `message` repeats `detail` for the specification's client.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /**
   * Data a screen may need: the existing client of a duplicate, the current version of a conflict.
   */
  context: z.optional(z.record(z.string(), z.unknown())),
})

export type Problem = z.output<typeof problem>

/** Failures possible in any call; a module's own are in its `errors.ts`. */
export const platformProblems = {
  invalid_request: { status: 400, title: 'Invalid request' },
  not_signed_in: { status: 401, title: 'Not signed in' },
  not_permitted: { status: 403, title: 'Not permitted' },
  cross_origin_write: { status: 403, title: 'Refused across origins' },
  proof_required: { status: 403, title: 'Confirm it is you' },
  not_found: { status: 404, title: 'Not found' },
  stale_version: { status: 409, title: 'Changed by someone else' },
  key_reused: { status: 409, title: 'Idempotency key used for another request' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_media: { status: 415, title: 'Unsupported media type' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Not ready' },
} as const satisfies Record<string, { status: number; title: string }>

export type PlatformProblem = keyof typeof platformProblems
