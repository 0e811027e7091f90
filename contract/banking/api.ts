/** Contract of the bank connection calls. */
import * as z from 'zod/mini'
import { id, idParams, instant, optionalText, pageQuery, text, version, wholeFrancs } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const connectionStatuses = ['pending', 'connected', 'error'] as const

export const rails = ['sandbox', 'host-to-host'] as const

export const defaultDailyLimitXof = 500_000_000
export const defaultMonthlyLimitXof = 15_000_000_000

export const bank = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string(),
  /** Empty if no BIC was found; the form then says so. */
  swiftCode: z.string(),
  /** For a bank with several countries: each country with its BIC. */
  branches: z.array(z.object({ country: z.string(), swiftCode: z.string() })),
  /** A remark for the operator, such as a bank outside WAEMU; empty if none. */
  remark: z.string(),
})
export type Bank = z.output<typeof bank>

export const bankConnection = z.object({
  id,
  bankName: z.string(),
  bankCode: z.string(),
  country: z.string(),
  /** Masked to the last four digits, `••••4821`. */
  accountNumber: z.string(),
  accountName: z.string(),
  swiftCode: z.string(),
  isActive: z.boolean(),
  connectionStatus: z.enum(connectionStatuses),
  /** Why the last test failed; null if it passed. */
  statusReason: z.nullable(z.string()),
  dailyLimit: z.int(),
  monthlyLimit: z.int(),
  dailyUsed: z.int(),
  monthlyUsed: z.int(),
  /** A funding bank or a raised limit needs a second person's approval before use. */
  awaitsApproval: z.boolean(),
  /** False while the connection awaits approval; it cannot fund until then. */
  isApproved: z.boolean(),
  /** Why a second person rejected the connection; null unless they did. */
  rejectedFor: z.nullable(z.string()),
  proposedLimits: z.nullable(
    z.object({
      dailyLimit: z.int(),
      monthlyLimit: z.int(),
      /** Names for display; the ids identify people. */
      proposedBy: z.string(),
      proposedById: z.nullable(z.string()),
      proposedAt: instant,
    }),
  ),
  addedBy: z.nullable(z.string()),
  addedById: z.nullable(z.string()),
  rail: z.enum(rails),
  /** The bank's file channel; null for a rail without files. */
  channelName: z.nullable(z.string()),
  lastSync: z.nullable(instant),
  version: z.int(),
  createdAt: instant,
})
export type BankConnection = z.output<typeof bankConnection>

export const listBanks = defineRoute('GET /api/banking/banks', 'Banking', {
  summary: 'The fixed list of banks',
  access: 'banking.read',
  answer: z.array(bank),
})

export const getConnectionDefaults = defineRoute('GET /api/banking/connection-defaults', 'Banking', {
  summary: "Default values for a new connection: the business's name and its WAEMU country",
  access: 'banking.read',
  answer: z.object({ accountName: z.string(), country: z.string() }),
})

export const listBankConnections = defineRoute('GET /api/banking/connections', 'Banking', {
  summary: 'Bank connections, newest first',
  access: 'banking.read',
  query: z.strictObject(pageQuery),
  answer: z.array(bankConnection),
})

/** Input for a new connection; the screen validates with it before sending. */
export const bankConnectionInput = z.strictObject({
  bankName: text(120, t.bankRequired),
  bankCode: text(20, t.bankRequired),
  country: text(80, t.countryRequired),
  accountNumber: text(40, t.accountNumberRequired),
  /** Empty for the business's name. */
  accountName: z._default(text(140), ''),
  /** Where the bank's own code is known, it is used whatever is sent. */
  swiftCode: z._default(text(11), ''),
  isActive: z._default(z.boolean(), true),
  connectionStatus: z.optional(z.enum(connectionStatuses)),
  /** Defaults to the sandbox bank if there is one. */
  rail: z.optional(z.enum(rails)),
  /** The channel of a host-to-host connection. */
  channelId: z.optional(z.nullable(id)),
  dailyLimit: z._default(wholeFrancs, BigInt(defaultDailyLimitXof)),
  monthlyLimit: z._default(wholeFrancs, BigInt(defaultMonthlyLimitXof)),
})

export const createBankConnection = defineRoute('POST /api/banking/connections', 'Banking', {
  summary: 'Adds a bank connection; its status is always pending at first',
  access: 'banking.write',
  body: bankConnectionInput,
  answer: bankConnection,
  status: 201,
})

export const updateBankConnection = defineRoute('PATCH /api/banking/connections/:id', 'Banking', {
  summary: 'Changes limits or the active flag; a raised limit waits for a second person where there is one',
  access: 'banking.write',
  params: idParams,
  body: z.strictObject({
    dailyLimit: z.optional(wholeFrancs),
    monthlyLimit: z.optional(wholeFrancs),
    isActive: z.optional(z.boolean()),
    version,
  }),
  answer: bankConnection,
})

export const approveBankConnection = defineRoute('POST /api/banking/connections/:id/approve', 'Banking', {
  takesTwo: true,
  summary: 'A second person approves the connection or its raised limits',
  access: 'banking.approve',
  params: idParams,
  body: z.strictObject({ note: optionalText(1000), version }),
  answer: bankConnection,
  freshProof: true,
})

export const rejectBankConnection = defineRoute('POST /api/banking/connections/:id/reject', 'Banking', {
  takesTwo: true,
  summary: 'A second person rejects the connection, which then never funds anything, or its raised limits',
  access: 'banking.approve',
  params: idParams,
  body: z.strictObject({ reason: text(1000, t.reasonRequired), version }),
  answer: bankConnection,
  freshProof: true,
})

export const testBankConnection = defineRoute('POST /api/banking/connections/:id/test', 'Banking', {
  summary: 'Asks the bank for the balance; moves the connection to connected or error',
  access: 'banking.write',
  params: idParams,
  body: z.optional(z.strictObject({})),
  answer: z.object({ bankName: z.string(), balance: z.int() }),
})
