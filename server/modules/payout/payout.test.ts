import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import { wordingText } from '#server/platform/language/stored-text.ts'
import { postJson } from '#server/platform/outbound/json-call.ts'
import { startSandboxChain } from '#simulators/chain/chain.ts'
import type { Fault } from '#simulators/faults.ts'
import type { SandboxServer } from '#simulators/server.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { createPayout, createSandboxPayout, isChecksumAddress, type Payout } from './index.ts'
import type { RailProblem } from './port.ts'

let context: TestContext
let chain: SandboxServer
let payout: Payout

const usdt = (tokens: bigint) => tokens * 1_000_000n
const blockMs = 100

const startChain = () =>
  startSandboxChain({ folder: join(context.folder, 'chain'), listen: { port: 0 }, clock: context.clock, blockMs })
const newPayout = (mode: 'sandbox' | 'production' = 'sandbox') =>
  createPayout({
    ...context,
    rails: { sandbox: createSandboxPayout({ baseUrl: chain.url, timeoutMs: 1_500 }) },
    mode,
  })

beforeEach(async () => {
  context = await openTestContext()
  chain = await startChain()
  payout = newPayout()
})
afterEach(async () => {
  await chain.stop()
  await context.close()
})

const setFaults = (...faults: Fault[]) => admin('/admin/faults', { faults })
async function admin(path: string, body: Record<string, unknown>): Promise<unknown> {
  const reply = await postJson({ baseUrl: chain.url, path, body, timeoutMs: 1_000 })
  if (reply.kind !== 'answer') throw new Error(reply.reason)
  return reply.body
}
const sends = async () => {
  const { payouts } = (await admin('/admin/effects', {})) as { payouts: { sends: number }[] }
  return payouts.map((sent) => sent.sends)
}

const wallet = (clientId: number | null) =>
  context.database
    .transaction((transaction) => payout.ensureSandboxWallet(transaction, context.person('fatou', 'user'), clientId))
    .then((made) => assertDefined(made, 'a sandbox wallet'))
const reserve = (conversionId: number, amountUsdtMinor: bigint) =>
  context.database.transaction((transaction) => payout.reserveTreasury(transaction, { conversionId, amountUsdtMinor }))
const release = (conversionId: number) =>
  context.database.transaction((transaction) => payout.releaseTreasury(transaction, conversionId))
const treasury = () => payout.treasury(context.database.pool)

/** Posts a completed payout as conversions do and releases the reservation as paid. */
const complete = (conversionId: number, amountUsdtMinor: bigint) =>
  context.database.transaction(async (transaction) => {
    const { ledger } = context
    const inFlight = await ledger.account(transaction, { kind: 'payout_in_flight', currency: 'USDT' })
    const treasuryId = await ledger.account(transaction, { kind: 'treasury', currency: 'USDT' })
    await ledger.post(transaction, {
      id: context.ids.next(),
      dedupeKey: `test:${conversionId}`,
      kind: 'test',
      description: 'test',
      occurredAt: context.clock.now(),
      entries: [
        { accountId: inFlight, amountMinor: amountUsdtMinor },
        { accountId: treasuryId, amountMinor: -amountUsdtMinor },
      ],
    })
    await payout.releaseTreasury(transaction, conversionId)
  })

const payoutId = '0190a1b2-c3d4-7e8f-90a1-b2c3d4e5f601'
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const submit = (changes: object = {}) =>
  payout.submit({ payoutId, address, amountUsdtMinor: usdt(263_368n), ...changes })

describe('sandbox wallets', { tags: ['D8-22', 'D8-23'] }, () => {
  it('are created per client and for own use, labelled Sandbox, checksummed and whitelisted', async () => {
    const made = await wallet(7)
    expect(made).toMatchObject({ clientId: 7, label: 'Sandbox', status: 'whitelisted', isDefault: true })
    expect(isChecksumAddress(made.address)).toBe(true)
    expect(await wallet(7)).toEqual(made)
    const ownAccount = await wallet(null)
    expect(ownAccount.address).not.toBe(made.address)
    expect(await wallet(null)).toEqual(ownAccount)
    expect(await payout.defaultWallet(context.database.pool, 7)).toEqual({ ok: true, value: made })
    expect(await payout.defaultWallet(context.database.pool, null)).toEqual({ ok: true, value: ownAccount })
    expect(await payout.defaultWallet(context.database.pool, 8)).toMatchObject({ ok: false })
  })

  it('are created once under concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => wallet(null)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  it('are not paid while waiting for whitelisting', async () => {
    const { id } = await wallet(7)
    await context.database.pool.execute(sql`update payout.wallet set status = 'waiting'`)
    expect(await payout.defaultWallet(context.database.pool, 7)).toMatchObject({ ok: false })
    expect(await payout.mayPay(context.database.pool, id)).toMatchObject({ ok: false })
  })
})

