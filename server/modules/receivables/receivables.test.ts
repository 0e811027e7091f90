import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { sendAdviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

let harness: Harness
let connectionId: number

beforeEach(async () => {
  harness = await createHarness({ seed: 31 })
  connectionId = await harness.addBank()
})
afterEach(() => harness.stop())

const accountNumber = 'CI0011223344556677'
const signal = new AbortController().signal

/** A sent invoice of so many dollars, due in 30 days. */
const sentInvoice = (clientId: number, amountUsd: string) =>
  sendAdviceInvoice(harness, clientId, amountUsd, { servicePeriodStart: harness.day(-30), dueDate: harness.day(30) })

/** The bank books a credit, and the product imports it. */
async function receive(
  amount: bigint,
  about: { payerName?: string; payerAccount?: string; remittance?: string } = {},
): Promise<number> {
  const { payerName = null, payerAccount = null, remittance = null } = about
  const payment = { bankCode: 'SGCI', accountNumber, amount: amount.toString() }
  await harness.admin('bank', '/admin/post', { ...payment, incoming: { payerName, payerAccount, remittance } })
  await compare()
  await harness.modules.receivables.importReceipts(signal)
  const [newest] = await queue()
  return newest?.id ?? 0
}

const sorting = { key: 'bookedOn', descending: true, after: null } as const
const queue = async (state: 'open' | 'matched' | 'other' = 'open') =>
  (await harness.modules.receivables.list(harness.database.pool, { state }, { limit: 50, sorting })).items
const compare = async () => {
  harness.advance(2_000)
  await harness.modules.reconciliation.compare()
}
const detail = async (id: number) => {
  const found = await harness.modules.receivables.receipt(harness.database.pool, id)
  if (!found) throw new Error(`no receipt ${id}`)
  return found
}
const invoiceOf = (id: number) => harness.modules.invoices.get(harness.database.pool, id)
const match = (id: number, allocations: readonly object[], version: number | null = null) =>
  harness.write(async (t) => {
    const { operator } = harness.people
    const input = { id, version, allocations: allocations as never, reasons: [], isAutomatic: false }
    return harness.modules.receivables.match(t, operator, input)
  })
const exceptions = async () => {
  await compare()
  const page = { limit: 50, before: null }
  return (await harness.modules.reconciliation.list(harness.database.pool, { states: ['open', 'proposed'] }, page)).rows
}
const balanceOf = async (kind: string) => {
  const { accounts } = await harness.modules.ledger.trialBalance(harness.database.pool)
  return accounts.filter((account) => account.kind === kind).reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)
}

