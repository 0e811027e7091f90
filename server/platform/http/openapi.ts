/** Prints the contract as an OpenAPI document. */

import * as z from 'zod'
import { isKeyScope } from '#contract/permissions.ts'
import { problem } from '#contract/problem.ts'
import type { RouteContract, Schema } from '#contract/route.ts'
import { type WebhookEvent, webhookEvents, webhookMessage } from '#contract/webhooks/events.ts'
import * as t from './messages.ts'

/** Example values generated from schemas. */
interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
}

/** Examples by field name, for schemas that are plain text. */
const byName: Readonly<Record<string, string>> = {
  companyName: 'Baobab Textiles SA',
  contactName: 'Awa Diop',
  contactPerson: 'Awa Diop',
  name: 'Baobab',
  email: 'awa@baobab.example',
  to: 'awa@baobab.example',
  country: "Côte d'Ivoire",
  address: '1 Rue du Commerce, Abidjan',
  reason: 'as agreed',
  note: 'documents seen',
  notes: 'as agreed',
  url: 'https://receiver.example/hooks',
  currency: 'USD',
  timeZone: 'Africa/Abidjan',
}

/** Examples by text format. */
const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T10:00:00.000Z',
  date: '2026-11-21',
  time: '09:30',
  uuid: '01890000-0000-7000-8000-000000000001',
  email: 'awa@baobab.example',
  uri: 'https://receiver.example/hooks',
}

/**
 * A complete example value for the API documentation, generated from the schema alone, so that
 * every call has one. It refers to no real record.
 */
function exampleOf(given: object, name = ''): unknown {
  const schema = given as JsonSchema
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, exampleOf(property, key)]),
      )
    case 'array':
      return [exampleOf(schema.items ?? {}, name)]
    case 'integer':
    case 'number':
      return numberFor(schema, name)
    case 'boolean':
      return true
    case 'string':
      return textFor(schema, name)
    default:
      return {}
  }
}

function numberFor({ minimum, exclusiveMinimum }: JsonSchema, name: string): number {
  if (/xof/i.test(name)) return 150_000_000
  return Math.max(1, minimum ?? 1, Math.floor(exclusiveMinimum ?? 0) + 1)
}

function textFor({ format, pattern }: JsonSchema, name: string): string {
  const known = byFormat[format ?? ''] ?? byName[name]
  if (known !== undefined) return known
  // Decimals are strings with their scale.
  if (pattern?.includes('\\d') && /^\^-?\\d\+/.test(pattern)) return '1200.00'
  return /at$/i.test(name) ? '2026-11-21T10:00:00.000Z' : 'text'
}

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
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: about.publicUrl.startsWith('https:') ? '__Host-corridor_session' : 'corridor_session',
          description: 'A person in a browser.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key (`crk_…`), created under Administration > Settings > API keys. Its scopes name the calls it may make.',
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
      responses: {
        '2XX': { description: 'Accepted. After any other answer the delivery is retried for up to 72 hours.' },
      },
    },
  }
}

function operation(contract: RouteContract): object {
  const status = String(contract.status ?? 200)
  return {
    operationId: contract.path.slice(5).replaceAll(/[^A-Za-z0-9]+/g, '-') + contract.method.toLowerCase(),
    tags: [contract.tag],
    summary: contract.summary,
    description: descriptionOf(contract),
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
        ...(contract.status === 204
          ? {}
          : { content: { 'application/json': withExample(jsonSchema(contract.answer, 'output')) } }),
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

/** Access and limits of a call. */
function descriptionOf({ access, freshProof, limitPerMinute, maxBodyBytes }: RouteContract): string {
  return [
    `Access: ${access}.`,
    ...(freshProof ? ['Needs a proof of identity made within five minutes.'] : []),
    ...(limitPerMinute === undefined ? [] : [`At most ${limitPerMinute} calls a minute from one address.`]),
    ...(maxBodyBytes === undefined ? [] : [`A body of at most ${maxBodyBytes} bytes.`]),
  ].join(' ')
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
  title: t.notFoundTitle,
  status: 404,
  detail: t.exampleDetail,
  message: t.exampleDetail,
  code: 'not_found',
  requestId: '01890000-0000-7000-8000-000000000001',
}

function requestContent({ upload, contentTypes = ['application/json'] }: RouteContract, body: Schema): object {
  const schema = jsonSchema(body, 'input') as { properties?: object; required?: string[] }
  if (!upload) return Object.fromEntries(contentTypes.map((type) => [type, withExample(schema)]))
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
