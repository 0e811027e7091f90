import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Actor, Origin } from './actor.ts'
import { answerFaults } from './faults.ts'
import { mountRoute } from './mount.ts'
import { createRateLimitStore } from './rate-limit-store.ts'
import type { Route } from './route.ts'

export interface ServerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly routes: readonly Route[]
  /** Who is behind these headers; null for nobody. */
  readonly authenticate: (
    headers: { cookie?: string | undefined; authorization?: string | undefined },
    origin: Origin,
    options: { polled: boolean },
  ) => Promise<Actor | null>
  /** Told of refused and failed calls that would have changed something. */
  readonly onFailedWrite: (actor: Actor | null, failure: FailedWrite) => Promise<void>
  readonly publicUrl: string
  readonly trustProxy: boolean
  readonly rateLimit: boolean
}

export interface FailedWrite {
  readonly origin: Origin
  readonly tag: string
  readonly resourceId: string | null
  readonly message: string
}

/** Largest body of a JSON call; uploads have a limit of their own. */
const largestBodyBytes = 1_048_576
const callsPerMinute = 1200

/** A Fastify instance with the call conventions of the product: problem+json, same-origin writes, limits, strict CSP. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: options.trustProxy,
    bodyLimit: largestBodyBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: () => options.ids.next(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerFaults(app, options.logger)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 65_536 })
  await secureHeaders(app, options.publicUrl)
  if (options.rateLimit) await limitRates(app, options)
  logRequests(app, options)
  for (const route of options.routes) mountRoute(app, route, options)
  return app
}

async function secureHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const https = publicUrl.startsWith('https:')
  await app.register(helmet, {
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
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
}

async function limitRates(app: FastifyInstance, { database, clock }: ServerOptions): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: callsPerMinute,
    timeWindow: 60_000,
    store: createRateLimitStore(database, clock),
    keyGenerator: (request) => request.ip,
    allowList: (request) => !request.url.startsWith('/api/') || request.url.startsWith('/api/health/'),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  })
}

function logRequests(app: FastifyInstance, { logger }: ServerOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    logger[level](
      {
        requestId: request.id,
        method: request.method,
        // The pattern, not the address: addresses may carry what people typed.
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        latencyMs: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
