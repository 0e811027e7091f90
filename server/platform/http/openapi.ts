import * as z from 'zod'
import { isKeyScope } from '#contract/permissions.ts'
import { problem } from '#contract/problem.ts'
import type { RouteContract, Schema } from '#contract/route.ts'
import { type WebhookEvent, webhookEvents, webhookMessage } from '#contract/webhooks/events.ts'
import { exampleOf } from './schema-example.ts'

/** The OpenAPI 3.1 document, generated from the schemas that validate the calls. */
export function openApiDocument(
  contracts: readonly RouteContract[],
  about: { version: string; publicUrl: string },
): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corridor',
      version: about.version,
      description:
        'Lists are plain arrays, newest first, paged by `Link` and `X-Total-Count`. Decimals are strings with their scale, XOF whole numbers, times ISO 8601 UTC. Failures are RFC 9457 problems. Send an `Idempotency-Key` with every call that creates something.',
    },
    servers: [{ url: about.publicUrl }],
    tags: [...new Set(contracts.map((contract) => contract.tag))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(webhookEvents.map((type) => [type, webhookOf(type)])),
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'corridor_session', description: 'A person in a browser.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, `crk_…`, made under Administration > Settings > API keys. It may what its scopes name.',
        },
      },
    },
    security: [{ session: [] }, { key: [] }],
  }
}

/**
 * A webhook delivery by Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
 */
function webhookOf(type: WebhookEvent): object {
  const schema = { ...jsonSchema(webhookMessage, 'output'), title: type }
  return {
    post: {
      tags: ['Webhooks'],
      summary: type,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Taken. Anything else is tried again for 72 hours.' } },
    },
  }
}

function operation(contract: RouteContract): object {
  const status = String(contract.status ?? 200)
  return {
    operationId: contract.path.slice(5).replaceAll(/[^A-Za-z0-9]+/g, '-') + contract.method.toLowerCase(),
    tags: [contract.tag],
    summary: contract.summary,
    description: `Access: ${contract.access}.${contract.freshProof ? ' Needs a proof of identity made within five minutes.' : ''}`,
    ...securityOf(contract),
    parameters: [
      ...parameters(contract.params, 'path'),
      ...parameters(contract.query, 'query'),
      ...writeHeaders(contract),
    ],
    ...(contract.body && contract.method !== 'GET'
      ? {
          requestBody: {
            required: true,
            content: requestContent(contract, contract.body),
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Done',
        content: { 'application/json': withExample(jsonSchema(contract.answer, 'output')) },
      },
      default: {
        description: 'Refused or failed',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example: problemExample },
        },
      },
    },
  }
}

/** Personal calls, and those that need re-authentication, are closed to API keys. */
function securityOf({ access, openToKeys, freshProof }: RouteContract): { security?: object[] } {
  if (access === 'anyone') return { security: [] }
  const isOpen = access === 'signed-in' ? openToKeys === true : isKeyScope(access)
  return isOpen && !freshProof ? {} : { security: [{ session: [] }] }
}

const withExample = (schema: object): object => ({ schema, example: exampleOf(schema) })

const problemExample = {
  type: '/problems/not_found',
  title: 'Not found',
  status: 404,
  detail: 'There is no such client.',
  message: 'There is no such client.',
  code: 'not_found',
  requestId: '01890000-0000-7000-8000-000000000001',
}

function requestContent({ upload }: RouteContract, body: Schema): object {
  const schema = jsonSchema(body, 'input') as { properties?: object; required?: string[] }
  if (!upload) return { 'application/json': withExample(schema) }
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes.` }
  return {
    'multipart/form-data': {
      schema: {
        ...schema,
        properties: { ...schema.properties, file },
        required: [...(schema.required ?? []), 'file'],
      },
    },
  }
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(place === 'path' ? { example: exampleOf(property, name) } : {}),
  }))
}

function writeHeaders(contract: RouteContract): object[] {
  if (contract.method === 'GET') return []
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  return contract.method === 'POST'
    ? [header('Idempotency-Key', 'Same key and body: the first answer again. Same key, other body: 409.')]
    : [header('If-Match', 'Version the change was made against; a stale one gets 409.')]
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
