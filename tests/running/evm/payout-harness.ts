import { sql } from 'drizzle-orm'
import { type Address, type Hex, parseGwei } from 'viem'
import type { EvmContext } from '#server/modules/payout/evm/context.ts'
import { createEvmPayout } from '#server/modules/payout/evm/evm-payout.ts'
import { createNodes } from '#server/modules/payout/evm/nodes.ts'
import type { PayoutRail } from '#server/modules/payout/port.ts'
import { openTestContext } from '#tests/setup/test-context.ts'
import { anvilAccount, anvilChainId, startAnvil } from './anvil.ts'
import { localSigner } from './local-signer.ts'
import { startRpcProxy } from './rpc-proxy.ts'
import { type DeployedToken, deployToken, type TokenKind } from './token.ts'

export type PayoutHarness = Awaited<ReturnType<typeof openPayoutHarness>>

/** The amount, recipient and ids that most tests use: 263,368.98 USDT. */
export const amountUsdtMinor = 263_368_980_000n
export const recipient = anvilAccount(3).address
export const payoutOf = (last: string) => `0190a1b2-c3d4-7e8f-90a1-b2c3d4e5f6${last}`
export const payoutId = payoutOf('01')
export const minuteMs = 60_000

/**
 * The EVM adapter on its own database and node; the test mines blocks and injects faults through a
 * proxy.
 */
export async function openPayoutHarness() {
  const context = await openTestContext()
  const anvil = await startAnvil({ still: true })
  const proxy = await startRpcProxy(anvil.url)
  let token: DeployedToken = await deployToken(anvil)

  const railWith = (changes: Partial<EvmContext> = {}, urls = [proxy.url]): PayoutRail =>
    createEvmPayout({
      ...context,
      chainId: anvilChainId,
      token: token.address,
      finality: { confirmations: 3, quorum: 1 },
      maxFeeWei: parseGwei('500'),
      stuckAfterMs: minuteMs,
      lowGasWei: 10n ** 17n,
      scanBlocks: 500,
      nodes: createNodes({ urls, chainId: anvilChainId, timeoutMs: 1_000 }),
      signer: localSigner(),
      ...changes,
    })
  let rail = railWith()

  const harness = {
    context,
    anvil,
    proxy,
    get rail() {
      return rail
    },
    get token() {
      return token
    },
    /** Replaces the rail by one with these changes or these node addresses. */
    use(changes: Partial<EvmContext> = {}, urls?: string[]) {
      rail = railWith(changes, urls)
    },
    /** Replaces the token that every test begins with. */
    async prepare(kind: TokenKind, more: { decimals?: number; supply?: bigint } = {}) {
      token = await deployToken(anvil, kind, more)
      rail = railWith()
    },
    submit: (id = payoutId, changes: object = {}) =>
      rail.submit({ payoutId: id, address: recipient, amountUsdtMinor, ...changes }),
    status: (id = payoutId) => rail.status(id),
    mine: (blocks: number) => anvil.client.mine({ blocks }),
    received: (who: Address = recipient) => token.balanceOf(who),
    async signed() {
      const { rows } = await context.database.pool.execute<{ nonce: bigint; attempt: number; tx_hash: Hex }>(
        sql`select nonce, attempt, tx_hash from payout.evm_signed order by nonce, attempt`,
      )
      return rows
    },
    /** Makes the node forget transactions that wait for a block. */
    async drop() {
      for (const { tx_hash } of await harness.signed()) {
        await anvil.client.dropTransaction({ hash: tx_hash }).catch(() => undefined)
      }
    },
    async close() {
      await proxy.stop()
      await anvil.stop()
      await context.close()
    },
  }
  return harness
}
