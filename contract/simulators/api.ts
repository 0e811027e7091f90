/** Contract of the simulator controls. */
import * as z from 'zod/mini'
import { instant, optionalText, text, wholeFrancs, wholeNumber } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** Faults that simulated banks can produce. Sandbox mode only. */
export const bankFaultKinds = [
  'slow',
  'reject',
  'lose_answer',
  'lose_request',
  'answer_twice',
  'out_of_order',
  'contradict',
  'wrong_balance',
  'book_later',
  'down',
] as const
export type BankFaultKind = (typeof bankFaultKinds)[number]

const fault = z.object({
  kind: z.enum(bankFaultKinds),
  banks: z.optional(z.array(z.string())),
  delayMs: z.optional(z.int()),
})
/** Whole hours in UTC, on bank days. Spans midnight if it closes at or before its opening hour. */
const workingHours = z.object({ opensAt: z.int(), closesAt: z.int() })
const simulatedBanks = z.object({
  faults: z.array(fault),
  hours: z.array(
    z.object({
      /** Null: all banks without their own settings. */
      bankCode: z.nullable(z.string()),
      /** Null: open around the clock. */
      hours: z.nullable(workingHours),
      isOpen: z.boolean(),
      opensNext: z.nullable(instant),
    }),
  ),
  banks: z.array(
    z.object({
      code: z.string(),
      /** Accounts by their last four characters, with the balance in francs. */
      accounts: z.array(z.object({ id: z.int(), lastFour: z.string(), balance: z.string() })),
      instructions: z.int(),
    }),
  ),
})
export type SimulatedBanks = z.output<typeof simulatedBanks>

export const getSimulatedBanks = defineRoute('GET /api/sandbox/banks', 'Sandbox', {
  summary: 'The simulated banks, their accounts and active faults',
  access: 'demo.manage',
  answer: simulatedBanks,
})

export const setBankFaults = defineRoute('POST /api/sandbox/banks/faults', 'Sandbox', {
  summary: 'Sets the faults of the simulated banks; an empty list clears them',
  access: 'demo.manage',
  body: z.strictObject({
    faults: z
      .array(
        z.strictObject({
          kind: z.enum(bankFaultKinds),
          /** Codes of affected banks; defaults to all. */
          banks: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2,12}$/)))),
          delayMs: z.optional(z.int().check(z.gte(0), z.lte(600_000))),
        }),
      )
      .check(z.maxLength(20)),
  }),
  answer: simulatedBanks,
})

const hour = wholeNumber(t.hourRange, z.gte(0, t.hourRange), z.lte(23, t.hourRange))

export const setBankHours = defineRoute('POST /api/sandbox/banks/hours', 'Sandbox', {
  summary: 'Sets the booking hours of one or all simulated banks; without hours, around the clock',
  access: 'demo.manage',
  body: z.strictObject({
    /** Defaults to every bank, which clears settings of single banks. */
    bankCode: z.optional(z.string().check(z.regex(/^[A-Z]{2,12}$/, t.bankRequired))),
    hours: z.nullable(z.strictObject({ opensAt: hour, closesAt: hour })),
  }),
  answer: simulatedBanks,
})

export const postAtBank = defineRoute('POST /api/sandbox/banks/charge', 'Sandbox', {
  summary: 'Makes a simulated bank book an unexpected charge',
  access: 'demo.manage',
  body: z.strictObject({
    bankCode: text(12, t.bankRequired).check(z.regex(/^[A-Z]{2,12}$/, t.bankRequired)),
    accountNumber: text(40, t.accountNumberRequired),
    amount: wholeFrancs,
  }),
  answer: simulatedBanks,
})

export const receiveAtBank = defineRoute('POST /api/sandbox/banks/receive', 'Sandbox', {
  summary: 'Makes a simulated bank book a customer payment',
  access: 'demo.manage',
  body: z.strictObject({
    bankCode: text(12, t.bankRequired).check(z.regex(/^[A-Z]{2,12}$/, t.bankRequired)),
    accountNumber: text(40, t.accountNumberRequired),
    amount: wholeFrancs,
    payerName: optionalText(140),
    payerAccount: optionalText(40),
    remittance: optionalText(1000),
  }),
  answer: simulatedBanks,
})

export const sendStatement = defineRoute('POST /api/sandbox/banks/statement', 'Sandbox', {
  summary: "Makes a simulated bank send a file with an account's balance",
  access: 'demo.manage',
  body: z.strictObject({
    bankCode: text(12, t.bankRequired).check(z.regex(/^[A-Z]{2,12}$/, t.bankRequired)),
    accountNumber: text(40, t.accountNumberRequired),
  }),
  answer: simulatedBanks,
})
