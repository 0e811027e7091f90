import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { AccountStatement } from '#simulators/bank/file-messages.ts'
import { type BankByFiles, startBankByFiles } from '#tests/running/bank-channel.ts'
import { accountOfChannel, createFileBanking, filesOf } from '#tests/setup/host-to-host.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import type { Banking } from '../index.ts'
import { findStatedBalance } from '../statements/store.ts'
import { selectMessages } from './store.ts'

const million = 1_000_000n
const accountNumber = 'CI0010024821'
const otherNumber = 'CI0010025555'

let context: TestContext
let files: BankByFiles
let banking: Banking
let channelId: number
/** How many other people may approve. */
let others: number

beforeEach(async () => {
  others = 0
  context = await openTestContext()
  files = await startBankByFiles({ transport: 'folder', root: context.folder, clock: context.clock })
  banking = createFileBanking(context, () => others)
  const made = await context.write((t) => banking.createChannel(t, administrator(), files.channel))
  channelId = expectOk(made, 'a channel').id
})
afterEach(async () => {
  await banking.close()
  await files.stop()
  await context.close()
})

const administrator = () => context.person('fatou', 'admin')

async function connect(number = accountNumber): Promise<number> {
  const input = accountOfChannel(channelId, number)
  const made = await context.write((t) => banking.create(t, administrator(), input))
  return expectOk(made, 'a connection')
}

/**
 * Tests a connection, which reads the inbox; a file is read at the second look. Returns its
 * balance; null without one.
 */
async function look(connectionId: number): Promise<bigint | null> {
  const test = () => {
    context.pass(1_000)
    return banking.test(administrator(), connectionId)
  }
  expect(await test()).toBeDefined()
  const tested = await test()
  return tested.ok ? tested.value.balanceXof : null
}

const put = (name: string, text: string) => writeFile(join(files.folder, 'out', name), text)
const at = (time: string) => Date.parse(time)
const now = () => context.clock.now().getTime()
const states = async () =>
  new Map((await selectMessages(context.database.pool, channelId, 100)).map((row) => [row.fileName, row.state]))
const waiting = async () =>
  (await banking.waitingReceipts(context.database.pool, 100)).map(({ reference, amountXof }) => [reference, amountXof])

const { credit, debit, statement } = filesOf(accountNumber, now)

/** One message with the reports of two accounts. */
function joined(first: string, second: string): string {
  const report = /<Stmt>.*<\/Stmt>/s.exec(second)?.[0] ?? ''
  return first.replace('</BkToCstmrStmt>', `${report}</BkToCstmrStmt>`)
}

