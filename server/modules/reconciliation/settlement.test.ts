import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import type { Input } from './resolve.ts'

let harness: Harness
let documentId: number

beforeEach(async () => {
  harness = await createHarness({ seed: 54 })
  await harness.addBank()
  const stored = await inTransaction((transaction) =>
    harness.modules.documents.keep(transaction, harness.people.operator, {
      bytes: Buffer.from('%PDF-1.7 delivery note'),
      fileName: 'note.pdf',
      mediaType: 'application/pdf',
      documentType: 'invoice',
      title: 'Delivery note',
      clientId: null,
    }),
  )
  documentId = expectOk(stored, 'a document').documentId
})
afterEach(() => harness.stop())

const amount = 60_000_000n
const inTransaction: Harness['database']['transaction'] = (work) => harness.database.transaction(work)
const proved = (actor: Actor): Actor => ({ ...actor, provedAt: harness.now() })

async function converted(): Promise<void> {
  const id = await harness.convert(amount, await harness.addClient('Baobab Textiles SA'))
  await harness.run(async () => (await harness.stateOf(id)) === 'completed', { stepMs: 300 })
}
const balance = async (kind: string, currency: 'XOF' | 'USDT') => {
  const { accounts } = await harness.modules.ledger.trialBalance(harness.database.pool)
  const found = accounts.find((account) => account.kind === kind && account.currency === currency)
  return found?.balanceMinor ?? 0n
}
const unresolved = async () => {
  harness.advance(2_000)
  await harness.modules.reconciliation.compare()
  const page = { limit: 50, before: null }
  const { pool } = harness.database
  return (await harness.modules.reconciliation.list(pool, { states: ['open', 'proposed'] }, page)).rows
}
/** Tokens arrive at the treasury; returns their exception. */
async function deliver(minor: bigint): Promise<number> {
  await harness.admin('chain', '/admin/fund', { amount: minor.toString() })
  const found = (await unresolved()).find(({ kind, state }) => kind === 'tokens_arrived' && state === 'open')
  return found?.id ?? 0
}
const resolve = (id: number, input: Partial<Input> = {}) =>
  inTransaction((transaction) =>
    harness.modules.reconciliation.resolve(transaction, proved(harness.people.approver), {
      id,
      version: null,
      resolution: 'correction',
      counterAccount: 'provider_settlement',
      note: 'delivery note',
      settlement: { purpose: 'delivery', amountXof: amount, documentId },
      ...input,
    }),
  )
const settling = (purpose: 'delivery' | 'top_up', amountXof: bigint, document = documentId) => ({
  settlement: { purpose, amountXof, documentId: document },
})

async function addVersion(): Promise<void> {
  const stored = await inTransaction((transaction) =>
    harness.modules.documents.keep(transaction, harness.people.operator, {
      bytes: Buffer.from('%PDF-1.7 another note'),
      fileName: 'another.pdf',
      mediaType: 'application/pdf',
      documentType: 'invoice',
      title: 'Delivery note',
      clientId: null,
      documentId,
    }),
  )
  expectOk(stored, 'the version')
}

