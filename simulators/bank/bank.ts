/**
 * The simulated WAEMU banks: one HTTP server with a separate, durable ledger per bank code. They
 * move no real money. `file-channels.ts` exposes the same banks through files.
 *
 * Every call is a POST with JSON. Amounts are whole francs as text; statuses are ISO 20022 codes:
 * ACCP accepted, ACSC booked, RJCT rejected with a reason code.
 *
 * - /balance {bankCode, accountNumber} → {balance}
 * - /statement {bankCode, accountNumber, after?} → {balance, asOf, bookings: [{reference,
 * endToEndId, amount, bookedAt}]}, from the booking `after` on, if known
 * - /transfers {endToEndId, debtor, creditor, amount, text} → {reports: [{endToEndId, status, …}]}
 * - /transfers/status, /returns/status {account, endToEndId} → the same, or 404 if unknown
 * - /returns {endToEndId, originalEndToEndId, account, amount} → the same
 * - /admin/faults {faults} sets faults; /admin/effects {} → effects per end-to-end id
 * - /admin/state {} → active faults and hours, and every bank with its accounts
 * - /admin/hours {bankCode, hours} sets opening hours of a bank (null: all) as `{opensAt,
 * closesAt}` in whole hours of UTC, null around the clock; earlier instructions keep their booking
 * time
 * - /admin/report-balance {bankCode, accountNumber} sends a balance file, if files are exchanged
 * - /admin/post {bankCode, accountNumber, amount, incoming?, endToEndId?} books a charge, or with
 * `incoming` {payerName, payerAccount, remittance}, each or null, a payment from outside; both may
 * name an instruction
 * - /admin/adopt {bankCode, records} imports accounts and bookings of another bank
 *
 * An account exists from its first use, with `startingBalanceXof`, unless `refusedAccount` has a
 * reason. A repeated end-to-end id returns the first state; with other content it is refused (409).
 */
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { seededRandom } from '#kernel/random.ts'
import { createFaults, type Fault, type FaultKind } from '../faults.ts'
import {
  BadRequest,
  type Listen,
  parseBody,
  type Reply,
  type SandboxServer,
  serveSandbox,
  type Verb,
} from '../server.ts'
import type { BankRecord, Instruction, PaymentOrder } from './bank-ledger.ts'
import { type Banks, type Branch, createBanks, journalsIn, refusedAccount } from './branch.ts'
import { type FileChannels, startFileChannels } from './file-channels.ts'
import { createTimetable, nextOpening, type Timetable, type WorkingHours } from './hours.ts'
import {
  accountBody,
  adoptBody,
  hoursBody,
  postBody,
  returnBody,
  statementBody,
  statusBody,
  transferBody,
} from './request-bodies.ts'

export interface SandboxBankOptions {
  /** Folder of the journals. One server at a time. */
  readonly folder: string
  readonly listen: Listen
  readonly clock?: Clock
  /** Makes faults with a probability repeatable. */
  readonly seed?: number
  /** Milliseconds from acceptance to booking. */
  readonly settleAfterMs?: number
  /** Initial balance of new accounts. The default is above a connection's default monthly limit. */
  readonly startingBalanceXof?: bigint
  readonly faults?: readonly Fault[]
  /** Initial hours of all banks; absent: around the clock. */
  readonly hours?: WorkingHours
  /** False if the ledgers need not survive a crash of the machine. */
  readonly durable?: boolean
  /** Root of file exchange, with a folder per bank; absent: none. */
  readonly filesRoot?: string
}

export interface SandboxBank extends SandboxServer {
  /** The banks behind the server, for file exchange. */
  readonly banks: Banks
  /** The answer of `/admin/effects`. */
  effects(): BankEffects
}

export interface BankEffects {
  readonly instructions: readonly {
    readonly endToEndId: string
    readonly bankCode: string
    readonly kind: PaymentOrder['kind']
    readonly amount: string
    readonly state: Instruction['state']
    readonly bookings: number
    readonly requestsSinceStart: number
  }[]
}

/** Starts the banks on the journals in `folder`, or on new ones. */
export async function startSandboxBank({
  folder,
  listen,
  clock = { now: () => new Date() },
  seed = 1,
  settleAfterMs = 1_500,
  startingBalanceXof = 20_000_000_000n,
  faults: initialFaults = [],
  hours,
  durable = true,
  filesRoot,
}: SandboxBankOptions): Promise<SandboxBank> {
  const faults = createFaults(initialFaults, seededRandom(seed))
  const now = () => clock.now().getTime()
  const timetable = createTimetable(hours ?? null)
  const banks = createBanks(faults, { folder, now, settleAfterMs, startingBalanceXof, timetable, durable })
  // Opens banks with journals at once, so that due instructions are booked without a request.
  for (const code of await journalsIn(folder)) await banks.branch(code)
  const fileChannels = filesRoot === undefined ? null : startFileChannels({ banks, root: filesRoot, now })
  const service: Service = { banks, timetable, now, fileChannels, requests: new Map() }
  const server = await serveSandbox({ listen, faults, verbs: bankVerbs(service), bankOf })
  return {
    url: server.url,
    banks,
    effects: () => effectsOf(service),
    async stop() {
      await server.stop()
      await fileChannels?.stop()
      await banks.close()
    },
  }
}

