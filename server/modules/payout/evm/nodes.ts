import { createPublicClient, http, type PublicClient, RpcRequestError } from 'viem'
import { err, ok, type Result } from '#kernel/result.ts'

export type NodeClient = PublicClient

export interface NodeFault {
  /** `no_answer`: nothing is known. `refused`: a node has understood the call and says no, in `reason`. */
  readonly code: 'no_answer' | 'refused'
  readonly reason: string
  readonly error: unknown
}

export interface Answered<T> {
  readonly node: string
  readonly answer: Result<T, NodeFault>
}

/** The nodes of one chain. They are named by host, never by address: an address often carries a key. */
export interface Nodes {
  readonly count: number
  /** The first answer, asking one node after the other. A refusal is an answer. */
  first<T>(ask: (client: NodeClient) => Promise<T>): Promise<Result<T, NodeFault>>
  /** What each of them answers, asked at the same time. */
  each<T>(ask: (client: NodeClient) => Promise<T>): Promise<readonly Answered<T>[]>
}

export interface NodesOptions {
  readonly urls: readonly string[]
  readonly chainId: number
  readonly timeoutMs?: number
}

/** Codes that a node answers with when it could not look, rather than when it says no (EIP-1474 and what is in use). */
const couldNotLook = new Set([-32603, -32005, -32002, -32001, 429])

export function createNodes({ urls, chainId, timeoutMs = 4_000 }: NodesOptions): Nodes {
  const nodes = urls.map((url) => openNode(url, chainId, timeoutMs))
  // The node that answered last is asked first.
  let preferred = 0
  return {
    count: nodes.length,
    async first(ask) {
      let fault: NodeFault = { code: 'no_answer', reason: 'no node is configured', error: null }
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
  const client = createPublicClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }), cacheTime: 0 })
  let isRightChain = false
  return {
    name,
    async ask<T>(question: (client: NodeClient) => Promise<T>): Promise<Result<T, NodeFault>> {
      try {
        if (!isRightChain) {
          const found = await client.getChainId()
          if (found !== chainId) {
            return err({ code: 'no_answer', reason: `${name} serves chain ${found}, not ${chainId}`, error: null })
          }
          isRightChain = true
        }
        return ok(await question(client))
      } catch (error) {
        const refusal = refusalIn(error)
        if (refusal !== null) return err({ code: 'refused', reason: refusal, error })
        // What answers there after a break may be another chain.
        isRightChain = false
        return err({ code: 'no_answer', reason: `${name} gave no clear answer`, error })
      }
    },
  }
}

/** The node's own words when it refused, or null when it gave no answer. */
function refusalIn(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause as Error) {
    if (current instanceof RpcRequestError) {
      return couldNotLook.has(current.code) ? null : (current.details || current.shortMessage).slice(0, 300)
    }
  }
  return null
}
