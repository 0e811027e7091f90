/** Contract of the email outbox calls. */
import * as z from 'zod/mini'
import { instant, pageQuery, plain, text, version, wholeNumber } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { proposalDecision } from '../settings/rules.ts'
import { deliveryStatuses, messageStates, messageVerbs, serverSecurities } from './labels.ts'
import * as t from './messages.ts'

export const outboxMessage = z.object({
  id: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  state: z.enum(messageStates),
  /** The state in view of the mail server: `queued` if nothing sends the message. */
  delivery: z.enum(deliveryStatuses),
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
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, t.messageIdFormat)),
})

export const listOutbox = defineRoute('GET /api/outbox', 'Mail', {
  summary: 'Emails, newest first',
  access: 'mail.read',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(messageStates)) }),
  answer: z.array(outboxMessage),
})

export const outboxStatus = z.object({
  /** Whether a mail server is configured; otherwise messages wait for download. */
  hasServer: z.boolean(),
  counts: z.record(z.enum(messageStates), z.int()),
})

export const getOutboxStatus = defineRoute('GET /api/outbox-status', 'Mail', {
  summary: 'Whether a mail server is set up, and the number of emails in each state',
  access: 'mail.read',
  answer: outboxStatus,
})

export const getOutboxMessage = defineRoute('GET /api/outbox/:id', 'Mail', {
  summary: 'One message with its text',
  access: 'mail.read',
  params: messageParams,
  answer: z.extend(outboxMessage, { text: z.string() }),
})

/** Returns bytes: the message in the format of a mail program. */
export const downloadOutboxMessage = defineRoute('GET /api/outbox/:id/eml', 'Mail', {
  summary: 'The message as an .eml file, exactly as it is or would be sent',
  access: 'mail.read',
  params: messageParams,
  answer: z.unknown(),
})

export const handleOutboxMessage = defineRoute('POST /api/outbox/:id/handle', 'Mail', {
  summary: 'Resends a message that failed or whose outcome is unknown, marks it as sent manually, or withdraws it',
  access: 'mail.write',
  params: messageParams,
  body: z.strictObject({ verb: z.enum(messageVerbs), version }),
  answer: outboxMessage,
})

const serverTerms = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(serverSecurities),
  user: z.nullable(z.string()),
  sender: z.string(),
})

/** A mail server that administrators set up. Its password is never returned. */
export const mailServer = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(serverSecurities),
  user: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Sender address of every message. */
  sender: z.string(),
  version: z.int(),
  updatedAt: instant,
  updatedBy: z.string(),
})

export const mailServerStatus = z.object({
  /** `environment`: set by the operator, takes precedence over the settings. */
  source: z.enum(['none', 'settings', 'environment']),
  /** Sender address now in use. */
  sender: z.string(),
  server: z.nullable(mailServer),
  /** A change that waits for a second administrator. */
  proposal: z.nullable(
    z.object({
      /** The proposed server; null for its removal. */
      server: z.nullable(serverTerms),
      replacesPassword: z.boolean(),
      proposedBy: z.string(),
      proposedAt: instant,
      isOwn: z.boolean(),
    }),
  ),
})
export type MailServerStatus = z.output<typeof mailServerStatus>

export const getMailServer = defineRoute('GET /api/mail-server', 'Mail', {
  access: 'settings.manage',
  summary: 'The mail server in use',
  answer: mailServerStatus,
})

export const saveMailServer = defineRoute('POST /api/mail-server', 'Mail', {
  access: 'settings.manage',
  summary:
    'Sets up the mail server, once a second administrator approves where there is one; without a password, the stored one is kept for the same host, port and user',
  freshProof: true,
  body: z.strictObject({
    host: text(253, t.hostRequired).check(z.regex(/^[\w.:-]*$/, t.hostFormat)),
    port: wholeNumber(t.mustBePort, z.gte(1, t.mustBePort), z.lte(65_535, t.mustBePort)),
    security: z.enum(serverSecurities),
    user: z.optional(z.nullable(text(254))),
    password: z.optional(z.nullable(z.string().check(z.maxLength(500), plain()))),
    sender: z.email(t.invalidEmail).check(z.maxLength(254)),
    version,
  }),
  answer: mailServerStatus,
})

export const removeMailServer = defineRoute('DELETE /api/mail-server', 'Mail', {
  access: 'settings.manage',
  summary: 'Removes the mail server, with the same approval as a change; emails then wait in the outbox',
  freshProof: true,
  answer: mailServerStatus,
})

export const decideMailServer = defineRoute('POST /api/mail-server/decision', 'Mail', {
  access: 'settings.manage',
  summary: 'Approves or discards a proposed change to the mail server; its proposer cannot approve it',
  takesTwo: true,
  freshProof: true,
  body: proposalDecision,
  answer: mailServerStatus,
})

export const testMailServer = defineRoute('POST /api/mail-server/test', 'Mail', {
  access: 'settings.manage',
  summary: 'Sends a test message through the mail server in use',
  body: z.strictObject({ to: z.email(t.invalidEmail).check(z.maxLength(254)) }),
  answer: z.object({
    isAccepted: z.boolean(),
    /** What the mail server answered, or why it did not. */
    answer: z.string(),
  }),
})
