/** Calls and conversions of the ERC-20 token. */
import {
  type Address,
  decodeAbiParameters,
  decodeErrorResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  type Log,
  parseAbi,
  parseEventLogs,
} from 'viem'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'
import type { NodeClient, NodeFault, Nodes } from './nodes.ts'
import { larger, smaller } from './rules.ts'

/**
 * `transfer` has no return value here, because mainnet USDT returns none; the probe reads others'.
 */
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address who) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function isBlackListed(address who) view returns (bool)',
  'function isBlacklisted(address who) view returns (bool)',
  'function isFrozen(address who) view returns (bool)',
  'function paused() view returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])
export const transferEvent = abi[7]

const usdtDigits = 6
const minGas = 120_000n
/** More than a transfer of any common token needs. */
const maxGas = 300_000n
const nowhere: Address = '0x000000000000000000000000000000000000dEaD'

export interface TokenTransfer {
  readonly from: Address
  readonly to: Address
  readonly amountUnits: bigint
}

export const transferData = ({ to, amountUnits }: TokenTransfer): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, amountUnits] })

export function decimalsOf(client: NodeClient, token: Address): Promise<number> {
  return client.readContract({ address: token, abi, functionName: 'decimals' })
}

export function tokenBalance(client: NodeClient, token: Address, who: Address, blockNumber: bigint): Promise<bigint> {
  return client.readContract({ address: token, abi, functionName: 'balanceOf', args: [who], blockNumber })
}

/** Converts millionths of a USDT to token units; null when the token has too few decimals. */
export function unitsFromMinor(amountUsdtMinor: bigint, decimals: number): bigint | null {
  if (decimals >= usdtDigits) return amountUsdtMinor * 10n ** BigInt(decimals - usdtDigits)
  const scale = 10n ** BigInt(usdtDigits - decimals)
  return amountUsdtMinor % scale === 0n ? amountUsdtMinor / scale : null
}

/** Converts token units to millionths of a USDT; smaller fractions are dropped from the ledger. */
export function minorFromUnits(units: bigint, decimals: number): bigint {
  const apart = BigInt(Math.abs(decimals - usdtDigits))
  return decimals >= usdtDigits ? units / 10n ** apart : units * 10n ** apart
}

/** Transfers of `token` in the logs of one transaction. */
export function transfersIn(logs: readonly Log[], token: Address): TokenTransfer[] {
  const own = logs.filter(({ address }) => address.toLowerCase() === token.toLowerCase())
  return parseEventLogs({ abi: [transferEvent], logs: [...own] }).map(({ args: { from, to, value } }) => ({
    from,
    to,
    amountUnits: value,
  }))
}

/**
 * The first address that the issuer has blocked. A token without any known block function blocks
 * nobody.
 */
export async function firstBlocked(
  nodes: Nodes,
  token: Address,
  addresses: readonly Address[],
): Promise<Result<Address | null, NodeFault>> {
  for (const functionName of ['isBlackListed', 'isBlacklisted', 'isFrozen'] as const) {
    for (const who of addresses) {
      const blocked = await isSet(nodes, token, encodeFunctionData({ abi, functionName, args: [who] }))
      if (!blocked.ok) return blocked
      if (blocked.value) return ok(who)
    }
  }
  return ok(null)
}

/** Whether the issuer has paused all transfers, as that of USDT can. */
export const isPaused = (nodes: Nodes, token: Address): Promise<Result<boolean, NodeFault>> =>
  isSet(nodes, token, encodeFunctionData({ abi, functionName: 'paused' }))

/** How nodes word that a call failed in the contract rather than at the node. */
const failedInContract = /revert|invalid opcode|invalid jump|bad instruction|out of gas|stack|vm execution/i

/** A flag of the token. False without the function: the token then reverts or returns nothing. */
async function isSet(nodes: Nodes, token: Address, data: Hex): Promise<Result<boolean, NodeFault>> {
  const answer = await nodes.first((client) => client.call({ to: token, data }))
  if (!answer.ok) {
    const { code, reason } = answer.error
    return code === 'refused' && failedInContract.test(reason) ? ok(false) : answer
  }
  const { data: returned = '0x' } = answer.value
  return ok(returned.length >= 66 && BigInt(returned) !== 0n)
}

