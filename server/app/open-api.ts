import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import type { Route } from '#server/platform/http/route.ts'

/** The OpenAPI document at `/api/openapi.json`, and a readable page of it at `/api/docs`. */
export async function mountOpenApi(
  app: FastifyInstance,
  routes: readonly Route[],
  about: { version: string; publicUrl: string },
): Promise<void> {
  const document = openApiDocument(
    routes.map((route) => route.contract),
    about,
  )
  app.get('/api/openapi.json', async () => document)
  await app.register(async (scope) => {
    // The page brings its own inline styles; the policy is opened for it alone, and only as far as it needs.
    scope.addHook('onSend', async (_, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
    })
    await scope.register(reference, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false },
    })
  })
}
