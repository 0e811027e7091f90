import { parseGwei, toFunctionSelector } from 'viem'
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
  recipient,
} from '#tests/running/evm/payout-harness.ts'
import { startRpcProxy } from '#tests/running/evm/rpc-proxy.ts'
import { treasury } from '#tests/running/evm/token.ts'

const other = anvilAccount(4).address
const isBlackListedSelector = toFunctionSelector('isBlackListed(address)').slice(2)

let harness: PayoutHarness

beforeEach(async () => {
  harness = await openPayoutHarness()
})
afterEach(() => harness.close())

describe('fees and stuck transactions', { tags: ['D10-15'] }, () => {
  it('rebroadcasts the same bytes after they are dropped and signs no others', async () => {
    await harness.submit()
    await harness.drop()
    await harness.mine(1)
    expect(await harness.received()).toBe(0n)
    await harness.status()
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
    expect(await harness.signed()).toHaveLength(1)
  })

  it('replaces a stuck transaction under the same nonce at a higher fee and pays once', async () => {
    await harness.submit()
    harness.context.pass(minuteMs + 1)
    await Promise.all([harness.status(), harness.status(), harness.rail.poll([])])
    const signed = await harness.signed()
    expect(signed.map(({ nonce, attempt }) => [nonce, attempt])).toEqual([
      [0n, 1],
      [0n, 2],
    ])
    await harness.mine(3)
    expect(await harness.status()).toEqual({ kind: 'confirmed', txHash: signed[1]?.tx_hash })
    expect(await harness.received()).toBe(amountUsdtMinor)
  })

  it('recognises the payout when an earlier attempt is mined', async () => {
    await harness.submit()
    const [first] = await harness.signed()
    harness.context.pass(minuteMs + 1)
    harness.proxy.setFault((method) => (method === 'eth_sendRawTransaction' ? 'lose_request' : 'pass'))
    await harness.status()
    harness.proxy.setFault(() => 'pass')
    expect(await harness.signed()).toHaveLength(2)
    await harness.mine(3)
    expect(await harness.status()).toEqual({ kind: 'confirmed', txHash: first?.tx_hash })
    expect(await harness.received()).toBe(amountUsdtMinor)
  })

  it('stops raising fees at the maximum and starts no payout above it', async () => {
    harness.use({ maxFeeWei: parseGwei('6') })
    await harness.submit()
    for (let round = 0; round < 20; round += 1) {
      harness.context.pass(minuteMs + 1)
      await harness.status()
    }
    const attempts = (await harness.signed()).length
    expect(attempts).toBeGreaterThan(1)
    expect(attempts).toBeLessThan(12)
    await harness.anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('50') })
    await harness.mine(1)
    expect(await harness.submit(payoutOf('02'))).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('EVM_MAX_FEE_GWEI'),
    })
  })

  it('fills an empty nonce without another request for its payout', async () => {
    let isDown = true
    const signer = localSigner()
    harness.use({
      signer: {
        ...signer,
        sign: async (transaction) =>
          isDown ? err({ code: 'no_answer', reason: 'the signer is away' }) : signer.sign(transaction),
      },
    })
    expect(await harness.submit()).toEqual({ kind: 'unknown', reason: 'the signer is away' })
    isDown = false
    await harness.submit(payoutOf('02'))
    await harness.mine(1)
    // The second payout waits for the first, whose nonce is still empty.
    expect(await harness.status(payoutOf('02'))).toMatchObject({ kind: 'pending', confirmations: 0 })
    await harness.rail.poll([])
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
    expect(await harness.status(payoutOf('02'))).toMatchObject({ kind: 'confirmed' })
  })

  it('cancels a payout that the signer refuses, so that later nonces proceed', async () => {
    const signer = localSigner()
    harness.use({
      signer: {
        ...signer,
        sign: async (transaction) =>
          transaction.data === '0x' ? signer.sign(transaction) : err({ code: 'refused', reason: 'policy' }),
      },
    })
    expect(await harness.submit()).toMatchObject({ kind: 'pending' })
    await harness.mine(3)
    expect(await harness.submit()).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('cancelled') })
    harness.use()
    await harness.submit(payoutOf('02'))
    await harness.mine(3)
    expect(await harness.status(payoutOf('02'))).toMatchObject({ kind: 'confirmed' })
    expect(await harness.received()).toBe(amountUsdtMinor)
  })
})

