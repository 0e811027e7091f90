import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { postJson } from '#server/platform/outbound/json-call.ts'
import { type SandboxBankOptions, startSandboxBank } from '#simulators/bank/bank.ts'
import type { Fault } from '#simulators/faults.ts'
import type { SandboxServer } from '#simulators/server.ts'
import { fakeSecondPerson } from '#tests/setup/second-person.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { type Banking, createBanking, createSandboxRail } from './index.ts'

let context: TestContext
let bank: SandboxServer
let banking: Banking
let connectionId: number

const million = 1_000_000n
const settleAfterMs = 2_000

const startBank = (options: Partial<SandboxBankOptions> = {}) =>
  startSandboxBank({
    folder: join(context.folder, 'bank'),
    listen: { path: join(context.folder, 'bank.sock') },
    clock: context.clock,
    settleAfterMs,
    ...options,
  })

beforeEach(async () => {
  context = await openTestContext()
  bank = await startBank()
  banking = createBanking({
    ...context,
    identity: { secondPerson: fakeSecondPerson(), namesOf: async () => new Map() },
    encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(3) }] }),
    rails: { sandbox: createSandboxRail({ baseUrl: bank.url, timeoutMs: 1_500 }) },
    mode: 'sandbox',
  })
  const actor = context.person('fatou', 'user')
  const created = await context.write((t) =>
    banking.create(t, actor, {
      bankCode: 'SGCI',
      country: '',
      accountNumber: 'CI0010024821',
      accountName: 'Corridor SARL',
      swiftCode: '',
      isActive: true,
      dailyLimitXof: 500n * million,
      monthlyLimitXof: 15_000n * million,
    }),
  )
  connectionId = expectOk(created, 'created')
  expectOk(await banking.test(actor, connectionId), 'tested')
})
afterEach(async () => {
  await bank.stop()
  await context.close()
})

const setFaults = (...faults: Fault[]) => admin('/admin/faults', { faults })
const effects = () => admin('/admin/effects', {})
async function admin(path: string, body: Record<string, unknown>): Promise<unknown> {
  const reply = await postJson({ baseUrl: bank.url, path, body, timeoutMs: 1_000 })
  if (reply.kind !== 'answer') throw new Error(reply.reason)
  return reply.body
}

const endToEndId = '0190a1b2c3d47e8f90a1b2c3d4e5f601'
const refundId = '0190a1b2c3d47e8f90a1b2c3d4e5f602'
const creditor = { name: 'Provider', account: 'PROVIDER0001' }
const ask = (changes: object = {}) =>
  banking.requestTransfer({ connectionId, endToEndId, amountXof: 150n * million, creditor, text: 'TX-1', ...changes })
const status = () => banking.transferStatus({ connectionId, endToEndId })
const askBack = () =>
  banking.requestRefund({
    connectionId,
    endToEndId: refundId,
    originalEndToEndId: endToEndId,
    amountXof: 150n * million,
  })

/** Posts as conversions do: a request debits the bank account, a return credits it. */
const post = (dedupeKey: string, amountMinor: bigint) =>
  context.write(async (t) => {
    const bankAccount = { kind: 'bank', ownerId: connectionId, currency: 'XOF' } as const
    const other = { kind: 'bank_debit_in_flight', currency: 'XOF' } as const
    const entries = [
      { accountId: await context.ledger.account(t, bankAccount), amountMinor },
      { accountId: await context.ledger.account(t, other), amountMinor: -amountMinor },
    ]
    const occurredAt = context.clock.now()
    await context.ledger.post(t, {
      id: context.ids.next(),
      dedupeKey,
      kind: 'test',
      description: 'test',
      occurredAt,
      entries,
    })
  })