describe('the opening of an account in the books', { tags: ['D10-11'] }, () => {
  it('contains the bookings of the statements so far and posts none of them again', async () => {
    const bookings = [credit('OLD-1', 5n * million), debit('OLD-2', 2n * million)]
    await put('day.xml', statement({ bookings }))
    const connectionId = await connect()
    expect(await look(connectionId)).toBe(900n * million)
    expect(await banking.compare()).toMatchObject([
      { discrepancies: [], balance: { booksXof: 900n * million, inFlightXof: 0n, statedXof: 900n * million } },
    ])
    expect(await waiting()).toEqual([])
  })

  it.each(['camt.053', 'camt.052'] as const)(
    'contains the bookings of an earlier %s that arrives after it',
    async (kind) => {
      const before = { at: now() - 2 * dayMs, balance: 895n * million, kind }
      await put('day.xml', statement({ messageId: 'D2' }))
      const connectionId = await connect()
      await look(connectionId)
      const old = { ...credit('OLD-1', 5n * million), at: now() - 3 * dayMs }
      await put('late.xml', statement({ ...before, messageId: 'D1', bookings: [old, debit('OLD-2', 2n * million)] }))
      await put(
        'next.xml',
        statement({ messageId: 'D3', bookings: [credit('NEW-1', 3n * million)], balance: 903n * million }),
      )
      await look(connectionId)
      expect(await waiting()).toEqual([['NEW-1', 3n * million]])
      expect(await banking.compare()).toMatchObject([
        {
          discrepancies: [],
          balance: { booksXof: 900n * million, inFlightXof: 3n * million, statedXof: 903n * million },
        },
      ])
    },
  )

  it('contains bookings of earlier days in a notification or a later statement', async () => {
    await put('day.xml', statement())
    const connectionId = await connect()
    await look(connectionId)
    const old = (reference: string) => ({ ...credit(reference, 5n * million), at: now() - 2 * dayMs })
    await put('note.xml', statement({ kind: 'camt.054', messageId: 'N1', bookings: [old('OLD-1')] }))
    await put('next.xml', statement({ messageId: 'D2', bookings: [old('OLD-2'), credit('NEW-1', 3n * million)] }))
    await look(connectionId)
    expect(await waiting()).toEqual([['NEW-1', 3n * million]])
  })

  it('waits for the approval of the connection, and never comes when it is rejected', async () => {
    others = 1
    const bank = async (id: number) => {
      const { accounts } = await context.ledger.trialBalance(context.database.pool)
      return accounts.filter(({ kind, ownerId }) => kind === 'bank' && ownerId === id).map((row) => row.balanceMinor)
    }
    const decide = (verb: 'approve' | 'reject', id: number) =>
      context.write((t) => {
        const input = { reason: 'wrong limits', note: null, version: null }
        return banking[verb](t, context.person('awa', 'compliance'), id, input)
      })
    await put('day.xml', statement({ bookings: [credit('OLD-1', 5n * million)] }))
    const rejected = await connect()
    expect(await look(rejected)).toBe(900n * million)
    expect([await bank(rejected), await banking.compare(), await waiting()]).toEqual([[], [], []])
    expectOk(await decide('reject', rejected), 'the rejection')
    expect(await bank(rejected)).toEqual([])

    const again = await connect()
    await put('again.xml', statement({ messageId: 'D2', bookings: [credit('OLD-2', 2n * million)] }))
    expect(await look(again)).toBe(900n * million)
    expectOk(await decide('approve', again), 'the approval')
    expect([await bank(rejected), await bank(again)]).toEqual([[], [900n * million]])
    expect([await waiting(), (await banking.compare())[0]?.discrepancies]).toEqual([[], []])
  })

  it('posts no credit of an account before it, and then those that no statement listed', async () => {
    const connectionId = await connect()
    await put('note.xml', statement({ kind: 'camt.054', messageId: 'N1', bookings: [credit('NEW-1', 3n * million)] }))
    await look(connectionId)
    expect(await waiting()).toEqual([])
    await put('day.xml', statement())
    await look(connectionId)
    expect(await waiting()).toEqual([['NEW-1', 3n * million]])
  })
})