interface Service {
  readonly banks: Banks
  readonly timetable: Timetable
  readonly fileChannels: FileChannels | null
  readonly now: () => number
  /** Requests per instruction since the start. */
  readonly requests: Map<string, number>
}

function bankVerbs(service: Service): Record<string, { name: string; run: Verb }> {
  const status: Verb = async (body) => {
    const { account, endToEndId } = parseBody(statusBody, body)
    return at(service, account.bankCode, ({ books }) => {
      const instruction = books.find(endToEndId)
      return instruction ? reportOn(instruction) : { status: 404, body: { error: 'not found' } }
    })
  }
  return {
    '/balance': {
      name: 'balance',
      run: async (body, triggered) => {
        const { bankCode, accountNumber } = parseBody(accountBody, body)
        return at(service, bankCode, (branch) =>
          openTo(branch, accountNumber, () => ({
            balance: (balanceOf(branch, accountNumber) + error(triggered)).toString(),
          })),
        )
      },
    },
    '/statement': {
      name: 'statement',
      run: async (body, triggered) => {
        const { bankCode, accountNumber, after } = parseBody(statementBody, body)
        return at(service, bankCode, (branch) =>
          openTo(branch, accountNumber, () => ({
            ...statementOf(branch, accountNumber, after ?? null),
            balance: (balanceOf(branch, accountNumber) + error(triggered)).toString(),
            asOf: new Date(service.now()).toISOString(),
          })),
        )
      },
    },
    ...instructingVerbs(service),
    '/transfers/status': { name: 'transfer_status', run: status },
    '/returns/status': { name: 'return_status', run: status },
    ...adminVerbs(service),
    '/admin/hours': { name: 'admin', run: async (body) => setHours(service, body) },
  }
}

function instructingVerbs(service: Service): Record<string, { name: string; run: Verb }> {
  return {
    '/transfers': {
      name: 'transfer',
      run: async (body, triggered) => {
        const { debtor, creditor, ...rest } = parseBody(transferBody, body)
        const accounts = { debtor: debtor.accountNumber, creditor: creditor.account }
        const order: PaymentOrder = {
          endToEndId: rest.endToEndId,
          kind: 'transfer',
          ...accounts,
          amount: rest.amount,
          original: '',
        }
        return at(service, debtor.bankCode, (branch) => take(service, branch, order, triggered))
      },
    },
    '/returns': {
      name: 'return',
      run: async (body, triggered) => {
        const read = parseBody(returnBody, body)
        return at(service, read.account.bankCode, (branch) => {
          const order: PaymentOrder = {
            endToEndId: read.endToEndId,
            kind: 'return',
            // The original creditor pays it back.
            debtor: branch.books.find(read.originalEndToEndId)?.order.creditor ?? '',
            creditor: read.account.accountNumber,
            amount: read.amount,
            original: read.originalEndToEndId,
          }
          return take(service, branch, order, triggered)
        })
      },
    },
  }
}

function adminVerbs(service: Service): Record<string, { name: string; run: Verb }> {
  const { banks } = service
  return {
    '/admin/effects': {
      name: 'admin',
      run: async () => ({ status: 200, body: effectsOf(service) }),
    },
    '/admin/state': {
      name: 'admin',
      run: async () => ({
        status: 200,
        body: {
          faults: banks.faults.list(),
          hours: hoursNow(service),
          banks: banks.open().map(({ code, books }) => ({
            code,
            accounts: books.accounts().map(({ number, balance }, index) => ({
              id: index + 1,
              lastFour: number.slice(-4),
              balance: balance.toString(),
            })),
            instructions: books.all().length,
          })),
        },
      }),
    },
    '/admin/report-balance': {
      name: 'admin',
      run: async (body) => {
        const { bankCode, accountNumber } = parseBody(accountBody, body)
        const { books } = await branchOf(service, bankCode)
        const isReported = (await service.fileChannels?.reportBalance(bankCode, books.numberOf(accountNumber))) ?? false
        return isReported ? { status: 200, body: {} } : { status: 404, body: { error: 'no files are exchanged here' } }
      },
    },
    '/admin/adopt': {
      name: 'admin',
      run: async (body) => {
        const { bankCode, records } = parseBody(adoptBody, body)
        return at(service, bankCode, ({ books }) => ({
          status: 200,
          body: { adopted: books.adopt(records as unknown as readonly BankRecord[]) },
        }))
      },
    },
    '/admin/post': {
      name: 'admin',
      run: async (body) => {
        const { bankCode, accountNumber, ...movement } = parseBody(postBody, body)
        return at(service, bankCode, ({ books }) => {
          const number = books.numberOf(accountNumber)
          books.post(number, movement, service.now())
          return { status: 200, body: { balance: books.account(number).balance.toString() } }
        })
      },
    },
  }
}

