/** Mounts calls on the server: access, validation, transaction and answer. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { mayAccess } from '#contract/permissions.ts'
import type { Schema } from '#contract/route.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Actor, Origin } from './actor.ts'
import { sendRefusal } from './error-handler.ts'
import { answerInLanguageOf } from './language.ts'
import type { ServerOptions } from './options.ts'
import { platformRefusal, RefusalSignal } from './problems.ts'
import { type Call, type Outcome, type Route, recordedDetail, type WriteCall } from './route.ts'
import { t } from './texts.ts'
import {
  acceptForms,
  boundUnreadBody,
  countFile,
  quotaRefusal,
  readForm,
  refuseInvalidForm,
  type UploadedForm,
} from './upload.ts'
import { serveWrite, type Write } from './write-call.ts'

type AnyCall = WriteCall<never, never, never>

/** How long a re-authentication stays valid. */
export const freshProofMs = 5 * 60_000

/** Mounts one call according to its contract and mode. */
export function mountRoute(app: FastifyInstance, route: Route, options: ServerOptions): void {
  const { contentTypes } = route.contract
  if (route.mode !== 'upload' && !contentTypes) {
    mount(app, route, options)
    return
  }
  // Encapsulated, so that only this call accepts forms or its media types.
  void app.register(async (room) => {
    if (contentTypes) acceptOnly(room, contentTypes)
    else await acceptForms(room)
    mount(room, route, options)
  })
}

/** Parses bodies of these media types as JSON, and refuses all others. */
function acceptOnly(app: FastifyInstance, contentTypes: readonly string[]): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...contentTypes], { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
}

function mount(app: FastifyInstance, route: Route, options: ServerOptions): void {
  const { contract } = route
  const write = (call: Write) => serveWrite(route, options, call)
  app.route({
    method: contract.method,
    url: contract.path,
    ...(contract.maxBodyBytes === undefined ? {} : { bodyLimit: contract.maxBodyBytes }),
    schema: {
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      // A raw route may get a browser form and must answer with a page, so it reads its own body.
      ...(contract.body && contract.method !== 'GET' && route.mode !== 'raw' && route.mode !== 'upload'
        ? { body: bodySchema(contract.body) }
        : {}),
      ...(route.mode === 'raw' ? {} : { response: { [contract.status ?? 200]: contract.answer } }),
    },
    config: {
      ...(contract.limitPerMinute === undefined ? {} : { limitPerMinute: contract.limitPerMinute }),
      ...(contract.confidential ? { confidential: true } : {}),
    },
    // Authorises before the body is read.
    onRequest: async (request, reply) => {
      if (route.mode === 'upload') boundUnreadBody(request, reply)
      request.corridor = { actor: await admit(request, route, options) }
      if (route.mode === 'upload') refuseInvalidForm(request, contract)
    },
    handler: async (request, reply) => {
      const actor = await admittedActor(request, reply, route, options)
      if (route.raw) return route.raw(request, reply, actor)
      if (!actor) throw new Error(`${contract.path} is open to anyone and must be a raw route`)
      const call = callOf(request, actor)
      const outcome = await (route.mode === 'upload'
        ? serveForm(request, reply, route, call, options, write)
        : route.mode === 'write'
          ? write({ call, path: request.url, sent: request.body })
          : route.handle(call))
      return send(request, reply, route, actor, options, outcome)
    },
  })
}

/** The server passes null to the validator for a call without a body. */
function bodySchema(body: Schema): Schema {
  return body.safeParse(undefined).success ? z.nullable(body) : body
}

declare module 'fastify' {
  interface FastifyRequest {
    corridor: { actor: Actor | null }
  }
  interface FastifyContextConfig {
    confidential?: boolean
    /** Counted separately from the caller's other calls. */
    limitPerMinute?: number
  }
}

/** A right that ended while a slow body arrived must not serve the call. */
const admittedForMs = 1_000

/** The actor of the call; asked for again if the body took long to arrive. */
async function admittedActor(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  options: ServerOptions,
): Promise<Actor | null> {
  if (reply.elapsedTime > admittedForMs) request.corridor = { actor: await admit(request, route, options) }
  return request.corridor.actor
}

async function admit(request: FastifyRequest, route: Route, options: ServerOptions): Promise<Actor | null> {
  const { contract } = route
  const origin = { ...originOf(request, options), ...(contract.takesTwo ? { takesTwo: true } : {}) }
  const bearer = request.headers.authorization
  const isChecked = contract.method !== 'GET' && !bearer && !contract.fromAnySite
  if (isChecked && !isSameOriginWrite(request, new URL(options.publicUrl).origin)) {
    throw new RefusalSignal(platformRefusal('cross_origin_write', t.crossOriginWrite))
  }
  const actor = await options.authenticate({ cookie: request.headers.cookie, authorization: bearer }, origin, {
    polled: contract.polled === true,
  })
  await answerInLanguageOf(actor)
  if (contract.access === 'anyone') return actor
  if (!actor) throw new RefusalSignal(platformRefusal('not_signed_in', t.signInFirst))
  if (!mayAccess(actor, contract.access, contract.openToKeys)) {
    await noteRefusal(request, route, actor, options, `not permitted: ${contract.access}`)
    const why = actor.apiKey ? t.keyNotPermitted : t.roleNotPermitted
    throw new RefusalSignal(platformRefusal('not_permitted', t.notPermitted(why, contract.access)))
  }
  if (contract.freshProof) requireFreshProof(actor, options)
  return actor
}

/**
 * Refuses a call whose person has not re-authenticated within five minutes. For calls of which only
 * some bodies decide; the others state `freshProof` in the contract.
 */
