/**
 * File exchange of the simulated banks, like a host-to-host service: reads orders from `in` and
 * writes answers and statements to `out` of a customer's folder. Files are written under a
 * temporary name and renamed, so they appear complete.
 *
 * Faults on `transfer` and `return`: `reject`, `lose_request` (the file is ignored), `lose_answer`
 * (booked without an answer), `answer_twice`, `out_of_order` (booking reported before acceptance),
 * `contradict` (refused after booking), `slow`, `book_later`. On `files`: `down`. On `statement`:
 * `wrong_balance`.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault, FaultKind } from '../faults.ts'
import type { Booking, PaymentOrder } from './bank-ledger.ts'
import type { Banks, Branch } from './branch.ts'
import {
  type FileOrder,
  type ReportedBooking,
  readOrder,
  writeMt940,
  writeResolution,
  writeStatement,
  writeStatusReport,
} from './file-messages.ts'

export interface FileChannelOptions {
  readonly banks: Banks
  readonly bankCode: string
  /** The customer's folder at the bank, containing `in` and `out`. */
  readonly folder: string
  readonly now: () => number
  /**
   * Format of end-of-day statements; intraday reports are camt.052 and camt.054 of the same
   * version.
   */
  readonly statements?: 'camt.02' | 'camt.08' | 'mt940'
}

export interface FileChannel {
  /** Does all due work: orders, answers, bookings and statements. Never concurrent. */
  tick(): Promise<void>
  /** Reports an account's balance now; opens a new account. */
  reportBalance(account: string): Promise<void>
}

/**
 * What was reported of an account: number of bookings, last reported day and number of statements.
 */
interface LastReport {
  bookings: number
  day: string
  closing: string
  statements: number
  /** Bookings in end-of-day statements. */
  closed: number
}

type TriggeredFaults = ReadonlyMap<FaultKind, Fault>

interface ChannelState extends FileChannelOptions {
  readonly branch: Branch
  readonly notified: Map<string, LastReport>
  /** Answers delayed until their booking was reported, by end-to-end id. */
  readonly after: Map<string, string[]>
  /** When a slowly processed file was first seen. */
  readonly seen: Map<string, { readonly at: number; readonly triggered: TriggeredFaults }>
  files: number
}

