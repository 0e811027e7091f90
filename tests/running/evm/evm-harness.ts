import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expectOk } from '#kernel/result.ts'
import { openEvmPayout } from '#server/modules/payout/index.ts'
import { createHarness, type Harness } from '../harness.ts'
import { anvilChainId, startAnvil } from './anvil.ts'
import { startRpcProxy } from './rpc-proxy.ts'
import { deployToken, treasury, treasuryKey } from './token.ts'
import { writeKeystore } from './write-keystore.ts'

export type EvmHarness = Awaited<ReturnType<typeof createEvmHarness>>

/** The key of a client's wallet. */
const ownerKey = `0x${'0b'.repeat(32)}` as const

/** The whole product with payouts on a real EVM node, whose blocks a test mines. */
export async function createEvmHarness(options: Parameters<typeof createHarness>[0] = {}) {
  const anvil = await startAnvil({ still: true })
  const proxy = await startRpcProxy(anvil.url)
  const token = await deployToken(anvil)
  const folder = await mkdtemp(join(tmpdir(), 'corridor-evm-'))
  const path = await writeKeystore(join(folder, 'key.json'), treasuryKey, 'a password')
  const harness: Harness = await createHarness({
    ...options,
    payouts: async (context) => ({
      evm: expectOk(
        await openEvmPayout(
          {
            rpcUrls: [proxy.url],
            chainId: anvilChainId,
            token: token.address,
            signer: { kind: 'keystore', path, password: 'a password' },
            confirmations: 3,
            quorum: 1,
            maxFeeWei: parseGwei('500'),
            stuckAfterMs: 90_000,
            lowGasWei: 10n ** 16n,
            timeoutMs: 2_000,
          },
          context,
        ),
        'the chain opens',
      ),
    }),
  })
  const owner = privateKeyToAccount(ownerKey)
  return {
    harness,
    anvil,
    proxy,
    token,
    owner,
    treasury,
    mine: (blocks: number) => anvil.client.mine({ blocks }),
    /** Adds a wallet with its evidence, approved and past its cooling-off period. */
    async addWallet(clientId: number | null): Promise<number> {
      const { modules, database, people } = harness
      const about = { clientId, address: owner.address }
      const { message, signedOn } = expectOk(await modules.wallets.messageToSign(database.pool, about), 'the message')
      const input = {
        ...about,
        label: 'Treasurer',
        makeDefault: true,
        dailyCapUsdtMinor: null,
        beneficiary: {
          kind: 'legal' as const,
          name: 'Baobab Textiles SA',
          givenNames: null,
          country: 'Senegal',
          address: null,
          nationalId: null,
          birthDate: null,
          provider: null,
        },
        evidence: { kind: 'signature' as const, signedOn, signature: await owner.signMessage({ message }) },
      }
      const id = await database.transaction(async (transaction) =>
        expectOk(await modules.wallets.add(transaction, people.operator, input), 'a test wallet'),
      )
      const decision = { id, note: null, version: null }
      await database.transaction(async (transaction) =>
        expectOk(
          await modules.wallets.approve(transaction, { ...people.approver, provedAt: harness.now() }, decision),
          'its approval',
        ),
      )
      harness.advance(25 * 3_600_000)
      await harness.setRate('561')
      return id
    },
    async stop() {
      await harness.stop()
      await proxy.stop()
      await anvil.stop()
    },
  }
}
