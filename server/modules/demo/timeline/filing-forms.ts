/** Creates exchange forms, cessions and suspicion reports of the demo. */
import { businessDate } from '#kernel/clock.ts'
import { parseMoney, usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { demoBanks } from '../fixtures/banks.ts'
import {
  attempt,
  type Dice,
  diceOf,
  later,
  momentOf,
  must,
  type StaffKey,
  staffActor,
  type TimelineContext,
} from './context.ts'

const officers: readonly StaffKey[] = ['officer', 'head_of_compliance']

/** Branches for form numbers: the first branch of each demo bank. */
export function planBranches(context: TimelineContext): void {
  const dice = diceOf(context, 'branches')
  context.agenda.plan(momentOf(context, context.firstDay, 9 * 60, dice), async () => {
    for (const { bankCode, country } of demoBanks) {
      const actor = staffActor(context, 'officer', 'POST', '/api/branches')
      // An existing branch is kept as entered.
      const added = await attempt(context, (transaction) =>
        context.past.services.registers.addBranch(transaction, actor, {
          code: `D${bankCode.slice(0, 5)}`,
          bankName: bankCode,
          name: 'Agence principale (demo)',
          country,
          city: capitals[country] ?? country,
          source: 'Demo data',
          effectiveOn: null,
          verifiedBy: null,
          verifiedOn: null,
        }),
      )
      context.note('branch', bankCode, added.ok ? 'added' : added.error.code)
    }
  })
}

const capitals: Readonly<Record<string, string>> = {
  "Côte d'Ivoire": 'Abidjan',
  Sénégal: 'Dakar',
  'Burkina Faso': 'Ouagadougou',
}

/** An authorisation for some client conversions, an undertaking for some foreign invoices. */
export function planForm(
  context: TimelineContext,
  /** By reference or number, which are stable for a seed; ids are not. */
  named: string,
  about: { readonly conversionId: number } | { readonly invoiceId: number },
  beneficiary: { readonly name: string; readonly country: string },
): void {
  const isConversion = 'conversionId' in about
  const dice = diceOf(context, `form ${named}`)
  if (!dice.chance(isConversion ? 20 : 40)) return
  context.agenda.plan(later(context.past.now(), dice.between(40, 900)), async () => {
    const { registers, exchangeForms } = context.past.services
    const branches = (await registers.branches(context.past.database.pool)).filter(
      ({ source }) => source === 'Demo data',
    )
    const [branch] = branches
    if (!branch) return
    const actor = staffActor(context, dice.pick(officers), 'POST', '/api/exchange-forms')
    const issued = await attempt(context, (transaction) =>
      exchangeForms.issue(transaction, actor, {
        kind: isConversion ? 'autorisation_de_change' : 'engagement_de_change',
        branchId: branch.id,
        ...about,
        beneficiary: beneficiary.name,
        beneficiaryCountry: beneficiary.country,
        economicCode: null,
        supportingInvoice: null,
        supportingInvoiceDate: null,
      }),
    )
    context.note('form', named, issued.ok ? 'issued' : issued.error.code)
  })
}

/**
 * Surrenders the central bank's share of foreign receipts after some days; some remain due at the
 * end.
 */
export function planCession(context: TimelineContext, invoiceNumber: string): void {
  const dice = diceOf(context, `cession ${invoiceNumber}`)
  if (!dice.chance(80)) return
  context.agenda.plan(later(context.past.now(), dice.between(2 * 1440, 24 * 1440)), async () => {
    const { exportProceeds } = context.past.services
    const page = { limit: 1, before: null }
    const { items } = await exportProceeds.list(context.past.database.pool, { q: invoiceNumber }, page)
    const [owed] = items
    if (owed?.state !== 'to_cede') return
    const toCede = expectOk(parseMoney('USD', owed.toCedeUsd), 'what is to be ceded')
    const ceded = expectOk(parseMoney('USD', owed.cededUsd), 'what was ceded')
    // A booking that brought all of it; payments by hand have none.
    const amount = usd(toCede.minor - ceded.minor)
    const proof = owed.bookings.find(
      (booking) => expectOk(parseMoney('USD', booking.usd), 'a booking').minor >= amount.minor,
    )
    const actor = staffActor(context, dice.pick(officers), 'POST', `/api/export-proceeds/${owed.invoiceId}/cessions`)
    const done = await attempt(context, (transaction) =>
      exportProceeds.recordCession(transaction, actor, {
        invoiceId: owed.invoiceId,
        amount,
        receiptId: proof?.receiptId ?? null,
        cededOn: businessDate(context.past.now(), context.timeZone),
        reference: `CES-${invoiceNumber}`,
      }),
    )
    context.note('cession', done.ok ? done.value.cededUsd : done.error.code)
  })
}

interface Suspicion {
  readonly clientId: number | null
  readonly clientName: string
  readonly conversionId: number | null
  readonly amountXof: bigint
  readonly reference: string
}

/**
 * Reports some confirmed suspicions: drafted, signed by two, sent and answered. They are neither
 * counted nor marked, since the person who creates demo data may not learn that one exists.
 */
export function planSuspicion(context: TimelineContext, about: Suspicion): void {
  const dice = diceOf(context, `suspicion ${about.reference}`)
  if (!dice.chance(60)) return
  context.agenda.plan(later(context.past.now(), dice.between(60, 1_200)), () => report(context, about, dice))
}

async function report(context: TimelineContext, about: Suspicion, dice: Dice): Promise<void> {
  const { suspicionReports: reports } = context.past.services
  const path = '/api/suspicion-reports'
  const today = () => businessDate(context.past.now(), context.timeZone)
  const { row } = await must(context, 'a suspicion report', (transaction) =>
    reports.create(transaction, staffActor(context, 'officer', 'POST', path), {
      clientId: about.clientId,
      subjectName: about.clientName,
      offence: 'money_laundering',
      conversionIds: about.conversionId === null ? [] : [about.conversionId],
      operationState: 'executed',
      detectedOn: today(),
      amountXof: about.amountXof,
      decision: 'continue',
      facts: `Conversion ${about.reference}: the amount is far above what the client has converted before.`,
      grounds: 'The contract that was handed in does not bear the amount, and the questions were not answered.',
    }),
  )
  const { id, number, contentSha256 } = row
  context.note('report', about.reference)
  const wait = (hours: number, act: () => Promise<unknown>) =>
    context.agenda.plan(later(context.past.now(), hours * 60), async () => void (await act()))
  const signedBy = (key: StaffKey) => () =>
    must(context, 'a signature under a report', (transaction) =>
      reports.sign(transaction, staffActor(context, key, 'POST', `${path}/${id}/signatures`), { id, contentSha256 }),
    )
  wait(2, signedBy('officer'))
  wait(dice.between(4, 30), async () => {
    await signedBy('head_of_compliance')()
    wait(dice.between(3, 40), async () => {
      const sender = staffActor(context, 'head_of_compliance', 'POST', `${path}/${id}/transmission`)
      const sent = { id, version: null, on: today(), reference: `CENTIF-${number}` }
      await must(context, 'a report is sent', (transaction) => reports.transmit(transaction, sender, sent))
      if (!dice.chance(75)) return
      wait(dice.between(48, 240), () => {
        const reader = staffActor(context, 'officer', 'POST', `${path}/${id}/acknowledgement`)
        const answered = { id, version: null, on: today(), reference: `AR-${number}` }
        return must(context, 'a report is answered', (transaction) =>
          reports.acknowledge(transaction, reader, answered),
        )
      })
    })
  })
}
