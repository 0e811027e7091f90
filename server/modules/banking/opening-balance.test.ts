import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const accountNumber = 'CI001002009001'

describe('the opening balance of an account without files', { tags: ['D10-08', 'D10-11'] }, () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await createHarness()
  })
  afterAll(() => harness.stop())

  const charge = (amount: string) => harness.admin('bank', '/admin/post', { bankCode: 'SGCI', accountNumber, amount })
  const bankBalance = async () => {
    const { accounts } = await harness.modules.ledger.trialBalance(harness.database.pool)
    return accounts.filter(({ kind }) => kind === 'bank').map(({ balanceMinor }) => balanceMinor)
  }

  it('is posted on approval, without the bookings before the test and before those since', async () => {
    const { modules, database, people } = harness
    const terms = { isActive: true, dailyLimitXof: 500_000_000n, monthlyLimitXof: 15_000_000_000n }
    const account = { bankCode: 'SGCI', country: '', accountNumber, accountName: 'Corridor SARL', swiftCode: '' }
    await charge('7000')
    harness.advance(1_000)
    const made = await database.transaction((transaction) =>
      modules.banking.create(transaction, people.operator, { ...account, ...terms }),
    )
    const id = expectOk(made, 'the connection')
    expectOk(await modules.banking.test(people.operator, id), 'the test')
    await charge('500')
    expect([await bankBalance(), await modules.banking.compare()]).toEqual([[], []])
    const approved = await database.transaction((transaction) =>
      modules.banking.approve(transaction, people.approver, id, { note: null, version: null }),
    )
    expectOk(approved, 'the approval')
    expect(await bankBalance()).toEqual([19_999_993_000n])
    expect(await modules.banking.compare()).toMatchObject([
      { discrepancies: [{ kind: 'unknown_booking', amounts: { foundXof: -500n } }] },
    ])
  })
})
