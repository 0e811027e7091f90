/** Creates demo clients and their KYC files. */
import { type KycDocumentKind, kycDocumentNames } from '#contract/clients/file.ts'
import { addDays, type BusinessDate, daysBetween } from '#kernel/clock.ts'
import { usd } from '#kernel/money.ts'
import { demoBanks } from '../fixtures/banks.ts'
import { type DemoClient, demoClients, familyNames, firstNames } from '../fixtures/clients.ts'
import { plainLetters } from '../fixtures/staff.ts'
import { planClientCredit } from './client-credit.ts'
import {
  type Dice,
  diceOf,
  mark,
  momentOf,
  must,
  type StaffKey,
  type StoryClient,
  staffActor,
  type TimelineContext,
  weekday,
} from './context.ts'
import { planClosingConversion } from './conversions.ts'
import { fileDocument, type TimelineDocument } from './documents.ts'
import { planOpenInvoice } from './invoices.ts'
import { planKyc } from './kyc.ts'
import { planSchedules } from './schedules.ts'

/** A history up to this many days long gets only the first clients. */
const shortDays = 60
const clientsOfShort = 12
/** For how long at most a client waits for its KYC decision at the end of the history. */
const maxWaitingDays = 40

/** Plans the arrival of clients: half in the first weeks, the others over the remaining time. */
export function planClients(context: TimelineContext): void {
  const days = daysBetween(context.firstDay, context.lastDay)
  const cast = days > shortDays ? demoClients : demoClients.slice(0, clientsOfShort)
  const atTheStart = Math.floor(cast.length / (days > shortDays ? 2 : 4))
  for (const [index, one] of cast.entries()) {
    const dice = diceOf(context, `client ${one.companyName}`)
    const share = (index - atTheStart) / (cast.length - atTheStart)
    const arrival =
      index < atTheStart
        ? 1 + dice.between(0, Math.min(6, days))
        : Math.floor(8 + share * (days - 10)) + dice.between(0, 2)
    // No business leaves a client without a KYC decision for months.
    const offset = one.kyc === 'waiting' ? Math.max(arrival, days - dice.between(4, maxWaitingDays)) : arrival
    const joined = weekday(addDays(context.firstDay, offset))
    if (joined > context.lastDay) continue
    context.agenda.plan(momentOf(context, joined, dice.between(8 * 60 + 30, 16 * 60), dice), () =>
      join(context, one, joined, dice),
    )
  }
}

const operators: readonly StaffKey[] = ['operator', 'second_operator']

async function join(context: TimelineContext, cast: DemoClient, joined: BusinessDate, dice: Dice): Promise<void> {
  const { compliance } = context.past.services
  const operator = dice.pick(operators)
  const mailbox = plainLetters(cast.companyName).replaceAll('.', '')
  const { id } = await must(context, `the client ${cast.companyName}`, (transaction) =>
    compliance.addClient(transaction, staffActor(context, operator, 'POST', '/api/clients'), {
      kycStatus: 'pending',
      client: {
        companyName: cast.companyName,
        contactName: cast.contactName,
        email: `${plainLetters(cast.contactName.split(' ')[0] ?? '')}@${mailbox}.example`,
        // From the range that Ofcom reserves for fiction.
        phone: cast.country === 'GB' ? '+44 20 7946 0123' : null,
        address: cast.city,
        country: cast.country,
        registrationNumber: `DEMO-${cast.country}-${joined.slice(0, 4)}-${dice.between(10_000, 99_999)}`,
        taxId: `DEMO${dice.between(1_000_000, 9_999_999)}${dice.pick(['A', 'K', 'S', 'T'])}`,
        billingCurrency: cast.currency,
        paymentTerms: dice.pick([15, 30, 30, 30, 45, 60]),
        monthlyLimit: cast.converts > 0 ? usd(BigInt(cast.converts) * 40_000_000n) : null,
        accountType: cast.size > 45 ? 'enterprise' : cast.size > 25 ? 'premium' : 'standard',
        preferredBanks: [dice.pick(demoBanks).bankCode],
        complianceNotes: 'Demo data: an invented client of the seeded history.',
        isActive: true,
        allowDuplicate: true,
      },
    }),
  )
  mark(context, 'client', id)
  context.note('client', cast.companyName, joined)
  const client: StoryClient = { id, cast, joined }
  planFile(context, client, dice, operator)
  if (cast.kyc === 'waiting' || cast.kyc === 'rejected') return
  context.clients.push(client)
  if (cast.size > 0) planOpenInvoice(context, client)
  planClientCredit(context, client)
  planClosingConversion(context, client)
  planSchedules(context, { id, companyName: cast.companyName, since: joined })
}

