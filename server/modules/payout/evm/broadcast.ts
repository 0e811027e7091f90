/** Broadcast of signed transactions to all nodes. */
import type { EvmContext } from './context.ts'
import type { SignedRow } from './tables.ts'

/** Messages of nodes that already have the transaction. A repeated broadcast is no error. */
const alreadyThere = /already known|already imported|known transaction|alreadyexists|already exists/i
/** The nonce is used by this transaction or another of ours; the receipts show which. */
const nonceTaken = /nonce too low|nonce is too low|old nonce|invalid nonce/i
const underpriced = /underpriced|replacement/i

/**
 * Sends committed bytes to every node. Returns null when at least one node accepts them, else the
 * reason. Idempotent: the same bytes are always the same transaction.
 */
export async function broadcast({ nodes, logger }: EvmContext, { raw, txHash }: SignedRow): Promise<string | null> {
  const answers = await nodes.each((client) => client.sendRawTransaction({ serializedTransaction: raw }))
  const reasons = answers.map(({ answer, node }) => {
    if (answer.ok) return null
    const { code, reason } = answer.error
    if (code === 'refused' && (alreadyThere.test(reason) || nonceTaken.test(reason) || underpriced.test(reason)))
      return null
    logger.warn({ node, txHash, reason }, 'A node did not take a transaction')
    return code === 'refused' ? `${node} refuses the transaction: ${reason}` : reason
  })
  return reasons.includes(null) ? null : (reasons[0] ?? 'no node is configured')
}
