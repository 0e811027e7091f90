/** Access to the chain's nodes with failover. */
import { createPublicClient, http, type PublicClient, RpcRequestError } from 'viem'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'

export type NodeClient = PublicClient

export interface NodeFault {
  /** `no_answer`: the outcome is unknown. `refused`: a node rejected the call for `reason`. */
  readonly code: 'no_answer' | 'refused'
  readonly reason: string
  readonly error: unknown
}

export interface Answered<T> {
  readonly node: string
  readonly answer: Result<T, NodeFault>
}

/** The nodes of one chain. Named by host rather than URL, because URLs often contain a key. */
export interface Nodes {
  readonly count: number
  /** The first answer, trying one node after the other. A refusal counts as an answer. */
  first<T>(ask: (client: NodeClient) => Promise<T>): Promise<Result<T, NodeFault>>
  /** The answers of all nodes, asked concurrently. */
  each<T>(ask: (client: NodeClient) => Promise<T>): Promise<readonly Answered<T>[]>
}

export interface NodesOptions {
  readonly urls: readonly string[]
  readonly chainId: number
  readonly timeoutMs?: number
}

/**
 * Errors meaning that the node failed rather than refused (EIP-1474 and common practice). Providers
 * use codes of their own for limits, and -32000 for whatever they have no code for.
 */
const couldNotLook = new Set([-32603, -32016, -32012, -32007, -32005, -32002, -32001, 429])
const couldNotLookWords = /rate limit|request limit|too many requests|header not found|missing trie node/i

export function createNodes({ urls, chainId, timeoutMs = 4_000 }: NodesOptions): Nodes {
  const nodes = urls.map((url) => openNode(url, chainId, timeoutMs))
  // Starts with the node that answered last.
  let preferred = 0
  return {
    count: nodes.length,
    async first(ask) {
      let fault: NodeFault = { code: 'no_answer', reason: t.noNode, error: null }
      for (let turn = 0; turn < nodes.length; turn += 1) {
        const index = (preferred + turn) % nodes.length
        const answered = await nodes[index]?.ask(ask)
        if (!answered) continue
        if (answered.ok || answered.error.code === 'refused') {
          preferred = index
          return answered
        }
        fault = answered.error
      }
      return err(fault)
    },
    each: (ask) => Promise.all(nodes.map(async (node) => ({ node: node.name, answer: await node.ask(ask) }))),
  }
}

function openNode(url: string, chainId: number, timeoutMs: number) {
  const name = new URL(url).host
  const client = createPublicClient({
    transport: http(url, { timeout: timeoutMs, retryCount: 0, fetchOptions: { redirect: 'error' } }),
    cacheTime: 0,
  })
  let isRightChain = false
  return {
    name,
    async ask<T>(question: (client: NodeClient) => Promise<T>): Promise<Result<T, NodeFault>> {
      try {
        if (!isRightChain) {
          const found = await client.getChainId()
          if (found !== chainId) {
            return err({ code: 'no_answer', reason: t.nodeOfOtherChain(name, found, chainId), error: null })
          }
          isRightChain = true
        }
        return ok(await question(client))
      } catch (error) {
        const refusal = refusalIn(error)
        if (refusal !== null) return err({ code: 'refused', reason: refusal, error })
        // Checks the chain id again next time: after an outage the URL may serve another chain.
        isRightChain = false
        return err({ code: 'no_answer', reason: t.nodeUnclear(name), error })
      }
    },
  }
}

/** The node's message when it refused, or null when it gave no answer. */
function refusalIn(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause as Error) {
    if (current instanceof RpcRequestError) {
      const reason = (current.details || current.shortMessage).slice(0, 300)
      return couldNotLook.has(current.code) || couldNotLookWords.test(reason) ? null : reason
    }
  }
  return null
}
