/** Bank rail over the HTTP interface of the simulated bank. */

import * as z from 'zod/mini'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/banking/messages.ts'
import { type JsonReply, postJson } from '#server/platform/outbound/json-call.ts'
import type { BankRail, BankStatement, RailAccount, RailFault, TransferOutcome, TransferStatus } from '../port.ts'

export interface SandboxRailOptions {
  /** Address of the simulated bank: `http://host:port` or `unix:/path`. */
  readonly baseUrl: string
  /** Without an answer after this time the outcome is unknown. */
  readonly timeoutMs?: number
}

const amount = z.pipe(
  z.string().check(z.regex(/^-?\d{1,18}$/)),
  z.transform((text) => BigInt(text)),
)
const instant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)
const reason = z.object({ code: z.string(), text: z.string() })
const balanceAnswer = z.object({ balance: amount })
const refusalAnswer = z.object({ status: z.literal('RJCT'), reason })
const statementAnswer = z.object({
  balance: amount,
  asOf: instant,
  bookings: z.array(
    z.object({
      reference: z.string(),
      endToEndId: z.nullable(z.string()),
      amount,
      bookedAt: instant,
      incoming: z._default(
        z.nullable(
          z.object({
            payerName: z.nullable(z.string()),
            payerAccount: z.nullable(z.string()),
            remittance: z.nullable(z.string()),
          }),
        ),
        null,
      ),
    }),
  ),
})

/** Status reports as in a pain.002; more than one when the bank answers twice. */
const reportsAnswer = z.object({
  reports: z
    .array(
      z.discriminatedUnion('status', [
        z.object({ endToEndId: z.string(), status: z.literal('ACCP') }),
        z.object({ endToEndId: z.string(), status: z.literal('ACSC'), bookedAt: instant }),
        z.object({ endToEndId: z.string(), status: z.literal('RJCT'), reason }),
      ]),
    )
    .check(z.minLength(1)),
})

const httpNotFound = 404

/** The sandbox rail: a simulated WAEMU bank over HTTP. Moves no real money. */
export function createSandboxRail({ baseUrl, timeoutMs = 5_000 }: SandboxRailOptions): BankRail {
  const ask = (path: string, body: Readonly<Record<string, unknown>>) => postJson({ baseUrl, path, body, timeoutMs })

  return {
    name: 'sandbox',
    async balance(account) {
      const read = readAnswer(await ask('/balance', plain(account)), balanceAnswer)
      return read.ok ? ok({ balanceXof: read.value.balance }) : read
    },
    async statement(account, after) {
      const read = readAnswer(await ask('/statement', { ...plain(account), after }), statementAnswer)
      return read.ok ? ok(toStatement(read.value)) : read
    },
    async requestTransfer({ endToEndId, debtor, creditor, amountXof, text }) {
      const body = { endToEndId, debtor: plain(debtor), creditor, amount: amountXof.toString(), text }
      return outcomeOf(await ask('/transfers', body), endToEndId)
    },
    async requestRefund({ endToEndId, originalEndToEndId, account, amountXof }) {
      const body = { endToEndId, originalEndToEndId, account: plain(account), amount: amountXof.toString() }
      return outcomeOf(await ask('/returns', body), endToEndId)
    },
    transferStatus: (debtor, endToEndId) => askStatus('/transfers/status', debtor, endToEndId),
    refundStatus: (account, endToEndId) => askStatus('/returns/status', account, endToEndId),
  }

  async function askStatus(path: string, account: RailAccount, endToEndId: string): Promise<TransferStatus> {
    const reply = await ask(path, { account: plain(account), endToEndId })
    if (reply.kind === 'answer' && reply.status === httpNotFound) return { kind: 'not_found' }
    return outcomeOf(reply, endToEndId)
  }
}

function readAnswer<S extends z.ZodMiniType>(reply: JsonReply, schema: S): Result<z.output<S>, RailFault> {
  if (reply.kind === 'no_answer') return err({ code: 'no_answer', reason: t.bankDidNotRespond(reply.reason) })
  const refusal = refusalAnswer.safeParse(reply.body)
  if (refusal.success) return err({ code: 'refused', reason: reasonText(refusal.data.reason) })
  const parsed = schema.safeParse(reply.body)
  if (reply.status === 200 && parsed.success) return ok(parsed.data)
  return err({ code: 'no_answer', reason: t.bankUnavailable(reply.status) })
}

/** Uses only a report on this instruction; any other answer leaves the outcome unknown. */
function outcomeOf(reply: JsonReply, endToEndId: string): TransferOutcome {
  if (reply.kind === 'no_answer') return { kind: 'unknown', reason: reply.reason }
  const parsed = reportsAnswer.safeParse(reply.body)
  if (reply.status !== 200 || !parsed.success) return { kind: 'unknown', reason: t.httpStatus(reply.status) }
  // A bank that answers twice repeats its answer; the last one counts.
  const report = parsed.data.reports.findLast((candidate) => candidate.endToEndId === endToEndId)
  if (!report) return { kind: 'unknown', reason: t.otherInstructionReported }
  switch (report.status) {
    case 'ACCP':
      return { kind: 'accepted' }
    case 'ACSC':
      return { kind: 'booked', bookedAt: report.bookedAt }
    case 'RJCT':
      return { kind: 'rejected', reason: reasonText(report.reason) }
  }
}

function toStatement({ balance, asOf, bookings }: z.output<typeof statementAnswer>): BankStatement {
  return {
    balanceXof: balance,
    asOf,
    bookings: bookings.map(({ amount: amountXof, ...booking }) => ({ ...booking, amountXof })),
  }
}

/** The simulated bank knows only these fields of an account. */
const plain = ({ bankCode, accountNumber }: RailAccount) => ({ bankCode, accountNumber })

const reasonText = ({ code, text }: z.output<typeof reason>): string => `${text} (${code})`
