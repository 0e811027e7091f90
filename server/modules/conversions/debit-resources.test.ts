import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { createConversions } from './service.ts'

describe('an account or a wallet that is withdrawn before the debit', { tags: ['D8-28'] }, () => {
  let harness: Harness
  let connectionId: number
  beforeEach(async () => {
    harness = await createHarness({ seed: 43 })
    connectionId = await harness.addBank()
  })
  afterEach(() => harness.stop())

  const until = (id: number, ...states: string[]) => harness.run(async () => states.includes(await harness.stateOf(id)))
  const rowOf = async (id: number) =>
    expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'a conversion').row
  const inTransaction: Harness['database']['transaction'] = (work) => harness.database.transaction(work)
  const inReview = async () => {
    const id = await harness.convert(150_000_000n, null)
    await until(id, 'in_review')
    return id
  }
  const approve = async (id: number) =>
    expectOk(
      await inTransaction((transaction) =>
        harness.modules.conversions.approve(transaction, harness.people.approver, { id, version: null, reason: null }),
      ),
      'the approval',
    )
  const switchAccount = async (isActive: boolean) =>
    expectOk(
      await inTransaction((transaction) =>
        harness.modules.banking.change(transaction, harness.people.operator, connectionId, { isActive, version: null }),
      ),
      'the switch',
    )

  it('is not debited while it is switched off, and is debited once it is on again', async () => {
    const id = await inReview()
    await switchAccount(false)
    await approve(id)
    await until(id, 'awaiting_funds', 'completed')
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_funds', connectionId: null })
    expect(harness.effects.bank().instructions).toEqual([])
    await switchAccount(true)
    await until(id, 'completed')
  })

  it('leaves no debit for a wallet that cannot be paid, and another wallet needs a new approval', async () => {
    const id = await inReview()
    const { walletId } = await rowOf(id)
    const archived = await inTransaction((transaction) =>
      harness.modules.wallets.archive(transaction, harness.people.approver, {
        id: walletId ?? 0,
        note: 'lost key',
        version: null,
      }),
    )
    expectOk(archived, 'the archived wallet')
    await approve(id)
    await until(id, 'in_review', 'failed')
    expect(await rowOf(id)).toMatchObject({ state: 'in_review', reviewReasons: ['approval_outdated'] })
    expect((await rowOf(id)).walletId).not.toBe(walletId)
    expect(harness.effects.bank().instructions).toEqual([])
    await approve(id)
    await until(id, 'completed')
  })

  it('waits in production until the account of the provider is set, and says so', async () => {
    const none = async () => null
    const policies = {
      payoutHold: none,
      dossierHold: none,
      exchangeFormId: none,
      preApproval: none,
      scheduleEditors: async () => [],
    }
    const { modules, database } = harness
    const production = createConversions({ ...modules, database, policies, mode: 'production', onDue: () => undefined })
    const id = await harness.convert(60_000_000n, null)
    for (const _ of ['screen', 'clear', 'wait for funds', 'try again']) await production.step(id)
    expect(await rowOf(id)).toMatchObject({
      state: 'awaiting_funds',
      reason: expect.stringContaining("provider's account"),
      endToEndId: null,
    })
    const change = async (key: 'provider.accountName' | 'provider.accountNumber', value: string) => {
      const changed = await inTransaction((transaction) =>
        modules.settings.change(transaction, harness.people.approver, key, value),
      )
      expectOk(changed, 'the setting')
      harness.advance(3_000)
    }
    await change('provider.accountName', 'Provider SA')
    await change('provider.accountNumber', 'CI93CI0080111301134291200589')
    await production.step(id)
    expect(await harness.stateOf(id)).toBe('debit_requested')
    // Cleared before the bank was called: the debit says so, and goes on once the account is back.
    await change('provider.accountNumber', '')
    for (const _ of ['first', 'again']) await production.step(id)
    const reason = expect.stringContaining("provider's account")
    expect(await rowOf(id)).toMatchObject({ state: 'debit_requested', reason })
    expect(harness.effects.bank().instructions).toEqual([])
    await change('provider.accountNumber', 'CI93CI0080111301134291200589')
    await production.step(id)
    expect(harness.effects.bank().instructions).toHaveLength(1)
    await until(id, 'completed')
  })
})