describe('transfer over the sandbox rail', { tags: ['D10-01', 'D10-02'] }, () => {
  it('is accepted first and booked later, for status calls and repeated requests', async () => {
    expect(await status()).toEqual({ kind: 'not_found' })
    expect(await ask()).toEqual({ kind: 'accepted' })
    expect(await ask()).toEqual({ kind: 'accepted' })
    context.pass(settleAfterMs)
    const booked = { kind: 'booked', bookedAt: context.clock.now() }
    expect(await status()).toEqual(booked)
    await setFaults({ kind: 'down' })
    expect(await ask()).toEqual(booked)
    expect(await effects()).toMatchObject({ instructions: [{ endToEndId, bookings: 1, requestsSinceStart: 2 }] })
  })

  it('throws before calling the bank when an id is reused with other content', async () => {
    await ask()
    await expect(ask({ amountXof: 1n })).rejects.toThrow('must not be asked with another content')
    expect(await effects()).toMatchObject({ instructions: [{ requestsSinceStart: 1 }] })
  })

  it('is returned once', async () => {
    await ask()
    context.pass(settleAfterMs)
    await status()
    expect(await banking.refundStatus({ connectionId, endToEndId: refundId })).toEqual({ kind: 'not_found' })
    expect(await askBack()).toEqual({ kind: 'accepted' })
    context.pass(settleAfterMs)
    expect(await banking.refundStatus({ connectionId, endToEndId: refundId })).toMatchObject({ kind: 'booked' })
    const again = { connectionId, originalEndToEndId: endToEndId, amountXof: 150n * million }
    expect(await banking.requestRefund({ ...again, endToEndId: refundId.replace('602', '603') })).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('AM05'),
    })
  })
})

describe('a call without a clear answer', { tags: ['D10-04'] }, () => {
  const cases: { fault: Fault; asked: string; known: string }[] = [
    { fault: { kind: 'slow', delayMs: 4_000, times: 1 }, asked: 'unknown', known: 'accepted' },
    { fault: { kind: 'lose_answer', times: 1 }, asked: 'unknown', known: 'accepted' },
    { fault: { kind: 'lose_request', times: 1 }, asked: 'unknown', known: 'not_found' },
    { fault: { kind: 'down', times: 1 }, asked: 'unknown', known: 'not_found' },
    { fault: { kind: 'answer_twice', times: 1 }, asked: 'accepted', known: 'accepted' },
    { fault: { kind: 'reject', times: 1 }, asked: 'rejected', known: 'rejected' },
  ]
  it.each(cases)(
    'returns $asked on $fault.kind, and $known on a later status call',
    async ({ fault, asked, known }) => {
      await setFaults({ ...fault, on: ['transfer'] })
      expect((await ask()).kind).toBe(asked)
      // A slow bank receives the transfer after the caller's time-out.
      // The same id allows a retry at any time.
      if (fault.kind === 'slow') await ask()
      expect((await status()).kind).toBe(known)
      await ask()
      context.pass(settleAfterMs)
      expect((await status()).kind).toBe(asked === 'rejected' ? 'rejected' : 'booked')
      const { instructions } = (await effects()) as { instructions: { bookings: number }[] }
      expect(instructions.map(({ bookings }) => bookings)).toEqual([asked === 'rejected' ? 0 : 1])
    },
  )

  it('is unknown while the bank is down, and known once it is back with its books', async () => {
    await ask()
    await bank.stop()
    expect(await status()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('ENOENT') })
    bank = await startBank()
    context.pass(settleAfterMs)
    expect(await status()).toMatchObject({ kind: 'booked' })
  })

  it('is booked later when the bank delays', async () => {
    await setFaults({ kind: 'book_later', delayMs: 60_000, on: ['transfer'] })
    await ask()
    context.pass(settleAfterMs)
    expect(await status()).toEqual({ kind: 'accepted' })
    context.pass(60_000)
    expect(await status()).toMatchObject({ kind: 'booked' })
  })

  it("saves latency and outcome of the rail's calls", async () => {
    await setFaults({ kind: 'lose_answer', on: ['transfer'], times: 1 })
    await ask()
    await ask()
    const [health] = await banking.railHealth(context.database.pool, context.clock.now())
    expect(health).toMatchObject({ connectionId, calls: 3, failures: 1, lastThreeFailed: false })
    const lastSync = async () => new Date((await banking.find(context.database.pool, connectionId))?.lastSync ?? '')
    expect(await lastSync()).toEqual(context.clock.now())
    context.pass(60_000)
    await setFaults({ kind: 'lose_answer', on: ['transfer_status'], times: 1 })
    await status()
    expect((await lastSync()).getTime()).toBe(context.clock.now().getTime() - 60_000)
    context.pass(91 * 86_400_000)
    await banking.forgetOldRailCalls()
    expect(await banking.railHealth(context.database.pool, new Date(0))).toEqual([])
  })
})

