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
import { transferProbe } from './transfer-probe.ts'

let bench: PayoutHarness

beforeEach(async () => {
  bench = await openPayoutHarness()
})
afterEach(() => bench.close())

it('keeps the probe as its compiler makes it', () => {
  const made = compileSolidity(join(import.meta.dirname, 'transfer-probe.sol'))
  expect(made.TransferProbe?.deployed).toBe(transferProbe)
})

describe('a payout over an EVM chain', { tags: ['D10-14', 'D10-16', 'D10-17'] }, () => {
  it('is pending until it has its confirmations, then confirmed with its hash, however often it is asked for', async () => {
    expect(await bench.status()).toEqual({ kind: 'not_found' })
    expect(await bench.submit()).toEqual({ kind: 'pending', confirmations: 0, needed: 3 })
    await bench.submit()
    await bench.mine(1)
    expect(await bench.status()).toEqual({ kind: 'pending', confirmations: 1, needed: 3 })
    await bench.mine(1)
    expect(await bench.submit()).toEqual({ kind: 'pending', confirmations: 2, needed: 3 })
    await bench.mine(1)
    const confirmed = await bench.status()
    expect(confirmed).toEqual({ kind: 'confirmed', txHash: (await bench.signed())[0]?.tx_hash })
    expect(await bench.submit()).toEqual(confirmed)
    expect(await bench.received()).toBe(amountUsdtMinor)
    expect(await bench.signed()).toHaveLength(1)
  })

  it('takes several at once, each under a nonce of its own', async () => {
    const ids = ['01', '02', '03', '04', '05', '06'].map(payoutOf)
    await Promise.all(ids.flatMap((id) => [bench.submit(id), bench.submit(id)]))
    // One whose node did not answer in time is asked again, as the sweeper does.
    const asked = (id: string) => async () => expect(await bench.submit(id)).toMatchObject({ kind: 'pending' })
    for (const id of ids) await vi.waitFor(asked(id), 15_000)
    expect((await bench.signed()).map(({ nonce }) => nonce)).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
    await bench.mine(3)
    const outcomes = await Promise.all(ids.map((id) => bench.status(id)))
    expect(outcomes.every(({ kind }) => kind === 'confirmed')).toBe(true)
    expect(await bench.received()).toBe(6n * amountUsdtMinor)
  })

  it("reads the decimals from the contract, and converts exactly where they differ from the books'", async () => {
    await bench.prepare('StandardToken', { decimals: 18, supply: 10n ** 24n })
    await bench.submit()
    await bench.mine(3)
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
    expect(await bench.received()).toBe(amountUsdtMinor * 10n ** 12n)
  })

  it("waits for the chain's own finality where that is asked for", async () => {
    bench.use({ finality: { confirmations: 0, quorum: 1 } })
    await bench.submit()
    await bench.mine(5)
    expect(await bench.status()).toMatchObject({ kind: 'pending', needed: 0 })
    await bench.mine(100)
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
  })
})

