/** Serves the OpenAPI document and its reference page. */
import fastify, { type FastifyInstance } from 'fastify'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import type { Route } from '#server/platform/http/route.ts'

const pagePrefix = '/api/docs'

/** The page has inline styles and script, so only its policy allows them. */
const pagePolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The OpenAPI document at `/api/openapi.json`, and its reference page at `/api/docs`. */
export function mountOpenApi(
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