describe('the treasury', () => {
  it('opens in the books once with the initial balance of the chain', async () => {
    const opened = await Promise.all([payout.ensureTreasury(), payout.ensureTreasury()])
    expect(opened.map((result) => result.ok && result.value).sort()).toEqual(['already_open', 'opened'])
    expect(await treasury()).toEqual({ balanceUsdtMinor: usdt(25_000_000n), reservedUsdtMinor: 0n })
    expect((await context.ledger.trialBalance(context.database.pool)).balanced).toBe(true)
  })

  it('stays closed while the chain is unreachable', async () => {
    await setFaults({ kind: 'down', times: 1 })
    expect(await payout.ensureTreasury()).toMatchObject({ ok: false, error: { code: 'no_answer' } })
    expect(await reserve(1, 1n)).toEqual({ ok: false, error: { code: 'treasury_short' } })
    expect(await payout.ensureTreasury()).toEqual({ ok: true, value: 'opened' })
  })

  it('reserves up to the last token and no more, and releases', async () => {
    expectOk(await payout.ensureTreasury(), 'this step of the test succeeds')
    expect(await reserve(1, usdt(24_999_999n))).toMatchObject({ ok: true })
    expect(await reserve(2, usdt(1n) + 1n)).toMatchObject({ error: { code: 'treasury_short' } })
    expect(await reserve(2, usdt(1n))).toMatchObject({ ok: true })
    expect(await reserve(1, usdt(24_999_999n))).toMatchObject({ ok: true })
    await release(1)
    await release(1)
    expect((await treasury()).reservedUsdtMinor).toBe(usdt(1n))
  })

  it('holds one amount per conversion, replaced by another', async () => {
    expectOk(await payout.ensureTreasury(), 'this step of the test succeeds')
    expectOk(await reserve(1, usdt(20_000_000n)), 'this step of the test succeeds')
    expect(await reserve(1, usdt(24_000_000n))).toMatchObject({ ok: true })
    expect(await reserve(1, usdt(26_000_000n))).toMatchObject({ ok: false })
    expect((await treasury()).reservedUsdtMinor).toBe(usdt(24_000_000n))
  })

  it('never reserves more than it holds under concurrent reservations, payouts and releases', async () => {
    expectOk(await payout.ensureTreasury(), 'this step of the test succeeds')
    const amount = usdt(1_000_000n)
    let paid = 0n
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const conversionId = index + 1
        if (!(await reserve(conversionId, amount)).ok) return
        if (index % 3 === 0) return release(conversionId)
        if (index % 3 === 1) {
          await complete(conversionId, amount)
          paid += amount
        }
      }),
    )
    const { balanceUsdtMinor, reservedUsdtMinor } = await treasury()
    expect(balanceUsdtMinor).toBe(usdt(25_000_000n) - paid)
    expect(reservedUsdtMinor <= balanceUsdtMinor).toBe(true)
    // The remaining amount can be reserved, and no more than that.
    const left = balanceUsdtMinor - reservedUsdtMinor
    if (left > 0n) expect(await reserve(1_000, left)).toMatchObject({ ok: true })
    expect(await reserve(1_001, 1n)).toMatchObject({ ok: false })
  })

  it('never exceeds its balance with 50 concurrent approvals', async () => {
    expectOk(await payout.ensureTreasury(), 'this step of the test succeeds')
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => reserve(index + 1, usdt(1_200_000n))))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
  })
})

describe('a payout over the sandbox rail', { tags: ['D10-13'] }, () => {
  it('is pending with its confirmations, then confirmed with its hash on every request', async () => {
    expect(await payout.status(payoutId)).toEqual({ kind: 'not_found' })
    expect(await submit()).toEqual({ kind: 'pending', confirmations: 0, needed: 12 })
    context.pass(5 * blockMs)
    expect(await submit()).toMatchObject({ kind: 'pending', confirmations: 5 })
    context.pass(7 * blockMs)
    const confirmed = { kind: 'confirmed', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }
    expect(await payout.status(payoutId)).toEqual(confirmed)
    await setFaults({ kind: 'down' })
    expect(await submit()).toEqual(confirmed)
    expect(await sends()).toEqual([1])
  })

  it('throws for other content under the same id and for an address without its checksum', async () => {
    await submit()
    await expect(submit({ amountUsdtMinor: 1n })).rejects.toThrow('must not be asked with another content')
    await expect(submit({ address: address.toLowerCase() })).rejects.toThrow('checksummed')
    expect(await sends()).toEqual([1])
  })

  const cases: { fault: Fault; asked: string; known: string }[] = [
    { fault: { kind: 'slow', delayMs: 4_000, times: 1 }, asked: 'unknown', known: 'pending' },
    { fault: { kind: 'lose_answer', times: 1 }, asked: 'unknown', known: 'pending' },
    { fault: { kind: 'lose_request', times: 1 }, asked: 'unknown', known: 'not_found' },
    { fault: { kind: 'down', times: 1 }, asked: 'unknown', known: 'not_found' },
    { fault: { kind: 'reject', times: 1 }, asked: 'rejected', known: 'rejected' },
  ]
  it.each(cases)(
    '$fault.kind: submitting gives $asked and the status is then $known',
    async ({ fault, asked, known }) => {
      await setFaults({ ...fault, on: ['payout'] })
      expect((await submit()).kind).toBe(asked)
      if (fault.kind === 'slow') await submit()
      expect((await payout.status(payoutId)).kind).toBe(known)
      await submit()
      context.pass(12 * blockMs)
      expect((await payout.status(payoutId)).kind).toBe(asked === 'rejected' ? 'rejected' : 'confirmed')
      expect(await sends()).toEqual([asked === 'rejected' ? 0 : 1])
    },
  )

  it('stays pending while the chain is stuck', async () => {
    await setFaults({ kind: 'stuck' })
    await submit()
    context.pass(60_000)
    expect(await payout.status(payoutId)).toEqual({ kind: 'pending', confirmations: 0, needed: 12 })
    await setFaults()
    expect(await payout.status(payoutId)).toMatchObject({ kind: 'confirmed' })
  })

  it('is known again when the chain restarts with its data', async () => {
    await submit()
    await chain.stop()
    expect(await payout.status(payoutId)).toMatchObject({ kind: 'unknown' })
    context.pass(12 * blockMs)
    chain = await startChain()
    payout = newPayout()
    expect(await payout.status(payoutId)).toMatchObject({ kind: 'confirmed' })
  })
})

