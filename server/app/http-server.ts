/** Builds the HTTP server with all routes and pages. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { streamPositionName } from '#contract/first-screen.ts'
import { can } from '#contract/permissions.ts'
import type { Config } from '#server/platform/config/config.ts'
import { projectPath } from '#server/platform/config/project-folder.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ChangeStream, createChangeStream } from '#server/platform/events/stream.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import { sendRefusal } from '#server/platform/http/error-handler.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import type { Route } from '#server/platform/http/route.ts'
import { buildServer } from '#server/platform/http/server.ts'
import type { JobRunner } from '#server/platform/jobs/runner.ts'
import { createVirusScan } from '#server/platform/outbound/virus-scan.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { noteFailure, noteListRead } from './audit-failures.ts'
import type { Modules } from './compose.ts'
import { mountHealth } from './health.ts'
import * as t from './messages.ts'
import { createPages, mountPages } from './pages.ts'
import { collectRoutes } from './routes.ts'

interface Served extends Pick<PlatformServices, 'logger' | 'database'> {
  readonly config: Config
  readonly modules: Modules
  readonly jobs: JobRunner
  readonly changes: ChangeStream
  /** Control address of the simulated banks; absent in production mode. */
  readonly sandboxBankUrl?: string | null
}

/** The HTTP server with every call, page and probe mounted, not yet listening. */
export async function serve({
  config,
  logger,
  modules,
  database,
  jobs,
  changes,
  sandboxBankUrl = null,
}: Served): Promise<FastifyInstance> {
  const { identity, clock } = modules
  const pages = createPages()
  const metrics = createMetrics()
  metrics.gauge('event_listeners', 'Open event streams', () => changes.listeners())
  metrics.gauge('encryption_outdated_values', 'Values that the newest key did not encrypt', modules.keyCheck.outdated)
  const { publicUrl } = config
  const routes = collectRoutes(modules, { database, pages, nudge: jobs.nudge, publicUrl, sandboxBankUrl })
  const server = await buildServer({
    database,
    clock,
    ids: modules.ids,
    logger,
    routes,
    authenticate: identity.authenticate,
    onFailedWrite: (actor, failure) => noteFailure(modules, actor, failure),
    onListRead: (actor, contract) => noteListRead(modules, actor, contract),
    uploadFolder: join(config.dataDir, 'uploads'),
    ...(config.clamavUrl === null
      ? {}
      : { scanFile: createVirusScan(config.clamavUrl, { logger, timeoutMs: config.clamavTimeoutMs }) }),
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    rateLimit: config.rateLimit,
    metrics,
  })
  const whoIs = async (cookie: string | undefined): Promise<Actor | null> =>
    cookie === undefined ? null : identity.authenticate({ cookie }, pageOrigin(clock.now()), { polled: true })
  modules.machine.watch(server.server)
  mountHealth(server, {
    database,
    jobs,
    metrics,
    metricsToken: config.metricsToken,
    dataDir: config.dataDir,
    warnings: async () => [...(await relaxedControls(modules, database)), ...modules.keyCheck.warnings()],
  })
  mountEvents(server, changes, whoIs)
  mountOpenApi(server, routes, { version: packageVersion(), publicUrl: config.publicUrl })
  await mountPages(server, pages, {
    whoIs,
    streamPosition: () => changes.position(),
    cookieSecure: identity.cookieSecure,
  })
  return server
}

/** What is weaker than an installation with two approvers and production controls. */
async function relaxedControls({ identity }: Modules, database: Database): Promise<string[]> {
  const approvers = await identity.findActiveUsers(database.pool, { permission: 'access.approve' })
  const administrators = approvers.filter(({ role }) => role === 'admin')
  return [
    ...(identity.secondPerson.controls === 'sandbox' ? [t.sandboxControlsWarning] : []),
    ...(approvers.length < 2 ? [t.oneApproverWarning] : administrators.length < 2 ? [t.oneAdministratorWarning] : []),
  ]
}

/** Page requests need only the session, so their origin is not recorded. */
function pageOrigin(startedAt: Date): Origin {
  return { requestId: 'page', method: 'GET', endpoint: '/', ipAddress: '', userAgent: null, startedAt }
}

function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as {
    version: string
  }
  return manifest.version
}

/** The event stream, open while its session is, with the person's current role. */
export function openChangeStream({ identity, clock, ids }: Modules, database: Database): ChangeStream {
  return createChangeStream({
    database,
    clock,
    ids,
    async rightsOf(sessionIds) {
      const roles = await identity.rolesOfSessions(sessionIds)
      return new Map(Array.from(roles, ([id, role]) => [id, { readsConfidential: can({ role }, 'dos.handle') }]))
    },
  })
}

/** `GET /api/events`: notifies signed-in screens of changes. Not for API keys. */
function mountEvents(
  app: FastifyInstance,
  changes: ChangeStream,
  whoIs: (cookie: string | undefined) => Promise<Actor | null>,
): void {
  app.get('/api/events', async (request, reply) => {
    const { cookie, authorization } = request.headers
    const person = authorization === undefined ? await whoIs(cookie) : null
    if (!person?.userId || !person.sessionId)
      return sendRefusal(request, reply, platformRefusal('not_signed_in', t.signInFirst))
    const { [streamPositionName]: after } = request.query as Readonly<Record<string, unknown>>
    return changes.serve(request, reply, {
      userId: person.userId,
      sessionId: person.sessionId,
      after: typeof after === 'string' ? after : null,
    })
  })
}

/** Serves the OpenAPI document and its reference page. */
const pagePrefix = '/api/docs'

/** The page has inline styles and script, so only its policy allows them. */
const pagePolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The OpenAPI document at `/api/openapi.json`, and its reference page at `/api/docs`. */
function mountOpenApi(
  app: FastifyInstance,
  routes: readonly Route[],
  about: { version: string; publicUrl: string },
): void {
  const document = openApiDocument(
    routes.map((route) => route.contract),
    about,
  )
  app.get('/api/openapi.json', async () => document)

  // Its megabytes of script are loaded on first use, not at start.
  let page: Promise<FastifyInstance> | null = null
  app.get(`${pagePrefix}*`, async (request, reply) => {
    page ??= openPage()
    const answer = await (await page).inject({ method: 'GET', url: request.url })
    const { 'content-type': type, location } = answer.headers
    if (location) return reply.redirect(String(location), 302)
    return reply
      .code(answer.statusCode)
      .header('content-security-policy', pagePolicy)
      .type(String(type))
      .send(answer.rawPayload)
  })
}

async function openPage(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  await page.register(reference, {
    routePrefix: pagePrefix,
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      favicon: '/icon.svg',
      // Disables the vendor's hosted features (assistant, sharing, deploying), which would send
      // data out.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      telemetry: false,
    },
  })
  await page.ready()
  return page
}
