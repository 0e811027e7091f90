import { describe, expect, it } from 'vitest'
import { getTrialBalance } from '#contract/ledger/api.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ledgerRoutes } from './routes.ts'
import { type AccountBalance, sumTrialBalance } from './rules.ts'
import type { Ledger } from './service.ts'

const balances: readonly AccountBalance[] = [
  { accountId: 1, kind: 'bank', ownerId: 4, currency: 'XOF', balanceMinor: -150_000_000n },
  { accountId: 2, kind: 'client', ownerId: 7, currency: 'XOF', balanceMinor: 150_000_000n },
  { accountId: 3, kind: 'fx_position', ownerId: null, currency: 'USDT', balanceMinor: 4_010_700_000n },
  { accountId: 4, kind: 'fee_income', ownerId: null, currency: 'USDT', balanceMinor: -4_010_700_000n },
]

async function ask(accounts: readonly AccountBalance[]) {
  const [route] = ledgerRoutes({
    ledger: { trialBalance: async () => sumTrialBalance(accounts) } as unknown as Ledger,
    database: {} as Database,
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    owners: { ownerNames: async () => new Map([[1, 'Ecobank 1111']]) },
  })
  const outcome = await route?.handle({} as never)
  if (outcome?.kind !== 'answer') throw new Error('the trial balance is always answered')
  return getTrialBalance.answer.parse(outcome.body)
}

describe('GET the trial balance', () => {
  it("shows each balance in its column with the owner's name when known", async () => {
    expect(await ask(balances)).toEqual({
      asOf: '2026-11-21T10:00:00.000Z',
      balanced: true,
      accounts: [
        { accountId: 1, account: 'bank', owner: 'Ecobank 1111', currency: 'XOF', debit: '0', credit: '150000000' },
        { accountId: 2, account: 'client', owner: '#7', currency: 'XOF', debit: '150000000', credit: '0' },
        {
          accountId: 3,
          account: 'fx_position',
          owner: null,
          currency: 'USDT',
          debit: '4010.700000',
          credit: '0.000000',
        },
        {
          accountId: 4,
          account: 'fee_income',
          owner: null,
          currency: 'USDT',
          debit: '0.000000',
          credit: '4010.700000',
        },
      ],
      totals: [
        { currency: 'XOF', debit: '150000000', credit: '150000000' },
        { currency: 'USDT', debit: '4010.700000', credit: '4010.700000' },
      ],
    })
  })

  it('reports unbalanced when debits and credits differ in one currency', async () => {
    expect((await ask(balances.slice(0, 3))).balanced).toBe(false)
  })
})
