/** Signer behind HTTP JSON-RPC. */
import { type Address, toHex } from 'viem'
import * as z from 'zod/mini'
import { err, ok } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'
import type { Signer } from './signer.ts'

export interface RemoteSignerOptions {
  /** `http://` or `https://`, a JSON-RPC server with `eth_signTransaction` such as Web3Signer. */
  readonly url: string
  readonly address: Address
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | null
}

const timeoutMs = 5_000

const rpcAnswer = z.union([
  z.object({ result: z.union([z.string(), z.object({ raw: z.string() })]) }),
  z.object({ error: z.object({ message: z.string() }) }),
])
const rawBytes = /^0x([0-9a-f]{2})+$/

/** A remote signer that holds the key. Callers must verify the transactions that it returns. */
export function createRemoteSigner({ url, address, token = null }: RemoteSignerOptions): Signer {
  return {
    address,
    async sign({ chainId, nonce, to, data, gas, maxFeePerGas, maxPriorityFeePerGas }) {
      const transaction = {
        from: address,
        to,
        data,
        value: '0x0',
        chainId: toHex(chainId),
        nonce: toHex(nonce),
        gas: toHex(gas),
        maxFeePerGas: toHex(maxFeePerGas),
        maxPriorityFeePerGas: toHex(maxPriorityFeePerGas),
        type: '0x2',
      }
      const reply = await ask(url, token, {
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_signTransaction',
        params: [transaction],
      })
      const parsed = rpcAnswer.safeParse(reply.body)
      if (!reply.ok || !parsed.success) return err({ code: 'no_answer', reason: t.signerFailed(reply.reason) })
      if ('error' in parsed.data) return err({ code: 'refused', reason: parsed.data.error.message.slice(0, 200) })
      const raw = typeof parsed.data.result === 'string' ? parsed.data.result : parsed.data.result.raw
      if (!rawBytes.test(raw)) return err({ code: 'no_answer', reason: t.signerReturnedNothing })
      return ok(raw as `0x${string}`)
    },
  }
}

async function ask(url: string, token: string | null, body: object) {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { ok: reply.ok, reason: t.respondedWith(reply.status), body: (await reply.json()) as unknown }
  } catch {
    return { ok: false, reason: t.timedOut(timeoutMs), body: null }
  }
}