describe('tokens as they are', () => {
  it.each([
    { kind: 'StandardToken', answers: 'true' },
    { kind: 'SilentToken', answers: 'nothing, as mainnet USDT' },
  ] as const)('$kind, which answers $answers, is paid', async ({ kind }) => {
    await bench.prepare(kind)
    await bench.submit()
    await bench.mine(3)
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
  })

  it('one that answers false is refused before anything is signed', async () => {
    await bench.prepare('RefusingToken')
    expect(await bench.submit()).toEqual({ kind: 'rejected', reason: 'The token answers false: it would move nothing' })
    expect(await bench.signed()).toEqual([])
  })

  it('one that begins to answer false after signing has moved nothing, and the payout is refused when that is final', async () => {
    await bench.prepare('RefusingToken')
    await bench.token.write('behave', true)
    await bench.submit()
    await bench.drop()
    await bench.token.write('behave', false)
    await bench.status()
    await bench.mine(3)
    expect(await bench.status()).toEqual({
      kind: 'rejected',
      reason: 'The chain has mined the transaction, and it moved nothing',
    })
    expect(await bench.received()).toBe(0n)
  })

  it('one that takes a fee is refused with that reason', async () => {
    await bench.token.write('takeFee', 5n)
    expect(await bench.submit()).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('takes a fee') })
    expect(await bench.signed()).toEqual([])
  })

  it('one that begins to take a fee after signing leaves the payout to a person: neither done nor to be paid again', async () => {
    await bench.submit()
    await bench.drop()
    await bench.token.write('takeFee', 5n)
    await bench.status()
    await bench.mine(3)
    expect(await bench.status()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('moved another amount'),
    })
    expect(await bench.submit()).toMatchObject({ kind: 'unknown' })
    expect(await bench.signed()).toHaveLength(1)
  })

  it.each([
    ['SilentToken', 'block_', [recipient, true]],
    ['StandardToken', 'freeze', [recipient]],
  ] as const)('%s: an address that the issuer has blocked is not paid to', async (kind, functionName, args) => {
    await bench.prepare(kind)
    await bench.token.write(functionName, ...args)
    expect(await bench.submit()).toEqual({ kind: 'rejected', reason: 'The address is blocked by the issuer' })
    // For good: the same payout is never taken up, even when the block is lifted.
    if (kind === 'SilentToken') await bench.token.write('block_', recipient, false)
    expect(await bench.submit()).toMatchObject({ kind: 'rejected' })
    expect(await bench.status()).toMatchObject({ kind: 'rejected' })
  })

  it('waits, and signs nothing, while the treasury itself is blocked or has no gas', async () => {
    await bench.token.write('block_', treasury.address, true)
    expect(await bench.submit()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('treasury itself is blocked'),
    })
    await bench.token.write('block_', treasury.address, false)
    await bench.anvil.client.setBalance({ address: treasury.address, value: 1n })
    expect(await bench.submit()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('gas') })
    expect(await bench.rail.tend([])).toMatchObject([{ kind: 'gas_low' }])
    expect(await bench.status()).toEqual({ kind: 'not_found' })
    expect(await bench.signed()).toEqual([])
  })

  it('more than the treasury holds is refused, as is an amount finer than the token', async () => {
    expect(await bench.submit(payoutOf('02'), { amountUsdtMinor: 10n ** 17n })).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('not enough'),
    })
    await bench.prepare('StandardToken', { decimals: 2 })
    // This key has been used with the first token: it stands for that one alone.
    expect(await bench.submit()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('stands for token') })
  })
})

describe('the treasury as the chain has it', () => {
  it('tells the balance with every transfer in and out, and whose it was', async () => {
    const opened = expectOk(await bench.rail.treasury(), 'the treasury can be read')
    expect(opened).toEqual({
      openingUsdtMinor: 25_000_000_000_000n,
      balanceUsdtMinor: 25_000_000_000_000n,
      sent: [],
      received: [],
    })
    await bench.submit()
    await bench.mine(1)
    const sent = { payoutId, address: recipient, amountUsdtMinor, confirmed: false }
    expect(expectOk(await bench.rail.treasury(), 'the treasury can be read')).toMatchObject({
      balanceUsdtMinor: 25_000_000_000_000n - amountUsdtMinor,
      sent: [sent],
    })
    await bench.mine(2)
    expect(await bench.rail.treasury()).toMatchObject({ value: { sent: [{ ...sent, confirmed: true }] } })
    await bench.anvil.reorg(3)
    await bench.drop()
    expect(await bench.rail.treasury()).toMatchObject({ value: { balanceUsdtMinor: 25_000_000_000_000n, sent: [] } })
  })

  it('reads long stretches of blocks piece by piece', async () => {
    bench.use({ scanBlocks: 10 })
    await bench.submit()
    await bench.mine(400)
    expect(await bench.rail.treasury()).toMatchObject({ value: { sent: [{ payoutId, confirmed: true }] } })
  })
})
