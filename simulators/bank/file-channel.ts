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

export interface FileDeskOptions {
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

export interface FileDesk {
  /** Does all due work: orders, answers, bookings and statements. Never concurrent. */
  tick(): Promise<void>
  /** Reports an account's balance now; opens a new account. */
  tell(account: string): Promise<void>
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

type Struck = ReadonlyMap<FaultKind, Fault>

interface Desk extends FileDeskOptions {
  readonly branch: Branch
  readonly notified: Map<string, LastReport>
  /** Answers delayed until their booking was reported, by end-to-end id. */
  readonly after: Map<string, string[]>
  /** When a slowly processed file was first seen. */
  readonly seen: Map<string, { readonly at: number; readonly struck: Struck }>
  files: number
}

export async function openFileDesk(options: FileDeskOptions): Promise<FileDesk> {
  const { banks, bankCode, folder } = options
  for (const name of ['in', 'out', 'done']) await mkdir(join(folder, name), { recursive: true })
  const branch = await banks.branch(bankCode)
  const notified = new Map(Object.entries(await readReported(folder)))
  const desk: Desk = { ...options, branch, notified, after: new Map(), seen: new Map(), files: 0 }
  let running: Promise<void> = Promise.resolve()
  /** Serialises all work. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    running = running.catch(() => {}).then(work)
    return running
  }
  return {
    tick: () => inTurn(() => tick(desk)),
    tell: (account) =>
      inTurn(async () => {
        branch.settle()
        await reportBalance(desk, account)
        await saveReported(desk)
      }),
  }
}

async function tick(desk: Desk): Promise<void> {
  const { branch, banks, bankCode } = desk
  if (banks.faults.strike('files', bankCode).has('down')) return
  branch.settle()
  await takeOrders(desk)
  branch.settle()
  await branch.flushed()
  for (const account of desk.notified.keys()) await reportNews(desk, account)
  await saveReported(desk)
}

async function takeOrders(desk: Desk): Promise<void> {
  const { folder, banks, bankCode, now, seen } = desk
  const names = (await readdir(join(folder, 'in'))).filter((name) => name.endsWith('.xml')).sort()
  for (const name of names) {
    const path = join(folder, 'in', name)
    const order = readOrder(await readFile(path, 'utf8'))
    const first = seen.get(name) ?? {
      at: now(),
      struck: order ? banks.faults.strike(order.kind, bankCode) : new Map(),
    }
    seen.set(name, first)
    const slow = first.struck.get('slow')
    if (slow && now() < first.at + (slow.delayMs ?? 1_000)) continue
    if (order && !first.struck.has('lose_request')) await takeOrder(desk, order, first.struck)
    // Archived only after it was processed; after a crash it is processed again under the same id.
    await rename(path, join(folder, 'done', name))
    seen.delete(name)
  }
}

async function takeOrder(desk: Desk, order: FileOrder, struck: Struck): Promise<void> {
  const { branch, notified } = desk
  const taken = branch.take(orderFor(branch, order), struck)
  await branch.flushed()
  if (order.kind === 'transfer' && !notified.has(order.debtor)) notified.set(order.debtor, nothingReported(desk))
  const originalMessageId = order.kind === 'transfer' ? order.messageId : ''
  const reason = taken ? taken.reason : { code: 'DUPL', text: 'The id stands for another order' }
  const status = reason ? 'RJCT' : 'ACCP'
  const about = { at: desk.now(), endToEndId: order.endToEndId, originalMessageId }
  const answer = (word: 'ACCP' | 'RJCT', why: typeof reason, suffix: string): string => {
    const report = { ...about, messageId: `S${order.endToEndId}${suffix}`, status: word, reason: why }
    return order.kind === 'transfer' ? writeStatusReport(report) : writeResolution(report)
  }
  const own = answer(status, reason, '')
  if (struck.has('contradict') && status === 'ACCP') {
    const later = { code: 'MS03', text: 'Refused after all' }
    desk.after.set(order.endToEndId, [answer('RJCT', later, 'X')])
  }
  if (struck.has('lose_answer')) return
  if (struck.has('out_of_order') && status === 'ACCP') {
    desk.after.set(order.endToEndId, [...(desk.after.get(order.endToEndId) ?? []), own])
    return
  }
  const kind = order.kind === 'transfer' ? 'pain002' : 'camt029'
  await put(desk, kind, own)
  if (struck.has('answer_twice')) await put(desk, kind, own)
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
async function reportNews(desk: Desk, account: string): Promise<void> {
  const { branch, notified, now } = desk
  const last = notified.get(account) ?? nothingReported(desk)
  await closeDay(desk, account, last)
  const { bookings } = branch.books.account(account)
  if (bookings.length === last.bookings) return
  const news = bookings.slice(last.bookings)
  const about = { messageId: nextId(desk, 'N'), at: now(), account, balance: 0n, number: null }
  const notification = {
    ...about,
    kind: 'camt.054' as const,
    version: versionOf(desk),
    bookings: reportedBookings(branch, news),
  }
  await put(desk, 'camt054', writeStatement(notification))
  if (news.some(({ twice }) => twice)) await put(desk, 'camt054', writeStatement(notification))
  for (const { endToEndId } of news) {
    for (const answer of desk.after.get(endToEndId ?? '') ?? []) await put(desk, 'pain002', answer)
    if (endToEndId !== null) desk.after.delete(endToEndId)
  }
  await reportBalance(desk, account)
}

/** The intraday balance with all bookings of the day. */
async function reportBalance(desk: Desk, account: string): Promise<void> {
  const { branch, notified, now, banks, bankCode } = desk
  const { balance, bookings } = branch.books.account(account)
  const last = notified.get(account) ?? nothingReported(desk)
  const wrong = banks.faults.strike('statement', bankCode).has('wrong_balance') ? 1_000_000n : 0n
  const report = {
    ...{ messageId: nextId(desk, 'R'), at: now(), account, balance: balance + wrong, number: null },
    kind: 'camt.052' as const,
    version: versionOf(desk),
    bookings: reportedBookings(branch, bookings.slice(last.closed)),
  }
  await put(desk, 'camt052', writeStatement(report))
  notified.set(account, { ...last, bookings: bookings.length })
}

/** Sends the statement of a finished day with the next number. */
async function closeDay(desk: Desk, account: string, last: LastReport): Promise<void> {
  const { branch, notified, now } = desk
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
    messageId: nextId(desk, 'D'),
    at,
    account,
    balance,
    number,
    bookings: reportedBookings(branch, ofTheDay),
  }
  if (desk.statements === 'mt940') await put(desk, 'mt940', writeMt940({ ...about, opening }), 'sta')
  else await put(desk, 'camt053', writeStatement({ ...about, kind: 'camt.053', version: versionOf(desk) }))
  Object.assign(last, { day: today, closing: balance.toString(), statements: number, closed: untilThen.length })
  notified.set(account, last)
}

function nothingReported({ now, branch }: Desk): LastReport {
  return { bookings: 0, day: dayOf(now()), closing: branch.books.opening.toString(), statements: 0, closed: 0 }
}

/** The booking of a return names the original payment. */
function reportedBookings({ books }: Branch, bookings: readonly Booking[]): ReportedBooking[] {
  return bookings.map((booking) => {
    const order = booking.endToEndId === null ? null : books.find(booking.endToEndId)?.order
    return { ...booking, returned: order?.kind === 'return' ? order.original : null }
  })
}

async function put(desk: Desk, kind: string, text: string, ending = 'xml'): Promise<void> {
  desk.files += 1
  const name = `${kind}_${desk.bankCode}_${desk.now()}_${String(desk.files).padStart(6, '0')}.${ending}`
  const path = join(desk.folder, 'out', name)
  await writeFile(`${path}.tmp`, text)
  await rename(`${path}.tmp`, path)
}

const versionOf = ({ statements }: Desk): '02' | '08' => (statements === 'camt.02' ? '02' : '08')
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const nextId = (desk: Desk, letter: string): string => `${letter}${desk.now()}-${desk.files + 1}`

const reportedFile = (folder: string): string => join(folder, 'notified.json')

async function readReported(folder: string): Promise<Record<string, LastReport>> {
  const text = await readFile(reportedFile(folder), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, LastReport>
}

async function saveReported({ folder, notified }: Desk): Promise<void> {
  const path = reportedFile(folder)
  await writeFile(`${path}.tmp`, JSON.stringify(Object.fromEntries(notified)))
  await rename(`${path}.tmp`, path)
  await rm(`${path}.tmp`, { force: true })
}