function effectsOf({ banks, requests }: Service): BankEffects {
  for (const branch of banks.open()) branch.settle()
  const instructions = banks.open().flatMap(({ code, books }) =>
    books.all().map(({ order, state, bookings }) => ({
      endToEndId: order.endToEndId,
      bankCode: code,
      kind: order.kind,
      amount: order.amount.toString(),
      state,
      bookings,
      requestsSinceStart: requests.get(order.endToEndId) ?? 0,
    })),
  )
  return { instructions }
}

function setHours({ timetable }: Service, body: unknown): Reply {
  const { bankCode, hours } = parseBody(hoursBody, body)
  return timetable.set(bankCode, hours)
    ? { status: 200, body: {} }
    : { status: 400, body: { error: 'there are not so many banks' } }
}

/** Opening hours with the next opening; now if open. */
const hoursNow = ({ timetable, now }: Service) =>
  timetable.list().map(({ bankCode, hours }) => ({
    bankCode,
    hours,
    opensNext: hours === null ? null : new Date(nextOpening(now(), hours)).toISOString(),
    isOpen: hours === null || nextOpening(now(), hours) <= now(),
  }))

const branchOf = ({ banks }: Service, code: string): Promise<Branch> =>
  banks.branch(code).catch(() => {
    throw new BadRequest('there is no such bank')
  })

/** Runs work on one bank and answers only after its records are on disk. */
async function at(service: Service, code: string, work: (branch: Branch) => Reply): Promise<Reply> {
  const branch = await branchOf(service, code)
  branch.settle()
  const reply = work(branch)
  await branch.flushed()
  return reply
}

function take(
  { requests }: Service,
  branch: Branch,
  order: PaymentOrder,
  triggered: ReadonlyMap<FaultKind, Fault>,
): Reply {
  requests.set(order.endToEndId, (requests.get(order.endToEndId) ?? 0) + 1)
  const taken = branch.take(order, triggered)
  if (!taken) return { status: 409, body: { error: 'this end-to-end id stands for another instruction' } }
  return reportOn(taken, triggered.has('answer_twice'))
}

function openTo({ books }: Branch, number: string, answer: () => Record<string, unknown>): Reply {
  const reason = refusedAccount(books, number)
  return { status: 200, body: reason ? { status: 'RJCT', reason } : answer() }
}

const balanceOf = ({ books }: Branch, number: string): bigint => books.account(number).balance

/** Error that a faulty bank adds to a balance. */
const error = (triggered: ReadonlyMap<string, unknown>): bigint => (triggered.has('wrong_balance') ? 1_000_000n : 0n)

function statementOf({ books }: Branch, number: string, after: string | null): Record<string, unknown> {
  const { bookings } = books.account(number)
  const from = after === null ? 0 : bookings.findLastIndex(({ reference }) => reference === after) + 1
  return {
    bookings: bookings.slice(from).flatMap(({ amount, at, twice, ...booking }) => {
      const line = { ...booking, amount: amount.toString(), bookedAt: new Date(at).toISOString() }
      return twice ? [line, line] : [line]
    }),
  }
}

function reportOn({ order, state, reason, bookedAt }: Instruction, twice = false): Reply {
  const about = { endToEndId: order.endToEndId }
  const report = {
    accepted: { ...about, status: 'ACCP' },
    booked: { ...about, status: 'ACSC', bookedAt: new Date(bookedAt ?? 0).toISOString() },
    rejected: { ...about, status: 'RJCT', reason },
  }[state]
  return { status: 200, body: { reports: twice ? [report, report] : [report] } }
}

/** The bank in a body, if it names one. */
function bankOf(body: unknown): string | undefined {
  const named = z.object({ bankCode: z.string() })
  const parsed = z.union([named, z.object({ debtor: named }), z.object({ account: named })]).safeParse(body)
  if (!parsed.success) return undefined
  const { data } = parsed
  return ('debtor' in data ? data.debtor : 'account' in data ? data.account : data).bankCode
}
