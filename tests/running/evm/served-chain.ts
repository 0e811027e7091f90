import { privateKeyToAccount } from 'viem/accounts'
import { connectToRunning } from '../running-database.ts'
import type { StaffMember } from '../staff-member.ts'
import { anvilChainId, startAnvil } from './anvil.ts'
import { startRemoteSigner } from './remote-signer-server.ts'
import { startRpcProxy } from './rpc-proxy.ts'
import { deployToken, treasury } from './token.ts'

export type ServedChain = Awaited<ReturnType<typeof startServedChain>>

const owner = privateKeyToAccount(`0x${'0b'.repeat(32)}`)

/**
 * A node with a token, a remote signer and a proxy, for a server that is started as an operator
 * would.
 */
export async function startServedChain({ supply }: { supply?: bigint } = {}) {
  const anvil = await startAnvil({ blockSeconds: 1 })
  const proxy = await startRpcProxy(anvil.url)
  const token = await deployToken(anvil, 'SilentToken', supply === undefined ? {} : { supply })
  let onSign: (moment: 'requested' | 'signed') => 'go on' | 'drop' = () => 'go on'
  const signer = await startRemoteSigner({ onCall: (moment) => onSign(moment) })
  return {
    anvil,
    proxy,
    token,
    owner,
    environment: {
      EVM_RPC_URLS: proxy.url,
      EVM_CHAIN_ID: String(anvilChainId),
      EVM_TOKEN: token.address,
      EVM_SIGNER_URL: signer.url,
      EVM_SIGNER_ADDRESS: treasury.address,
      EVM_CONFIRMATIONS: '2',
      EVM_STUCK_SECONDS: '5',
      EVM_MAX_FEE_GWEI: '100000',
    },
    listenToSigner(listener: (moment: 'requested' | 'signed') => 'go on' | 'drop') {
      onSign = listener
    },
    async stop() {
      await signer.stop()
      await proxy.stop()
      await anvil.stop()
    },
  }
}

/**
 * Adds a wallet with its owner's signature through the calls, has it approved and returns its id.
 */
export async function addWallet(
  { operator, approver }: { operator: StaffMember; approver: StaffMember },
  clientId: number | null,
): Promise<number> {
  const about = { clientId, address: owner.address }
  const { body } = await operator.call('POST', '/api/wallets/ownership-message', { body: about })
  const signature = await owner.signMessage({ message: String(body.message) })
  const made = await operator.call('POST', '/api/wallets', {
    key: `wallet-${clientId}`,
    body: {
      ...about,
      label: 'Treasurer',
      beneficiary: { kind: 'legal', name: 'Baobab Textiles SA', country: 'Senegal' },
      evidence: { kind: 'signature', signedOn: body.signedOn, signature },
    },
  })
  if (made.status !== 201) throw new Error(`the wallet was answered with ${made.status}: ${JSON.stringify(made.body)}`)
  const approved = await approver.call('POST', `/api/wallets/${made.body.id}/approve`, { body: {} })
  if (approved.status !== 200) throw new Error(`its approval was answered with ${approved.status}`)
  return Number(made.body.id)
}

/** Ends the cooling-off period of every wallet, as a day of waiting would. */
export async function endCoolingOff(dataDir: string): Promise<void> {
  const client = await connectToRunning(dataDir)
  await client.query('update payout.wallet set usable_from = approved_at where approved_at is not null')
  await client.end()
}
