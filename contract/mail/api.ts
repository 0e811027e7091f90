/** Contract of the email outbox calls. */
import * as z from 'zod/mini'
import { instant, pageQuery, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { messageStates, messageVerbs } from './labels.ts'

export const outboxMessage = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  /** Next attempt; null unless queued with a mail server configured. */
  nextAttemptAt: z.nullable(instant),
  /** The mail server's last answer, or why there was none. */
  lastAnswer: z.nullable(z.string()),
  aboutType: z.string(),
  aboutId: z.string(),
  attachments: z.array(z.string()),
  sentAt: z.nullable(instant),
  /** Who marked it as sent, if no mail server sent it. */
  settledBy: z.nullable(z.string()),
  version: z.int(),
  createdAt: instant,
  createdBy: z.string(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

const messageParams = z.strictObject({
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'must be the id of a message')),
})

export const listOutbox = defineRoute({
  method: 'GET',
  path: '/api/outbox',
  tag: 'Mail',
  summary: 'Messages, newest first',
  access: 'mail.read',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(messageStates)) }),
  answer: z.array(outboxMessage),
})

export const outboxStatus = z.object({
  /** Whether a mail server is configured; otherwise messages wait for download. */
  hasServer: z.boolean(),
  counts: z.record(z.enum(messageStates), z.int()),
})

export const getOutboxStatus = defineRoute({
  method: 'GET',
  path: '/api/outbox-status',
  tag: 'Mail',
  summary: 'Whether a mail server is set, and how many messages stand in each state',
  access: 'mail.read',
  answer: outboxStatus,
})

export const getOutboxMessage = defineRoute({
  method: 'GET',
  path: '/api/outbox/:id',
  tag: 'Mail',
  summary: 'One message with its text',
  access: 'mail.read',
  params: messageParams,
  answer: z.extend(outboxMessage, { text: z.string() }),
})

/** Answers bytes: the message in the format of a mail program. */
export const downloadOutboxMessage = defineRoute({
  method: 'GET',
  path: '/api/outbox/:id/eml',
  tag: 'Mail',
  summary: 'The message as an .eml file, exactly as it is or would be sent',
  access: 'mail.read',
  params: messageParams,
  answer: z.unknown(),
})

export const handleOutboxMessage = defineRoute({
  method: 'POST',
  path: '/api/outbox/:id/handle',
  tag: 'Mail',
  summary: 'Sends again what failed or whose outcome is unknown, marks as sent what went out by hand, or withdraws',
  access: 'mail.write',
  params: messageParams,
  body: z.strictObject({ verb: z.enum(messageVerbs), version }),
  answer: outboxMessage,
})