export async function openFileChannel(options: FileChannelOptions): Promise<FileChannel> {
  const { banks, bankCode, folder } = options
  for (const name of ['in', 'out', 'done']) await mkdir(join(folder, name), { recursive: true })
  const branch = await banks.branch(bankCode)
  const notified = new Map(Object.entries(await readReported(folder)))
  const channel: ChannelState = { ...options, branch, notified, after: new Map(), seen: new Map(), files: 0 }
  let running: Promise<void> = Promise.resolve()
  /** Serialises all work. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    running = running.catch(() => {}).then(work)
    return running
  }
  return {
    tick: () => inTurn(() => tick(channel)),
    reportBalance: (account) =>
      inTurn(async () => {
        branch.settle()
        await reportBalance(channel, account)
        await saveReported(channel)
      }),
  }
}

async function tick(channel: ChannelState): Promise<void> {
  const { branch, banks, bankCode } = channel
  if (banks.faults.trigger('files', bankCode).has('down')) return
  branch.settle()
  await takeOrders(channel)
  branch.settle()
  await branch.flushed()
  for (const account of channel.notified.keys()) await reportNews(channel, account)
  await saveReported(channel)
}

async function takeOrders(channel: ChannelState): Promise<void> {
  const { folder, banks, bankCode, now, seen } = channel
  const names = (await readdir(join(folder, 'in'))).filter((name) => name.endsWith('.xml')).sort()
  for (const name of names) {
    const path = join(folder, 'in', name)
    const order = readOrder(await readFile(path, 'utf8'))
    const first = seen.get(name) ?? {
      at: now(),
      triggered: order ? banks.faults.trigger(order.kind, bankCode) : new Map(),
    }
    seen.set(name, first)
    const slow = first.triggered.get('slow')
    if (slow && now() < first.at + (slow.delayMs ?? 1_000)) continue
    if (order && !first.triggered.has('lose_request')) await takeOrder(channel, order, first.triggered)
    // Archived only after it was processed; after a crash it is processed again under the same id.
    await rename(path, join(folder, 'done', name))
    seen.delete(name)
  }
}

async function takeOrder(channel: ChannelState, order: FileOrder, triggered: TriggeredFaults): Promise<void> {
  const { branch, notified } = channel
  const taken = branch.take(orderFor(branch, order), triggered)
  await branch.flushed()
  if (order.kind === 'transfer' && !notified.has(order.debtor)) notified.set(order.debtor, nothingReported(channel))
  const reason = taken ? taken.reason : { code: 'DUPL', text: 'The id stands for another order' }
  const status = reason ? 'RJCT' : 'ACCP'
  const at = channel.now()
  const answer = (word: 'ACCP' | 'RJCT', why: typeof reason, suffix: string): string => {
    const report = { at, messageId: `S${order.endToEndId}${suffix}`, status: word, reason: why }
    return order.kind === 'transfer'
      ? writeStatusReport({ ...report, endToEndId: order.endToEndId, originalMessageId: order.messageId })
      : writeResolution({
          ...report,
          bankCode: channel.bankCode,
          caseId: order.endToEndId,
          originalEndToEndId: order.original,
        })
  }
  const own = answer(status, reason, '')
  if (triggered.has('contradict') && status === 'ACCP') {
    const later = { code: 'MS03', text: 'Refused after all' }
    channel.after.set(order.endToEndId, [answer('RJCT', later, 'X')])
  }
  if (triggered.has('lose_answer')) return
  if (triggered.has('out_of_order') && status === 'ACCP') {
    channel.after.set(order.endToEndId, [...(channel.after.get(order.endToEndId) ?? []), own])
    return
  }
  const kind = order.kind === 'transfer' ? 'pain002' : 'camt029'
  await put(channel, kind, own)
  if (triggered.has('answer_twice')) await put(channel, kind, own)
}

function orderFor({ books }: Branch, fileOrder: FileOrder): PaymentOrder {
  if (fileOrder.kind === 'transfer') {
    const { endToEndId, debtor, creditor, amount } = fileOrder
    return { endToEndId, kind: 'transfer', debtor, creditor, amount, original: '' }
  }
  const paid = books.find(fileOrder.original)
  // The original creditor pays the original debtor back.
  const accounts = { debtor: paid?.order.creditor ?? '', creditor: paid?.order.debtor ?? '' }
  return {
    endToEndId: fileOrder.endToEndId,
    kind: 'return',
    ...accounts,
    amount: fileOrder.amount,
    original: fileOrder.original,
  }
}

/** Reports new bookings, and closes the previous day once it is over. */
async function reportNews(channel: ChannelState, account: string): Promise<void> {
  const { branch, notified, now } = channel
  const last = notified.get(account) ?? nothingReported(channel)
  await closeDay(channel, account, last)
  const { bookings } = branch.books.account(account)
  if (bookings.length === last.bookings) return
  const news = bookings.slice(last.bookings)
  const about = { messageId: nextId(channel, 'N'), at: now(), account, balance: 0n, number: null }
  const notification = {
    ...about,
    kind: 'camt.054' as const,
    version: versionOf(channel),
    bookings: reportedBookings(branch, news),
  }
  await put(channel, 'camt054', writeStatement(notification))
  if (news.some(({ twice }) => twice)) await put(channel, 'camt054', writeStatement(notification))
  for (const { endToEndId } of news) {
    for (const answer of channel.after.get(endToEndId ?? '') ?? []) await put(channel, 'pain002', answer)
    if (endToEndId !== null) channel.after.delete(endToEndId)
  }
  await reportBalance(channel, account)
}

/** The intraday balance with all bookings of the day. */
async function reportBalance(channel: ChannelState, account: string): Promise<void> {
  const { branch, notified, now, banks, bankCode } = channel
  const { balance, bookings } = branch.books.account(account)
  const last = notified.get(account) ?? nothingReported(channel)
  const wrong = banks.faults.trigger('statement', bankCode).has('wrong_balance') ? 1_000_000n : 0n
  const report = {
    messageId: nextId(channel, 'R'),
    at: now(),
    account,
    balance: balance + wrong,
    number: null,
    kind: 'camt.052' as const,
    version: versionOf(channel),
    bookings: reportedBookings(branch, bookings.slice(last.closed)),
  }
  await put(channel, 'camt052', writeStatement(report))
  notified.set(account, { ...last, bookings: bookings.length })
}

/** Sends the statement of a finished day with the next number. */
async function closeDay(channel: ChannelState, account: string, last: LastReport): Promise<void> {
  const { branch, notified, now } = channel
  const today = dayOf(now())
  if (last.day === today) return
  const { bookings } = branch.books.account(account)
  const untilThen = bookings.filter(({ at }) => dayOf(at) < today)
  const ofTheDay = untilThen.slice(last.closed)
  const opening = BigInt(last.closing)
  const balance = ofTheDay.reduce((sum, { amount }) => sum + amount, opening)
  const at = Date.parse(`${today}T00:00:00.000Z`) - 1_000
  const number = last.statements + 1
  const about = {
    messageId: nextId(channel, 'D'),
    at,
    account,
    balance,
    number,
    bookings: reportedBookings(branch, ofTheDay),
  }
  if (channel.statements === 'mt940') await put(channel, 'mt940', writeMt940({ ...about, opening }), 'sta')
  else await put(channel, 'camt053', writeStatement({ ...about, kind: 'camt.053', version: versionOf(channel) }))
  Object.assign(last, { day: today, closing: balance.toString(), statements: number, closed: untilThen.length })
  notified.set(account, last)
}

function nothingReported({ now, branch }: ChannelState): LastReport {
  return { bookings: 0, day: dayOf(now()), closing: branch.books.opening.toString(), statements: 0, closed: 0 }
}

/** The booking of a return names the original payment. */
function reportedBookings({ books }: Branch, bookings: readonly Booking[]): ReportedBooking[] {
  return bookings.map((booking) => {
    const order = booking.endToEndId === null ? null : books.find(booking.endToEndId)?.order
    return { ...booking, returned: order?.kind === 'return' ? order.original : null }
  })
}

async function put(channel: ChannelState, kind: string, text: string, ending = 'xml'): Promise<void> {
  channel.files += 1
  const name = `${kind}_${channel.bankCode}_${channel.now()}_${String(channel.files).padStart(6, '0')}.${ending}`
  const path = join(channel.folder, 'out', name)
  await writeFile(`${path}.tmp`, text)
  await rename(`${path}.tmp`, path)
}

const versionOf = ({ statements }: ChannelState): '02' | '08' => (statements === 'camt.02' ? '02' : '08')
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const nextId = (channel: ChannelState, letter: string): string => `${letter}${channel.now()}-${channel.files + 1}`

const reportedFile = (folder: string): string => join(folder, 'notified.json')

async function readReported(folder: string): Promise<Record<string, LastReport>> {
  const text = await readFile(reportedFile(folder), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, LastReport>
}

async function saveReported({ folder, notified }: ChannelState): Promise<void> {
  const path = reportedFile(folder)
  await writeFile(`${path}.tmp`, JSON.stringify(Object.fromEntries(notified)))
  await rename(`${path}.tmp`, path)
  await rm(`${path}.tmp`, { force: true })
}
