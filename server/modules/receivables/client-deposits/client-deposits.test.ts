import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

let harness: Harness
let clientId: number

beforeEach(async () => {
  harness = await createHarness({ seed: 53 })
  await harness.addBank()
  clientId = await harness.addClient('Baobab Textiles SA')
})
afterEach(() => harness.stop())

const accountNumber = 'CI0011223344556677'
const amount = 60_000_000n
const signal = new AbortController().signal
const deposits = () => harness.modules.receivables.clientDeposits
const francs = () => deposits().francs(harness.database.pool, clientId)
const compare = async () => {
  harness.advance(2_000)
  await harness.modules.reconciliation.compare()
}

async function converted(): Promise<number> {
  const id = await harness.convert(amount, clientId)
  await harness.run(async () => (await harness.stateOf(id)) === 'completed', { stepMs: 300 })
  return id
}

async function receive(amountXof: bigint, about: { payerName?: string; remittance?: string } = {}): Promise<number> {
  const { payerName = 'BAOBAB TEXTILES SA', remittance = 'virement' } = about
  const incoming = { payerName, payerAccount: 'CI93CI0010000987654321', remittance }
  await harness.admin('bank', '/admin/post', { bankCode: 'SGCI', accountNumber, amount: String(amountXof), incoming })
  await compare()
  await harness.modules.receivables.importReceipts(signal)
  const sorting = { key: 'bookedOn', descending: true, after: null } as const
  const { items } = await harness.modules.receivables.list(harness.database.pool, {}, { limit: 1, sorting })
  return items[0]?.id ?? 0
}

const detail = async (id: number) => {
  const found = await harness.modules.receivables.receipt(harness.database.pool, id)
  if (!found) throw new Error(`no receipt ${id}`)
  return found
}
const deposit = (
  id: number,
  input: { amountXof?: bigint; clientId?: number | null; version?: number | null } = {},
  actor: Actor = harness.people.operator,
) =>
  harness.write((t) =>
    deposits().deposit(t, actor, { id, version: null, clientId, amountXof: amount, reasons: [], ...input }),
  )
const balances = async () => {
  const { accounts } = await harness.modules.ledger.trialBalance(harness.database.pool)
  return Object.fromEntries(
    accounts
      .filter(({ balanceMinor }) => balanceMinor !== 0n)
      .map(({ kind, currency, balanceMinor }) => [`${kind} ${currency}`, balanceMinor]),
  )
}
const expectSoundBooks = async () => expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])

describe('francs of a client', () => {
  it('clear its account when they come after the conversion', async () => {
    await converted()
    expect(await francs()).toMatchObject({ availableXof: 0n, owedXof: amount, undebitedXof: 0n, neededXof: amount })
    const id = await receive(amount)
    expect((await detail(id)).depositProposals).toMatchObject([
      {
        clientId,
        amountXof: amount,
        neededXof: amount,
        reasons: expect.arrayContaining([expect.stringContaining('exactly')]),
      },
    ])
    expect(expectOk(await deposit(id), 'a deposit')).toMatchObject({ state: 'matched', allocatedXof: amount })
    const after = await francs()
    expect(after).toMatchObject({ availableXof: 0n, owedXof: 0n, neededXof: 0n, movementCount: 2 })
    expect(after?.movements.map(({ kind }) => kind)).toEqual(['client_deposit', 'funded'])
    expect(await balances()).not.toHaveProperty('client XOF')
    expect(await balances()).not.toHaveProperty('unapplied_receipts XOF')
    await expectSoundBooks()
  })

  it('stay available when they come before the conversion, and are used by it', async () => {
    const id = await receive(amount + 5_000_000n)
    expect((await detail(id)).depositProposals).toEqual([])
    expectOk(await deposit(id, { amountXof: amount + 5_000_000n }), 'a deposit')
    expect(await francs()).toMatchObject({ availableXof: 65_000_000n, owedXof: 0n })
    await converted()
    expect(await francs()).toMatchObject({ availableXof: 5_000_000n, owedXof: 0n, neededXof: 0n })
    await expectSoundBooks()
  })

  it('are proposed for a conversion that the payment names, from any payer', async () => {
    const conversion = await harness.convert(amount, clientId)
    const reference = `TX-${harness.now().getUTCFullYear()}-${String(conversion).padStart(6, '0')}`
    const text = `Depot ${reference.replaceAll('-', '').toLowerCase()}`
    const id = await receive(amount, { payerName: 'Ndiaye Holding', remittance: text })
    const [best] = (await detail(id)).depositProposals
    expect(best).toMatchObject({ clientId, neededXof: amount })
    expect(best?.reasons[0]).toContain(reference)
    expectOk(await deposit(id), 'a deposit')
    expect((await detail(id)).deposits[0]?.payer).not.toBe('client')
  })

  it('are booked to the own account without a client', async () => {
    const id = await receive(amount)
    expectOk(await deposit(id, { clientId: null }), 'a deposit')
    expect(await balances()).toMatchObject({ 'own_account XOF': -amount })
    expect((await detail(id)).deposits).toMatchObject([{ clientId: null, clientName: null }])
  })

  it('leave the account by a reversal, once', async () => {
    const id = await receive(amount)
    expectOk(await deposit(id), 'a deposit')
    const depositId = (await detail(id)).deposits[0]?.id ?? 0
    const undo = (reason: string | null) =>
      harness.write((t) => deposits().undo(t, harness.people.operator, { id, version: null, depositId, reason }))
    expect(expectOk(await undo('wrong client'), 'the undoing')).toMatchObject({ state: 'open', allocatedXof: 0n })
    expect(await francs()).toMatchObject({ availableXof: 0n, owedXof: 0n })
    expect((await detail(id)).deposits).toMatchObject([{ reversalReason: 'wrong client' }])
    expect(await undo(null)).toMatchObject({ ok: false, error: { code: 'deposit_not_found' } })
    await expectSoundBooks()
  })
})

describe('a deposit', () => {
  it('is booked once when two people book the same receipt', async () => {
    const id = await receive(amount)
    const both = await Promise.all([deposit(id), deposit(id, {}, harness.people.approver)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'wrong_state', state: 'matched' } })
    expect(await francs()).toMatchObject({ availableXof: amount })
    expect((await detail(id)).deposits).toHaveLength(1)
    await expectSoundBooks()
  })

  it('rejects more than was received, nothing, an unknown client and an old version', async () => {
    const id = await receive(amount)
    expect(await deposit(id, { amountXof: amount + 1n })).toMatchObject({
      error: { code: 'more_than_received', leftXof: amount },
    })
    expect(await deposit(id, { amountXof: 0n })).toMatchObject({ error: { code: 'deposits_nothing' } })
    expect(await deposit(id, { clientId: 4_711 })).toMatchObject({ error: { code: 'client_not_found' } })
    expect(await deposit(id, { version: 9 })).toMatchObject({ error: { code: 'stale_version', currentVersion: 1 } })
    expect((await detail(id)).receipt.allocatedXof).toBe(0n)
  })

  it('leaves the rest of a receipt for an invoice, and no way to set it aside', async () => {
    const id = await receive(amount)
    expect(expectOk(await deposit(id, { amountXof: 10_000_000n }), 'a part')).toMatchObject({ state: 'open' })
    const aside = await harness.write((t) =>
      harness.modules.receivables.setAside(t, harness.people.operator, { id, version: null, reason: 'tax' }),
    )
    expect(aside).toMatchObject({ ok: false, error: { code: 'already_allocated' } })
  })
})
