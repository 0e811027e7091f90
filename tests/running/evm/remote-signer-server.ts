import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Address, type Hex, hexToBigInt, hexToNumber } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { UnsignedTransaction } from '#server/modules/payout/evm/signer.ts'
import { openServer } from '#simulators/server.ts'
import { treasuryKey } from './token.ts'

interface SignerServerOptions {
  readonly token?: string
  /** Reason to refuse the signature; null signs. */
  readonly refuse?: (transaction: UnsignedTransaction) => string | null
  /** Signs this instead, as a compromised signer would. */
  readonly change?: (transaction: UnsignedTransaction) => UnsignedTransaction
  /** Called before and after each signature; `drop` breaks the connection. */
  readonly onCall?: (moment: 'requested' | 'signed') => 'go on' | 'drop'
}

/**
 * A real HTTP server that holds the treasury key and answers `eth_signTransaction`, as Web3Signer
 * does.
 */
export function startRemoteSigner({
  token,
  refuse = () => null,
  change = (transaction) => transaction,
  onCall = () => 'go on',
}: SignerServerOptions = {}) {
  const account = privateKeyToAccount(treasuryKey)
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
      return void response.writeHead(401).end('{}')
    }
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
      id: number
      params: [Record<string, Hex>]
    }
    const requested = read(params[0])
    if (onCall('requested') === 'drop') return void response.destroy()
    const reason = refuse(requested)
    const body =
      reason === null
        ? { result: await account.signTransaction({ ...change(requested), type: 'eip1559' }) }
        : { error: { code: -32000, message: reason } }
    if (onCall('signed') === 'drop') return void response.destroy()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  return openServer(server, { host: '127.0.0.1', port: 0 }, new AbortController())
}

function read(sent: Record<string, Hex>): UnsignedTransaction {
  const field = (name: string): Hex => sent[name] ?? '0x0'
  return {
    chainId: hexToNumber(field('chainId')),
    nonce: hexToNumber(field('nonce')),
    to: field('to') as Address,
    data: field('data'),
    gas: hexToBigInt(field('gas')),
    maxFeePerGas: hexToBigInt(field('maxFeePerGas')),
    maxPriorityFeePerGas: hexToBigInt(field('maxPriorityFeePerGas')),
  }
}