describe('bookings of an order beside the one that was asked for', { tags: ['D10-11'] }, () => {
  const endToEndId = '0190a1b2c3d47e8f90a1b2c3d4e5f601'
  const amountXof = 150n * million
  let connectionId: number

  beforeEach(async () => {
    await put('opening.xml', statement({ messageId: 'D0' }))
    connectionId = await connect()
    await look(connectionId)
    await postRequest()
    const creditor = { name: 'Provider', account: 'PROVIDER0001' }
    await banking.requestTransfer({ connectionId, endToEndId, amountXof, creditor, text: 'TX-2026-000001' })
  })

  /** Posts as conversions do: the request debits the bank's account in the books. */
  const postRequest = () =>
    context.write(async (t) => {
      const { ledger, ids, clock } = context
      const bank = await ledger.account(t, { kind: 'bank', ownerId: connectionId, currency: 'XOF' })
      const inFlight = await ledger.account(t, { kind: 'bank_debit_in_flight', currency: 'XOF' })
      const about = {
        id: ids.next(),
        dedupeKey: 'requested',
        kind: 'test',
        description: 'test',
        occurredAt: clock.now(),
      }
      const entries = [
        { accountId: bank, amountMinor: -amountXof },
        { accountId: inFlight, amountMinor: amountXof },
      ]
      await ledger.post(t, { ...about, entries })
    })
  const part = (reference: string, amount: bigint) => ({ ...debit(reference, amount), endToEndId })

  /** The discrepancies, and the part of the bank's balance that they do not explain. */
  async function compared() {
    const [comparison] = await banking.compare()
    const { discrepancies = [], balance } = comparison ?? {}
    if (!balance) throw new Error('there is no balance')
    const explained = discrepancies.reduce(
      (sum, { amounts }) => sum + (amounts ? amounts.foundXof - amounts.expectedXof : 0n),
      0n,
    )
    return {
      discrepancies: discrepancies.map(({ kind, amounts }) => [kind, amounts?.expectedXof, amounts?.foundXof]),
      unexplainedXof: balance.statedXof - balance.booksXof - balance.inFlightXof - explained,
    }
  }

  const idOf = (last: string) => endToEndId.replace('601', last)
  const requestReturn = (last: string) =>
    banking.requestRefund({ connectionId, amountXof, endToEndId: idOf(last), originalEndToEndId: endToEndId })
  const returnState = async (last: string) =>
    (await banking.refundStatus({ connectionId, endToEndId: idOf(last) })).kind
  const returned = () => ({ ...debit('B-2', -amountXof), returned: endToEndId })

  it('complete no return where two requests fit', async () => {
    await put('booked.xml', statement({ bookings: [part('B-1', amountXof)], balance: 750n * million }))
    await look(connectionId)
    await requestReturn('602')
    await requestReturn('603')
    await put('back.xml', statement({ kind: 'camt.054', messageId: 'N1', bookings: [returned()] }))
    await look(connectionId)
    expect([await returnState('602'), await returnState('603')]).toEqual(['accepted', 'accepted'])
  })

  it('belong to the same return when they are reported again', async () => {
    await put('booked.xml', statement({ bookings: [part('B-1', amountXof)], balance: 750n * million }))
    await look(connectionId)
    await requestReturn('602')
    await put('back.xml', statement({ kind: 'camt.054', messageId: 'N1', bookings: [returned()] }))
    await look(connectionId)
    await requestReturn('603')
    await put('again.xml', statement({ messageId: 'D2', bookings: [returned()] }))
    await look(connectionId)
    expect((await states()).get('again.xml')).toBe('applied')
    expect([await returnState('602'), await returnState('603')]).toEqual(['booked', 'accepted'])
  })

  it.each(['camt.053', 'camt.054'] as const)('expect nothing of a reversal in a %s after the booking', async (kind) => {
    await put('booked.xml', statement({ bookings: [part('B-1', amountXof)], balance: 750n * million }))
    await look(connectionId)
    expect(await compared()).toEqual({ discrepancies: [], unexplainedXof: 0n })
    await put('back.xml', statement({ kind, messageId: 'D2', bookings: [returned()] }))
    await look(connectionId)
    expect(await compared()).toEqual({ discrepancies: [['unknown_booking', 0n, amountXof]], unexplainedXof: 0n })
  })

  it.each(['camt.053', 'camt.054'] as const)('expect the order once when a %s lists it in two parts', async (kind) => {
    const bookings = [part('B-1', 100n * million), part('B-2', 50n * million)]
    await put('parts.xml', statement({ kind, bookings, balance: 750n * million }))
    await look(connectionId)
    expect(await compared()).toEqual({
      discrepancies: [
        ['amount_differs', -amountXof, -100n * million],
        ['unknown_booking', 0n, -50n * million],
      ],
      unexplainedXof: 0n,
    })
  })
})

describe('a file about several accounts', { tags: ['D10-11'] }, () => {
  it('applies to the connected ones, and to another one once it is connected', async () => {
    const own = statement({ bookings: [credit('A-1', 1n * million)] })
    await put('first.xml', statement({ messageId: 'D0', at: now() - dayMs }))
    const connectionId = await connect()
    await look(connectionId)
    await put('both.xml', joined(own, statement({ account: otherNumber, balance: 7n * million })))
    await look(connectionId)
    expect((await states()).get('both.xml')).toBe('account_unknown')
    expect(await waiting()).toEqual([['A-1', 1n * million]])
    expect(await look(await connect(otherNumber))).toBe(7n * million)
    expect((await states()).get('both.xml')).toBe('applied')
    expect(await waiting()).toEqual([['A-1', 1n * million]])
  })
})

describe('a channel with a connection that is not in use', { tags: ['D10-05', 'D10-11'] }, () => {
  it('brings the statements of an account that was rejected and added again', async () => {
    others = 1
    const rejected = await connect()
    const verdict = { reason: 'wrong limits', version: null }
    const decided = await context.write((t) =>
      banking.reject(t, context.person('awa', 'compliance'), rejected, verdict),
    )
    expectOk(decided, 'the rejection')
    others = 0
    const again = await connect()
    await put('day.xml', statement())
    expect(await look(again)).toBe(900n * million)
  })

  it('reports its unreadable files although its first account is never opened', async () => {
    await connect(otherNumber)
    const connectionId = await connect()
    await put('day.xml', statement())
    await look(connectionId)
    await put('broken.xml', '<Document')
    await look(connectionId)
    expect(await banking.compare()).toMatchObject([{ connectionId, discrepancies: [{ kind: 'message_unreadable' }] }])
  })
})

