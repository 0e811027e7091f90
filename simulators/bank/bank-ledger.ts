/** Ledger of the simulated bank: event records and derived balances. Amounts are whole francs. */

export interface Reason {
  /** ISO 20022 external status reason code. */
  readonly code: string
  readonly text: string
}

/** Content of an instruction; the same id with other content is refused. */
export interface PaymentOrder {
  readonly endToEndId: string
  readonly kind: 'transfer' | 'return'
  readonly debtor: string
  readonly creditor: string
  readonly amount: bigint
  /** The transfer that a return reverses; empty for a transfer. */
  readonly original: string
}

type Stored<T> = { readonly [K in keyof T]: T[K] extends bigint ? string : T[K] }

export type BankRecord =
  | { readonly type: 'opened'; readonly account: string; readonly balance: string }
  | {
      readonly type: 'accepted'
      readonly order: Stored<PaymentOrder>
      readonly bookAt: number
      /** The bank reports the booking twice. */
      readonly twice: boolean
    }
  | { readonly type: 'rejected'; readonly order: Stored<PaymentOrder>; readonly reason: Reason }
  | { readonly type: 'booked'; readonly endToEndId: string; readonly reference: string; readonly at: number }
  /** A payment from outside. */
  | {
      readonly type: 'received'
      readonly account: string
      readonly amount: string
      readonly incoming: IncomingPayment
      /** The instruction that it names; absent without one. */
      readonly endToEndId?: string | undefined
      readonly reference: string
      readonly at: number
    }
  /** A debit that is not the booking of an accepted instruction. */
  | {
      readonly type: 'charged'
      readonly account: string
      readonly amount: string
      readonly endToEndId?: string | undefined
      readonly reference: string
      readonly at: number
    }

export interface Instruction {
  readonly order: PaymentOrder
  readonly state: 'accepted' | 'booked' | 'rejected'
  readonly bookAt: number
  readonly twice: boolean
  readonly reason: Reason | null
  readonly bookedAt: number | null
  /** Number of bookings: more than one is a bug in the simulator. */
  readonly bookings: number
}

export interface Booking {
  readonly reference: string
  /** Null for bookings initiated by the bank. */
  readonly endToEndId: string | null
  /** Credits are positive. */
  readonly amount: bigint
  readonly at: number
  readonly twice: boolean
  /** Payer and purpose of a credit from outside. */
  readonly incoming?: IncomingPayment
}

export interface IncomingPayment {
  readonly payerName: string | null
  readonly payerAccount: string | null
  readonly remittance: string | null
}

interface Movement {
  readonly amount: bigint
  readonly incoming?: IncomingPayment | undefined
  readonly endToEndId?: string | undefined
}

interface Account {
  balance: bigint
  /** Debits accepted but not yet booked. */
  reserved: bigint
  readonly bookings: Booking[]
}

export type Books = ReturnType<typeof createBooks>

/** Events are recorded before they are applied; replaying the records gives the same ledger. */
export function createBooks(startingBalance: bigint) {
  const shelves = createShelves()
  const { accounts, instructions, pending, returns } = shelves
  let record: (what: BankRecord) => void = () => {
    throw new Error('A replay holds every record that it needs')
  }

  const happen = (what: BankRecord): void => {
    record(what)
    shelves.apply(what)
  }
  const accountOf = (number: string): Account => {
    if (!accounts.has(number)) happen({ type: 'opened', account: number, balance: startingBalance.toString() })
    return accounts.get(number) as Account
  }

  const nextReference = (): string => `SB${String(shelves.bookingCount() + 1).padStart(9, '0')}`

  return {
    /** Initial balance of a new account. */
    opening: startingBalance,
    apply: shelves.apply,
    /** Sets where records are written once the replay is complete. */
    writeTo(writer: (what: BankRecord) => void): void {
      record = writer
    },
    account: accountOf,
    accounts: () => [...accounts].map(([number, { balance }]) => ({ number, balance })),
    numberOf: (known: string): string => fullNumber([...accounts.keys()], known),
    /** Books a movement that nobody requested so: a payment from outside, or a debit. */
    post(number: string, { amount, incoming, endToEndId }: Movement, at: number): void {
      accountOf(number)
      const about = { account: number, amount: amount.toString(), endToEndId, reference: nextReference(), at }
      happen(incoming ? { type: 'received', ...about, incoming } : { type: 'charged', ...about })
    },
    find: (endToEndId: string): Instruction | null => instructions.get(endToEndId) ?? null,
    all: (): Instruction[] => [...instructions.values()],
    returnOf: (original: string): string | null => returns.get(original) ?? null,
    /** Francs available for a new debit: booked minus accepted. */
    available(number: string): bigint {
      const { balance, reserved } = accountOf(number)
      return balance - reserved
    },
    accept(order: PaymentOrder, bookAt: number, twice: boolean): void {
      // Both accounts must exist before money moves between them.
      accountOf(order.debtor)
      accountOf(order.creditor)
      happen({ type: 'accepted', order: { ...order, amount: order.amount.toString() }, bookAt, twice })
    },
    reject(order: PaymentOrder, reason: Reason): void {
      happen({ type: 'rejected', order: { ...order, amount: order.amount.toString() }, reason })
    },
    /** Imports records of another bank in order, skipping known ones. Returns how many were new. */
    adopt(records: readonly BankRecord[]): number {
      return records.filter((what) => {
        const isKnown = isKnownTo(shelves, what)
        if (!isKnown) happen(what)
        return !isKnown
      }).length
    },
    /** Books due instructions at their due time. */
    settle(now: number): void {
      const due = [...pending.values()].filter(({ bookAt }) => bookAt <= now).sort((a, b) => a.bookAt - b.bookAt)
      for (const { order, bookAt } of due) {
        happen({ type: 'booked', endToEndId: order.endToEndId, reference: nextReference(), at: bookAt })
      }
    },
  }
}