describe("a provider's delivery", () => {
  it('clears the provider and the position, and shows what was lost', async () => {
    await converted()
    const promised = await balance('fx_position', 'USDT')
    expect([await balance('provider_settlement', 'XOF'), await balance('fx_position', 'XOF')]).toEqual([
      amount,
      -amount,
    ])
    const id = await deliver(promised - 1_000_000n)
    expect(expectOk(await resolve(id), 'a delivery')).toMatchObject({ state: 'resolved', settledXof: amount })
    for (const [kind, currency] of [
      ['provider_settlement', 'XOF'],
      ['fx_position', 'XOF'],
      ['fx_position', 'USDT'],
      ['suspense', 'USDT'],
    ] as const)
      expect([kind, await balance(kind, currency)]).toEqual([kind, 0n])
    expect(await balance('fx_difference', 'USDT')).toBe(1_000_000n)
    expect(await unresolved()).toEqual([])
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
  })

  it('rejects more francs than conversions paid, an amount off the rate, and an unknown document', async () => {
    await converted()
    const promised = await balance('fx_position', 'USDT')
    const id = await deliver(promised)
    expect(await resolve(id, settling('delivery', amount + 1n))).toMatchObject({
      error: { code: 'settlement_too_high', maxXof: amount },
    })
    expect(await resolve(id, settling('delivery', amount / 2n))).toMatchObject({
      error: { code: 'settlement_off_rate' },
    })
    expect(await resolve(id, settling('delivery', amount, 4_711))).toMatchObject({
      error: { code: 'document_not_found' },
    })
    expect(await resolve(id, { settlement: null })).toMatchObject({ error: { code: 'settlement_mismatch' } })
    expect(await resolve(id, { counterAccount: 'suspense' })).toMatchObject({ error: { code: 'settlement_mismatch' } })
    expect(await balance('provider_settlement', 'XOF')).toBe(amount)
  })

  it('names its document at the version that was proposed', async () => {
    await converted()
    const id = await deliver(await balance('fx_position', 'USDT'))
    expect(expectOk(await resolve(id), 'a delivery')).toMatchObject({ documentId, documentVersion: 0 })
    await addVersion()
    const page = { limit: 50, before: null }
    const { rows } = await harness.modules.reconciliation.list(harness.database.pool, { states: ['resolved'] }, page)
    expect(rows.find((row) => row.id === id)).toMatchObject({ documentId, documentVersion: 0 })
  })

  it('is checked again when the second person signs', async () => {
    await converted()
    const half = (await balance('fx_position', 'USDT')) / 2n
    const [one, two] = [await deliver(half * 2n), await deliver(half * 2n + 1n)]
    await harness.addPerson('second@example.org', 'compliance')
    const signer = proved(await harness.addPerson('third@example.org', 'compliance'))
    for (const id of [one, two]) expect(expectOk(await resolve(id), 'a proposal')).toMatchObject({ state: 'proposed' })
    harness.advance(48 * 3_600_000)
    const decide = (id: number) =>
      inTransaction((transaction) => {
        const verdict = { id, version: null, decision: 'approved', note: null } as const
        return harness.modules.reconciliation.decide(transaction, { ...signer, provedAt: harness.now() }, verdict)
      })
    const both = await Promise.all([decide(one), decide(two)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'settlement_too_high', maxXof: 0n } })
    expect(await balance('provider_settlement', 'XOF')).toBe(0n)
  })
})

describe('a top-up of the treasury', () => {
  it('is settled with francs that the bank paid to the provider, without suspense', async () => {
    const paid = 561_000_000n
    const payment = { bankCode: 'SGCI', accountNumber: 'CI0011223344556677', amount: paid.toString() }
    await harness.admin('bank', '/admin/post', payment)
    const [booking] = await unresolved()
    expectOk(await resolve(booking?.id ?? 0, { settlement: null, note: 'tokens bought' }), 'the payment')
    expect(await balance('provider_settlement', 'XOF')).toBe(paid)

    const id = await deliver(1_000_000_000_000n)
    expect(await resolve(id, settling('top_up', paid + 1n))).toMatchObject({
      error: { code: 'settlement_too_high', maxXof: paid },
    })
    expectOk(await resolve(id, settling('top_up', paid)), 'the top-up')
    expect(await balance('provider_settlement', 'XOF')).toBe(0n)
    expect(await balance('treasury_funding', 'XOF')).toBe(paid)
    expect(await balance('treasury_funding', 'USDT')).toBe(-1_000_000_000_000n)
    expect([await balance('suspense', 'XOF'), await balance('suspense', 'USDT')]).toEqual([0n, 0n])
    expect(await unresolved()).toEqual([])
  })

  it("does not use francs that clients' conversions paid", async () => {
    await converted()
    const id = await deliver(1_000_000n)
    expect(await resolve(id, settling('top_up', 1n))).toMatchObject({
      error: { code: 'settlement_too_high', maxXof: 0n },
    })
  })
})
