import * as z from 'zod'
import { problem } from '#contract/problem.ts'
import type { RouteContract, Schema } from '#contract/route.ts'

/** The OpenAPI 3.1 document of the calls, made from the very schemas that validate them. */
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
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'corridor_session' } },
    },
    security: [{ session: [] }],
  }
}

function operation(contract: RouteContract): object {
  const status = String(contract.status ?? 200)
  return {
    operationId: contract.path.slice(5).replaceAll(/[^A-Za-z0-9]+/g, '-') + contract.method.toLowerCase(),
    tags: [contract.tag],
    summary: contract.summary,
    description: `Access: ${contract.access}.${contract.freshProof ? ' Needs a proof of identity made within five minutes.' : ''}`,
    ...(contract.access === 'anyone' ? { security: [] } : {}),
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
        content: { 'application/json': { schema: jsonSchema(contract.answer, 'output') } },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function requestContent({ upload }: RouteContract, body: Schema): object {
  const schema = jsonSchema(body, 'input') as { properties?: object; required?: string[] }
  if (!upload) return { 'application/json': { schema } }
  const file = { type: 'string', format: 'binary', description: `At most ${upload.largestBytes} bytes.` }
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
