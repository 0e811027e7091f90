/**
 * A simulated WAEMU bank: a real HTTP server with books of its own, kept across crashes. It moves no real money.
 *
 * Every verb is a POST with JSON. Amounts are whole francs as text; statuses are ISO 20022 words: ACCP accepted, ACSC
 * booked, RJCT refused with a reason code.
 *   /balance {bankCode, accountNumber}              → {balance}
 *   /statement {bankCode, accountNumber}            → {balance, bookings: [{reference, endToEndId, amount, bookedAt}]}
 *   /transfers {endToEndId, debtor, creditor, amount, text} → {reports: [{endToEndId, status, …}]}
 *   /transfers/status, /returns/status {account, endToEndId} → the same, or 404 for what the bank never saw
 *   /returns {endToEndId, originalEndToEndId, account, amount} → the same
 *   /admin/faults {faults}, /admin/effects {}       → what goes wrong; what was done, per end-to-end id
 *
 * An account exists from the first time it is named, with `startingBalanceXof` on it; one whose number ends in 0000 is
 * closed (AC04) to every question. The same end-to-end id with the same content answers with the first's state; with
 * another content it is refused (409) and changes nothing.
 */
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { seededRandom } from '#kernel/random.ts'
import { createFaults, type Fault, type FaultKind } from '../faults.ts'
import { openJournal } from '../journal.ts'
import { type Listen, parseBody, type Reply, type SandboxServer, serveSandbox, type Verb } from '../server.ts'
import { type Asked, type BankRecord, type Books, createBooks, type Instruction, isSame, type Reason } from './books.ts'

export interface SandboxBankOptions {
  /** Where the journal is kept. One bank at a time. */
  readonly folder: string
  readonly listen: Listen
  readonly clock?: Clock
  /** Repeats the draws of faults that have a probability. */
  readonly seed?: number
  /** Milliseconds from accepting to booking. */
  readonly settleAfterMs?: number
  /** On every account when it is first named. The default lies above a connection's default monthly limit. */
  readonly startingBalanceXof?: bigint
  readonly faults?: readonly Fault[]
}

const francs = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  z.transform((text) => BigInt(text)),
)
const endToEndId = z.string().check(z.regex(/^[A-Za-z0-9]{1,35}$/))
const account = z.strictObject({ bankCode: z.string(), accountNumber: z.string().check(z.minLength(1)) })
const transferBody = z.strictObject({
  endToEndId,
  debtor: account,
  creditor: z.strictObject({ name: z.string(), account: z.string().check(z.minLength(1)) }),
  amount: francs,
  text: z.string(),
})
const returnBody = z.strictObject({ endToEndId, originalEndToEndId: endToEndId, account, amount: francs })
const statusBody = z.strictObject({ account, endToEndId })

const closed: Reason = { code: 'AC04', text: 'The account is closed' }

/** Starts the bank on the journal in `folder`, or on a new one. */
export async function startSandboxBank({
  folder,
  listen,
  clock = { now: () => new Date() },
  seed = 1,
  settleAfterMs = 1_500,
  startingBalanceXof = 20_000_000_000n,
  faults: initialFaults = [],
}: SandboxBankOptions): Promise<SandboxServer> {
  const books = createBooks(startingBalanceXof)
  const journal = await openJournal<BankRecord>(folder, 'bank.jsonl', books.apply)
  books.writeTo(journal.append)
  const faults = createFaults(initialFaults, seededRandom(seed))
  const requests = new Map<string, number>()
  const now = () => clock.now().getTime()

  /** Nothing is answered before it is on disk. */
  const durable =
    (verb: Verb): Verb =>
    async (body, struck) => {
      books.settle(now())
      const reply = await verb(body, struck)
      await journal.flushed()
      return reply
    }
  const verbs = bankVerbs({ books, now, settleAfterMs, requests })
  const server = await serveSandbox({
    listen,
    faults,
    verbs: Object.fromEntries(
      Object.entries(verbs).map(([path, { name, run }]) => [path, { name, run: durable(run) }]),
    ),
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await journal.close()
    },
  }
}

interface Desk {
  readonly books: Books
  readonly now: () => number
  readonly settleAfterMs: number
  /** How often each instruction was asked for since the start. */
  readonly requests: Map<string, number>
}

