import { createBanking } from '#server/modules/banking/index.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { type AccountStatement, type ReportedBooking, writeStatement } from '#simulators/bank/file-messages.ts'
import { fakeSecondPerson } from './second-person.ts'
import type { TestContext } from './test-context.ts'

/** Banking without simulated banks: its accounts are reached over channels of files. */
export const createFileBanking = (context: TestContext, others: () => number = () => 0) =>
  createBanking({
    ...context,
    identity: { secondPerson: fakeSecondPerson({ others }), namesOf: async () => new Map() },
    encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(3) }] }),
    rails: {},
    mode: 'sandbox',
    bankFolder: context.folder,
    pollMs: 0,
  })

/** An account over a channel, to connect. */
export const accountOfChannel = (channelId: number, accountNumber: string) => ({
  bankCode: 'SGCI',
  country: '',
  accountNumber,
  accountName: 'Corridor SARL',
  swiftCode: '',
  isActive: true,
  dailyLimitXof: 500_000_000n,
  monthlyLimitXof: 15_000_000_000n,
  rail: 'host-to-host' as const,
  channelId,
})

/** Bookings and statements of one account, as its bank writes them at the time of `now`. */
export function filesOf(accountNumber: string, now: () => number) {
  const movement = (reference: string, amount: bigint) => ({
    reference,
    amount,
    at: now(),
    twice: false,
    endToEndId: null,
    returned: null,
  })
  const incoming = { payerName: 'Teranga', payerAccount: null, remittance: 'FACT 12' }
  return {
    credit: (reference: string, amount: bigint): ReportedBooking => ({ ...movement(reference, amount), incoming }),
    debit: (reference: string, amount: bigint): ReportedBooking => movement(reference, -amount),
    /** A camt.053 without bookings and with 900,000,000 XOF, but for what `more` states. */
    statement: (more: Partial<AccountStatement> = {}): string =>
      writeStatement({
        kind: 'camt.053',
        version: '08',
        messageId: 'D1',
        at: now(),
        account: accountNumber,
        balance: 900_000_000n,
        number: null,
        bookings: [],
        ...more,
      }),
  }
}
