/** Error answers (RFC 9457) and shared problem codes. */
import * as z from 'zod/mini'
import * as t from './messages.ts'

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
  invalid_request: { status: 400, title: t.invalidRequestTitle },
  not_signed_in: { status: 401, title: t.notSignedInTitle },
  not_permitted: { status: 403, title: t.notPermittedTitle },
  cross_origin_write: { status: 403, title: t.crossOriginWriteTitle },
  proof_required: { status: 403, title: t.proofRequiredTitle },
  not_found: { status: 404, title: t.notFoundTitle },
  stale_version: { status: 409, title: t.staleVersionTitle },
  key_reused: { status: 409, title: t.keyReusedTitle },
  too_large: { status: 413, title: t.tooLargeTitle },
  unsupported_media: { status: 415, title: t.unsupportedMediaTitle },
  upload_quota_reached: { status: 429, title: t.uploadQuotaReachedTitle },
  too_many_requests: { status: 429, title: t.tooManyRequestsTitle },
  internal: { status: 500, title: t.internalErrorTitle },
  unavailable: { status: 503, title: t.notReadyTitle },
} as const satisfies Record<string, { status: number; title: string }>

export type PlatformProblem = keyof typeof platformProblems
