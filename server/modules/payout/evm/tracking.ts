/** Advances a payout from signing to finality. */
import { type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { assertDefined } from '#kernel/assert.ts'
import * as t from '#server/modules/payout/messages.ts'
import type { PayoutOutcome, RailProblem } from '../port.ts'
import type { EvmContext } from './context.ts'
import type { NodeClient } from './nodes.ts'
import { type MinedTransaction, type NodeReport, nonceOutcome } from './rules.ts'
import { raiseFee, signedTransactions } from './signed-transactions.ts'
import type { EvmPayoutRow, SignedTransactionRow } from './tables.ts'
import { transfersIn } from './token.ts'

const unknown = (reason: string, problem?: RailProblem['kind']): PayoutOutcome =>
  problem === undefined ? { kind: 'unknown', reason } : { kind: 'unknown', reason, problem }
const minedNothing = t.minedNothing

/**
 * Advances a payout as far as possible and returns its state: signs it, rebroadcasts it while no
 * block contains it, raises the fee when it is stuck, and reads the result from the chain.
 * Idempotent and safe under concurrent calls.
 */
export async function drivePayout(context: EvmContext, payout: EvmPayoutRow): Promise<PayoutOutcome> {
  if (payout.refusal !== null) return { kind: 'rejected', reason: payout.refusal }
  const nonce = assertDefined(payout.nonce, 'the nonce of a payout')
  const signed = await signedTransactions(context, payout)
  if (!signed.ok) return unknown(signed.error)
  const reports = await readNodes(context, signed.value)
  if (reports.length === 0) return unknown(t.noNodeClear)
  const outcome = nonceOutcome(nonce, reports, context.finality)
  switch (outcome.kind) {
    case 'final':
      return readFinal(context, payout, signed.value, outcome.mined)
    case 'mined':
      return pending(context, outcome.confirmations)
    case 'waiting':
      return offerAgain(context, payout, signed.value)
    case 'foreign':
      return unknown(t.nonceTaken(nonce), 'foreign_key_use')
    case 'disagreement':
      return unknown(outcome.reason, 'nodes_disagree')
  }
}

function pending({ finality }: EvmContext, confirmations: number): PayoutOutcome {
  return { kind: 'pending', confirmations, needed: finality.confirmations }
}

/** What each responding node reports about the nonce. */
async function readNodes(
  { nodes, signer }: EvmContext,
  signed: readonly SignedTransactionRow[],
): Promise<NodeReport[]> {
  const answers = await nodes.each(async (client): Promise<NodeReport> => {
    const [head, finalized, minedNonces, ...receipts] = await Promise.all([
      client.getBlockNumber({ cacheTime: 0 }),
      client.getBlock({ blockTag: 'finalized' }).then(
        ({ number }) => number,
        () => null,
      ),
      client.getTransactionCount({ address: signer.address, blockTag: 'latest' }),
      ...signed.map(({ txHash }) => receiptOf(client, txHash)),
    ])
    const receipt = receipts.find((found) => found !== null)
    return {
      head,
      finalized,
      minedNonces: BigInt(minedNonces),
      mined: receipt
        ? { txHash: receipt.transactionHash, blockNumber: receipt.blockNumber, blockHash: receipt.blockHash }
        : null,
    }
  })
  return answers.flatMap(({ answer }) => (answer.ok ? [answer.value] : []))
}

async function receiptOf(client: NodeClient, hash: SignedTransactionRow['txHash']): Promise<TransactionReceipt | null> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

/**
 * No block contains it: rebroadcasts every attempt, in case they were dropped, or raises the fee.
 */
async function offerAgain(
  context: EvmContext,
  payout: EvmPayoutRow,
  signed: readonly SignedTransactionRow[],
): Promise<PayoutOutcome> {
  const newest = assertDefined(signed.at(-1), 'a signed transaction')
  const ageMs = context.clock.now().getTime() - newest.signedAt.getTime()
  const offered = (ageMs >= context.stuckAfterMs && (await raiseFee(context, payout, newest))) || newest
  const refused = await broadcast(context, offered)
  return refused === null ? pending(context, 0) : unknown(refused)
}

/** The transaction is final. Its log decides what was moved; being mined is not enough. */
async function readFinal(
  context: EvmContext,
  payout: EvmPayoutRow,
  signed: readonly SignedTransactionRow[],
  { txHash }: MinedTransaction,
): Promise<PayoutOutcome> {
  const own = assertDefined(
    signed.find((row) => row.txHash === txHash),
    'the mined transaction among those signed',
  )
  if (own.purpose === 'cancel') return { kind: 'rejected', reason: t.signerRefusedCancelled }
  const found = await context.nodes.first((client) => client.getTransactionReceipt({ hash: own.txHash }))
  if (!found.ok) return unknown(found.error.reason)
  const { status, logs } = found.value
  const sender = context.signer.address.toLowerCase()
  const moved = transfersIn(logs, context.token).filter(({ from }) => from.toLowerCase() === sender)
  if (status === 'reverted' || moved.length === 0) return { kind: 'rejected', reason: minedNothing }
  const [only] = moved
  const isAsAsked =
    moved.length === 1 &&
    only?.to.toLowerCase() === payout.recipient.toLowerCase() &&
    only.amountUnits === payout.amountUnits
  if (isAsAsked) return { kind: 'confirmed', txHash }
  // Tokens left the treasury, so it must not be paid again. They differ from the request, so it is
  // not complete. A person must decide.
  return unknown(t.transferDiffers(txHash), 'moved_otherwise')
}

/** Messages of nodes that already have the transaction. A repeated broadcast is no error. */
const alreadyThere = /already known|already imported|known transaction|alreadyexists|already exists/i
/** The nonce is used by this transaction or another of ours; the receipts show which. */
const nonceTaken = /nonce too low|nonce is too low|old nonce|invalid nonce/i
const underpriced = /underpriced|replacement/i

/**
 * Sends committed bytes to every node. Returns null when at least one node accepts them, else the
 * reason. Idempotent: the same bytes are always the same transaction.
 */
async function broadcast({ nodes, logger }: EvmContext, { raw, txHash }: SignedTransactionRow): Promise<string | null> {
  const answers = await nodes.each((client) => client.sendRawTransaction({ serializedTransaction: raw }))
  const reasons = answers.map(({ answer, node }) => {
    if (answer.ok) return null
    const { code, reason } = answer.error
    if (code === 'refused' && (alreadyThere.test(reason) || nonceTaken.test(reason) || underpriced.test(reason)))
      return null
    logger.warn({ node, txHash, reason }, 'A node did not take a transaction')
    return code === 'refused' ? t.nodeRefused(node, reason) : reason
  })
  return reasons.includes(null) ? null : (reasons[0] ?? t.noNode)
}
