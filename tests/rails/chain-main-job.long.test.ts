import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { wordingText } from '#server/platform/language/stored-text.ts'
import { createEvmHarness, type EvmHarness } from '#tests/running/evm/evm-harness.ts'

const netUsdtMinor = 263_368_980_000n
let evm: EvmHarness

beforeEach(async () => {
  evm = await createEvmHarness({ seed: 12, bankRail: 'sftp' })
  await evm.harness.addBank()
})
afterEach(() => evm.stop())

/** An approved conversion of 150,000,000 francs for a client with a wallet. */
async function approvedConversion(): Promise<number> {
  const { harness } = evm
  const client = await harness.addClient('Baobab Textiles SA')
  await evm.addWallet(client)
  const id = await harness.convert(150_000_000n, client)
  await harness.run(async () => (await harness.stateOf(id)) === 'in_review')
  const approved = await harness.database.transaction((transaction) =>
    harness.modules.conversions.approve(
      transaction,
      { ...harness.people.approver, provedAt: harness.now() },
      { id, version: null, reason: 'documents seen' },
    ),
  )
  expect(approved.ok).toBe(true)
  return id
}
const runTo = (id: number, state: string) =>
  evm.harness.run(async () => {
    const now = await evm.harness.stateOf(id)
    if (now === 'paying_out' || now === 'payout_unknown') await evm.mine(1)
    return now === state
  })
const transfer = (from: `0x${string}`, to: `0x${string}`, amount: bigint) => {
  const { address, abi } = evm.token
  const call = { functionName: 'transfer', args: [to, amount] } as const
  return evm.anvil.client.writeContract({ account: from, chain: null, address, abi, ...call })
}
const compare = async () => {
  evm.harness.advance(2_000)
  await evm.harness.bankWorks()
  await evm.harness.modules.payout.poll()
  await evm.harness.modules.reconciliation.compare()
}
const hold = async () => {
  const reason = await evm.harness.modules.reconciliation.hold(evm.harness.database.pool)
  return reason === null ? null : wordingText(reason)
}
const chainFindings = async () =>
  (await evm.harness.modules.reconciliation.verify()).filter(({ area }) => area === 'payout')

describe('the main job with a bank over SFTP files and USDT on a chain', () => {
  it('moves 150,000,000 francs from the bank and 263,368.98 USDT to the wallet, and both ends reconcile', {
    tags: ['D10-03', 'D10-14', 'D10-17'],
  }, async () => {
    const id = await approvedConversion()
    await runTo(id, 'completed')
    expect(await evm.token.balanceOf(evm.owner.address)).toBe(netUsdtMinor)
    for (let looks = 0; looks < 3; looks += 1) await compare()
    const { reconciliation, ledger } = evm.harness.modules
    expect(await reconciliation.verify()).toEqual([])
    expect(await ledger.verify(evm.harness.database.pool)).toEqual([])
    expect(await hold()).toBeNull()
    const positions = await reconciliation.positions(evm.harness.database.pool, 10)
    const left = 25_000_000_000_000n - netUsdtMinor
    expect(positions.find(({ side }) => side === 'chain')).toMatchObject({ ledgerMinor: left, externalMinor: left })
  })
})

describe('a client without a wallet', () => {
  it('keeps its conversion waiting with a reason, then pays to the default wallet once whitelisted', {
    tags: ['D8-22'],
  }, async () => {
    const { harness } = evm
    const client = await harness.addClient('Kora Shipping')
    const id = await harness.convert(60_000_000n, client)
    await harness.run(async () => (await harness.stateOf(id)) === 'awaiting_funds')
    const waiting = expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'a conversion')
    expect(waiting.row).toMatchObject({ walletId: null, reason: expect.stringMatching(/wallet/i) })
    await evm.addWallet(client)
    await runTo(id, 'completed')
    const { row } = expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'a conversion')
    expect(row.walletAddress).toBe(evm.owner.address)
    expect(await evm.token.balanceOf(evm.owner.address)).toBe(row.netUsdtMinor)
  })
})

describe('the chain and the books', () => {
  it('stops new payouts within one comparison after an unknown transfer and says why', async () => {
    const { anvil, token, treasury, harness } = evm
    await compare()
    expect(await hold()).toBeNull()
    await anvil.client.impersonateAccount({ address: treasury.address })
    await transfer(treasury.address, evm.owner.address, 7_000_000n)
    await evm.mine(1)
    await compare()
    expect(await hold()).toContain('nobody ordered')
    expect(await chainFindings()).not.toEqual([])
    const id = await approvedConversion()
    await runTo(id, 'funded')
    await harness.modules.conversions.runDue(AbortSignal.timeout(5_000))
    expect(await harness.stateOf(id)).toBe('funded')
    expect(await token.balanceOf(evm.owner.address)).toBe(7_000_000n)
  })

  it('reports incoming tokens and stops nothing', async () => {
    await compare()
    const id = await approvedConversion()
    await runTo(id, 'completed')
    // The client returns a small amount.
    await evm.anvil.client.impersonateAccount({ address: evm.owner.address })
    await evm.anvil.client.setBalance({ address: evm.owner.address, value: 10n ** 18n })
    await transfer(evm.owner.address, evm.treasury.address, 1_000_000n)
    await evm.mine(1)
    await compare()
    expect((await chainFindings()).map(({ message }) => message)).toEqual([expect.stringContaining('arrived from')])
    expect(await hold()).toBeNull()
  })

  it('reopens a reverted payout with its conversion, stops new payouts and pays it once', {
    tags: ['D10-16'],
  }, async () => {
    const { anvil, token, harness } = evm
    const { conversions, payout, ledger } = harness.modules
    const id = await approvedConversion()
    await runTo(id, 'completed')
    await compare()
    const view = expectOk(await conversions.get(harness.database.pool, id), 'the conversion')
    const { blockNumber } = await anvil.client.getTransactionReceipt({
      hash: view.row.payoutReference as `0x${string}`,
    })
    await anvil.reorg(Number((await anvil.client.getBlockNumber()) - blockNumber) + 1)
    const dropped = await anvil.client.getTransactionCount({ address: evm.treasury.address, blockTag: 'latest' })
    expect(dropped).toBe(0)
    await compare()
    expect(await conversions.reopenUndonePayouts()).toBe(1)
    expect(await conversions.reopenUndonePayouts()).toBe(0)
    expect(await harness.stateOf(id)).toBe('paying_out')
    await compare()
    expect(await hold()).toContain('reversed a payout')
    expect((await payout.treasury(harness.database.pool)).reservedUsdtMinor).toBe(netUsdtMinor)
    harness.advance(5_000)
    await runTo(id, 'completed')
    expect(await token.balanceOf(evm.owner.address)).toBe(netUsdtMinor)
    await compare()
    expect(await hold()).toBeNull()
    expect(await chainFindings()).toEqual([])
    expect(await ledger.verify(harness.database.pool)).toEqual([])
    expect((await payout.treasury(harness.database.pool)).reservedUsdtMinor).toBe(0n)
  })
})
