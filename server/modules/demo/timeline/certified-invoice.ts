/** An invoice that the simulated tax authority certifies, and its credit note. */
import { addDays, isWeekend } from '#kernel/clock.ts'
import { parseMoney } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import { attempt, diceOf, mark, momentOf, must, staffActor, storyteller, type TimelineContext } from './context.ts'
import { ensureRates } from './rates.ts'
import { madeIds } from './receipts.ts'

const daysBefore = 3
const lineText = 'Export documents, one shipment'
const priceDollars = 8_400n

export function planCertifiedInvoice(context: TimelineContext): void {
  const dice = diceOf(context, 'certified invoice')
  let day = addDays(context.lastDay, -daysBefore)
  while (isWeekend(day)) day = addDays(day, -1)
  context.agenda.plan(momentOf(context, day, 11 * 60, dice), () => certify(context))
}

/**
 * The set-up is on for this invoice only: the newcomer decides whether their own are certified. A
 * set-up that a person made is not touched. The authority's numbers are not part of the digest.
 */
async function certify(context: TimelineContext): Promise<void> {
  const { certifications, invoices } = context.past.services
  const { pool } = context.past.database
  const known = await certifications.setUp(pool)
  const client = await clientAbroad(context)
  if (known.version > 0 || !known.services.includes('simulator') || client === null) return
  await ensureRates(context)
  const actor = staffActor(context, 'operator', 'POST', '/api/invoices')
  const { id } = await must(context, 'an invoice to certify', (transaction) =>
    invoices.create(transaction, actor, contentFor(context, client)),
  )
  mark(context, 'invoice', id)
  await saveSetUp(context, true)
  await must(context, 'the certification of an invoice', (transaction) =>
    certifications.request(transaction, actor, { invoiceId: id, version: null, template: 'B2F' }),
  )
  await certifications.runDue()
  const sent = await attempt(context, (transaction) =>
    invoices.send(transaction, actor, { id, version: null, to: null, message: null }),
  )
  if (sent.ok) {
    if (sent.value.pdfDocumentId !== null) mark(context, 'document', sent.value.pdfDocumentId)
    const amountUsd = expectOk(parseMoney('USD', '600.00'), 'an amount to credit')
    await must(context, 'a credit note to certify', (transaction) =>
      invoices.issueCreditNote(transaction, actor, {
        id,
        version: null,
        reason: 'One document less',
        lines: [{ position: 1, amountUsd }],
      }),
    )
    await certifications.runDue()
  }
  await saveSetUp(context, false)
}

/** Documents for a client abroad need a telephone, which few clients of the story have. */
async function clientAbroad({ past, ...context }: TimelineContext): Promise<Client | null> {
  for (const id of madeIds({ past, ...context }, 'client')) {
    const client = await past.services.clients.get(past.database.pool, id)
    if (client?.isActive && client.phone !== null) return client
  }
  return null
}

const contentFor = ({ lastDay }: TimelineContext, client: Client) => ({
  clientId: client.id,
  amountUsd: null,
  localCurrency: 'EUR' as const,
  description: lineText,
  servicePeriodStart: addDays(lastDay, -20),
  servicePeriodEnd: addDays(lastDay, -daysBefore - 3),
  dueDate: addDays(lastDay, 27),
  lines: [
    {
      description: lineText,
      quantity: 1000n,
      unitPrice: priceDollars * 10_000n,
      discountPercent: 0,
      taxPercent: 0,
      taxCategory: 'G' as const,
      exemptionReason: 'Export',
    },
  ],
  discountPercent: 0,
  note: null,
  buyerReference: null,
})

async function saveSetUp(context: TimelineContext, isOn: boolean): Promise<void> {
  await must(context, 'the set-up of certification', (transaction) =>
    context.past.services.certifications.saveSetUp(transaction, storyteller(context), {
      isOn,
      service: 'simulator',
      productionUrl: null,
      key: null,
      pointOfSale: 'Principal',
      establishment: 'Siège',
      regime: 'normal',
      paymentMethod: 'transfer',
      stickerThreshold: 100,
      version: null,
    }),
  )
}