describe('a file that cannot be stored as it is', { tags: ['D10-05'] }, () => {
  it('is reported as unreadable when it is larger than 2 GiB', async () => {
    const connectionId = await connect()
    await put('a.xml', '')
    // A sparse file: it takes no space.
    await truncate(join(files.folder, 'out', 'a.xml'), 3 * 1024 ** 3)
    await put('b.xml', statement())
    expect(await look(connectionId)).toBe(900n * million)
    const [file] = (await selectMessages(context.database.pool, channelId, 9)).filter((row) => row.fileName === 'a.xml')
    expect(file).toMatchObject({ state: 'unreadable', sizeBytes: 3 * 1024 ** 3 })
    expect(file?.remark).toBe('a.xml is too large for a bank message')
  })

  it('is reported as unreadable and lets the other files of the bank pass', async () => {
    const connectionId = await connect()
    await put('a.xml', statement({ messageId: 'D1', bookings: [credit('R'.repeat(200), 1n)] }))
    await put('b.sta', ':20:A\u0000B\n:25:CI0010024821\n:28C:1\n:60F:C261120XOF1,\n:62F:C261120XOF1,\n')
    await put('c.xml', '<a>\u0000</a')
    await put('d.xml', statement({ messageId: 'D2' }))
    expect(await look(connectionId)).toBe(900n * million)
    expect(Object.fromEntries(await states())).toEqual({
      'a.xml': 'unreadable',
      'b.sta': 'unreadable',
      'c.xml': 'unreadable',
      'd.xml': 'applied',
    })
  })

  it('is reported as unreadable also when its account is connected after it', async () => {
    const first = await connect()
    const bookings = [credit('R'.repeat(200), 1n)]
    await put('a.xml', statement({ messageId: 'D1', account: otherNumber, bookings }))
    await put('b.xml', statement({ messageId: 'D2', account: otherNumber }))
    await look(first)
    expect(await look(await connect(otherNumber))).toBe(900n * million)
    expect(Object.fromEntries(await states())).toEqual({ 'a.xml': 'unreadable', 'b.xml': 'applied' })
  })

  it('is too large, so it is stored without its content', async () => {
    const connectionId = await connect()
    await put('a.xml', ' '.repeat(10 * 1024 * 1024 + 1))
    await put('b.xml', statement())
    expect(await look(connectionId)).toBe(900n * million)
    expect(Object.fromEntries(await states())).toEqual({ 'a.xml': 'unreadable', 'b.xml': 'applied' })
    const [comparison] = await banking.compare()
    expect(comparison).toMatchObject({
      unreachable: null,
      discrepancies: [{ kind: 'message_unreadable', detail: expect.stringContaining('too large') }],
    })
  })

  it('is no statement with an entry of zero francs, which moves nothing', async () => {
    const connectionId = await connect()
    await put('day.xml', statement({ bookings: [debit('FREE', 0n)] }))
    expect(await look(connectionId)).toBe(900n * million)
    expect((await states()).get('day.xml')).toBe('applied')
    expect(await banking.compare()).toMatchObject([{ discrepancies: [] }])
  })
})

describe('a statement that the bank writes after its day', { tags: ['D10-11'] }, () => {
  /** The bank dates the balance of a day and creates its message later. */
  const ofDay = (day: string, created: string, more: Partial<AccountStatement>) =>
    statement({ at: at(`${day}T12:00:00Z`), messageId: day, ...more }).replaceAll(
      /<CreDtTm>[^<]*/g,
      `<CreDtTm>${created}`,
    )

  it('is not newer than that of the next day, however late the bank repeats it', async () => {
    const connectionId = await connect()
    await put('a.xml', ofDay('2026-11-18', '2026-11-19T02:00:00Z', { balance: 200n }))
    await look(connectionId)
    await put('b.xml', ofDay('2026-11-17', '2026-11-19T09:00:00Z', { balance: 100n }))
    await look(connectionId)
    expect(await findStatedBalance(context.database.pool, connectionId)).toMatchObject({ balanceXof: 200n })
  })

  it('counts in the year of its day', async () => {
    const connectionId = await connect()
    await put('a.xml', ofDay('2026-12-31', '2027-01-01T02:00:00Z', { number: 250 }))
    await put('b.xml', ofDay('2027-01-04', '2027-01-05T02:00:00Z', { number: 1 }))
    await put('c.xml', ofDay('2027-01-05', '2027-01-06T02:00:00Z', { number: 2 }))
    await look(connectionId)
    expect(await banking.compare()).toMatchObject([{ discrepancies: [] }])
  })
})
