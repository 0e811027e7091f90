import { copyFile, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { writeResolution, writeStatement, writeStatusReport } from '#simulators/bank/file-messages.ts'
import { type BankByFiles, type BankByFilesOptions, startBankByFiles } from '#tests/running/bank-channel.ts'
import { accountOfChannel, createFileBanking } from '#tests/setup/host-to-host.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import type { Banking } from '../index.ts'
import { selectMessages } from './store.ts'

const million = 1_000_000n
const accountNumber = 'CI0010024821'
const endToEndId = '0190a1b2c3d47e8f90a1b2c3d4e5f601'
const amountXof = 150n * million

let context: TestContext
let files: BankByFiles
let banking: Banking
let channelId: number
let connectionId: number

/** Starts the bank with one connection; its first statement has arrived. */
async function open(options: Partial<BankByFilesOptions> = {}): Promise<void> {
  context = await openTestContext()
  files = await startBankByFiles({ transport: 'folder', root: context.folder, clock: context.clock, ...options })
  banking = makeBanking()
  const actor = context.person('fatou', 'admin')
  const made = await context.write((t) => banking.createChannel(t, actor, files.channel))
  channelId = expectOk(made, 'a channel').id
  await files.channelServer.reportBalance(accountNumber)
  connectionId = await connect(accountNumber)
  await look(2)
  expectOk(await banking.test(actor, connectionId), 'the connection answers')
}

const makeBanking = (): Banking => createFileBanking(context)

async function connect(number: string): Promise<number> {
  const input = accountOfChannel(channelId, number)
  const actor = context.person('fatou', 'admin')
  const made = await context.write((t) => banking.create(t, actor, input))
  return expectOk(made, 'a connection')
}

beforeEach(() => open())
afterEach(async () => {
  await banking.close()
  await files.stop()
  await context.close()
})
/** Restarts with another bank. */
async function reopen(options: Partial<BankByFilesOptions>): Promise<void> {
  await banking.close()
  await files.stop()
  await context.close()
  await open(options)
}

/** Polls the inbox while the bank does nothing. */
async function look(times = 2): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    context.pass(1_000)
    const tested = await banking.test(context.person('fatou', 'admin'), connectionId)
    expect(tested).toBeDefined()
  }
}
async function bothWork(rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    context.pass(1_000)
    await files.channelServer.tick()
    await look(1)
  }
}
const ask = () =>
  banking.requestTransfer({
    connectionId,
    endToEndId,
    amountXof,
    creditor: { name: 'Provider', account: 'PROVIDER0001' },
    text: 'TX-2026-000001',
  })
const status = () => banking.transferStatus({ connectionId, endToEndId })
const bookings = () => files.bank.banks.open().flatMap(({ books }) => books.all().map(({ bookings: times }) => times))
const messages = () => selectMessages(context.database.pool, channelId, 100)
const stateOf = async (name: string) => (await messages()).find(({ fileName }) => fileName === name)?.state
const doubts = async () => (await banking.compare())[0]?.discrepancies.map(({ kind }) => kind)
const put = (name: string, text: string) => writeFile(join(files.folder, 'out', name), text)
const rejection = (about: string, messageId = 'B1') =>
  writeStatusReport({
    messageId,
    at: context.clock.now().getTime(),
    endToEndId: about,
    originalMessageId: `C${about}`,
    status: 'RJCT',
    reason: { code: 'AC06', text: 'Blocked' },
  })