describe('receipts from bank statements', () => {
  it('posts a credit once, holds no payout for it, and keeps bank and books equal', async () => {
    const id = await receive(561_000n, { payerName: 'Baobab Textiles SA', remittance: 'loyer' })
    expect(await harness.modules.receivables.importReceipts(signal)).toBe(0)
    expect(await queue()).toMatchObject([{ id, amountXof: 561_000n, payerName: 'Baobab Textiles SA' }])
    expect(await exceptions()).toEqual([])
    expect(await balanceOf('unapplied_receipts')).toBe(-561_000n)
    expect(await harness.modules.reconciliation.hold(harness.database.pool)).toBeNull()
  })

  it('makes one receipt when two instances import at the same time', async () => {
    const incoming = { payerName: 'A', payerAccount: null, remittance: null }
    const payment = { bankCode: 'SGCI', accountNumber, amount: '7000', incoming }
    await harness.admin('bank', '/admin/post', payment)
    await compare()
    const { receivables } = harness.modules
    const made = await Promise.all([receivables.importReceipts(signal), receivables.importReceipts(signal)])
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await queue()).toHaveLength(1)
  })

  it('proposes the named invoice and pays it with the bank charges as a line of their own', async () => {
    const clientId = await harness.addClient('Baobab Textiles SA')
    const invoice = await sentInvoice(clientId, '2000.00')
    const short = invoice.amountXofMinor - 12_000n
    const id = await receive(short, { payerName: 'BAOBAB TEXTILES', remittance: `FACT ${invoice.invoiceNumber}` })
    const [best] = (await detail(id)).proposals
    expect(best).toMatchObject({ fit: 'charges', invoices: [{ id: invoice.id }] })
    expectOk(await match(id, best?.allocations ?? []), 'a match')

    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'paid', settledXofMinor: invoice.amountXofMinor })
    expect(await queue('matched')).toMatchObject([{ id, allocatedXof: short }])
    expect((await detail(id)).matches).toMatchObject([{ payer: 'client', allocations: [{ chargesXof: 12_000n }] }])
    expect(await balanceOf('unapplied_receipts')).toBe(0n)
    expect(await balanceOf('bank_charges')).toBe(12_000n)
    expect(await balanceOf('receivable')).toBe(-invoice.amountXofMinor)
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
    expect(await exceptions()).toEqual([])
  })

  it('names a paid invoice that the payer mentions again, unless the receipt itself paid it', async () => {
    const { id, invoiceNumber, amountXofMinor } = await sentInvoice(await harness.addClient('Neem SA'), '900.00')
    const larger = await receive(amountXofMinor + 5_000_000n, { remittance: invoiceNumber })
    expectOk(await match(larger, (await detail(larger)).proposals[0]?.allocations ?? []), 'a match')
    expect(await detail(larger)).toMatchObject({ receipt: { state: 'open' }, settledMentions: [] })
    const second = await receive(amountXofMinor, { remittance: invoiceNumber })
    expect((await detail(second)).settledMentions).toEqual([{ invoiceId: id, invoiceNumber, status: 'paid' }])
  })

  it('pays three invoices with one transfer, and one invoice with two', async () => {
    const clientId = await harness.addClient('Karité Export SARL')
    const [one, two, three] = [
      await sentInvoice(clientId, '1000.00'),
      await sentInvoice(clientId, '700.00'),
      await sentInvoice(clientId, '450.00'),
    ]
    const together = one.amountXofMinor + two.amountXofMinor
    const first = await receive(together, { payerName: 'Karite Export', remittance: 'factures octobre' })
    const [best] = (await detail(first)).proposals
    expect(best?.invoices.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    expectOk(await match(first, best?.allocations ?? []), 'a match of two invoices')

    const half = three.amountXofMinor / 2n
    for (const amount of [half, three.amountXofMinor - half]) {
      const id = await receive(amount, { payerName: 'Karite Export', remittance: three.invoiceNumber })
      const [part] = (await detail(id)).proposals
      expectOk(await match(id, part?.allocations ?? []), 'a part payment')
    }
    expect(await invoiceOf(three.id)).toMatchObject({ status: 'paid' })
  })

  it('shows and reports clients that pay from one bank account', { tags: ['D12-04'] }, async () => {
    const payerAccount = 'CI93CI0010000987654321'
    const names = ['Teranga Pêche', 'Kora Mines', 'Djoliba Riz'] as const
    const clients: number[] = []
    for (const name of names) clients.push(await harness.addClient(name))
    const [first = 0, second = 0, third = 0] = clients
    for (const [place, clientId] of clients.entries()) {
      const invoice = await sentInvoice(clientId, `${300 + place}.00`)
      const id = await receive(invoice.amountXofMinor, { payerAccount, remittance: invoice.invoiceNumber })
      expectOk(await match(id, (await detail(id)).proposals[0]?.allocations ?? []), 'a match')
    }
    const { compliance } = harness.modules
    const accounts = (await compliance.relations(harness.database.pool, first)).filter(
      ({ kind }) => kind === 'bank_account',
    )
    expect(accounts).toEqual([
      {
        kind: 'bank_account',
        label: '••••4321',
        clients: [
          { id: second, companyName: names[1] },
          { id: third, companyName: names[2] },
        ],
      },
    ])
    const input = {
      conversionId: 9_000_001,
      reference: 'TX-2026-900001',
      clientCountry: 'Mali',
      clientSince: null,
      clientId: third,
      clientName: names[2],
      amountXof: 1_000_001n,
      grossUsdMinor: 160_000n,
      at: harness.now(),
      personId: 'asker',
      personName: 'Awa Sow',
    }
    await harness.write((t) => compliance.alerts.evaluateForConversion(t, input))
    const sorting = { key: 'timestamp', descending: true, after: null } as const
    const { items } = await compliance.alerts.list(harness.database.pool, {}, { limit: 20, sorting })
    const [alert] = items.filter(({ rule }) => rule === 'shared_details')
    expect(alert?.description).toContain('the same bank account as Teranga Pêche, Kora Mines')
  })

  it('undoes a match by reversals, also after it was learnt', async () => {
    const clientId = await harness.addClient('Cacao du Sud')
    const invoice = await sentInvoice(clientId, '500.00')
    const payerAccount = 'CI93CI0010000123456789'
    const id = await receive(invoice.amountXofMinor, { payerName: 'Another Name Ltd', payerAccount })
    const [best] = (await detail(id)).proposals
    const after = expectOk(await match(id, best?.allocations ?? []), 'a match')
    const [matched] = (await detail(id)).matches
    expect(matched?.payer).toBe('clear')

    const second = await sentInvoice(clientId, '800.00')
    const later = await receive(second.amountXofMinor, { payerAccount })
    expect((await detail(later)).proposals[0]?.reasons).toContain('Cacao du Sud has paid from this account before.')

    const payments = (await harness.modules.invoices.file(harness.database.pool, invoice)).payments
    const direct = await harness.write((t) =>
      harness.modules.invoices.reversePayment(t, harness.people.operator, {
        id: invoice.id,
        version: null,
        paymentId: payments[0]?.id ?? 0,
        reason: 'mistake',
      }),
    )
    expect(direct).toMatchObject({ ok: false, error: { code: 'paid_by_receipt' } })

    const undone = await harness.write((t) =>
      harness.modules.receivables.undo(t, harness.people.operator, {
        id,
        version: after.version,
        matchId: matched?.id ?? 0,
        reason: 'wrong client',
      }),
    )
    expectOk(undone, 'undone')
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'sent', settledXofMinor: 0n })
    expect((await detail(later)).proposals[0]?.reasons ?? []).not.toContain(
      'Cacao du Sud has paid from this account before.',
    )
    expect(await balanceOf('receivable')).toBe(0n)
    const again = await harness.write((t) =>
      harness.modules.receivables.undo(t, harness.people.operator, {
        id,
        version: null,
        matchId: matched?.id ?? 0,
        reason: null,
      }),
    )
    expect(again).toMatchObject({ ok: false, error: { code: 'match_not_found' } })
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
  })

  it('lets one of two people match the same receipt', async () => {
    const clientId = await harness.addClient('Two People SA')
    const invoice = await sentInvoice(clientId, '300.00')
    const id = await receive(invoice.amountXofMinor, { remittance: invoice.invoiceNumber })
    const { receipt, proposals } = await detail(id)
    const allocations = proposals[0]?.allocations ?? []
    const results = await Promise.all([
      match(id, allocations, receipt.version),
      match(id, allocations, receipt.version),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balanceOf('receivable')).toBe(-invoice.amountXofMinor)
  })

  it('undoes a match once while another receipt is matched to the same invoice', async () => {
    const clientId = await harness.addClient('Twice Paid SA')
    for (let round = 0; round < 4; round += 1) {
      const invoice = await sentInvoice(clientId, '250.00')
      const about = { remittance: invoice.invoiceNumber }
      const [first, second] = [
        await receive(invoice.amountXofMinor, about),
        await receive(invoice.amountXofMinor, about),
      ]
      const proposed = async (id: number) => (await detail(id)).proposals[0]?.allocations ?? []
      const [ofFirst, ofSecond] = [await proposed(first), await proposed(second)]
      expectOk(await match(first, ofFirst), 'a match')
      const [matched] = (await detail(first)).matches
      const undo = () =>
        harness.write((t) =>
          harness.modules.receivables.undo(t, harness.people.operator, {
            id: first,
            version: null,
            matchId: matched?.id ?? 0,
            reason: 'paid twice',
          }),
        )
      const [undone, undoneAgain, other] = await Promise.all([undo(), undo(), match(second, ofSecond)])
      expect([undone.ok, undoneAgain.ok].toSorted()).toEqual([false, true])
      // The other receipt pays the invoice, unless it came before the reversal.
      if (!other.ok) expect(other.error).toMatchObject({ code: 'invoice_refused' })
      const settled = other.ok ? invoice.amountXofMinor : 0n
      expect((await invoiceOf(invoice.id))?.settledXofMinor).toBe(settled)
      expect((await detail(first)).receipt.state).toBe('open')
      expect((await detail(second)).receipt.state).toBe(other.ok ? 'matched' : 'open')
    }
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
    expect(await exceptions()).toEqual([])
  })

  it('refuses what is more than the receipt, the charges or the FX difference allow', async () => {
    const invoice = await sentInvoice(await harness.addClient('Limits SA'), '1000.00')
    const id = await receive(100_000n)
    const of = (changes: object) => [
      { invoiceId: invoice.id, receivedXof: 100_000n, chargesXof: 0n, fxDifferenceXof: 0n, ...changes },
    ]
    const code = async (allocations: readonly object[]) => {
      const result = await match(id, allocations)
      return result.ok ? null : result.error.code
    }
    expect(await code(of({ receivedXof: 100_001n }))).toBe('more_than_received')
    expect(await code(of({ chargesXof: 25_001n }))).toBe('charges_too_high')
    expect(await code(of({ fxDifferenceXof: -10_001n }))).toBe('fx_difference_too_high')
    expect(await code(of({ receivedXof: 0n }))).toBe('settles_nothing')
    expect(await code([...of({}), ...of({})])).toBe('invoice_twice')
    expect(await code(of({ invoiceId: 999_999 }))).toBe('invoice_refused')
    expect((await detail(id)).receipt).toMatchObject({ state: 'open', allocatedXof: 0n })
  })

  it('refuses charges above the maximum in several matches of one receipt', async () => {
    const clientId = await harness.addClient('Small Steps SA')
    const [one, two] = [await sentInvoice(clientId, '1000.00'), await sentInvoice(clientId, '500.00')]
    const id = await receive(100_000n)
    const part = (invoiceId: number, chargesXof: bigint) => [
      { invoiceId, receivedXof: 10n, chargesXof, fxDifferenceXof: 0n },
    ]
    expectOk(await match(id, part(one.id, 20_000n)), 'a part')
    expect((await detail(id)).maxChargesXof).toBe(5_000n)
    const tooHigh = { ok: false, error: { code: 'charges_too_high', maxXof: 5_000n } }
    expect(await match(id, part(one.id, 5_001n))).toMatchObject(tooHigh)
    expect(await match(id, part(two.id, 20_000n))).toMatchObject(tooHigh)
    expectOk(await match(id, part(two.id, 5_000n)), 'the rest of the charges')
    expect(await match(id, part(one.id, 1n))).toMatchObject({ error: { code: 'charges_too_high', maxXof: 0n } })

    const [, first] = (await detail(id)).matches
    const undone = await harness.write((t) =>
      harness.modules.receivables.undo(t, harness.people.operator, {
        id,
        version: null,
        matchId: first?.id ?? 0,
        reason: null,
      }),
    )
    expectOk(undone, 'an undone match')
    expect((await detail(id)).maxChargesXof).toBe(20_000n)
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
  })

  it('gives a credit that is no customer payment to reconciliation, where two people explain it', async () => {
    const id = await receive(44_000n, { payerName: 'Tax office' })
    const aside = await harness.write((t) =>
      harness.modules.receivables.setAside(t, harness.people.operator, {
        id,
        version: null,
        reason: 'tax refund',
      }),
    )
    expectOk(aside, 'set aside')
    expect(await queue('other')).toMatchObject([{ id, reason: 'tax refund' }])
    expect(await exceptions()).toMatchObject([
      { kind: 'unknown_booking', foundMinor: 44_000n, subject: `connection:${connectionId}` },
    ])
    expect(await balanceOf('unapplied_receipts')).toBe(0n)
  })

  it('screens a payer that is not the client for each client that it pays for', async () => {
    const clients = [await harness.addClient('Plain Trading SA'), await harness.addClient('Second Trading SA')]
    const invoices = []
    for (const clientId of clients) invoices.push(await sentInvoice(clientId, '900.00'))
    const allocations = invoices.map(({ id: invoiceId, amountXofMinor: receivedXof }) => ({
      invoiceId,
      receivedXof,
      chargesXof: 0n,
      fxDifferenceXof: 0n,
    }))
    const whole = allocations.reduce((sum, { receivedXof }) => sum + receivedXof, 0n)
    const id = await receive(whole, { payerName: 'Zorvane Quillibrand' })
    expectOk(await match(id, allocations), 'a match')
    expect((await detail(id)).matches[0]?.payer).toBe('hit')
    for (const clientId of clients)
      expect(await harness.modules.screening.openMatches(harness.database.pool, clientId)).toBeGreaterThan(0)
  })

  it('books a certain receipt without a person only where the setting allows it', async () => {
    const clientId = await harness.addClient('Sahel Coton')
    const [one, two] = [await sentInvoice(clientId, '610.00'), await sentInvoice(clientId, '620.00')]
    await receive(one.amountXofMinor, { payerName: 'Sahel Coton', remittance: one.invoiceNumber })
    expect(await queue()).toHaveLength(1)
    const changed = await harness.write((t) =>
      harness.modules.settings.change(t, harness.people.operator, 'receivables.bookCertain', true),
    )
    expectOk(changed, 'the setting')
    await receive(two.amountXofMinor, { payerName: 'Sahel Coton', remittance: two.invoiceNumber })
    expect(await queue('matched')).toMatchObject([{ amountXof: two.amountXofMinor }])
    expect(await invoiceOf(two.id)).toMatchObject({ status: 'paid' })
    expect(await invoiceOf(one.id)).toMatchObject({ status: 'sent' })
  })
})
