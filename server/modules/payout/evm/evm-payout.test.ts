import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { compileSolidity } from '#tests/running/evm/compile.ts'
import {
  amountUsdtMinor,
  openPayoutHarness,
  type PayoutHarness,
  payoutId,
  payoutOf,
  recipient,
} from '#tests/running/evm/payout-harness.ts'
import { treasury } from '#tests/running/evm/token.ts'
import { transferProbe } from './token.ts'

let harness: PayoutHarness

beforeEach(async () => {
  harness = await openPayoutHarness()
})
afterEach(() => harness.close())

it('keeps the committed probe equal to its compiled source', () => {
  const made = compileSolidity(join(import.meta.dirname, 'transfer-probe.sol'))
  expect(made.TransferProbe?.deployed).toBe(transferProbe)
})

describe('a payout on an EVM chain', { tags: ['D10-14', 'D10-16', 'D10-17'] }, () => {
  it('is pending until it has its confirmations, then confirmed with its hash on every request', async () => {
    expect(await harness.status()).toEqual({ kind: 'not_found' })
    expect(await harness.submit()).toEqual({ kind: 'pending', confirmations: 0, needed: 3 })
    await harness.submit()
    await harness.mine(1)
    expect(await harness.status()).toEqual({ kind: 'pending', confirmations: 1, needed: 3 })
    await harness.mine(1)
    expect(await harness.submit()).toEqual({ kind: 'pending', confirmations: 2, needed: 3 })
    await harness.mine(1)
    const confirmed = await harness.status()
    expect(confirmed).toEqual({ kind: 'confirmed', txHash: (await harness.signed())[0]?.tx_hash })
    expect(await harness.submit()).toEqual(confirmed)
    expect(await harness.received()).toBe(amountUsdtMinor)
    expect(await harness.signed()).toHaveLength(1)
  })

  it('accepts several concurrently, each under its own nonce', async () => {
    const ids = ['01', '02', '03', '04', '05', '06'].map(payoutOf)
    await Promise.all(ids.flatMap((id) => [harness.submit(id), harness.submit(id)]))
    // A payout whose node timed out is submitted again, as the polling job does.
    const expectPending = (id: string) => async () =>
      expect(await harness.submit(id)).toMatchObject({ kind: 'pending' })
    for (const id of ids) await vi.waitFor(expectPending(id), 15_000)
    expect((await harness.signed()).map(({ nonce }) => nonce)).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
    await harness.mine(3)
    const outcomes = await Promise.all(ids.map((id) => harness.status(id)))
    expect(outcomes.every(({ kind }) => kind === 'confirmed')).toBe(true)
    expect(await harness.received()).toBe(6n * amountUsdtMinor)
  })

  it('reads decimals from the contract and converts exactly when they differ from the books', async () => {
    await harness.prepare('StandardToken', { decimals: 18, supply: 10n ** 24n })
    await harness.submit()
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
    expect(await harness.received()).toBe(amountUsdtMinor * 10n ** 12n)
  })

  it('waits for the finality of the chain when configured', async () => {
    harness.use({ finality: { confirmations: 0, quorum: 1 } })
    await harness.submit()
    await harness.mine(5)
    expect(await harness.status()).toMatchObject({ kind: 'pending', needed: 0 })
    await harness.mine(100)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
  })
})