describe('the health of a rail', { tags: ['D13-04'] }, () => {
  it('counts each statement read, so that a short outage is a small share of the calls', async () => {
    const readTimes = async (times: number) => {
      for (let done = 0; done < times; done += 1) {
        context.pass(2_000)
        await banking.compare()
      }
    }
    await readTimes(57)
    await setFaults({ kind: 'down', on: ['statement'], times: 2 })
    await readTimes(2)
    const healthOf = async () => (await banking.railHealth(context.database.pool, new Date(0)))[0]
    // With the test of the connection.
    expect(await healthOf()).toMatchObject({ calls: 60, failures: 2, lastThreeFailed: false })
    await readTimes(40)
    expect(await healthOf()).toMatchObject({ calls: 100, failures: 2 })
  })
})

describe('comparison of bank and books', { tags: ['D10-11'] }, () => {
  const instruction = { endToEndId, connectionId: 1, kind: 'transfer', amountXof: 150n * million } as const

  it('finds no difference at any step of a transfer and its return', async () => {
    const nothing = async () => expect(await banking.reconcile()).toEqual([])
    await nothing()
    await post('requested', -150n * million)
    // The intent is in the books before the bank knows it: only the caller can report it.
    expect(await banking.reconcile([{ ...instruction, connectionId }])).toEqual([])
    await ask()
    await nothing()
    context.pass(settleAfterMs)
    await nothing()
    await status()
    await nothing()
    await askBack()
    await nothing()
    context.pass(settleAfterMs)
    // The statement completes the return; only the caller knows that the books lag behind.
    const back = { endToEndId: refundId, connectionId, kind: 'refund', amountXof: 150n * million } as const
    expect(await banking.reconcile([back])).toEqual([])
    await post('returned', 150n * million)
    await banking.refundStatus({ connectionId, endToEndId: refundId })
    await nothing()
  })

  it('counts a booking once when the bank reports it twice', async () => {
    await setFaults({ kind: 'answer_twice' })
    await post('requested', -150n * million)
    await ask()
    context.pass(settleAfterMs)
    await status()
    expect(await banking.reconcile()).toEqual([])
  })

  it('reports missing postings, unrequested bookings and an unreachable bank', async () => {
    await ask()
    context.pass(settleAfterMs)
    await status()
    expect(await banking.reconcile()).toMatchObject([
      {
        area: 'bank',
        id: `connection ${connectionId}`,
        message: expect.stringContaining('the bank reports 19,850,000,000 XOF'),
      },
    ])
    const account = { bankCode: 'SGCI', accountNumber: 'CI0010024821' }
    await admin('/transfers', { endToEndId: 'foreign', debtor: account, creditor, amount: '7', text: '' })
    context.pass(settleAfterMs)
    const messages = (await banking.reconcile()).map(({ message }) => message)
    expect(messages).toContainEqual(
      expect.stringContaining('booked -7 XOF under foreign (SB000000002), which nobody ordered'),
    )
    expect(JSON.stringify(messages)).not.toContain('CI0010024821')
    await setFaults({ kind: 'down' })
    expect(await banking.reconcile()).toMatchObject([{ message: expect.stringContaining('could not be fetched') }])
  })
})
