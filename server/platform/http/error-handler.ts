/** Answers thrown errors as problem details (RFC 9457). */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { cannotWrite, gotNoConnection, lostDatabase, sqlState } from '../database/database.ts'
import { QueueFull } from '../database/group-commit.ts'
import { contractText } from '../language/contract-texts.ts'
import { formats } from '../language/formats.ts'
import type { Logger } from '../telemetry/logger.ts'
import { internalProblem, platformRefusal, RefusalSignal, toProblem } from './problems.ts'
import type { Refusal } from './route.ts'
import { t } from './texts.ts'

/** Retry-After of every answer with 503. */
const retryAfterSeconds = 5

/**
 * Answers every thrown error: refusals and bad input as a problem, internal errors with a request
 * id only.
 */
export function answerFaults(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error)
    if (refusal) return sendRefusal(request, reply, refusal)
    const unavailable = describeUnavailable(error)
    if (unavailable) {
      const { reason, detail } = unavailable
      const route = request.routeOptions.url ?? 'unmatched'
      logger.warn({ requestId: request.id, route, code: sqlState(error) ?? error.code }, reason)
      return sendRefusal(request, reply, platformRefusal('unavailable', detail))
    }
    logger.error(
      { requestId: request.id, route: request.routeOptions.url ?? 'unmatched', err: error },
      'request failed',
    )
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(internalProblem(request.id)))
  })
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(
      request,
      reply,
      platformRefusal('not_found', t.routeNotFound(request.method, request.url.split('?', 1).join())),
    ),
  )
}

const fullDisk = ['ENOSPC', 'EDQUOT']

/** Describes transient failures, which no change of the call would avoid. Null for others. */
function describeUnavailable(error: FastifyError): { reason: string; detail: string } | null {
  if (gotNoConnection(error) || error instanceof QueueFull) {
    return {
      reason: 'no capacity for the call',
      detail: t.overloaded,
    }
  }
  if (cannotWrite(error) || fullDisk.includes(error.code)) {
    return {
      reason: 'the call could not be recorded',
      detail: t.recordingUnavailable,
    }
  }
  if (lostDatabase(error)) {
    return {
      reason: 'the database was lost during the call',
      // The connection may have ended after the commit.
      detail: t.databaseLost,
    }
  }
  return null
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.status === 503) reply.header('retry-after', retryAfterSeconds)
  return (
    reply
      .code(refusal.status)
      // An error may depend on the person or the moment, so it must not be cached.
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(toProblem(refusal, request.id))
  )
}

function refusalFor(error: FastifyError): Refusal | null {
  if (error instanceof RefusalSignal) return error.refusal
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  switch (error.statusCode) {
    case 400:
      return platformRefusal('invalid_request', t.invalidJson)
    case 413:
      return platformRefusal('too_large', t.requestTooLarge)
    case 415:
      return platformRefusal('unsupported_media', t.jsonRequired)
    case 429:
      return platformRefusal('too_many_requests', t.tooManyRequests)
    default:
      return null
  }
}

interface ValidationIssue {
  readonly instancePath: string
  readonly message?: string
  readonly keyword?: string
  readonly params?: { readonly keys?: readonly string[] }
}

function invalidInput(error: FastifyError & { validation: readonly unknown[]; validationContext?: string }): Refusal {
  const place = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body')
  const errors = (error.validation as readonly ValidationIssue[])
    .slice(0, 50)
    .flatMap((issue) => describe(issue, place))
  const first = errors[0]
  const detail = first
    ? errors.length === 1
      ? `${first.path}${formats.colon}${first.message}`
      : t.andMore(`${first.path}${formats.colon}${first.message}`, errors.length - 1)
    : t.requestInvalid
  return platformRefusal('invalid_request', detail, { errors })
}

function describe(issue: ValidationIssue, place: string): { path: string; message: string }[] {
  const path = issue.instancePath.split('/').filter(Boolean).join('.') || place
  const unknownKeys = issue.params?.keys
  if (issue.keyword === 'unrecognized_keys' && unknownKeys) {
    return unknownKeys
      .slice(0, 20)
      .map((key) => ({ path: path === place ? key : `${path}.${key}`, message: t.unknownField }))
  }
  return [{ path, message: issue.message === undefined ? t.fieldInvalid : contractText(issue.message) }]
}
