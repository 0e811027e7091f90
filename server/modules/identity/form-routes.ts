import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { setUp, setUpBody, setUpPage, signIn, signInBody, signInPage, signOut } from '#contract/identity.ts'
import type { RouteContract } from '#contract/route.ts'
import { join, joinBody, joinPage } from '#contract/users.ts'
import type { Clock } from '#kernel/clock.ts'
import { err, type Result } from '#kernel/result.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sendRefusal } from '#server/platform/http/faults.ts'
import { originOf } from '#server/platform/http/mount.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import { type Refusal, type Route, raw } from '#server/platform/http/route.ts'
import type { SetUpError, SignInError } from './errors.ts'
import { type FormPageName, fillPage, type Pages } from './form-pages.ts'
import { joinRefusals, setUpRefusals, signInRefusals } from './refusals.ts'
import type { Identity } from './service.ts'
import { clearedCookie, sessionCookie } from './sessions/cookie.ts'
import type { SignedIn } from './sign-in.ts'

interface FormRouteDependencies {
  readonly identity: Identity
  readonly database: Database
  readonly clock: Clock
  readonly pages: Pages
}

/** The calls that a browser makes without script: sign-in, set-up and logout. Software may send JSON to the same. */
export function formRoutes(dependencies: FormRouteDependencies): Route[] {
  const { identity, clock, pages } = dependencies
  return [
    raw(asRaw(signInPage), async (_request, reply, actor) =>
      actor ? reply.redirect('/', 303) : sendPage(reply, fillPage(await pages.read('sign-in'), {})),
    ),

    raw(asRaw(signIn), async (request, reply) => {
      const result = await read(signInBody, request, async (body) => {
        const signedIn = await identity.signIn(body, originOf(request, { clock }), request.headers.cookie)
        return signedIn.ok ? signedIn : err(signInRefusal(signedIn.error))
      })
      return result.ok
        ? welcome(dependencies, request, reply, result.value, 200)
        : refuseForm(dependencies, request, reply, 'sign-in', result.error)
    }),

    raw(asRaw(signOut), async (request, reply, actor) => {
      const site = request.headers['sec-fetch-site']
      if (site === 'cross-site' || site === 'same-site') {
        return sendRefusal(request, reply, platformRefusal('cross_origin_write', 'Another site may not sign you out.'))
      }
      await identity.signOut(actor)
      reply.header('set-cookie', clearedCookie(identity.cookieSecure)).header('cache-control', 'no-store')
      return reply.redirect('/', 303)
    }),

    raw(asRaw(setUpPage), async (request, reply) => {
      const { token } = request.query as z.output<NonNullable<typeof setUpPage.query>>
      const html = await pages.read('set-up')
      if (await identity.isSetUpLinkOpen(token)) return sendPage(reply, fillPage(html, { token }))
      const { status, detail } = setUpRefusals.set_up_link_invalid()
      return sendPage(reply, fillPage(html, { error: detail }), status)
    }),

    raw(asRaw(setUp), async (request, reply) => {
      const result = await read(setUpBody, request, async (body) => {
        const signedIn = await identity.setUp(body, originOf(request, { clock }))
        return signedIn.ok ? signedIn : err(setUpRefusal(signedIn.error))
      })
      return result.ok
        ? welcome(dependencies, request, reply, result.value, 201)
        : refuseForm(dependencies, request, reply, 'set-up', result.error)
    }),
    ...linkRoutes(dependencies),
  ]
}

/** The page behind a one-time link, where a person chooses a password. */
function linkRoutes(dependencies: FormRouteDependencies): Route[] {
  const { identity, clock, pages } = dependencies
  return [
    raw(asRaw(joinPage), async (request, reply) => {
      const { token } = request.query as z.output<NonNullable<typeof joinPage.query>>
      const html = await pages.read('join')
      if (await identity.directory.isLinkOpen(token)) return sendPage(reply, fillPage(html, { token }))
      const { status, detail } = joinRefusals.link_invalid()
      return sendPage(reply, fillPage(html, { error: detail }), status)
    }),

    raw(asRaw(join), async (request, reply) => {
      const result = await read(joinBody, request, async (body) => {
        const signedIn = await identity.directory.join(body, originOf(request, { clock }))
        return signedIn.ok ? signedIn : err({ code: signedIn.error.code, ...joinRefusals[signedIn.error.code]() })
      })
      return result.ok
        ? welcome(dependencies, request, reply, result.value, 200)
        : refuseForm(dependencies, request, reply, 'join', result.error)
    }),
  ]
}

/** A browser goes on to `/`; software gets the user. */
async function welcome(
  { identity, database }: FormRouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, token }: SignedIn,
  status: number,
): Promise<unknown> {
  reply.header('set-cookie', sessionCookie(token, identity.cookieSecure)).header('cache-control', 'no-store')
  if (isForm(request)) return reply.redirect('/', 303)
  return reply.code(status).send(await identity.currentUser(database.pool, actor))
}

/** A browser gets the form again with what was wrong; software gets the problem. */
async function refuseForm(
  { pages }: FormRouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  name: FormPageName,
  refusal: Refusal,
): Promise<unknown> {
  const wait = refusal.context?.retryAfterSeconds
  if (typeof wait === 'number') reply.header('retry-after', wait)
  if (!isForm(request)) return sendRefusal(request, reply, refusal)
  const { token } = (request.body ?? {}) as { token?: unknown }
  const text = { error: refusal.detail, token: typeof token === 'string' ? token : '' }
  return sendPage(reply, fillPage(await pages.read(name), text), refusal.status)
}

const asRaw = (contract: unknown): RouteContract => contract as RouteContract

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

/** Reads the body by its schema and hands it on; what cannot be read is a refusal that names the field. */
async function read<S extends z.ZodMiniType, T>(
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
        ? issue.keys.map((key) => ({ path: key, message: 'is not a known field' }))
        : [{ path: issue.path.join('.') || 'body', message: issue.message }],
    )
  return err(platformRefusal('invalid_request', errors[0]?.message ?? 'The request is not valid.', { errors }))
}

function signInRefusal(error: SignInError): Refusal {
  if (error.code === 'wrong_credentials') return { code: error.code, ...signInRefusals.wrong_credentials() }
  return { code: error.code, ...signInRefusals.too_many_attempts(error) }
}

function setUpRefusal({ code }: SetUpError): Refusal {
  return { code, ...setUpRefusals[code]() }
}
