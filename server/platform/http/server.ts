/** Builds the Fastify instance with the product's HTTP conventions. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import * as z from 'zod'
import { reportViolations } from '#contract/csp-reports.ts'
import { currentLanguage } from '../language/current-language.ts'
import { availableLanguages } from '../language/translations.ts'
import { withPrefixOnly } from './cookies.ts'
import { answerFaults, sendRefusal } from './error-handler.ts'
import { answerInLanguage, builtLanguages } from './language.ts'
import { mountRoute } from './mount.ts'
import type { ServerOptions } from './options.ts'
import { platformRefusal } from './problems.ts'
import { limitRates } from './rate-limit.ts'
import { t } from './texts.ts'

/** Maximum body of a JSON call; uploads have their own limit. */
const maxBodyBytes = 1_048_576
/** Time limits to receive a JSON call, and one with a file: 25 MB on a slow line. */
const arrivesWithinMs = 30_000
const fileArrivesWithinMs = 600_000

const notUsed = (): never => {
  throw new Error('calls are checked and written by the compilers of their contract')
}

/**
 * A Fastify instance with the product's conventions: problem+json, same-origin writes, rate limits,
 * strict CSP.
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  wordSchemas()
  const app = fastify({
    logger: false,
    trustProxy: trustedHops(options.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: fileArrivesWithinMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: () => options.ids.next(),
    // Avoids loading a hundred files of Fastify's default compilers at start; ours are set below.
    schemaController: { compilersFactory: { buildValidator: notUsed, buildSerializer: notUsed } },
    // Any length that fits a request line reaches the schemas, which report what is wrong.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    frameworkErrors: (_, request, reply) => {
      sendRefusal(request, reply, platformRefusal('invalid_request', t.addressUnreadable))
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyBodies(app)
  answerFaults(app, options.logger)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 65_536 })
  const secure = secureHeaders(options.publicUrl)
  const isHttps = options.publicUrl.startsWith('https:')
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers(secure)
    if (isHttps && headers.cookie !== undefined) headers.cookie = withPrefixOnly(headers.cookie)
  })
  answerInLanguage(app, [...new Set([...builtLanguages(), ...availableLanguages()])])
  if (options.rateLimit) await limitRates(app, options)
  cutSlowSenders(app)
  logRequests(app, options)
  for (const route of options.routes) mountRoute(app, route, options)
  return app
}

/** A count is from the right: only what a proxy of ours appended to X-Forwarded-For is believed. */
const trustedHops = (trust: ServerOptions['trustProxy']) =>
  typeof trust === 'object' ? [...trust] : (_: string, hop: number) => hop < Number(trust)

/** zod/mini has no default messages; zod's cover what contracts do not word, by language. */
function wordSchemas(): void {
  const locales: Readonly<Record<string, (() => z.core.$ZodConfig) | undefined>> = { ...z.locales }
  const wordings = new Map<string, z.core.$ZodConfig>()
  z.config({
    localeError(issue) {
      const language = currentLanguage()
      const wording = wordings.get(language) ?? (locales[language] ?? z.locales.en)()
      wordings.set(language, wording)
      return wording.localeError?.(issue)
    },
  })
}

/** Many clients send a JSON content type without a body. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body, done)
  })
}

/** The server limit must allow for uploads; other calls get a shorter one. */
function cutSlowSenders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || /^multipart\//i.test(headers['content-type'] ?? '')) return
    const overdue = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, arrivesWithinMs)
    overdue.unref()
    raw.once('end', () => clearTimeout(overdue))
    raw.once('close', () => clearTimeout(overdue))
  })
}

const violationGroup = 'csp'

/** Security headers, computed once since they do not depend on the call. */
function secureHeaders(publicUrl: string): Record<string, string> {
  const https = publicUrl.startsWith('https:')
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const applyHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        reportUri: [reportViolations.path],
        reportTo: [violationGroup],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
  applyHeaders(request, response, (fault?: unknown) => {
    if (fault) throw fault
  })
  response.setHeader('reporting-endpoints', `${violationGroup}="${reportViolations.path}"`)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

function logRequests(app: FastifyInstance, { logger, metrics }: ServerOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions
    const route = config?.confidential ? 'confidential' : (url ?? 'unmatched')
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    logger[level](
      {
        requestId: request.id,
        method: request.method,
        // The route pattern, not the URL: URLs may contain user input.
        route,
        status: reply.statusCode,
        latencyMs: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
