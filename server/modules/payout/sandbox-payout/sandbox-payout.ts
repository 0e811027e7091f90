/** Payout rail over the HTTP interface of the simulated chain. */

import * as z from 'zod/mini'
import { err, ok } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'
import { type JsonReply, postJson } from '#server/platform/outbound/json-call.ts'
import type { PayoutOutcome, PayoutRail, PayoutStatus } from '../port.ts'

export interface SandboxPayoutOptions {
  /** Address of the simulated chain: `http://host:port` or `unix:/path`. */
  readonly baseUrl: string
  /** After this time without an answer the outcome is unknown. */
  readonly timeoutMs?: number
}

/** Millionths of a USDT as text. */
const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,18}$/)),
  z.transform((text) => BigInt(text)),
)
const payoutAnswer = z.discriminatedUnion('state', [
  z.object({ payoutId: z.string(), state: z.literal('pending'), confirmations: z.int(), needed: z.int() }),
  z.object({ payoutId: z.string(), state: z.literal('confirmed'), txHash: z.string() }),
  z.object({ payoutId: z.string(), state: z.literal('rejected'), reason: z.string() }),
])
const treasuryAnswer = z.object({
  opening: amount,
  balance: amount,
  sent: z.array(z.object({ payoutId: z.string(), address: z.string(), amount, confirmed: z.boolean() })),
  received: z.array(z.object({ reference: z.string(), address: z.string(), amount, seenAt: z.iso.datetime() })),
})

const httpNotFound = 404

/** Sandbox payout rail: a simulated USDT service over HTTP. Moves no real tokens. */
export function createSandboxPayout({ baseUrl, timeoutMs = 5_000 }: SandboxPayoutOptions): PayoutRail {
  const ask = (path: string, body: Readonly<Record<string, unknown>>) => postJson({ baseUrl, path, body, timeoutMs })
  return {
    name: 'sandbox',
    async submit({ payoutId, address, amountUsdtMinor }) {
      return outcomeOf(await ask('/payouts', { payoutId, address, amount: amountUsdtMinor.toString() }), payoutId)
    },
    async status(payoutId): Promise<PayoutStatus> {
      const reply = await ask('/payouts/status', { payoutId })
      if (reply.kind === 'answer' && reply.status === httpNotFound) return { kind: 'not_found' }
      return outcomeOf(reply, payoutId)
    },
    async treasury() {
      const reply = await ask('/treasury', {})
      if (reply.kind === 'no_answer') return err({ code: 'no_answer', reason: reply.reason })
      const parsed = treasuryAnswer.safeParse(reply.body)
      if (reply.status !== 200 || !parsed.success) return err({ code: 'no_answer', reason: `status ${reply.status}` })
      const { opening, balance, sent, received } = parsed.data
      return ok({
        openingUsdtMinor: opening,
        balanceUsdtMinor: balance,
        sent: sent.map(({ amount: amountUsdtMinor, ...payout }) => ({ ...payout, amountUsdtMinor })),
        received: received.map(({ reference, address, amount: amountUsdtMinor, seenAt }) => ({
          reference,
          address,
          amountUsdtMinor,
          seenAt: new Date(seenAt),
        })),
      })
    },
    poll: async () => [],
  }
}

/** Only an answer about this payout counts; anything else leaves it unknown. */
function outcomeOf(reply: JsonReply, payoutId: string): PayoutOutcome {
  if (reply.kind === 'no_answer') return { kind: 'unknown', reason: reply.reason }
  const parsed = payoutAnswer.safeParse(reply.body)
  if (reply.status !== 200 || !parsed.success) return { kind: 'unknown', reason: `status ${reply.status}` }
  const answer = parsed.data
  if (answer.payoutId !== payoutId) return { kind: 'unknown', reason: t.otherPayoutReported }
  switch (answer.state) {
    case 'pending':
      return { kind: 'pending', confirmations: answer.confirmations, needed: answer.needed }
    case 'confirmed':
      return { kind: 'confirmed', txHash: answer.txHash }
    case 'rejected':
      return { kind: 'rejected', reason: answer.reason }
  }
}
