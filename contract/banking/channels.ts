/** Contract of the host-to-host channel calls. */
import * as z from 'zod/mini'
import { id, idParams, instant, optionalText, text, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const painVersions = ['pain.001.001.03', 'pain.001.001.09'] as const

/** Editable fields of a channel. Bank and type are fixed because connections depend on them. */
export const channelFields = [
  'name',
  'host',
  'port',
  'username',
  'hostKey',
  'auth',
  'secret',
  'outbox',
  'inbox',
  'painVersion',
  'partyName',
  'partyId',
] as const
export type ChannelField = (typeof channelFields)[number]

/** `waiting` for a second person; `direct`: applied at once, no approval needed. */
export const channelChangeStates = ['waiting', 'approved', 'rejected', 'withdrawn', 'replaced', 'direct'] as const

export const channelChange = z.object({
  id,
  state: z.enum(channelChangeStates),
  /** Changed fields. A secret shows only that it changed: both sides are null. */
  fields: z.array(z.object({ field: z.enum(channelFields), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  reason: z.string(),
  proposedBy: z.nullable(z.string()),
  proposedById: z.nullable(z.string()),
  proposedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
  /** Last connection test with these values; null if never tested. */
  testedAt: z.nullable(instant),
  /** Why the test failed; null if it passed. */
  testFault: z.nullable(z.string()),
})
export type ChannelChange = z.output<typeof channelChange>

export const bankChannel = z.object({
  id,
  name: z.string(),
  bankCode: z.string(),
  transport: z.enum(['sftp', 'folder']),
  /** `sftp://user@host:port`, or null for a folder. */
  address: z.nullable(z.string()),
  host: z.nullable(z.string()),
  port: z.nullable(z.int()),
  username: z.nullable(z.string()),
  hostKey: z.nullable(z.string()),
  auth: z.nullable(z.enum(['key', 'password'])),
  outbox: z.string(),
  inbox: z.string(),
  painVersion: z.enum(painVersions),
  partyName: z.string(),
  partyId: z.string(),
  isActive: z.boolean(),
  isApproved: z.boolean(),
  /** Why a second person rejected the channel; null unless they did. */
  rejectedFor: z.nullable(z.string()),
  addedBy: z.nullable(z.string()),
  addedById: z.nullable(z.string()),
  lastExchangeAt: z.nullable(instant),
  /** Why the last exchange failed; null if it succeeded. */
  lastFault: z.nullable(z.string()),
  /** The change awaiting approval; it has no effect until then. */
  change: z.nullable(channelChange),
  version: z.int(),
})
export type BankChannel = z.output<typeof bankChannel>

export const listBankChannels = defineRoute('GET /api/banking/channels', 'Banking', {
  summary: 'Host-to-host channels: how files are exchanged with banks',
  access: 'banking.read',
  answer: z.array(bankChannel),
})

const place = text(300, t.folderRequired)

/** Editable fields, as entered. */
const terms = {
  name: text(120, t.nameRequired),
  host: z.optional(text(253)),
  port: z.optional(z.int().check(z.gte(1), z.lte(65_535))),
  username: z.optional(text(120)),
  hostKey: z.optional(text(60).check(z.regex(/^SHA256:[A-Za-z0-9+/]{43}$/, t.hostKeyFormat))),
  auth: z.optional(z.enum(['key', 'password'])),
  outbox: place,
  inbox: place,
  painVersion: z._default(z.enum(painVersions), 'pain.001.001.09'),
  partyName: text(140, t.bankNameRequired),
  partyId: text(35, t.bankIdRequired),
}

export const createBankChannel = defineRoute('POST /api/banking/channels', 'Banking', {
  summary: 'Adds a host-to-host channel; where there is a second person, it is not used until they approve it',
  access: 'settings.manage',
  body: z.strictObject({
    ...terms,
    bankCode: text(20, t.bankRequired),
    transport: z.enum(['sftp', 'folder']),
    /**
     * A password, or an OpenSSH or PEM private key without passphrase. The server never returns it.
     */
    secret: z.optional(z.string().check(z.minLength(1), z.maxLength(16_000))),
  }),
  answer: bankChannel,
  status: 201,
  freshProof: true,
})

export const approveBankChannel = defineRoute('POST /api/banking/channels/:id/approve', 'Banking', {
  takesTwo: true,
  summary: 'A second person approves the channel',
  access: 'banking.approve',
  params: idParams,
  body: z.strictObject({ version }),
  answer: bankChannel,
  freshProof: true,
})

export const rejectBankChannel = defineRoute('POST /api/banking/channels/:id/reject', 'Banking', {
  takesTwo: true,
  summary: 'A second person rejects the new channel, which is then never used',
  access: 'banking.approve',
  params: idParams,
  body: z.strictObject({ reason: text(1000, t.reasonRequired), version }),
  answer: bankChannel,
  freshProof: true,
})

export const switchBankChannel = defineRoute('PATCH /api/banking/channels/:id', 'Banking', {
  summary: 'Switches a channel on or off',
  access: 'settings.manage',
  params: idParams,
  body: z.strictObject({ isActive: z.boolean(), version }),
  answer: bankChannel,
  freshProof: true,
})

export const changeBankChannel = defineRoute('POST /api/banking/channels/:id/changes', 'Banking', {
  summary: 'Changes a channel; where a second person must approve, the current values stay in use until then',
  access: 'settings.manage',
  params: idParams,
  body: z.strictObject({
    ...terms,
    painVersion: z.enum(painVersions),
    /** If absent or empty, the stored secret is kept. */
    secret: z.optional(z.string().check(z.maxLength(16_000))),
    reason: text(1000, t.reasonRequired),
    version,
  }),
  answer: bankChannel,
  freshProof: true,
})

export const decideChannelChange = defineRoute('POST /api/banking/channels/:id/changes/decision', 'Banking', {
  takesTwo: true,
  summary: 'Approves or discards the pending change; its requester cannot approve it',
  access: 'banking.approve',
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']), note: optionalText(1000), version }),
  answer: bankChannel,
  freshProof: true,
})

export const testChannelChange = defineRoute('POST /api/banking/channels/:id/changes/test', 'Banking', {
  summary: "Tests the pending values by listing the bank's inbox; nothing is downloaded or sent",
  access: 'banking.approve',
  params: idParams,
  body: z.optional(z.strictObject({})),
  answer: z.object({ files: z.int() }),
})

export const listChannelChanges = defineRoute('GET /api/banking/channels/:id/changes', 'Banking', {
  summary: 'Change history of a channel, newest first; never a password or key',
  access: 'banking.read',
  params: idParams,
  answer: z.array(channelChange),
})

export const testBankChannel = defineRoute('POST /api/banking/channels/:id/test', 'Banking', {
  summary: "Tests a channel by listing the bank's inbox",
  access: 'banking.write',
  params: idParams,
  body: z.optional(z.strictObject({})),
  answer: z.object({ files: z.int() }),
})

export const channelMessage = z.object({
  id: z.string(),
  direction: z.enum(['out', 'in']),
  /** `pain.001.001.09`, `camt.053.001.08`, `MT940`; empty for an unreadable file. */
  format: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  state: z.enum([
    'prepared',
    'delivering',
    'delivered',
    'applied',
    'late',
    'duplicate',
    'contradictory',
    'unknown',
    'account_unknown',
    'unreadable',
  ]),
  remark: z.nullable(z.string()),
  keptAt: instant,
})
export type ChannelMessage = z.output<typeof channelMessage>

export const listChannelMessages = defineRoute('GET /api/banking/channels/:id/messages', 'Banking', {
  summary: 'The newest files sent or received over a channel, with their outcome; never their content',
  access: 'banking.read',
  params: idParams,
  answer: z.array(channelMessage),
})
