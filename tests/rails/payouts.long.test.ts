import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseGwei } from 'viem'
import { expectOk } from '#kernel/result.ts'
import { createSandboxPayout, openEvmPayout } from '#server/modules/payout/index.ts'
import { postJson } from '#server/platform/outbound/json-call.ts'
import { startSandboxChain } from '#simulators/chain/chain.ts'
import type { Fault } from '#simulators/faults.ts'
import { anvilChainId, startAnvil } from '#tests/running/evm/anvil.ts'
import { startRemoteSigner } from '#tests/running/evm/remote-signer-server.ts'
import { startRpcProxy } from '#tests/running/evm/rpc-proxy.ts'
import { deployToken, type TokenKind, treasury, treasuryKey } from '#tests/running/evm/token.ts'
import { writeKeystore } from '#tests/running/evm/write-keystore.ts'
import type { TestContext } from '#tests/setup/test-context.ts'
import { describePayoutRail, type PayoutFault, type PayoutRailHarness } from './payout-conformance.ts'

const blockMs = 100

describePayoutRail('the sandbox over HTTP', async (context) => {
  const folder = join(context.folder, 'chain')
  const chain = await startSandboxChain({ folder, listen: { port: 0 }, clock: context.clock, blockMs })
  const call = async (path: string, body: Record<string, unknown>) => {
    const reply = await postJson({ baseUrl: chain.url, path, body, timeoutMs: 2_000 })
    if (reply.kind !== 'answer') throw new Error(reply.reason)
    return reply.body
  }
  const rails = () => ({ sandbox: createSandboxPayout({ baseUrl: chain.url, timeoutMs: 1_000 }) })
  return {
    rails: rails(),
    restart: async () => rails(),
    work: async (blocks) => context.pass(blocks * blockMs),
    async setFault(fault) {
      const once = { on: ['payout'], times: 1 }
      const faults: Fault[] =
        fault === null ? [] : fault === 'down' || fault === 'stuck' ? [{ kind: fault }] : [{ kind: fault, ...once }]
      await call('/admin/faults', { faults })
    },
    async received(address) {
      const { payouts } = (await call('/admin/effects', {})) as {
        payouts: { address: string; amount: string; sends: number }[]
      }
      return payouts
        .filter((sent) => sent.address === address)
        .reduce((sum, { amount, sends }) => sum + BigInt(amount) * BigInt(sends), 0n)
    },
    async steal(amountUsdtMinor) {
      await call('/payouts', { payoutId: 'stolen', address: treasury.address, amount: amountUsdtMinor.toString() })
    },
    finalAfter: 12,
    stop: () => chain.stop(),
  }
})

const onChain =
  (kind: TokenKind, key: 'keystore' | 'remote signer') =>
  async (context: TestContext): Promise<PayoutRailHarness> => {
    const anvil = await startAnvil({ still: true })
    const proxy = await startRpcProxy(anvil.url)
    const token = await deployToken(anvil, kind)
    const signerServer = await startRemoteSigner()
    const folder = await mkdtemp(join(tmpdir(), 'corridor-key-'))
    const path = await writeKeystore(join(folder, 'key.json'), treasuryKey, 'a password')
    const rails = async () => ({
      evm: expectOk(
        await openEvmPayout(
          {
            rpcUrls: [proxy.url],
            chainId: anvilChainId,
            token: token.address,
            signer:
              key === 'keystore'
                ? { kind: 'keystore', path, password: 'a password' }
                : { kind: 'remote', url: signerServer.url, address: treasury.address, token: null },
            confirmations: 3,
            quorum: 1,
            maxFeeWei: parseGwei('500'),
            stuckAfterMs: 90_000,
            lowGasWei: 10n ** 16n,
            timeoutMs: 1_000,
          },
          context,
        ),
        'the chain opens',
      ),
    })
    let isStuck = false
    return {
      rails: await rails(),
      restart: rails,
      async work(blocks) {
        if (isStuck) return
        await anvil.client.mine({ blocks })
        context.pass(blocks * blockMs)
      },
      async setFault(fault) {
        isStuck = fault === 'stuck'
        const strikes = (method: string) =>
          method === 'eth_sendRawTransaction' && (fault === 'lose_request' || fault === 'lose_answer')
        proxy.setFault((method) =>
          fault === 'down' ? 'unavailable' : strikes(method) ? (fault as 'lose_answer') : 'pass',
        )
        await blockAddresses(fault)
      },
      received: (address) => token.balanceOf(address as `0x${string}`),
      async steal(amountUsdtMinor) {
        await anvil.client.impersonateAccount({ address: treasury.address })
        const { address, abi } = token
        await anvil.client.writeContract({
          account: treasury.address,
          chain: null,
          address,
          abi,
          functionName: 'transfer',
          args: ['0x00000000000000000000000000000000000000aa', amountUsdtMinor],
        })
        await anvil.client.mine({ blocks: 3 })
      },
      finalAfter: 3,
      async stop() {
        await signerServer.stop()
        await proxy.stop()
        await anvil.stop()
      },
    }

    async function blockAddresses(fault: PayoutFault | null): Promise<void> {
      const who = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
      if (kind === 'SilentToken') await token.write('block_', who, fault === 'reject')
      else if (fault === 'reject') await token.write('freeze', who)
    }
  }

describePayoutRail('a chain with a key in a file and a token that answers nothing', onChain('SilentToken', 'keystore'))
describePayoutRail(
  'a chain with a remote signer and a token by the standard',
  onChain('StandardToken', 'remote signer'),
)