describe('treasury reconciliation', () => {
  it('agrees at every step of a payout', async () => {
    const amount = usdt(263_368n)
    const nothing = async () => expect(await payout.reconcile()).toEqual([])
    await nothing()
    expectOk(await payout.ensureTreasury(), 'this step of the test succeeds')
    await nothing()
    expectOk(await reserve(1, amount), 'this step of the test succeeds')
    expect(await payout.reconcile([{ payoutId, amountUsdtMinor: amount }])).toEqual([])
    await submit()
    await nothing()
    context.pass(12 * blockMs)
    await nothing()
    await payout.status(payoutId)
    // Final on the chain but not yet in the books; only the caller knows that.
    expect(await payout.reconcile([{ payoutId, amountUsdtMinor: amount }])).toEqual([])
    await complete(1, amount)
    await nothing()
  })

  it('finds tokens missing in the books, unknown payouts and an unreachable chain', async () => {
    expectOk(await payout.ensureTreasury(), 'this step of the test succeeds')
    await admin('/payouts', { payoutId: 'foreign', address, amount: '7000000' })
    expect(await payout.reconcile()).toMatchObject([
      { area: 'payout', id: 'foreign', message: expect.stringContaining('nobody ordered') },
      {
        id: 'treasury',
        message: expect.stringContaining(
          'the chain holds 24,999,993.000000 USDT, but the ledger shows 25,000,000.000000 USDT',
        ),
      },
    ])
    await setFaults({ kind: 'down' })
    expect(await payout.reconcile()).toMatchObject([{ message: expect.stringContaining('could not be reached') }])
  })
})

it('notifies once each time gas or tokens start to run low', async () => {
  const rail = createSandboxPayout({ baseUrl: chain.url, timeoutMs: 1_500 })
  let problems: RailProblem[] = []
  const watched = createPayout({
    ...context,
    rails: { sandbox: { ...rail, poll: async () => problems } },
    mode: 'sandbox',
  })
  const look = async (...seen: RailProblem['kind'][]) => {
    problems = seen.map((kind) => ({ kind, reference: kind, message: kind }))
    context.pass(2_000)
    await Promise.all([watched.poll(), watched.poll()])
    return context.reported.splice(0).map(({ title, permission }) => `${wordingText(title)}: ${permission}`)
  }
  const gas = ['The treasury is running out of gas: settings.manage']
  const tokens = ['The treasury is running low: settings.manage']
  expect(await look()).toEqual([])
  expect(await look('gas_low')).toEqual(gas)
  expect(await look('gas_low')).toEqual([])
  // An unreachable chain says nothing about its gas.
  expect([await look('unreachable'), await look('gas_low'), await look()]).toEqual([[], [], []])
  expect(await look('gas_low')).toEqual(gas)
  expectOk(await reserve(1, usdt(24_960_000n)), 'most is set aside')
  expect([await look('gas_low'), await look('gas_low')]).toEqual([tokens, []])
  await release(1)
  expect(await look()).toEqual([])
  expectOk(await reserve(2, usdt(24_960_000n)), 'most is set aside again')
  expect(await look()).toEqual(tokens)
})

it('production mode rejects the sandbox rail and creates no sandbox wallet', async () => {
  expect(() => newPayout('production')).toThrow('production mode must not have the sandbox payout rail')
  const production = createPayout({ ...context, rails: {}, mode: 'production' })
  const actor = context.person('fatou', 'user')
  const made = context.database.transaction((transaction) => production.ensureSandboxWallet(transaction, actor, null))
  expect(await made).toBeNull()
  expect(production.hasRail).toBe(false)
})