/** The full account number for a unique suffix; an unknown or shared suffix stays as it is. */
function fullNumber(numbers: readonly string[], known: string): string {
  const alike = numbers.filter((number) => number.endsWith(known))
  return numbers.includes(known) || alike.length !== 1 ? known : (alike[0] ?? known)
}

function isKnownTo({ accounts, instructions }: ReturnType<typeof createShelves>, what: BankRecord): boolean {
  if (what.type === 'opened') return accounts.has(what.account)
  if (what.type === 'booked') return instructions.get(what.endToEndId)?.state !== 'accepted'
  if (what.type === 'charged' || what.type === 'received')
    return accounts.get(what.account)?.bookings.some(({ reference }) => reference === what.reference) ?? true
  return instructions.has(what.order.endToEndId)
}

/**
 * State derived from records. A record refers only to accounts and instructions of earlier ones.
 */
function createShelves() {
  const accounts = new Map<string, Account>()
  const instructions = new Map<string, Instruction>()
  const pending = new Map<string, Instruction>()
  /** Returns not rejected, by their original transfer. */
  const returns = new Map<string, string>()
  let bookings = 0

  const accept = (order: PaymentOrder, bookAt: number, twice: boolean): void => {
    const debtor = accounts.get(order.debtor) as Account
    debtor.reserved += order.amount
    const instruction = { ...fresh(order), bookAt, twice }
    instructions.set(order.endToEndId, instruction)
    pending.set(order.endToEndId, instruction)
    if (order.kind === 'return') returns.set(order.original, order.endToEndId)
  }
  const book = (endToEndId: string, reference: string, at: number): void => {
    const instruction = instructions.get(endToEndId) as Instruction
    const { order, twice } = instruction
    const entry = { reference, endToEndId, at, twice }
    const debtor = accounts.get(order.debtor) as Account
    debtor.reserved -= order.amount
    debtor.balance -= order.amount
    debtor.bookings.push({ ...entry, amount: -order.amount })
    const creditor = accounts.get(order.creditor) as Account
    creditor.balance += order.amount
    creditor.bookings.push({ ...entry, amount: order.amount })
    instructions.set(endToEndId, { ...instruction, state: 'booked', bookedAt: at, bookings: instruction.bookings + 1 })
    pending.delete(endToEndId)
    bookings += 1
  }
  const apply = (what: BankRecord): void => {
    switch (what.type) {
      case 'opened':
        accounts.set(what.account, { balance: BigInt(what.balance), reserved: 0n, bookings: [] })
        return
      case 'accepted':
        accept({ ...what.order, amount: BigInt(what.order.amount) }, what.bookAt, what.twice)
        return
      case 'rejected': {
        const order = { ...what.order, amount: BigInt(what.order.amount) }
        instructions.set(order.endToEndId, { ...fresh(order), state: 'rejected', reason: what.reason })
        return
      }
      case 'booked':
        book(what.endToEndId, what.reference, what.at)
        return
      case 'charged': {
        const account = accounts.get(what.account) as Account
        account.balance -= BigInt(what.amount)
        const { reference, at, endToEndId = null } = what
        account.bookings.push({ reference, endToEndId, amount: -BigInt(what.amount), at, twice: false })
        bookings += 1
        return
      }
      case 'received': {
        const account = accounts.get(what.account) as Account
        account.balance += BigInt(what.amount)
        const { reference, at, incoming, endToEndId = null } = what
        account.bookings.push({ reference, endToEndId, amount: BigInt(what.amount), at, twice: false, incoming })
        bookings += 1
      }
    }
  }
  return { accounts, instructions, pending, returns, apply, bookingCount: () => bookings }
}

function fresh(order: PaymentOrder): Instruction {
  return { order, state: 'accepted', bookAt: 0, twice: false, reason: null, bookedAt: null, bookings: 0 }
}

export function isSame(left: PaymentOrder, right: PaymentOrder): boolean {
  return (Object.keys(left) as (keyof PaymentOrder)[]).every((key) => left[key] === right[key])
}