/** People, documents and the decision, in the following days. */
function planFile(context: TimelineContext, client: StoryClient, dice: Dice, operator: StaffKey): void {
  const { cast, joined } = client
  const moment = (days: number, from: number, to: number): Date =>
    momentOf(context, weekday(addDays(joined, days)), dice.between(from * 60, to * 60), dice)
  context.agenda.plan(moment(0, 16, 17), () => addPeople(context, client, dice, operator))
  const documents = documentsOf(cast, dice)
  for (const [index, document] of documents.entries()) {
    context.agenda.plan(moment(1 + Math.floor(index / 3), 9, 12), () =>
      fileDocument(context, client, operator, document),
    )
  }
  planKyc(context, client, dice)
}

function documentsOf(cast: DemoClient, dice: Dice): readonly TimelineDocument[] {
  const kyc: KycDocumentKind[] = ['registration_certificate', 'tax_certificate', 'director_identity']
  if (cast.kyc !== 'waiting') kyc.push('ownership_register')
  if (dice.chance(10)) kyc.push('articles')
  const documents: TimelineDocument[] = kyc.map((document) => ({
    type: 'kyc',
    title: kycDocumentNames[document],
    kycKind: document,
  }))
  if (cast.kyc === 'waiting') return documents.slice(0, 2)
  documents.push({ type: 'msa', title: 'Master services agreement' })
  if (cast.converts > 0) documents.push({ type: 'fx_letter', title: 'Foreign-exchange authorisation letter' })
  if (cast.converts > 7) documents.push({ type: 'compliance_package', title: 'Compliance package' })
  if (dice.chance(15)) documents.push({ type: 'contract', title: `Contract: ${cast.service.toLowerCase()}` })
  return documents
}

async function addPeople(
  context: TimelineContext,
  { id, cast }: StoryClient,
  dice: Dice,
  operator: StaffKey,
): Promise<void> {
  const { compliance } = context.past.services
  const endpoint = `/api/clients/${id}/people`
  const count = dice.between(1, 2)
  let left = 10_000
  for (let index = 0; index < count; index += 1) {
    const share = index === count - 1 ? left : Math.min(left, dice.between(20, 60) * 100)
    left -= share
    if (share <= 0) return
    const isExposed = cast.kyc === 'exposed' && index === 0
    await must(context, `a person of ${cast.companyName}`, (transaction) =>
      compliance.savePerson(transaction, staffActor(context, operator, 'POST', endpoint), {
        clientId: id,
        personId: null,
        person: {
          name: index === 0 ? cast.contactName : `${dice.pick(firstNames)} ${dice.pick(familyNames)}`,
          role: index === 0 ? 'director_and_owner' : 'beneficial_owner',
          shareHundredths: share,
          nationality: cast.country,
          birthDate: `${dice.between(1955, 1994)}-${two(dice.between(1, 12))}-${two(dice.between(1, 28))}`,
          position: index === 0 ? 'Managing director' : null,
          isPoliticallyExposed: isExposed,
        },
      }),
    )
  }
}

const two = (value: number): string => String(value).padStart(2, '0')