describe('files from the bank', { tags: ['D10-05', 'D10-11'] }, () => {
  it('marks the same content under another name as a duplicate', async () => {
    await ask()
    await bothWork()
    const [name = ''] = (await readdir(join(files.folder, 'out'))).filter((file) => file.startsWith('camt054'))
    await copyFile(join(files.folder, 'out', name), join(files.folder, 'out', 'again.xml'))
    await look()
    expect(await stateOf('again.xml')).toBe('duplicate')
    expect(await doubts()).toEqual([])
    const before = (await messages()).length
    await look(4)
    expect(await messages()).toHaveLength(before)
  })

  it('skips half-written files: under a temporary name and while they grow', async () => {
    await ask()
    const text = rejection(endToEndId)
    await put('answer.xml.tmp', text)
    await look(3)
    expect(await status()).toMatchObject({ kind: 'accepted' })
    await put('growing.xml', text.slice(0, 100))
    await look(1)
    await put('growing.xml', text)
    await look(1)
    expect(await stateOf('growing.xml')).toBeUndefined()
    await rename(join(files.folder, 'out', 'answer.xml.tmp'), join(files.folder, 'out', 'answer.xml'))
    await look(2)
    expect(await status()).toMatchObject({ kind: 'rejected', reason: 'Blocked (AC06)' })
  })

  it('keeps a booking when a later message rejects it, and reports the contradiction', async () => {
    files.bank.banks.faults.replace([{ kind: 'contradict', on: ['transfer'] }])
    await ask()
    await bothWork(6)
    expect(await status()).toMatchObject({ kind: 'booked' })
    expect(await doubts()).toEqual(['message_contradicts'])
  })

  it('keeps a rejection when an acceptance arrives late', async () => {
    await ask()
    await put('no.xml', rejection(endToEndId))
    await look()
    const late = { messageId: 'B2', at: 0, endToEndId, originalMessageId: '', status: 'ACCP', reason: null } as const
    await put('yes.xml', writeStatusReport(late))
    await look()
    expect(await stateOf('yes.xml')).toBe('late')
    expect(await status()).toMatchObject({ kind: 'rejected' })
  })

  it('refuses the return and never the transfer when the bank refuses a return request', async () => {
    await ask()
    await bothWork()
    const returnId = endToEndId.replace('601', '602')
    const refund = { connectionId, endToEndId: returnId, originalEndToEndId: endToEndId, amountXof }
    expect(await banking.requestRefund(refund)).toMatchObject({ kind: 'accepted' })
    // This bank repeats the transfer's id, and not the case.
    const refusal = writeResolution({
      bankCode: 'SGCI',
      messageId: 'B1',
      at: 0,
      caseId: null,
      originalEndToEndId: endToEndId,
      status: 'RJCT',
      reason: { code: 'CUST', text: 'The provider disagrees' },
    }).replace('<CxlStsId>B1<', `<CxlStsId>${endToEndId}<`)
    await put('no-return.xml', refusal)
    await look()
    expect(await banking.refundStatus({ connectionId, endToEndId: returnId })).toMatchObject({
      kind: 'rejected',
      reason: 'The provider disagrees (CUST)',
    })
    expect(await status()).toMatchObject({ kind: 'booked' })
    expect(await doubts()).toEqual([])
  })

  it('reports an answer to a return request that nobody made', async () => {
    await ask()
    await look()
    const refusal = { messageId: 'B1', at: 0, status: 'RJCT', reason: null } as const
    const named = { bankCode: 'SGCI', caseId: null, originalEndToEndId: endToEndId }
    await put('no-return.xml', writeResolution({ ...refusal, ...named }))
    await look()
    expect(await stateOf('no-return.xml')).toBe('unknown')
    expect(await doubts()).toEqual(['message_unknown'])
    expect(await status()).toMatchObject({ kind: 'accepted' })
  })

  it('reports answers to unknown orders, unreadable files and one id with two contents', async () => {
    await put('foreign.xml', rejection('f'.repeat(32)))
    await put('broken.xml', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><Cst')
    await put('entity.xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')
    await look()
    await put('same-id.xml', rejection('e'.repeat(32)))
    await look()
    expect([...((await doubts()) ?? [])].sort()).toEqual([
      'message_contradicts',
      'message_unknown',
      'message_unreadable',
      'message_unreadable',
    ])
  })

  it('keeps a statement of an unconnected account and applies it after connection', async () => {
    const other = 'CI0010025555'
    await files.channelServer.reportBalance(other)
    await look()
    expect(await doubts()).toEqual(['account_unknown'])
    const second = await connect(other)
    const tested = await banking.test(context.person('fatou', 'admin'), second)
    expect(tested).toMatchObject({ ok: true, value: { balanceXof: 20_000n * million } })
    expect(await doubts()).toEqual([])
  })

  it('reports a missing statement number', async () => {
    const day = (number: number, at: number) =>
      writeStatement({
        kind: 'camt.053',
        version: '08',
        messageId: `D${number}`,
        at,
        account: accountNumber,
        balance: 20_000n * million,
        number,
        bookings: [],
      })
    const now = context.clock.now().getTime()
    await put('day-7.xml', day(7, now))
    await look()
    await put('day-9.xml', day(9, now + 10_000))
    await look()
    expect(await banking.compare()).toMatchObject([
      { discrepancies: [{ kind: 'statement_gap', detail: expect.stringContaining('statement 8 of 2026 is missing') }] },
    ])
    await put('day-8.xml', day(8, now + 5_000))
    await look()
    expect(await doubts()).toEqual([])
  })
})

describe('the requested execution date of a transfer', { tags: ['D10-05'] }, () => {
  it('is the next bank day of the country of the bank', async () => {
    // Today is a Saturday.
    const holiday = { country: 'CI', name: 'Journée', recurrence: 'once', isClosed: true, source: 'decree' } as const
    const added = await context.write((t) =>
      context.bankCalendar.add(t, context.person('fatou', 'admin'), {
        ...holiday,
        on: '2026-11-23' as BusinessDate,
      }),
    )
    expectOk(added, 'the holiday')
    await ask()
    const order = await readFile(join(files.folder, 'in', `pain001_C${endToEndId}.xml`), 'utf8')
    expect(/<ReqdExctnDt>(?:<Dt>)?([\d-]+)</.exec(order)?.[1]).toBe('2026-11-24')
  })
})

describe('order delivery under faults', { tags: ['D10-05'] }, () => {
  const breaking = (moments: ('break before' | 'break after')[]) => ({
    transport: 'sftp' as const,
    onRename: () => moments.shift() ?? ('go on' as const),
  })

  it('continues with the staged file when the line breaks before the rename', async () => {
    await reopen(breaking(['break before']))
    expect(await ask()).toMatchObject({ kind: 'unknown' })
    expect(await readdir(join(files.folder, 'in'))).toEqual([expect.stringMatching(/\.tmp$/)])
    expect(await status()).toMatchObject({ kind: 'accepted' })
    await bothWork()
    expect(await status()).toMatchObject({ kind: 'booked' })
    expect(bookings()).toEqual([1])
  })

  it('sends nothing again when the line breaks after the rename and the bank took the file', async () => {
    await reopen(breaking(['break after']))
    expect(await ask()).toMatchObject({ kind: 'unknown' })
    files.bank.banks.faults.replace([{ kind: 'lose_answer', on: ['transfer'] }])
    await files.channelServer.tick()
    expect(await status()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('the bank picked up the file'),
    })
    await ask()
    await bothWork()
    expect(await status()).toMatchObject({ kind: 'booked' })
    expect(bookings()).toEqual([1])
  })

  it('leaves an uncertain delivery to a person, who may release it for another attempt', async () => {
    await reopen(breaking(['break after']))
    files.bank.banks.faults.replace([{ kind: 'lose_request', on: ['transfer'], times: 1 }])
    await ask()
    await files.channelServer.tick()
    context.pass(60_000)
    expect(await status()).toMatchObject({ kind: 'unknown' })
    expect(await doubts()).toEqual(['delivery_in_doubt'])
    expect(await context.write((t) => banking.sendAgain(t, endToEndId))).toBe(true)
    expect(await status()).toEqual({ kind: 'not_found' })
    await ask()
    await bothWork()
    expect(await status()).toMatchObject({ kind: 'booked' })
    expect(bookings()).toEqual([1])
  })

  it('reports an order without an answer', async () => {
    files.bank.banks.faults.replace([{ kind: 'lose_request', on: ['transfer'] }])
    await ask()
    await files.channelServer.tick()
    context.pass(5 * 3_600_000)
    expect(await doubts()).toEqual(['answer_late'])
    expect(await status()).toMatchObject({ kind: 'accepted' })
  })

  it('is resumed by another instance with the same bytes and file name', async () => {
    await ask()
    await banking.close()
    banking = makeBanking()
    await ask()
    await bothWork()
    expect(await status()).toMatchObject({ kind: 'booked' })
    const sent = (await messages()).filter(({ direction }) => direction === 'out')
    expect(sent).toMatchObject([{ endToEndId, fileName: `pain001_C${endToEndId}.xml`, state: 'delivered' }])
    expect(bookings()).toEqual([1])
  })
})