describe('token behaviour', () => {
  it.each([
    { kind: 'StandardToken', answers: 'true' },
    { kind: 'SilentToken', answers: 'nothing, as mainnet USDT' },
  ] as const)('pays in a $kind, which returns $answers', async ({ kind }) => {
    await harness.prepare(kind)
    await harness.submit()
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
  })

  it('rejects a token that returns false before signing', async () => {
    await harness.prepare('RefusingToken')
    expect(await harness.submit()).toEqual({
      kind: 'rejected',
      reason: 'The token answers false: it would move nothing',
    })
    expect(await harness.signed()).toEqual([])
  })

  it('rejects the payout once final when the token starts to return false after signing', async () => {
    await harness.prepare('RefusingToken')
    await harness.token.write('behave', true)
    await harness.submit()
    await harness.drop()
    await harness.token.write('behave', false)
    await harness.status()
    await harness.mine(3)
    expect(await harness.status()).toEqual({
      kind: 'rejected',
      reason: 'The transaction was included in a block, but no tokens were transferred',
    })
    expect(await harness.received()).toBe(0n)
  })

  it('rejects a token that takes a fee, with that reason', async () => {
    await harness.token.write('takeFee', 5n)
    expect(await harness.submit()).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('takes a fee') })
    expect(await harness.signed()).toEqual([])
  })

  it('leaves a payout to a person when the token starts to take a fee after signing', async () => {
    await harness.submit()
    await harness.drop()
    await harness.token.write('takeFee', 5n)
    await harness.status()
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('sent a different amount'),
    })
    expect(await harness.submit()).toMatchObject({ kind: 'unknown' })
    expect(await harness.signed()).toHaveLength(1)
  })

  it.each([
    ['SilentToken', 'block_', [recipient, true]],
    ['StandardToken', 'freeze', [recipient]],
  ] as const)('%s: rejects payment to an address that the issuer has blocked', async (kind, functionName, args) => {
    await harness.prepare(kind)
    await harness.token.write(functionName, ...args)
    expect(await harness.submit()).toEqual({ kind: 'rejected', reason: 'The address is blocked by the issuer' })
    // The refusal is permanent: the payout stays rejected even after the block is lifted.
    if (kind === 'SilentToken') await harness.token.write('block_', recipient, false)
    expect(await harness.submit()).toMatchObject({ kind: 'rejected' })
    expect(await harness.status()).toMatchObject({ kind: 'rejected' })
  })

  it('waits and signs nothing while the treasury is blocked or has no gas', async () => {
    await harness.token.write('block_', treasury.address, true)
    expect(await harness.submit()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('issuer has blocked the treasury'),
    })
    await harness.token.write('block_', treasury.address, false)
    await harness.anvil.client.setBalance({ address: treasury.address, value: 1n })
    expect(await harness.submit()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('gas') })
    expect(await harness.rail.poll([])).toMatchObject([{ kind: 'gas_low' }])
    expect(await harness.status()).toEqual({ kind: 'not_found' })
    expect(await harness.signed()).toEqual([])
  })

  it('waits and signs nothing while the issuer has paused the token', async () => {
    await harness.token.write('pause', true)
    expect(await harness.submit()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('paused') })
    expect(await harness.signed()).toEqual([])
    await harness.token.write('pause', false)
    await harness.submit()
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
  })

  it('waits and signs nothing while the treasury is short of tokens', async () => {
    const held = await harness.token.balanceOf(treasury.address)
    expect(await harness.submit(payoutOf('02'), { amountUsdtMinor: held + 1n })).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining("doesn't hold enough tokens"),
    })
    expect(await harness.signed()).toEqual([])
    expect(await harness.status(payoutOf('02'))).toEqual({ kind: 'not_found' })
    expect(await harness.submit(payoutOf('02'), { amountUsdtMinor: held })).toMatchObject({ kind: 'pending' })
  })

  it('rejects an amount finer than the token', async () => {
    await harness.submit(payoutOf('02'))
    await harness.prepare('StandardToken', { decimals: 2 })
    // This key was used with the first token and is bound to it.
    expect(await harness.submit()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('was set up for token'),
    })
  })
})

describe('the treasury on chain', () => {
  it('reports the balance with every transfer in and out and its payout', async () => {
    const opened = expectOk(await harness.rail.treasury(), 'the treasury can be read')
    expect(opened).toEqual({
      openingUsdtMinor: 25_000_000_000_000n,
      balanceUsdtMinor: 25_000_000_000_000n,
      sent: [],
      received: [],
    })
    await harness.submit()
    await harness.mine(1)
    const sent = { payoutId, address: recipient, amountUsdtMinor, confirmed: false }
    expect(expectOk(await harness.rail.treasury(), 'the treasury can be read')).toMatchObject({
      balanceUsdtMinor: 25_000_000_000_000n - amountUsdtMinor,
      sent: [sent],
    })
    await harness.mine(2)
    expect(await harness.rail.treasury()).toMatchObject({ value: { sent: [{ ...sent, confirmed: true }] } })
    await harness.anvil.reorg(3)
    await harness.drop()
    expect(await harness.rail.treasury()).toMatchObject({ value: { balanceUsdtMinor: 25_000_000_000_000n, sent: [] } })
  })

  it('reads long block ranges in parts', async () => {
    harness.use({ scanBlocks: 10 })
    await harness.submit()
    await harness.mine(400)
    expect(await harness.rail.treasury()).toMatchObject({ value: { sent: [{ payoutId, confirmed: true }] } })
  })
})
