/** Creates demo clients and their KYC files. */
import { type KycDocumentKind, kycDocumentNames } from '#contract/clients/file.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { usd } from '#kernel/money.ts'
import { demoBanks } from '../fixtures/banks.ts'
import { type DemoClient, demoClients, familyNames, firstNames } from '../fixtures/clients.ts'
import { plainLetters } from '../fixtures/staff.ts'
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
import { planConversions } from './conversions.ts'
import { fileDocument, type TimelineDocument } from './documents.ts'
import { planInvoices } from './invoices.ts'
import { planKyc } from './kyc.ts'
import { planSchedules } from './schedules.ts'

/** Days of history that get all clients; a shorter one gets a share, at least this many. */
const daysForAll = 540
const minClients = 12

/**
 * Plans the arrival of clients: a quarter in the first weeks, the others over the remaining time.
 */
export function planClients(stage: TimelineContext): void {
  const days = Math.round((Date.parse(stage.lastDay) - Date.parse(stage.firstDay)) / 86_400_000)
  const wanted = Math.round((demoClients.length * days) / daysForAll)
  const count = Math.min(demoClients.length, Math.max(minClients, wanted))
  const cast = Array.from(
    { length: count },
    (_, index) => demoClients[Math.floor((index * demoClients.length) / count)],
  )
  const atTheStart = Math.floor(count / 4)
  for (const [index, one] of cast.entries()) {
    if (!one) continue
    const dice = diceOf(stage, `client ${one.companyName}`)
    const share = (index - atTheStart) / (count - atTheStart)
    const offset =
      index < atTheStart
        ? 1 + dice.between(0, Math.min(20, days))
        : Math.floor(22 + share * (days - 24)) + dice.between(0, 2)
    const joined = weekday(addDays(stage.firstDay, offset))
    if (joined > stage.lastDay) continue
    stage.agenda.plan(momentOf(stage, joined, dice.between(8 * 60 + 30, 16 * 60), dice), () =>
      join(stage, one, joined, dice),
    )
  }
}

const desk: readonly StaffKey[] = ['operator', 'second_operator']

async function join(stage: TimelineContext, cast: DemoClient, joined: BusinessDate, dice: Dice): Promise<void> {
  const { compliance } = stage.past.services
  const operator = dice.pick(desk)
  const mailbox = plainLetters(cast.companyName).replaceAll('.', '')
  const { id } = await must(stage, `the client ${cast.companyName}`, (transaction) =>
    compliance.addClient(transaction, staffActor(stage, operator, 'POST', '/api/clients'), {
      kycStatus: 'pending',
      client: {
        companyName: cast.companyName,
        contactName: cast.contactName,
        email: `${plainLetters(cast.contactName.split(' ')[0] ?? '')}@${mailbox}.example`,
        phone: null,
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
  mark(stage, 'client', id)
  stage.note('client', cast.companyName, joined)
  const client: StoryClient = { id, cast, joined }
  planFile(stage, client, dice, operator)
  if (cast.kyc === 'waiting' || cast.kyc === 'rejected') return
  if (cast.size > 0) planInvoices(stage, client)
  if (cast.converts > 0) planConversions(stage, client)
  planSchedules(stage, { id, companyName: cast.companyName, since: joined })
}

/** People, documents and the decision, in the following days. */
function planFile(stage: TimelineContext, client: StoryClient, dice: Dice, operator: StaffKey): void {
  const { cast, joined } = client
  const moment = (days: number, from = 9, to = 17): Date =>
    momentOf(stage, weekday(addDays(joined, days)), dice.between(from * 60, to * 60), dice)
  stage.agenda.plan(moment(0, 16, 17), () => addPeople(stage, client, dice, operator))
  const documents = documentsOf(cast, dice)
  for (const [index, paper] of documents.entries()) {
    stage.agenda.plan(moment(1 + Math.floor(index / 3), 9, 12), () => fileDocument(stage, client, operator, paper))
  }
  planKyc(stage, client, dice)
}

function documentsOf(cast: DemoClient, dice: Dice): readonly TimelineDocument[] {
  const kyc: KycDocumentKind[] = ['registration_certificate', 'tax_certificate', 'director_identity']
  if (cast.kyc !== 'waiting') kyc.push('articles', 'ownership_register')
  if (dice.chance(60)) kyc.push('proof_of_address', 'bank_reference')
  const documents: TimelineDocument[] = kyc.map((document) => ({
    type: 'kyc',
    title: kycDocumentNames[document],
    paper: document,
  }))
  if (cast.kyc === 'waiting') return documents.slice(0, 2)
  documents.push({ type: 'msa', title: 'Master services agreement' })
  if (cast.converts > 0) documents.push({ type: 'fx_letter', title: 'Foreign-exchange authorisation letter' })
  if (cast.converts > 3) documents.push({ type: 'compliance_package', title: 'Compliance package' })
  if (dice.chance(35)) documents.push({ type: 'contract', title: `Contract: ${cast.service.toLowerCase()}` })
  return documents
}

async function addPeople(
  stage: TimelineContext,
  { id, cast }: StoryClient,
  dice: Dice,
  operator: StaffKey,
): Promise<void> {
  const { compliance } = stage.past.services
  const endpoint = `/api/clients/${id}/people`
  const count = dice.between(1, 3)
  let left = 10_000
  for (let index = 0; index < count; index += 1) {
    const share = index === count - 1 ? left : Math.min(left, dice.between(20, 60) * 100)
    left -= share
    if (share <= 0) return
    const isExposed = cast.kyc === 'exposed' && index === 0
    await must(stage, `a person of ${cast.companyName}`, (transaction) =>
      compliance.savePerson(transaction, staffActor(stage, operator, 'POST', endpoint), {
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