describe('chain reorganisations', { tags: ['D10-16'] }, () => {
  it('revert confirmations; the same bytes are rebroadcast and paid once', async () => {
    await harness.submit()
    await harness.mine(2)
    expect(await harness.status()).toMatchObject({ kind: 'pending', confirmations: 2 })
    await harness.anvil.reorg(2)
    await harness.drop()
    expect(await harness.status()).toMatchObject({ kind: 'pending', confirmations: 0 })
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
    expect(await harness.received()).toBe(amountUsdtMinor)
    expect(await harness.signed()).toHaveLength(1)
  })

  it('return a confirmed payout to pending when its block is undone', async () => {
    await harness.submit()
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
    await harness.anvil.reorg(3)
    await harness.drop()
    expect(await harness.status()).toMatchObject({ kind: 'pending' })
  })

  it('reports a foreign transaction of the key and stops sending', async () => {
    await harness.submit(payoutOf('02'))
    await harness.mine(3)
    const raw = await treasury.signTransaction({
      chainId: anvilChainId,
      nonce: 1,
      to: other,
      gas: 21_000n,
      maxFeePerGas: parseGwei('20'),
      maxPriorityFeePerGas: parseGwei('1'),
      type: 'eip1559',
    })
    await harness.anvil.client.sendRawTransaction({ serializedTransaction: raw })
    await harness.mine(1)
    const reported = { kind: 'unknown', reason: expect.stringContaining("another program has used the treasury's key") }
    expect(await harness.submit()).toMatchObject(reported)
    expect(await harness.signed()).toHaveLength(1)
    expect(await harness.rail.poll([])).toMatchObject([{ kind: 'foreign_key_use' }])
  })
})

describe('failing, lagging and lying nodes', () => {
  it.each([
    ['lose_request', 'unknown'],
    ['lose_answer', 'unknown'],
    ['unavailable', 'unknown'],
  ] as const)('a broadcast with fault %s is %s and then paid once', async (fault, kind) => {
    harness.proxy.setFault((method) => (method === 'eth_sendRawTransaction' ? fault : 'pass'))
    expect((await harness.submit()).kind).toBe(kind)
    harness.proxy.setFault(() => 'pass')
    await harness.submit()
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
    expect(await harness.received()).toBe(amountUsdtMinor)
    expect(await harness.signed()).toHaveLength(1)
  })

  it('asks another node when the first does not answer', async () => {
    harness.proxy.setFault(() => 'unavailable')
    harness.use({}, [harness.proxy.url, harness.anvil.url])
    await harness.submit()
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
  })

  it.each([
    { code: -32007, message: '15/second request limit reached - reduce calls per second' },
    { code: -32000, message: 'header not found' },
    { code: -32012, message: 'credits limited to 6000/sec' },
    { code: -32000, message: 'some new limit' },
  ])('does not take "$message" for a token that blocks nobody', async (error) => {
    await harness.token.write('block_', recipient, true)
    const asksForBlock = (params: unknown): boolean => JSON.stringify(params).includes(isBlackListedSelector)
    harness.proxy.setFault((method, params) => (method === 'eth_call' && asksForBlock(params) ? { error } : 'pass'))
    expect(await harness.submit()).toMatchObject({ kind: 'unknown' })
    expect(await harness.signed()).toEqual([])
    harness.proxy.setFault(() => 'pass')
    expect(await harness.submit()).toEqual({ kind: 'rejected', reason: 'The address is blocked by the issuer' })
  })

  it('waits while a node ignores the code that a simulation puts in place', async () => {
    const isSimulation = (params: unknown): boolean => Array.isArray(params) && params.length > 2
    harness.proxy.setFault((method, params) =>
      method === 'eth_call' && isSimulation(params) ? { result: '0x' } : 'pass',
    )
    expect(await harness.submit()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('simulated') })
    expect(await harness.signed()).toEqual([])
  })

  it('asks another node when the first limits the rate of calls', async () => {
    const error = { code: -32007, message: '15/second request limit reached - reduce calls per second' }
    harness.proxy.setFault((method) => (method === 'eth_chainId' ? 'pass' : { error }))
    harness.use({}, [harness.proxy.url, harness.anvil.url])
    await harness.submit()
    await harness.mine(3)
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
  })

  it('answers unknown when no node is reachable', async () => {
    harness.proxy.setFault(() => 'unavailable')
    expect(await harness.submit()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('gave no clear response'),
    })
    expect(await harness.rail.treasury()).toMatchObject({ ok: false, error: { code: 'no_answer' } })
    expect(await harness.rail.poll([])).toMatchObject([{ kind: 'unreachable' }])
  })

  it('does not confirm a payout while nodes disagree about its block', async () => {
    const liar = await startRpcProxy(harness.anvil.url)
    harness.use({}, [harness.anvil.url, liar.url])
    await harness.submit()
    await harness.mine(3)
    liar.setFault((method) => (method === 'eth_getTransactionReceipt' ? { result: null } : 'pass'))
    expect(await harness.status()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('disagree'),
    })
    liar.setFault(() => 'unavailable')
    expect(await harness.status()).toMatchObject({ kind: 'confirmed' })
    harness.use({ finality: { confirmations: 3, quorum: 2 } }, [harness.anvil.url, liar.url])
    expect(await harness.status()).toMatchObject({ kind: 'pending' })
    await liar.stop()
  })

  it('rejects a node of another chain', async () => {
    harness.proxy.setFault((method) => (method === 'eth_chainId' ? { result: '0x1' } : 'pass'))
    expect(await harness.submit()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('serves chain 1') })
  })
})
