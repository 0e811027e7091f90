import type { EvmContext } from './context.ts'
import type { SignedRow } from './tables.ts'

/** What nodes say of bytes that they have, or have had, already. Doing it again is no mistake. */
const alreadyThere = /already known|already imported|known transaction|alreadyexists|already exists/i
/** The nonce is taken: by these very bytes or by others of ours, which the receipts tell. */
const nonceTaken = /nonce too low|nonce is too low|old nonce|invalid nonce/i
const underpriced = /underpriced|replacement/i

/**
 * Hands committed bytes to every node. Answers null when at least one of them has taken them, or why none did. Safe to
 * repeat: the bytes are one transaction, however often they are sent.
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
