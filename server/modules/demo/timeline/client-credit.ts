/** Credit of two clients: one pays another invoice in part, the other is refunded. */
import { addDays, type BusinessDate, isWeekend } from '#kernel/clock.ts'
import { parseMoney, usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { attempt, diceOf, mark, momentOf, must, type StoryClient, staffActor, type TimelineContext } from './context.ts'
import { planCession } from './filing-forms.ts'
import { ensureRates } from './rates.ts'

/** Days before the end, and whole dollars. Both clients are in a short history too. */
interface CreditStory {
  readonly companyName: string
  readonly item: string
  readonly dollars: number
  readonly billed: number
  readonly paid: number
  readonly credited: number
  readonly creditDollars: number
  readonly reason: string
  readonly isExport: boolean
  readonly use:
    | {
        readonly kind: 'applied'
        readonly item: string
        readonly dollars: number
        readonly billed: number
        readonly applied: number
        /** Less than credit and invoice, so that both have a rest to try it with. */
        readonly applyDollars: number
      }
    | { readonly kind: 'refunded'; readonly refunded: number; readonly reference: string }
}

const stories: readonly CreditStory[] = [
  {
    companyName: 'Ivoire Cacao Négoce SA',
    item: 'Certificates of origin, eight shipments',
    dollars: 6_400,
    billed: 20,
    paid: 15,
    credited: 11,
    creditDollars: 2_400,
    reason: 'Three shipments were cancelled',
    isExport: false,
    use: {
      kind: 'applied',
      item: 'Phytosanitary certificates, next season',
      dollars: 5_200,
      // After the bank transfers that are matched, so that it stays open.
      billed: 5,
      applied: 2,
      applyDollars: 1_500,
    },
  },
  {
    companyName: 'Atlantic Grain Traders LLC',
    item: 'Quality inspection, maize',
    dollars: 9_800,
    billed: 19,
    paid: 14,
    credited: 10,
    creditDollars: 1_250,
    reason: 'One inspection was not carried out',
    isExport: true,
    use: { kind: 'refunded', refunded: 4, reference: 'VIR REMB 004471' },
  },
]
const daysToPay = 30

export function planClientCredit(context: TimelineContext, client: StoryClient): void {
  const story = stories.find(({ companyName }) => companyName === client.cast.companyName)
  if (!story || dayBefore(context, story.billed) <= client.joined) return
  plan(context, story.billed, 10, async () => {
    const id = await bill(context, client.id, story)
    if (id === null) return
    plan(context, story.paid, 11, () => pay(context, story, id))
    plan(context, story.credited, 15, () => credit(context, client.id, story, id))
  })
}

/** The day, or the Friday before a weekend: the steps keep their order. */
function dayBefore({ lastDay }: TimelineContext, days: number): BusinessDate {
  let day = addDays(lastDay, -days)
  while (isWeekend(day)) day = addDays(day, -1)
  return day
}

function plan(context: TimelineContext, daysBefore: number, hour: number, act: () => Promise<void>): void {
  const dice = diceOf(context, `client credit ${daysBefore}`)
  context.agenda.plan(momentOf(context, dayBefore(context, daysBefore), hour * 60, dice), act)
}

const actorOf = (context: TimelineContext, path: string) => staffActor(context, 'operator', 'POST', path)
const at = (id: number) => ({ id, version: null })

/** Creates and sends an invoice; null where the business requires more, such as certification. */
async function bill(
  context: TimelineContext,
  clientId: number,
  { item, dollars, billed }: { readonly item: string; readonly dollars: number; readonly billed: number },
): Promise<number | null> {
  const { invoices } = context.past.services
  await ensureRates(context)
  const on = dayBefore(context, billed)
  const { id } = await must(context, 'an invoice of the credit story', (transaction) =>
    invoices.create(transaction, actorOf(context, '/api/invoices'), {
      clientId,
      amountUsd: usd(BigInt(dollars) * 100n),
      localCurrency: 'USD',
      description: item,
      servicePeriodStart: addDays(on, -30),
      servicePeriodEnd: addDays(on, -1),
      dueDate: addDays(on, daysToPay),
      discountPercent: 0,
      note: null,
      buyerReference: null,
    }),
  )
  mark(context, 'invoice', id)
  const sent = await attempt(context, (transaction) =>
    invoices.send(transaction, actorOf(context, `/api/invoices/${id}/send`), { ...at(id), to: null, message: null }),
  )
  context.note('credit story', sent.ok ? sent.value.invoiceNumber : sent.error.code)
  if (!sent.ok) return null
  if (sent.value.pdfDocumentId !== null) mark(context, 'document', sent.value.pdfDocumentId)
  return id
}

async function pay(context: TimelineContext, { isExport }: CreditStory, id: number): Promise<void> {
  const { invoices } = context.past.services
  const paid = await must(context, 'the payment of an invoice to credit', (transaction) =>
    invoices.recordPayment(transaction, actorOf(context, `/api/invoices/${id}/payments`), {
      ...at(id),
      amount: null,
      currency: null,
      receivedOn: null,
      reference: `VIR ${String(id).padStart(6, '0')}`,
    }),
  )
  if (isExport) planCession(context, paid.invoiceNumber)
}

async function credit(context: TimelineContext, clientId: number, story: CreditStory, id: number): Promise<void> {
  const { invoices } = context.past.services
  const amountUsd = expectOk(parseMoney('USD', `${story.creditDollars}.00`), 'an amount to credit')
  const credited = await must(context, 'a credit note on a paid invoice', (transaction) =>
    invoices.issueCreditNote(transaction, actorOf(context, `/api/invoices/${id}/credit-notes`), {
      ...at(id),
      reason: story.reason,
      lines: [{ position: 1, amountUsd }],
    }),
  )
  const { creditNotes } = await invoices.file(context.past.database.pool, credited)
  const [note] = creditNotes
  if (!note) return
  if (note.pdfDocumentId !== null) mark(context, 'document', note.pdfDocumentId)
  context.note('credit story', note.creditNoteNumber)
  const { use } = story
  if (use.kind === 'refunded')
    return plan(context, use.refunded, 14, () => refund(context, { id, noteId: note.id, reference: use.reference }))
  plan(context, use.billed, 15, async () => {
    const other = await bill(context, clientId, use)
    if (other === null) return
    plan(context, use.applied, 10, async () => {
      const applied = await must(context, 'the use of credit', (transaction) =>
        invoices.applyCredit(transaction, actorOf(context, `/api/invoices/${other}/credit`), {
          ...at(other),
          creditNoteId: note.id,
          amount: `${use.applyDollars}.00`,
        }),
      )
      context.note('credit story', applied.invoiceNumber, applied.paidUsdMinor)
    })
  })
}

async function refund(
  context: TimelineContext,
  { id, noteId, reference }: { readonly id: number; readonly noteId: number; readonly reference: string },
): Promise<void> {
  const { invoices } = context.past.services
  const path = `/api/invoices/${id}/credit-notes/${noteId}/refunds`
  const refunded = await must(context, 'the refund of credit', (transaction) =>
    invoices.refundCredit(transaction, actorOf(context, path), {
      ...at(id),
      noteId,
      amount: null,
      currency: null,
      refundedOn: null,
      reference,
    }),
  )
  context.note('credit story', refunded.invoiceNumber, reference)
}
