import { expect, type Locator, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'approver' })

test('builds, submits and acknowledges a filing in the register', { tag: ['@D12-32', '@D12-33'] }, async ({ page }) => {
  await openScreen(page, '/compliance-dashboard/filings', 'Filings')
  await page.getByRole('table', { name: 'Filings' }).getByText('Due').first().click()
  const filing = page.getByRole('dialog', { name: /^Filing for / })
  await filing.getByRole('button', { name: 'Build package' }).click()
  await expect(filing.getByRole('link', { name: 'Download' })).toBeVisible()
  await expect(filing.getByText(/SHA-256 [0-9a-f]{64}/)).toBeVisible()
  await filing.getByRole('button', { name: 'Record submission' }).click()
  await expect(filing.getByText('Reference is required')).toBeVisible()
  const today = new Date().toISOString().slice(0, 10)
  await filing.getByLabel('Reference').fill('BC/2026/17')
  await filing.getByLabel('Submitted on').fill(today)
  await filing.getByRole('button', { name: 'Record submission' }).click()
  await filing.getByLabel('Acknowledged on').fill(today)
  await filing.getByLabel('Reference').fill('AR/2026/4')
  await filing.getByRole('button', { name: 'Record acknowledgement' }).click()
  await expect(filing.getByRole('region', { name: 'History' })).toContainText('Acknowledged by')
  await expectValidPage(page)
})

test('keeps document names that are wider than the dialog inside it', async ({ page }) => {
  const title = `${'Certificate of completed service '.repeat(5)}end`
  const filing = await openFilingOf(page, 'Longtitle Services', title)
  await expect(filing.getByRole('checkbox', { name: title })).toBeVisible()
  const [whole, documents] = [await filing.boundingBox(), await filing.getByRole('group').boundingBox()]
  if (!whole || !documents) throw new Error('neither is hidden')
  expect(documents.x + documents.width).toBeLessThanOrEqual(whole.x + whole.width)
})

test('keeps what was typed when the package is built again', async ({ page }) => {
  const title = 'Certificate of completed service'
  const filing = await openFilingOf(page, 'Kayes Rebuilders', title)
  const built = filing.getByRole('region', { name: 'Package' })
  await filing.getByRole('button', { name: 'Build package' }).click()
  await expect(built).toContainText('.zip, version 1.0')
  await filing.getByLabel('Reference').fill('BC/2026/18')
  await filing.getByRole('checkbox', { name: title }).check()
  await filing.getByRole('button', { name: 'Rebuild package' }).click()
  await expect(built).not.toContainText('version 1.0')
  await expect(filing.getByLabel('Reference')).toHaveValue('BC/2026/18')
})

/** Opens the filing of a new client with a large conversion and a document of this title. */
async function openFilingOf(page: Page, companyName: string, title: string): Promise<Locator> {
  await openScreen(page, '/compliance-dashboard/filings', 'Filings')
  const origin = new URL(page.url()).origin
  const post = (path: string, data: object) => page.request.post(`${origin}${path}`, { headers: { origin }, data })
  const client = await post('/api/clients', {
    companyName,
    contactName: 'Awa Ndiaye',
    email: `awa@${companyName.toLowerCase().replace(' ', '-')}.example`,
    address: 'Bamako',
    country: 'Mali',
  })
  const { id: clientId } = await client.json()
  const created = await post('/api/transactions/large-conversion', { amountXof: 120_000_000, clientId, notes: '' })
  const reference: string = (await created.json()).transaction.reference
  const added = await page.request.post(`${origin}/api/documents`, {
    headers: { origin },
    multipart: {
      documentType: 'contract',
      title,
      clientId: String(clientId),
      file: { name: `${title}.txt`, mimeType: 'text/plain', buffer: Buffer.from('It was done.') },
    },
  })
  expect(added.status()).toBe(201)
  await page.getByRole('table', { name: 'Filings' }).getByText(reference).click()
  return page.getByRole('dialog', { name: /^Filing for / })
}