describe('bank channel', () => {
  const input = (place: object) => ({ ...files.channel, name: 'another', place: { ...files.channel.place, ...place } })
  const create = async (channel: object) => {
    const made = await context.write((t) =>
      banking.createChannel(t, context.person('fatou', 'admin'), channel as BankByFiles['channel']),
    )
    return expectOk(made, 'a channel').id
  }

  it('rejects a server whose key is not pinned and sends it no secret', async () => {
    await reopen({ transport: 'sftp' })
    const id = await create(input({ hostKey: `SHA256:${'A'.repeat(43)}` }))
    expect(await banking.testChannel(id)).toMatchObject({
      ok: false,
      error: { code: 'bank_unreachable', reason: expect.stringContaining('not the pinned one') },
    })
  })

  it('reports why the bank is unreachable without the password', async () => {
    await reopen({ transport: 'sftp' })
    const id = await create(input({ secret: 'not the password' }))
    const tested = await banking.testChannel(id)
    expect(tested).toMatchObject({ ok: false, error: { code: 'bank_unreachable' } })
    expect(JSON.stringify(tested)).not.toContain('not the password')
  })

  it('carries nothing before approval or while switched off', async () => {
    const off = await context.write((t) =>
      banking.switchChannel(t, context.person('fatou', 'admin'), {
        id: channelId,
        version: null,
        isActive: false,
      }),
    )
    expect(expectOk(off, 'the switch').isActive).toBe(false)
    expect(await ask()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('deactivated') })
    expect(await readdir(join(files.folder, 'in'))).toEqual([])
  })

  it('rejects paths outside the folder for banks', async () => {
    const outside = { ...files.channel, name: 'outside', outbox: '../../etc' }
    const made = await context.write((t) => banking.createChannel(t, context.person('fatou', 'admin'), outside))
    expect(made).toMatchObject({ ok: false, error: { code: 'folder_outside' } })
  })
})
