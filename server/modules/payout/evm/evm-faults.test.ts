import { parseGwei } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { err } from '#kernel/result.ts'
import { anvilAccount, anvilChainId } from '#tests/running/evm/anvil.ts'
import { localSigner } from '#tests/running/evm/local-signer.ts'
import {
  amountUsdtMinor,
  minuteMs,
  openPayoutHarness,
  type PayoutHarness,
  payoutOf,
} from '#tests/running/evm/payout-harness.ts'
import { startRpcProxy } from '#tests/running/evm/rpc-proxy.ts'
import { treasury } from '#tests/running/evm/token.ts'

const other = anvilAccount(4).address

let bench: PayoutHarness

beforeEach(async () => {
  bench = await openPayoutHarness()
})
afterEach(() => bench.close())

describe('fees and stuck transactions', { tags: ['D10-15'] }, () => {
  it('rebroadcasts the same bytes after they are dropped and signs no others', async () => {
    await bench.submit()
    await bench.drop()
    await bench.mine(1)
    expect(await bench.received()).toBe(0n)
    await bench.status()
    await bench.mine(3)
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
    expect(await bench.signed()).toHaveLength(1)
  })

  it('replaces a stuck transaction under the same nonce at a higher fee and pays once', async () => {
    await bench.submit()
    bench.ground.pass(minuteMs + 1)
    await Promise.all([bench.status(), bench.status(), bench.rail.poll([])])
    const signed = await bench.signed()
    expect(signed.map(({ nonce, attempt }) => [nonce, attempt])).toEqual([
      [0n, 1],
      [0n, 2],
    ])
    await bench.mine(3)
    expect(await bench.status()).toEqual({ kind: 'confirmed', txHash: signed[1]?.tx_hash })
    expect(await bench.received()).toBe(amountUsdtMinor)
  })

  it('recognises the payout when an earlier attempt is mined', async () => {
    await bench.submit()
    const [first] = await bench.signed()
    bench.ground.pass(minuteMs + 1)
    bench.proxy.setFault((method) => (method === 'eth_sendRawTransaction' ? 'lose_request' : 'pass'))
    await bench.status()
    bench.proxy.setFault(() => 'pass')
    expect(await bench.signed()).toHaveLength(2)
    await bench.mine(3)
    expect(await bench.status()).toEqual({ kind: 'confirmed', txHash: first?.tx_hash })
    expect(await bench.received()).toBe(amountUsdtMinor)
  })

  it('stops raising fees at the maximum and starts no payout above it', async () => {
    bench.use({ maxFeeWei: parseGwei('6') })
    await bench.submit()
    for (let round = 0; round < 20; round += 1) {
      bench.ground.pass(minuteMs + 1)
      await bench.status()
    }
    const attempts = (await bench.signed()).length
    expect(attempts).toBeGreaterThan(1)
    expect(attempts).toBeLessThan(12)
    await bench.anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('50') })
    await bench.mine(1)
    expect(await bench.submit(payoutOf('02'))).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('EVM_MAX_FEE_GWEI'),
    })
  })

  it('fills an empty nonce without another request for its payout', async () => {
    let isDown = true
    const signer = localSigner()
    bench.use({
      signer: {
        ...signer,
        sign: async (asked) => (isDown ? err({ code: 'no_answer', reason: 'the signer is away' }) : signer.sign(asked)),
      },
    })
    expect(await bench.submit()).toEqual({ kind: 'unknown', reason: 'the signer is away' })
    isDown = false
    await bench.submit(payoutOf('02'))
    await bench.mine(1)
    // The second payout waits for the first, whose nonce is still empty.
    expect(await bench.status(payoutOf('02'))).toMatchObject({ kind: 'pending', confirmations: 0 })
    await bench.rail.poll([])
    await bench.mine(3)
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
    expect(await bench.status(payoutOf('02'))).toMatchObject({ kind: 'confirmed' })
  })

  it('cancels a payout that the signer refuses, so that later nonces proceed', async () => {
    const signer = localSigner()
    bench.use({
      signer: {
        ...signer,
        sign: async (asked) => (asked.data === '0x' ? signer.sign(asked) : err({ code: 'refused', reason: 'policy' })),
      },
    })
    expect(await bench.submit()).toMatchObject({ kind: 'pending' })
    await bench.mine(3)
    expect(await bench.submit()).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('cancelled') })
    bench.use()
    await bench.submit(payoutOf('02'))
    await bench.mine(3)
    expect(await bench.status(payoutOf('02'))).toMatchObject({ kind: 'confirmed' })
    expect(await bench.received()).toBe(amountUsdtMinor)
  })
})

