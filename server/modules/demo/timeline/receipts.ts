/** Clients pay by bank transfer in the last days: some receipts are matched, the newest wait. */
import { addDays, isWeekend } from '#kernel/clock.ts'
import { demoBanks } from '../fixtures/banks.ts'
import { attempt, type Dice, diceOf, momentOf, staffActor, type TimelineContext } from './context.ts'

/** How many days before the end clients pay, and with how many transfers. */
const matchedRound = { daysBefore: 6, transfers: 5 }
const waitingRound = { daysBefore: 1, transfers: 4 }

export function planReceipts(context: TimelineContext): void {
  const dice = diceOf(context, 'receipts')
  const transferred = new Set<number>()
  const plan = (daysBefore: number, minutes: number, act: () => Promise<void>) => {
    let day = addDays(context.lastDay, -daysBefore)
    while (isWeekend(day)) day = addDays(day, -1)
    if (day > addDays(context.firstDay, 20)) context.agenda.plan(momentOf(context, day, minutes, dice), act)
  }
  for (const { daysBefore, transfers } of [matchedRound, waitingRound]) {
    plan(daysBefore, 9 * 60 + 30, () => receive(context, dice, { transfers, transferred }))
    plan(daysBefore, 10 * 60 + 5, () => importReceipts(context))
  }
  plan(matchedRound.daysBefore, 14 * 60, () => matchCertain(context))
  plan(waitingRound.daysBefore, 9 * 60 + 40, () => receiveRefund(context))
}

const maxOpen = 200

/** Ids of what the demo made: nothing of a person's own is used. */
export const madeIds = (
  context: TimelineContext,
  kind: 'invoice' | 'bank_connection' | 'client',
): ReadonlySet<number> => new Set(context.made.flatMap((one) => (one.kind === kind ? [Number(one.id)] : [])))

const bankChargesXof = 4_500n

/** Some arrive less bank charges, some in part. */
function receivedOf(openXof: bigint, index: number): bigint {
  if (index % 4 === 1) return openXof - bankChargesXof
  return index % 4 === 3 ? openXof / 2n : openXof
}

/** Transfers for open invoices, with their numbers as clients write them. */
async function receive(
  context: TimelineContext,
  dice: Dice,
  { transfers, transferred }: { readonly transfers: number; readonly transferred: Set<number> },
): Promise<void> {
  const { receivables } = context.past.services
  const own = madeIds(context, 'invoice')
  const open = await receivables.openInvoices(context.past.database.pool, { limit: maxOpen })
  const unpaid = open.filter(({ id }) => own.has(id) && !transferred.has(id)).filter((_, at) => at % 3 === 0)
  for (const [index, { id, number, clientName, openXof }] of unpaid.slice(0, transfers).entries()) {
    transferred.add(id)
    const bank = demoBanks[index % demoBanks.length] as (typeof demoBanks)[number]
    const accountNumber = context.accounts.get(bank.bankCode)
    if (accountNumber === undefined) continue
    const wording = dice.pick(['REGLEMENT FACTURE', 'VIREMENT FACT.', 'PAIEMENT'])
    const amountXof = receivedOf(openXof, index)
    await context.past.receive({
      bankCode: bank.bankCode,
      accountNumber,
      amountXof,
      payerName: clientName,
      payerAccount: `CI008${String(dice.between(10_000, 99_999))}${String(dice.between(100_000_000, 999_999_999))}`,
      remittance: `${wording} ${number}`,
    })
    context.note('transfer received', number, amountXof)
  }
}

/** A credit that no invoice explains. */
async function receiveRefund(context: TimelineContext): Promise<void> {
  const accountNumber = context.accounts.get('SGCI')
  if (accountNumber === undefined) return
  await context.past.receive({
    bankCode: 'SGCI',
    accountNumber,
    amountXof: 1_184_000n,
    payerName: 'Direction générale des impôts',
    payerAccount: 'CI0080100100000000000042',
    remittance: 'REMBOURSEMENT CREDIT TVA T3',
  })
}

/** The bank's statements become receipts. */
export async function importReceipts(context: TimelineContext): Promise<void> {
  const { reconciliation, receivables } = context.past.services
  await reconciliation.compare()
  context.note('receipts', await receivables.importReceipts(new AbortController().signal))
}

/** The clerk books what leaves no doubt. */
async function matchCertain(context: TimelineContext): Promise<void> {
  const { receivables } = context.past.services
  const { pool } = context.past.database
  const sorting = { key: 'bookedOn', descending: true, after: null } as const
  const [ownInvoices, ownBanks] = [madeIds(context, 'invoice'), madeIds(context, 'bank_connection')]
  const { items } = await receivables.list(pool, { state: 'open' }, { limit: maxOpen, sorting })
  for (const { id, version } of items.filter(({ connectionId }) => ownBanks.has(connectionId))) {
    const best = (await receivables.receipt(pool, id))?.proposals[0]
    if (!best?.isCertain || !best.allocations.every(({ invoiceId }) => ownInvoices.has(invoiceId))) continue
    const actor = staffActor(context, 'operator', 'POST', `/api/receivables/receipts/${id}/matches`)
    const { allocations, reasons } = best
    const matched = await attempt(context, (transaction) =>
      receivables.match(transaction, actor, { id, version, allocations, reasons, isAutomatic: false }),
    )
    context.note('receipt', id, matched.ok ? matched.value.state : matched.error.code)
  }
}
