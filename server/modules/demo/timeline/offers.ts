/** Quotes and a recurring invoice in the last weeks. */
import { addDays } from '#kernel/clock.ts'
import { attempt, diceOf, later, mark, momentOf, must, staffActor, type TimelineContext } from './context.ts'
import { ensureRates } from './rates.ts'
import { madeIds } from './receipts.ts'

type Outcome = 'invoiced' | 'declined' | 'sent' | 'draft'

interface Offer {
  readonly daysBefore: number
  /** Place of the client in order of arrival. */
  readonly client: number
  readonly item: string
  readonly dollars: number
  readonly outcome: Outcome
}

const offers: readonly Offer[] = [
  { daysBefore: 16, client: 0, item: 'Moisture and grade analysis', dollars: 4_200, outcome: 'invoiced' },
  { daysBefore: 12, client: 3, item: 'Warehouse audit', dollars: 6_800, outcome: 'declined' },
  { daysBefore: 6, client: 1, item: 'Hedging review, one quarter', dollars: 9_500, outcome: 'sent' },
  { daysBefore: 2, client: 0, item: 'Traceability documents, next season', dollars: 12_400, outcome: 'draft' },
]

const retainer = { daysBefore: 17, client: 1, item: 'Treasury desk, monthly retainer', dollars: 1_500 }
const validDays = 30

export function planOffers(context: TimelineContext): void {
  const dice = diceOf(context, 'offers')
  for (const offer of offers) {
    const day = addDays(context.lastDay, -offer.daysBefore)
    if (day > addDays(context.firstDay, 10))
      context.agenda.plan(momentOf(context, day, 10 * 60, dice), () => quote(context, offer))
  }
  const from = addDays(context.lastDay, -retainer.daysBefore)
  if (from > addDays(context.firstDay, 10))
    context.agenda.plan(momentOf(context, from, 9 * 60, dice), () => agreeRetainer(context))
}

/** Its lines; prices have four decimals. */
const lineOf = (item: string, dollars: number) => ({
  description: item,
  quantity: 1000n,
  unitPrice: BigInt(dollars) * 10_000n,
  discountPercent: 0,
  taxPercent: 0,
})

async function quote(context: TimelineContext, { client, item, dollars, outcome }: Offer): Promise<void> {
  const { quotes } = context.past.services
  const clientId = [...madeIds(context, 'client')][client]
  if (clientId === undefined) return
  await ensureRates(context)
  const actor = (path: string) => staffActor(context, 'operator', 'POST', path)
  const created = await attempt(context, (transaction) =>
    quotes.create(transaction, actor('/api/quotes'), {
      clientId,
      localCurrency: 'USD',
      priceCurrency: 'USD',
      description: item,
      lines: [lineOf(item, dollars)],
      discountPercent: 0,
      note: null,
      buyerReference: null,
      validUntil: addDays(context.lastDay, validDays),
    }),
  )
  context.note('quote', created.ok ? created.value.quoteNumber : created.error.code)
  if (!created.ok || outcome === 'draft') return
  const { id, quoteNumber } = created.value
  const sent = await attempt(context, (transaction) =>
    quotes.send(transaction, actor(`/api/quotes/${id}/send`), { id, version: null, to: null, cc: [], message: null }),
  )
  if (!sent.ok) return context.note('quote', quoteNumber, sent.error.code)
  if (sent.value.pdfDocumentId !== null) mark(context, 'document', sent.value.pdfDocumentId)
  if (outcome === 'sent') return
  context.agenda.plan(later(context.past.now(), 26 * 60), async () => {
    const decision = outcome === 'invoiced' ? 'accepted' : 'declined'
    const note = outcome === 'invoiced' ? 'Accepted by telephone' : 'Another offer was lower'
    await must(context, 'the answer to a quote', (transaction) =>
      quotes.decide(transaction, actor(`/api/quotes/${id}/decision`), { id, version: null, decision, note }),
    )
    context.note('quote', quoteNumber, decision)
    if (decision === 'declined') return
    const invoiced = await must(context, 'the invoice of a quote', (transaction) =>
      quotes.invoice(transaction, actor(`/api/quotes/${id}/invoice`), id),
    )
    if (invoiced.invoiceId !== null) mark(context, 'invoice', invoiced.invoiceId)
  })
}

/** A monthly invoice. It is paused before the end, so that it bills nothing later. */
async function agreeRetainer(context: TimelineContext): Promise<void> {
  const { recurringInvoices } = context.past.services
  const clientId = [...madeIds(context, 'client')][retainer.client]
  if (clientId === undefined) return
  await ensureRates(context)
  const startOn = addDays(context.lastDay, -retainer.daysBefore)
  const line = {
    description: retainer.item,
    quantityMilli: '1000',
    unit: 'C62' as const,
    unitPrice4: String(retainer.dollars * 10_000),
  }
  const actor = (path: string) => staffActor(context, 'operator', 'POST', path)
  const created = await attempt(context, (transaction) =>
    recurringInvoices.create(transaction, actor('/api/recurring-invoices'), {
      clientId,
      description: retainer.item,
      localCurrency: 'USD',
      priceCurrency: 'USD',
      lines: [{ ...line, discountBasisPoints: 0, taxBasisPoints: 0, taxCategory: null, exemptionReason: null }],
      discountBasisPoints: 0,
      note: null,
      buyerReference: null,
      paymentTermsDays: 30,
      priceChanges: [],
      frequency: 'month',
      startOn,
      dayOfMonth: Number(startOn.slice(8)),
      endOn: null,
      maxInvoices: null,
      isSentAutomatically: false,
    }),
  )
  if (!created.ok) return context.note('retainer', created.error.code)
  const { id } = created.value
  const target = { id, version: null }
  const path = `/api/recurring-invoices/${id}`
  const ran = await attempt(context, (transaction) =>
    recurringInvoices.runNow(transaction, actor(`${path}/run`), target),
  )
  context.note('retainer', ran.ok ? ran.value.state : ran.error.code)
  await must(context, 'the pause of a recurring invoice', (transaction) =>
    recurringInvoices.pause(transaction, actor(`${path}/pause`), target),
  )
}