export function requireFreshProof(actor: Actor, { clock }: Pick<ServerOptions, 'clock'>): void {
  if (actor.provedAt !== null && clock.now().getTime() - actor.provedAt.getTime() <= freshProofMs) return
  const how = actor.apiKey ? t.personMustConfirm : t.confirmPassword
  throw new RefusalSignal(platformRefusal('proof_required', how))
}

/** A call with a file: received and inspected first, then recorded in a transaction. */
async function serveForm(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  call: AnyCall,
  options: ServerOptions,
  write: (write: Write) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const exhausted = await quotaRefusal(call.actor, reply, options)
  if (exhausted) return { kind: 'refusal', refusal: exhausted }
  let form: UploadedForm
  try {
    form = await readForm(request, route.contract, options.uploadFolder)
  } catch (error) {
    if (error instanceof RefusalSignal) return { kind: 'refusal', refusal: error.refusal }
    throw error
  }
  const { body, file } = form
  try {
    await admittedActor(request, reply, route, options)
    const exceeding = await countFile(call.actor, file.content.sizeBytes, reply, options)
    if (exceeding) return { kind: 'refusal', refusal: exceeding }
    const infected = await options.scanFile?.(file.content)
    if (infected) return { kind: 'refusal', refusal: infected }
    const formCall = { ...call, body: body as never }
    const received = await assertDefined(route.receive, 'the receiving half of an upload')({ ...formCall, file })
    if (!received.ok) return { kind: 'refusal', refusal: received.error }
    const sent = { body, fileName: file.givenName, sha256: file.content.sha256 }
    const whole = { ...formCall, received: received.value }
    return await write({ call: whole, path: request.url, sent })
  } finally {
    await file.content.close()
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  actor: Actor,
  options: ServerOptions,
  outcome: Outcome<unknown>,
): Promise<unknown> {
  const { contract } = route
  if (outcome.kind === 'refusal') {
    if (route.mode !== 'read') await noteRefusal(request, route, actor, options, recordedDetail(outcome.refusal))
    return sendRefusal(request, reply, outcome.refusal)
  }
  if (isListRead(contract, request.query, outcome.body)) await options.onListRead?.(actor, contract)
  if (outcome.kind === 'page') pageHeaders(request, reply, outcome.page)
  reply.code(contract.status ?? 200).header('cache-control', 'no-store')
  return contract.polled ? sendUnlessUnchanged(request, reply, outcome.body) : outcome.body
}

/** Lists open to everybody hold the person's own things, or nothing that is anybody's. */
const isListRead = ({ method, access, polled }: Route['contract'], query: unknown, body: unknown): boolean =>
  method === 'GET' && !polled && (isSearch(query) || (Array.isArray(body) && access !== 'signed-in'))

const isSearch = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'q' in query && typeof query.q === 'string' && query.q !== ''

function callOf(request: FastifyRequest, actor: Actor): AnyCall {
  const ifMatch = ifMatchOf(request)
  const { version = ifMatch, ...body } = (request.body ?? {}) as { readonly version?: number }
  const call: Call<unknown, unknown, unknown> = {
    actor,
    params: request.params,
    query: request.query,
    body,
    idempotencyKey: keyOf(request),
    version,
  }
  return call as AnyCall
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new RefusalSignal(
    platformRefusal('invalid_request', t.idempotencyKeyFormat, {
      errors: [{ path: 'Idempotency-Key', message: t.visibleAscii }],
    }),
  )
}

function ifMatchOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match']
  if (header === undefined) return null
  const match = /^"?(\d{1,9})"?$/.exec(header)
  if (match) return Number(match[1])
  throw new RefusalSignal(
    platformRefusal('invalid_request', t.ifMatchFormat, {
      errors: [{ path: 'If-Match', message: t.versionNumber }],
    }),
  )
}

function pageHeaders(request: FastifyRequest, reply: FastifyReply, page: { next: string | null; total: number }): void {
  reply.header('x-total-count', page.total)
  if (page.next === null) return
  const url = new URL(request.url, 'http://local')
  url.searchParams.set('cursor', page.next)
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

function sendUnlessUnchanged(request: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
  const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : body
}

export function originOf(request: FastifyRequest, { clock }: Pick<ServerOptions, 'clock'>): Origin {
  return {
    requestId: request.id,
    method: request.method,
    endpoint: request.url.split('?')[0] ?? request.url,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    startedAt: clock.now(),
    isPoll: request.headers['x-poll'] === 'true',
  }
}

/** A refused write is an audit entry, a refused read a line of the log. */
async function noteRefusal(
  request: FastifyRequest,
  route: Route,
  actor: Actor,
  options: ServerOptions,
  message: string,
): Promise<void> {
  if (route.contract.method === 'GET') {
    const { url, config } = request.routeOptions
    const line = { requestId: request.id, userId: actor.userId, route: config?.confidential ? 'confidential' : url }
    return options.logger.info(line, 'read refused')
  }
  await options.onFailedWrite(actor, {
    origin: actor.origin,
    tag: route.contract.tag,
    resourceId: namedRecord(request),
    message,
  })
}

/** The path may be unvalidated here: an invalid id is left to the endpoint. */
function namedRecord({ params }: FastifyRequest): string | null {
  const { id } = (params ?? {}) as { id?: unknown }
  return /^[\w.:-]{1,80}$/.test(String(id ?? '')) ? String(id) : null
}

/**
 * Whether a state-changing request comes from our own pages (decisions 2). Sec-Fetch-Site decides
 * if the browser sends it, otherwise Origin must match. A cookie write with neither is rejected.
 */
function isSameOriginWrite(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  if (typeof origin !== 'string') return false
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`
}