function bankVerbs(desk: Desk): Record<string, { name: string; run: Verb }> {
  const { books, requests } = desk
  const status: Verb = async (body) => {
    const instruction = books.find(parseBody(statusBody, body).endToEndId)
    return instruction ? reportOn(instruction) : { status: 404, body: { error: 'not found' } }
  }
  return {
    '/balance': {
      name: 'balance',
      run: async (body) => openTo(body, (number) => ({ balance: books.account(number).balance.toString() })),
    },
    '/statement': { name: 'statement', run: async (body) => openTo(body, (number) => statementOf(books, number)) },
    '/transfers': {
      name: 'transfer',
      run: async (body, struck) => {
        const { debtor, creditor, ...rest } = parseBody(transferBody, body)
        const asked: Asked = {
          endToEndId: rest.endToEndId,
          kind: 'transfer',
          debtor: debtor.accountNumber,
          creditor: creditor.account,
          amount: rest.amount,
          original: '',
        }
        return take(desk, asked, struck, () => refuseTransfer(books, asked))
      },
    },
    '/returns': {
      name: 'return',
      run: async (body, struck) => {
        const read = parseBody(returnBody, body)
        const asked: Asked = {
          endToEndId: read.endToEndId,
          kind: 'return',
          // The one who was paid pays it back.
          debtor: books.find(read.originalEndToEndId)?.asked.creditor ?? '',
          creditor: read.account.accountNumber,
          amount: read.amount,
          original: read.originalEndToEndId,
        }
        return take(desk, asked, struck, () => refuseReturn(books, asked))
      },
    },
    '/transfers/status': { name: 'transfer_status', run: status },
    '/returns/status': { name: 'return_status', run: status },
    '/admin/effects': {
      name: 'admin',
      run: async () => ({
        status: 200,
        body: {
          instructions: books.all().map(({ asked, state, bookings }) => ({
            endToEndId: asked.endToEndId,
            kind: asked.kind,
            amount: asked.amount.toString(),
            state,
            bookings,
            requestsSinceStart: requests.get(asked.endToEndId) ?? 0,
          })),
        },
      }),
    },
  }
}

/** Takes an instruction in once; an earlier one of the same id and content is answered for instead. */
function take(
  { books, now, settleAfterMs, requests }: Desk,
  asked: Asked,
  struck: ReadonlyMap<FaultKind, Fault>,
  refuse: () => Reason | null,
): Reply {
  requests.set(asked.endToEndId, (requests.get(asked.endToEndId) ?? 0) + 1)
  const twice = struck.has('answer_twice')
  const earlier = books.find(asked.endToEndId)
  if (earlier && !isSame(earlier.asked, asked)) {
    return { status: 409, body: { error: 'this end-to-end id stands for another instruction' } }
  }
  if (!earlier) {
    const byFault = struck.get('reject')
    const reason = byFault ? { code: byFault.reasonCode ?? 'MS03', text: 'Refused by the bank' } : refuse()
    if (reason) books.reject(asked, reason)
    else books.accept(asked, now() + settleAfterMs + (struck.get('book_later')?.delayMs ?? 0), twice)
    books.settle(now())
  }
  return reportOn(books.find(asked.endToEndId) as Instruction, twice)
}

function refuseTransfer(books: Books, { debtor, amount }: Asked): Reason | null {
  if (isClosed(debtor)) return closed
  if (books.available(debtor) < amount) return { code: 'AM04', text: 'The account does not hold enough' }
  return null
}

function refuseReturn(books: Books, { original, creditor, amount, debtor }: Asked): Reason | null {
  const paid = books.find(original)
  if (paid?.state !== 'booked' || paid.asked.kind !== 'transfer' || paid.asked.debtor !== creditor) {
    return { code: 'NOOR', text: 'There is no such booked transfer' }
  }
  if (paid.asked.amount !== amount) return { code: 'AM09', text: 'The amount is not that of the transfer' }
  if (books.returnOf(original) !== null) return { code: 'AM05', text: 'The transfer was returned already' }
  if (books.available(debtor) < amount) return { code: 'AM04', text: 'The account does not hold enough' }
  return null
}

const isClosed = (number: string): boolean => number.endsWith('0000')

function openTo(body: unknown, answer: (number: string) => Record<string, unknown>): Reply {
  const { accountNumber } = parseBody(account, body)
  if (isClosed(accountNumber)) return { status: 200, body: { status: 'RJCT', reason: closed } }
  return { status: 200, body: answer(accountNumber) }
}

function statementOf(books: Books, number: string): Record<string, unknown> {
  const { balance, bookings } = books.account(number)
  return {
    balance: balance.toString(),
    bookings: bookings.flatMap(({ amount, at, twice, ...booking }) => {
      const line = { ...booking, amount: amount.toString(), bookedAt: new Date(at).toISOString() }
      return twice ? [line, line] : [line]
    }),
  }
}

function reportOn({ asked, state, reason, bookedAt }: Instruction, twice = false): Reply {
  const about = { endToEndId: asked.endToEndId }
  const report = {
    accepted: { ...about, status: 'ACCP' },
    booked: { ...about, status: 'ACSC', bookedAt: new Date(bookedAt ?? 0).toISOString() },
    rejected: { ...about, status: 'RJCT', reason },
  }[state]
  return { status: 200, body: { reports: twice ? [report, report] : [report] } }
}
