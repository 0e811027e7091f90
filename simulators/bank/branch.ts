import { constants } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault, FaultKind, Faults } from '../faults.ts'
import { type Journal, openJournal } from '../journal.ts'
import {
  type BankRecord,
  type Books,
  createBooks,
  type Instruction,
  isSame,
  type PaymentOrder,
  type Reason,
} from './bank-ledger.ts'
import { nextOpening, type Timetable } from './hours.ts'

/** One simulated bank with its ledger and journal. */
export interface Branch {
  readonly code: string
  readonly books: Books
  /**
   * Accepts an instruction; a repeated one returns its first state. Null if the id has other
   * content.
   */
  take(order: PaymentOrder, triggered: ReadonlyMap<FaultKind, Fault>): Instruction | null
  /** Books what is due now. */
  settle(): void
  /** Resolves once all records are on disk; no answer is sent before. */
  flushed(): Promise<void>
  close(): Promise<void>
}

export interface BranchOptions {
  readonly folder: string
  readonly now: () => number
  readonly settleAfterMs: number
  readonly startingBalanceXof: bigint
  /** Opening hours that apply when an instruction is accepted. */
  readonly timetable: Pick<Timetable, 'of'>
  readonly durable?: boolean
}

/**
 * Why the bank does not serve an account: AC04 closed, AC01 unknown. Accounts open on first use,
 * but a number of fewer than ten characters or eight digits is a typing error.
 */
export function refusedAccount(books: Books, number: string): Reason | null {
  if (number.endsWith('0000')) return { code: 'AC04', text: 'The account is closed' }
  const isWellFormed = /^[A-Z0-9]{10,34}$/i.test(number) && number.replace(/\D/g, '').length >= 8
  if (isWellFormed || books.accounts().some((account) => account.number === number)) return null
  return { code: 'AC01', text: 'The bank has no account with this number' }
}

export async function openBranch(code: string, options: BranchOptions): Promise<Branch> {
  const { folder, now, settleAfterMs, startingBalanceXof, timetable } = options
  const books = createBooks(startingBalanceXof)
  const name = `bank-${code}.jsonl`
  await inheritJournal(folder, name)
  const journal: Journal<BankRecord> = await openJournal(folder, name, books.apply, {
    durable: options.durable ?? true,
  })
  books.writeTo(journal.append)
  return {
    code,
    books,
    take(order, triggered) {
      const earlier = books.find(order.endToEndId)
      if (earlier) return isSame(earlier.order, order) ? earlier : null
      const byFault = triggered.get('reject')
      const reason = byFault
        ? { code: byFault.reasonCode ?? 'MS03', text: 'Refused by the bank' }
        : refuse(books, order)
      if (reason) books.reject(order, reason)
      else {
        const bookAt = now() + settleAfterMs + (triggered.get('book_later')?.delayMs ?? 0)
        const hours = timetable.of(code)
        books.accept(order, hours ? nextOpening(bookAt, hours) : bookAt, triggered.has('answer_twice'))
      }
      books.settle(now())
      return books.find(order.endToEndId)
    },
    settle: () => books.settle(now()),
    flushed: journal.flushed,
    close: journal.close,
  }
}

/** Codes of the banks with a journal in a folder. */
export async function journalsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => /^bank-([A-Z0-9]{2,12})\.jsonl$/.exec(name)?.[1] ?? [])
}

/** Older versions shared one journal among all banks: each bank continues from a copy. */
async function inheritJournal(folder: string, name: string): Promise<void> {
  await copyFile(join(folder, 'bank.jsonl'), join(folder, name), constants.COPYFILE_EXCL).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
    },
  )
}

function refuse(books: Books, order: PaymentOrder): Reason | null {
  return order.kind === 'transfer' ? refuseTransfer(books, order) : refuseReturn(books, order)
}

function refuseTransfer(books: Books, { debtor, amount }: PaymentOrder): Reason | null {
  const refused = refusedAccount(books, debtor)
  if (refused) return refused
  if (books.available(debtor) < amount) return { code: 'AM04', text: 'The account does not hold enough' }
  return null
}

function refuseReturn(books: Books, { original, creditor, amount, debtor }: PaymentOrder): Reason | null {
  const paid = books.find(original)
  if (paid?.state !== 'booked' || paid.order.kind !== 'transfer' || paid.order.debtor !== creditor) {
    return { code: 'NOOR', text: 'There is no such booked transfer' }
  }
  if (paid.order.amount !== amount) return { code: 'AM09', text: 'The amount is not that of the transfer' }
  if (books.returnOf(original) !== null) return { code: 'AM05', text: 'The transfer was returned already' }
  if (books.available(debtor) < amount) return { code: 'AM04', text: 'The account does not hold enough' }
  return null
}

/** The banks of one installation, opened on first use. */
export interface Banks {
  readonly faults: Faults
  branch(code: string): Promise<Branch>
  open(): readonly Branch[]
  close(): Promise<void>
}

/** A limit, so that unknown bank codes cannot fill the disk. */
const maxBranches = 64

export function createBanks(faults: Faults, options: BranchOptions): Banks {
  const opening = new Map<string, Promise<Branch>>()
  const branches: Branch[] = []
  return {
    faults,
    branch(code) {
      const known = opening.get(code)
      if (known) return known
      if (!/^[A-Z0-9]{2,12}$/.test(code) || opening.size >= maxBranches) {
        return Promise.reject(new Error('There is no such bank'))
      }
      const made = openBranch(code, options).then((branch) => {
        branches.push(branch)
        return branch
      })
      opening.set(code, made)
      return made
    },
    open: () => branches,
    async close() {
      await Promise.all((await Promise.all(opening.values())).map((branch) => branch.close()))
    },
  }
}