const probeInput = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
const probeOutput = [{ type: 'bool' }, { type: 'bytes' }, { type: 'uint256' }, { type: 'uint256' }] as const

/**
 * Simulates the transfer in a call. The error is `refused` with a message for the operator, or
 * `no_answer` when no node could simulate it.
 */
export async function tryTransfer(
  nodes: Nodes,
  token: Address,
  transfer: TokenTransfer,
): Promise<Result<undefined, NodeFault>> {
  const data = encodeAbiParameters(probeInput, [token, transfer.to, transfer.amountUnits])
  const simulated = await nodes.first(async (client) => {
    const returned = await client.call({
      account: nowhere,
      to: transfer.from,
      data,
      stateOverride: [{ address: transfer.from, code: transferProbe }],
    })
    // Throws for a node that ignores the override: the treasury has no code and returns nothing.
    return decodeAbiParameters(probeOutput, returned.data ?? '0x')
  })
  if (!simulated.ok) {
    // A node that cannot simulate says nothing about the token.
    return err({ ...simulated.error, code: 'no_answer', reason: t.simulationFailed(simulated.error.reason) })
  }
  const [went, answer, had, has] = simulated.value
  if (!went) return refused(t.tokenRefused(revertReason(answer)))
  if (answer !== '0x' && BigInt(answer) === 0n) return refused(t.tokenMovesNothing)
  if (has - had !== transfer.amountUnits) {
    return refused(t.tokenTakesFee)
  }
  return ok()
}

function refused(reason: string): Result<never, NodeFault> {
  return err({ code: 'refused', reason, error: null })
}

function revertReason(data: Hex): string {
  try {
    const decoded = decodeErrorResult({ abi: parseAbi(['error Error(string reason)']), data })
    return String(decoded.args[0]).slice(0, 120)
  } catch {
    return t.tokenGaveNoReason
  }
}

/**
 * Gas limit of the transfer: twice the estimate, within bounds. Unused gas costs nothing, while a
 * transfer that runs out is mined without effect. An estimate is a third too low when the same
 * transfer is already in the pool.
 */
export async function gasFor(nodes: Nodes, token: Address, transfer: TokenTransfer): Promise<bigint> {
  const estimated = await nodes.first((client) =>
    client.estimateGas({ account: transfer.from, to: token, data: transferData(transfer), blockTag: 'latest' }),
  )
  return estimated.ok ? larger(minGas, smaller(2n * estimated.value, maxGas)) : maxGas
}

/** Compiled bytecode of transfer-probe.sol; a test recompiles and compares it. */
export const transferProbe: Hex =
  '0x608060405234801561001057600080fd5b5060003660608280806100238582610206565b92509250925060006100358484610132565b9050600080856001600160a01b031663a9059cbb86866040516024016100709291906001600160a01b03929092168252602082015260400190565b6040516020818303038152906040529060e01b6020820180516001600160e01b0383818316178352505050506040516100a99190610266565b6000604051808303816000865af19150503d80600081146100e6576040519150601f19603f3d011682016040523d82523d6000602084013e6100eb565b606091505b50915091508181846100fd8989610132565b6040516020016101109493929190610282565b6040516020818303038152906040529650505050505050915050805190602001f35b604080516001600160a01b0383811660248084019190915283518084039091018152604490920183526020820180516001600160e01b03166370a0823160e01b179052915160009283929086169161018a9190610266565b600060405180830381855afa9150503d80600081146101c5576040519150601f19603f3d011682016040523d82523d6000602084013e6101ca565b606091505b50915050808060200190518101906101e291906102cd565b949350505050565b80356001600160a01b038116811461020157600080fd5b919050565b60008060006060848603121561021b57600080fd5b610224846101ea565b9250610232602085016101ea565b9150604084013590509250925092565b60005b8381101561025d578181015183820152602001610245565b50506000910152565b60008251610278818460208701610242565b9190910192915050565b841515815260806020820152600084518060808401526102a98160a0850160208901610242565b604083019490945250606081019190915260a0601f909201601f1916010192915050565b6000602082840312156102df57600080fd5b505191905056'
