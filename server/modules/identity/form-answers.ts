/** Responses to sign-in forms: pages and redirects, or JSON. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { err, type Result } from '#kernel/result.ts'
import { sendRefusal } from '#server/platform/http/error-handler.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import { type Refusal, refusalFor } from '#server/platform/http/route.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { SignInError } from './errors.ts'
import { type FormPageName, fillPage, type Pages, typedAgain } from './form-pages.ts'
import { enrolmentRefusal, signInRefusals } from './refusals.ts'
import type { AppSetUp } from './second-factor/second-factor.ts'
import type { Identity } from './service.ts'
import { clearedSignInCookie, readSignInToken, sessionCookie, signInCookie } from './sessions/cookie.ts'
import type { Entered, SignedIn } from './sign-in.ts'
import { t } from './texts.ts'

export interface FormRouteDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly identity: Identity
  readonly pages: Pages
}

/** Responses to forms sent without script: a page or a redirect. Software gets JSON. */
export function createFormAnswers({ identity, database, pages }: FormRouteDependencies) {
  /** Redirects a browser to `/`; returns the user to software. */
  async function welcome(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn, status: number) {
    reply.header('set-cookie', sessionCookie(signedIn.token, identity.cookieSecure)).header('cache-control', 'no-store')
    reply.header('set-cookie', identity.deviceCookie(signedIn.user, request.headers.cookie))
    if (readSignInToken(request.headers.cookie) !== null)
      reply.header('set-cookie', clearedSignInCookie(identity.cookieSecure))
    const { recoveryCodes } = signedIn
    if (!isForm(request)) {
      const user = await identity.currentUser(database.pool, signedIn.actor)
      return reply.code(status).send(recoveryCodes.length === 0 ? user : { ...user, recoveryCodes })
    }
    if (recoveryCodes.length === 0) return reply.redirect('/', 303)
    return sendPage(reply, fillPage(await pages.read('recovery-codes'), { codes: recoveryCodes }))
  }

  /** Shows the form again with the error and the typed values; returns a problem to software. */
  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    name: FormPageName,
    refusal: Refusal,
    setUp: AppSetUp | null = null,
  ) {
    const wait = refusal.context?.retryAfterSeconds
    if (typeof wait === 'number') reply.header('retry-after', wait)
    if (!isForm(request)) return sendRefusal(request, reply, refusal)
    const text = { ...typedAgain(request.body), error: refusal.detail, ...shownOf(setUp) }
    return sendPage(reply, fillPage(await pages.read(name), text), refusal.status)
  }

  return {
    welcome,
    refuse,

    /** Opens the session, or shows the page of the second step. */
    async enter(request: FastifyRequest, reply: FastifyReply, entered: Entered) {
      if (entered.kind === 'signed-in') return welcome(request, reply, entered, 200)
      reply.header('set-cookie', signInCookie(entered.token, identity.cookieSecure)).header('cache-control', 'no-store')
      const isEnrolment = entered.need === 'enrolment'
      if (!isForm(request)) {
        const refusal = isEnrolment
          ? enrolmentRefusal()
          : refusalFor({ code: 'code_required' as const }, signInRefusals)
        return sendRefusal(request, reply, refusal)
      }
      return sendPage(reply, fillPage(await pages.read(entered.need), shownOf(entered.setUp)))
    },
  }
}

/** Groups the secret in fours for typing. */
function shownOf(setUp: AppSetUp | null) {
  return setUp ? { qr: setUp.qr, secret: setUp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ') } : {}
}

/** True for a browser that sent a form or followed a link. */
const isForm = (request: FastifyRequest): boolean =>
  request.method === 'GET' || request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

/**
 * Parses the body with its schema and passes it on. A parse error becomes a refusal that names the
 * field.
 */
export async function readBody<S extends z.ZodMiniType, T>(
  schema: S,
  request: FastifyRequest,
  use: (body: z.output<S>) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const parsed = schema.safeParse(request.body ?? {})
  if (parsed.success) return use(parsed.data)
  const errors = parsed.error.issues
    .slice(0, 20)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: key, message: t.unknownField }))
        : [{ path: issue.path.join('.') || 'body', message: issue.message }],
    )
  return err(platformRefusal('invalid_request', errors[0]?.message ?? t.requestInvalid, { errors }))
}

/** Maps the error of a sign-in step to its refusal. */
export function worded<T>(result: Result<T, SignInError>): Result<T, Refusal> {
  return result.ok ? result : err(refusalFor(result.error, signInRefusals))
}
