import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../faults.ts'
import type { SandboxServer } from '../server.ts'
import { type SandboxBankOptions, startSandboxBank } from './bank.ts'

let folder: string
let bank: SandboxServer
let now: number

const start = async (options: Partial<SandboxBankOptions> = {}): Promise<void> => {
  bank = await startSandboxBank({
    folder,
    listen: { port: 0 },
    clock: { now: () => new Date(now) },
    settleAfterMs: 1_000,
    ...options,
  })
}

beforeEach(async () => {
  now = Date.parse('2026-11-21T10:00:00.000Z')
  folder = await mkdtemp(join(tmpdir(), 'corridor-bank-'))
  await start()
})
afterEach(async () => {
  await bank.stop()
  await rm(folder, { recursive: true })
})

/** Possible answers of the bank. */
interface Body {
  readonly balance: string
  readonly error: string
  readonly reports: readonly { readonly status: string }[]
  readonly bookings: readonly { readonly reference: string; readonly amount: string }[]
  readonly instructions: readonly { readonly endToEndId: string; readonly bookings: number }[]
}

interface Answer {
  readonly status: number
  readonly body: Body
}

const post = async (path: string, body: object): Promise<Answer> => {
  const response = await fetch(bank.url + path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const debtor = { bankCode: 'SGCI', accountNumber: 'CI0010014821' }
const creditor = { name: 'Provider', account: 'PROVIDER0001' }
const transfer = (changes: object = {}) =>
  post('/transfers', { endToEndId: 'e1', debtor, creditor, amount: '150000000', text: 'TX', ...changes })
const status = (endToEndId = 'e1') => post('/transfers/status', { account: debtor, endToEndId })
const balance = async (accountNumber = debtor.accountNumber) =>
  (await post('/balance', { bankCode: 'SGCI', accountNumber })).body.balance
const setFaults = (...faults: Fault[]) => post('/admin/faults', { faults })
const effects = async () => (await post('/admin/effects', {})).body.instructions
const reported = (answer: Answer) => answer.body.reports.map((report: { status: string }) => report.status)

describe('sandbox bank ledger', { tags: ['D10-02'] }, () => {
  it('opens an account on first use and moves money when it books', async () => {
    expect(await balance()).toBe('20000000000')
    expect(reported(await transfer())).toEqual(['ACCP'])
    expect(await balance()).toBe('20000000000')
    now += 1_000
    expect(await balance()).toBe('19850000000')
    expect(await balance(creditor.account)).toBe('20150000000')
    expect((await status()).body.reports).toEqual([
      { endToEndId: 'e1', status: 'ACSC', bookedAt: '2026-11-21T10:00:01.000Z' },
    ])
    expect((await post('/statement', debtor)).body).toMatchObject({
      balance: '19850000000',
      bookings: [{ endToEndId: 'e1', amount: '-150000000', bookedAt: '2026-11-21T10:00:01.000Z' }],
    })
  })

  it('returns the first state for a repeated id and refuses other content under it', async () => {
    await transfer()
    expect(reported(await transfer())).toEqual(['ACCP'])
    expect((await transfer({ amount: '150000001' })).status).toBe(409)
    now += 1_000
    expect(reported(await transfer())).toEqual(['ACSC'])
    expect(await balance()).toBe('19850000000')
    expect(await effects()).toMatchObject([{ endToEndId: 'e1', state: 'booked', bookings: 1, requestsSinceStart: 4 }])
  })

  it('refuses debits above the available balance and closed accounts', async () => {
    await transfer({ amount: '15000000000' })
    expect((await transfer({ endToEndId: 'e2', amount: '5000000001' })).body.reports).toMatchObject([
      { status: 'RJCT', reason: { code: 'AM04' } },
    ])
    const closed = { bankCode: 'SGCI', accountNumber: 'CI0010010000' }
    expect((await transfer({ endToEndId: 'e3', debtor: closed })).body.reports).toMatchObject([
      { status: 'RJCT', reason: { code: 'AC04' } },
    ])
    expect((await post('/balance', closed)).body).toMatchObject({ status: 'RJCT', reason: { code: 'AC04' } })
  })

  it.each(['1', '4821', 'CI0010024', 'ABCDEFGHIJKL', 'SN01 0015 2000'])(
    'knows no account %s',
    async (accountNumber) => {
      const unknown = { status: 'RJCT', reason: { code: 'AC01' } }
      expect((await post('/balance', { bankCode: 'SGCI', accountNumber })).body).toMatchObject(unknown)
    },
  )

  it('returns a booked transfer once', async () => {
    const giveBack = (changes: object = {}) =>
      post('/returns', { endToEndId: 'r1', originalEndToEndId: 'e1', account: debtor, amount: '150000000', ...changes })
    await transfer()
    expect((await giveBack({ endToEndId: 'r0' })).body.reports).toMatchObject([{ reason: { code: 'NOOR' } }])
    now += 1_000
    expect((await giveBack({ endToEndId: 'r2', amount: '1' })).body.reports).toMatchObject([
      { reason: { code: 'AM09' } },
    ])
    expect(reported(await giveBack())).toEqual(['ACCP'])
    now += 1_000
    expect(reported(await giveBack())).toEqual(['ACSC'])
    expect((await giveBack({ endToEndId: 'r3' })).body.reports).toMatchObject([{ reason: { code: 'AM05' } }])
    expect(await balance()).toBe('20000000000')
    expect(await balance(creditor.account)).toBe('20000000000')
  })

  it('restores its state after a restart and books what fell due', async () => {
    await transfer()
    await bank.stop()
    now += 60_000
    await start()
    expect((await status()).body.reports).toMatchObject([{ status: 'ACSC', bookedAt: '2026-11-21T10:00:01.000Z' }])
    expect(await balance()).toBe('19850000000')
    await bank.stop()
    await start()
    expect(await effects()).toMatchObject([{ endToEndId: 'e1', state: 'booked', bookings: 1 }])
  })

  it('answers 404 for an unknown instruction and 400 for invalid input', async () => {
    expect((await status('e9')).status).toBe(404)
    expect((await transfer({ amount: '1.5' })).status).toBe(400)
    expect((await transfer({ amount: '-5' })).status).toBe(400)
  })
})

describe('sandbox bank faults', { tags: ['D10-04'] }, () => {
  it('loses the answer after accepting', async () => {
    await setFaults({ kind: 'lose_answer', on: ['transfer'], times: 1 })
    await expect(transfer()).rejects.toThrow()
    expect(reported(await status())).toEqual(['ACCP'])
  })

  it('loses the request without effect', async () => {
    await setFaults({ kind: 'lose_request', on: ['transfer'], times: 1 })
    await expect(transfer()).rejects.toThrow()
    expect((await status()).status).toBe(404)
    expect(reported(await transfer())).toEqual(['ACCP'])
  })

  it('rejects finally with the given reason', async () => {
    await setFaults({ kind: 'reject', reasonCode: 'AG01', times: 1 })
    expect((await transfer()).body.reports).toMatchObject([{ status: 'RJCT', reason: { code: 'AG01' } }])
    expect((await transfer()).body.reports).toMatchObject([{ status: 'RJCT', reason: { code: 'AG01' } }])
  })

  it('answers and reports twice but books once', async () => {
    await setFaults({ kind: 'answer_twice' })
    expect(reported(await transfer())).toEqual(['ACCP', 'ACCP'])
    now += 1_000
    const { bookings } = (await post('/statement', debtor)).body
    expect(bookings).toHaveLength(2)
    expect(bookings[0]).toEqual(bookings[1])
    expect(await effects()).toMatchObject([{ bookings: 1 }])
  })

  it('is down, slow or late, and recovers', async () => {
    await setFaults({ kind: 'down', times: 1 })
    expect((await transfer()).status).toBe(503)
    await setFaults({ kind: 'slow', delayMs: 120, times: 1 })
    const before = performance.now()
    await transfer({ endToEndId: 'e2' })
    expect(performance.now() - before).toBeGreaterThanOrEqual(100)
    await setFaults({ kind: 'book_later', delayMs: 5_000, on: ['transfer'] })
    await transfer({ endToEndId: 'e3' })
    now += 5_999
    expect(reported(await status('e3'))).toEqual(['ACCP'])
    now += 1
    expect(reported(await status('e3'))).toEqual(['ACSC'])
  })

  it('repeats random faults with the same seed', async () => {
    const draw = async (seed: number): Promise<number[]> => {
      await bank.stop()
      await start({ seed, faults: [{ kind: 'down', on: ['balance'], probability: 0.5 }] })
      const statuses: number[] = []
      for (let call = 0; call < 20; call += 1) statuses.push((await post('/balance', debtor)).status)
      return statuses
    }
    const first = await draw(7)
    expect(new Set(first)).toEqual(new Set([200, 503]))
    expect(await draw(7)).toEqual(first)
    expect(await draw(8)).not.toEqual(first)
  })

  it('charges an existing account by its suffix and opens none', async () => {
    await balance()
    const charged = await post('/admin/post', { bankCode: 'SGCI', accountNumber: '4821', amount: '7000' })
    expect(charged.body.balance).toBe(await balance())
  })

  it('rejects an unknown fault', async () => {
    expect((await post('/admin/faults', { faults: [{ kind: 'explode' }] })).status).toBe(400)
  })
})

describe('bank opening hours', () => {
  const setHours = (bankCode: string | null, hours: object | null) => post('/admin/hours', { bankCode, hours })
  const stated = async () => ((await post('/admin/state', {})).body as unknown as { hours: unknown }).hours

  // The clock is on a Saturday.
  it('reports the next opening and removes the hours', async () => {
    await transfer()
    expect((await setHours('SGCI', { opensAt: 8, closesAt: 16 })).status).toBe(200)
    await transfer({ endToEndId: 'e2' })
    now += 2_000
    expect(reported(await status('e1'))).toEqual(['ACSC'])
    expect(reported(await status('e2'))).toEqual(['ACCP'])
    now = Date.parse('2026-11-23T08:00:01.000Z')
    expect(reported(await status('e2'))).toEqual(['ACSC'])
  })

  it('rejects %s', async () => {
    await setHours(null, { opensAt: 8, closesAt: 16 })
    await setHours('BOA', null)
    expect(await stated()).toEqual([
      { bankCode: null, hours: { opensAt: 8, closesAt: 16 }, isOpen: false, opensNext: '2026-11-23T08:00:00.000Z' },
      { bankCode: 'BOA', hours: null, opensNext: null, isOpen: true },
    ])
    await setHours(null, null)
    expect(await stated()).toEqual([{ bankCode: null, hours: null, opensNext: null, isOpen: true }])
  })

  it.each([
    ['an hour that no day has', { opensAt: 8, closesAt: 24 }],
    ['half an hour', { opensAt: 8.5, closesAt: 16 }],
    ['no closing', { opensAt: 8 }],
  ])('take no %s', async (_, hours) => {
    expect((await setHours('SGCI', hours)).status).toBe(400)
  })
})
