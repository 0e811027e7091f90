import { expect } from '@playwright/test'
import { type StaffMember, staffMember } from '#tests/running/staff-member.ts'
import type { Credentials, Product } from './product-server.ts'

/** People and records of a used installation, so that no screen is tested while empty. */
export interface SampleRecords {
  readonly operator: Credentials
  readonly approver: Credentials
  readonly clientIds: readonly number[]
  readonly settledId: number
  readonly reviewedId: number
}

const clients = [
  ['Sahel Textiles SARL', 'Awa Diop', "Côte d'Ivoire"],
  [
    'Compagnie Générale d’Exportation de Cacao et d’Anacarde de la Région des Grands Lacs',
    'Jean-Baptiste Kouassi-Amani',
    "Côte d'Ivoire",
  ],
  ['Dakar Fisheries', 'Ousmane Ndiaye', 'Senegal'],
] as const

/**
 * Creates records through the product's own calls: three clients, two banks, a settled conversion,
 * and one in review for the client with the longest name.
 */
export async function createSampleRecords(product: Product): Promise<SampleRecords> {
  const [operator, approver] = await Promise.all([
    product.hire('Moussa', 'Keita', 'user'),
    product.hire('Binta', 'Sow', 'compliance'),
  ])
  const asking = staffMember(product.server.address, operator)
  const approving = staffMember(product.server.address, approver)
  await post(asking, '/api/fx-rates/refresh', {})

  const clientIds: number[] = []
  for (const [companyName, contactName, country] of clients) {
    const contact = { companyName, contactName, country, phone: '+225 27 20 30 40 50', monthlyLimit: '2500000' }
    const made = await post(asking, '/api/clients', {
      ...contact,
      email: 'office@example.org',
      address: '1 Rue du Commerce',
    })
    clientIds.push(Number(made.id))
  }
  const approved = await approving.call('PATCH', `/api/clients/${clientIds[0]}/kyc`, {
    body: { status: 'approved', reason: 'Documents seen' },
  })
  expect(approved.status).toBe(200)

  await addBank(asking, 'SGCI', "Société Générale Côte d'Ivoire", 'CI0011223344556600', "Côte d'Ivoire")
  const funding = await addBank(asking, 'ORABF', 'Orabank Burkina Faso', 'BF0011223344556677', 'Burkina Faso')
  await post(approving, `/api/banking/connections/${funding}/approve`, {})
  await post(asking, `/api/banking/connections/${funding}/test`, {})

  const settledId = await convert(asking, 60_000_000, clientIds[0])
  const reviewedId = await convert(asking, 150_000_000, clientIds[1])
  await expect
    .poll(async () => (await asking.call('GET', `/api/transactions/${settledId}`)).body.state, { timeout: 60_000 })
    .toBe('completed')
  return { operator, approver, clientIds, settledId, reviewedId }
}

async function addBank(
  asking: StaffMember,
  bankCode: string,
  bankName: string,
  accountNumber: string,
  country: string,
) {
  const account = { bankCode, bankName, accountNumber, country, accountName: 'Keita et Compagnie' }
  const made = await post(asking, '/api/banking/connections', {
    ...account,
    // High enough for the conversions of all screen tests.
    dailyLimit: 5_000_000_000,
    monthlyLimit: 15_000_000_000,
  })
  return Number(made.id)
}

async function convert(asking: StaffMember, amountXof: number, clientId: number | undefined) {
  const made = await post(asking, '/api/transactions/large-conversion', {
    amountXof,
    clientId,
    notes: 'Cocoa, November',
  })
  return Number((made.transaction as { id: number }).id)
}

async function post(by: StaffMember, path: string, body: object) {
  const answer = await by.call('POST', path, { body })
  expect([200, 201], `${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
  return answer.body
}