describe('chain reorganisations', { tags: ['D10-16'] }, () => {
  it('revert confirmations; the same bytes are rebroadcast and paid once', async () => {
    await bench.submit()
    await bench.mine(2)
    expect(await bench.status()).toMatchObject({ kind: 'pending', confirmations: 2 })
    await bench.anvil.reorg(2)
    await bench.drop()
    expect(await bench.status()).toMatchObject({ kind: 'pending', confirmations: 0 })
    await bench.mine(3)
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
    expect(await bench.received()).toBe(amountUsdtMinor)
    expect(await bench.signed()).toHaveLength(1)
  })

  it('return a confirmed payout to pending when its block is undone', async () => {
    await bench.submit()
    await bench.mine(3)
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
    await bench.anvil.reorg(3)
    await bench.drop()
    expect(await bench.status()).toMatchObject({ kind: 'pending' })
  })

  it('reports a foreign transaction of the key and stops sending', async () => {
    await bench.submit(payoutOf('02'))
    await bench.mine(3)
    const raw = await treasury.signTransaction({
      chainId: anvilChainId,
      nonce: 1,
      to: other,
      gas: 21_000n,
      maxFeePerGas: parseGwei('20'),
      maxPriorityFeePerGas: parseGwei('1'),
      type: 'eip1559',
    })
    await bench.anvil.client.sendRawTransaction({ serializedTransaction: raw })
    await bench.mine(1)
    const told = { kind: 'unknown', reason: expect.stringContaining("something else has used the treasury's key") }
    expect(await bench.submit()).toMatchObject(told)
    expect(await bench.signed()).toHaveLength(1)
    expect(await bench.rail.poll([])).toMatchObject([{ kind: 'foreign_key_use' }])
  })
})

describe('failing, lagging and lying nodes', () => {
  it.each([
    ['lose_request', 'unknown'],
    ['lose_answer', 'unknown'],
    ['unavailable', 'unknown'],
  ] as const)('a broadcast with fault %s is %s and then paid once', async (fault, kind) => {
    bench.proxy.setFault((method) => (method === 'eth_sendRawTransaction' ? fault : 'pass'))
    expect((await bench.submit()).kind).toBe(kind)
    bench.proxy.setFault(() => 'pass')
    await bench.submit()
    await bench.mine(3)
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
    expect(await bench.received()).toBe(amountUsdtMinor)
    expect(await bench.signed()).toHaveLength(1)
  })

  it('asks another node when the first does not answer', async () => {
    bench.proxy.setFault(() => 'unavailable')
    bench.use({}, [bench.proxy.url, bench.anvil.url])
    await bench.submit()
    await bench.mine(3)
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
  })

  it('answers unknown when no node is reachable', async () => {
    bench.proxy.setFault(() => 'unavailable')
    expect(await bench.submit()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('gave no clear answer'),
    })
    expect(await bench.rail.treasury()).toMatchObject({ ok: false, error: { code: 'no_answer' } })
    expect(await bench.rail.poll([])).toMatchObject([{ kind: 'unreachable' }])
  })

  it('does not confirm a payout while nodes disagree about its block', async () => {
    const liar = await startRpcProxy(bench.anvil.url)
    bench.use({}, [bench.anvil.url, liar.url])
    await bench.submit()
    await bench.mine(3)
    liar.setFault((method) => (method === 'eth_getTransactionReceipt' ? { result: null } : 'pass'))
    expect(await bench.status()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('do not agree'),
    })
    liar.setFault(() => 'unavailable')
    expect(await bench.status()).toMatchObject({ kind: 'confirmed' })
    bench.use({ finality: { confirmations: 3, quorum: 2 } }, [bench.anvil.url, liar.url])
    expect(await bench.status()).toMatchObject({ kind: 'pending' })
    await liar.stop()
  })

  it('rejects a node of another chain', async () => {
    bench.proxy.setFault((method) => (method === 'eth_chainId' ? { result: '0x1' } : 'pass'))
    expect(await bench.submit()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('serves chain 1') })
  })
})
