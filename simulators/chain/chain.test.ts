import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../faults.ts'
import type { SandboxServer } from '../server.ts'
import { startSandboxChain } from './chain.ts'

let folder: string
let chain: SandboxServer
let now: number

const start = async (treasuryUsdtMinor = 1_000_000_000n): Promise<void> => {
  chain = await startSandboxChain({
    folder,
    listen: { port: 0 },
    clock: { now: () => new Date(now) },
    blockMs: 100,
    treasuryUsdtMinor,
  })
}

beforeEach(async () => {
  now = Date.parse('2026-11-21T10:00:00.000Z')
  folder = await mkdtemp(join(tmpdir(), 'corridor-chain-'))
  await start()
})
afterEach(async () => {
  await chain.stop()
  await rm(folder, { recursive: true })
})

const post = async (path: string, body: object) => {
  const response = await fetch(chain.url + path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const pay = (changes: object = {}) => post('/payouts', { payoutId: 'p1', address, amount: '400000000', ...changes })
const status = async (payoutId = 'p1') => (await post('/payouts/status', { payoutId })).body
const setFaults = (...faults: Fault[]) => post('/admin/faults', { faults })

describe('sandbox chain', { tags: ['D10-13'] }, () => {
  it('debits the treasury once and confirms a payout with later blocks', async () => {
    expect((await pay()).body).toEqual({ payoutId: 'p1', state: 'pending', confirmations: 0, needed: 12 })
    now += 1_100
    expect(await status()).toMatchObject({ state: 'pending', confirmations: 11 })
    now += 100
    expect(await status()).toMatchObject({ state: 'confirmed', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect((await pay()).body.state).toBe('confirmed')
    expect((await post('/treasury', {})).body).toEqual({
      opening: '1000000000',
      balance: '600000000',
      sent: [{ payoutId: 'p1', address, amount: '400000000', confirmed: true }],
      received: [],
    })
  })

  it('receives tokens and imports records of another chain once', async () => {
    const { reference } = (await post('/admin/fund', { amount: '5000000' })).body as { reference: string }
    expect((await post('/treasury', {})).body).toMatchObject({
      balance: '1005000000',
      received: [{ reference, amount: '5000000' }],
    })
    const records = [
      { type: 'sent', payout: { payoutId: 'old', address, amount: '7000000' }, at: 1, stuck: false },
      { type: 'confirmed', payoutId: 'old', txHash: `0x${'1'.repeat(64)}` },
      { type: 'received', reference: 'other:0', address, amount: '9000000', at: 2 },
    ]
    expect((await post('/admin/adopt', { records })).body).toEqual({ adopted: 3 })
    expect((await post('/admin/adopt', { records })).body).toEqual({ adopted: 0 })
    expect((await post('/treasury', {})).body).toMatchObject({
      balance: '1007000000',
      sent: [{ payoutId: 'old', confirmed: true }],
    })
  })

  it('refuses other content under the same id and amounts above the treasury', async () => {
    await pay()
    expect((await pay({ amount: '1' })).status).toBe(409)
    expect((await pay({ payoutId: 'p2', amount: '600000001' })).body).toMatchObject({ state: 'rejected' })
    expect((await pay({ payoutId: 'p3', amount: '600000000' })).body).toMatchObject({ state: 'pending' })
  })

  it('restores its state and treasury after a restart', async () => {
    await pay()
    await chain.stop()
    now += 5_000
    await start(99n)
    expect(await status()).toMatchObject({ state: 'confirmed' })
    expect((await post('/treasury', {})).body).toMatchObject({ opening: '1000000000', balance: '600000000' })
    expect((await post('/admin/effects', {})).body.payouts).toMatchObject([{ payoutId: 'p1', sends: 1 }])
  })

  it('rejects, loses answers, goes down and gets stuck on demand', async () => {
    await setFaults({ kind: 'reject', times: 1 })
    expect((await pay({ payoutId: 'p0' })).body).toMatchObject({ state: 'rejected' })
    await setFaults({ kind: 'lose_answer', on: ['payout'], times: 1 })
    await expect(pay()).rejects.toThrow()
    expect(await status()).toMatchObject({ state: 'pending' })
    await setFaults({ kind: 'down', times: 1 })
    expect((await post('/treasury', {})).status).toBe(503)
    await setFaults({ kind: 'stuck' })
    await pay({ payoutId: 'p2', amount: '1' })
    now += 60_000
    expect(await status('p2')).toMatchObject({ state: 'pending', confirmations: 0 })
    await setFaults()
    expect(await status('p2')).toMatchObject({ state: 'confirmed' })
    expect((await post('/payouts/status', { payoutId: 'p9' })).status).toBe(404)
  })
})
