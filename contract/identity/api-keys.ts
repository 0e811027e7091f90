/** Contract of the API key calls. */
import * as z from 'zod/mini'
import { dateInput, id, idParams, instant, text } from '../fields.ts'
import { type KeyScope, keyScopes } from '../permissions.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

const scope = z.enum(keyScopes as readonly [KeyScope, ...KeyScope[]])

export const apiKeyStates = ['active', 'expired', 'revoked', 'owner_inactive'] as const

export const apiKey = z.object({
  id,
  name: z.string(),
  /** Visible prefix that identifies the key. */
  prefix: z.string(),
  /** The person it acts for. */
  owner: z.string(),
  scopes: z.array(scope),
  state: z.enum(apiKeyStates),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  /** Accurate to one minute. */
  lastUsedAt: z.nullable(instant),
  lastUsedIp: z.nullable(z.string()),
  revokedAt: z.nullable(instant),
  revokedBy: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof apiKey>

export const listApiKeys = defineRoute('GET /api/api-keys', 'API keys', {
  access: 'settings.manage',
  summary: 'All API keys, newest first, without their secrets',
  answer: z.array(apiKey),
})

export const createApiKey = defineRoute('POST /api/api-keys', 'API keys', {
  access: 'settings.manage',
  summary: 'Creates an API key that acts for its creator within its scopes; the response shows it once',
  freshProof: true,
  shownOnce: true,
  status: 201,
  body: z.strictObject({
    name: text(100, t.nameRequired),
    scopes: z.array(scope).check(z.minLength(1, t.permissionRequired), z.maxLength(100)),
    /** The last valid day, in UTC; null for no expiry. */
    expiresOn: z.optional(z.nullable(dateInput())),
  }),
  answer: z.object({ apiKey, secret: z.string() }),
})

export const revokeApiKey = defineRoute('POST /api/api-keys/:id/revoke', 'API keys', {
  access: 'settings.manage',
  summary: 'Revokes an API key immediately and permanently',
  params: idParams,
  body: z.optional(z.strictObject({})),
  answer: apiKey,
})
