import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { sessionOf } from './product-server.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test('applies a setting at once, but needs a second administrator for one that affects money', {
  tag: ['@D2-38', '@D2-34'],
}, async ({ browser, used }) => {
  // A separate session, so that its proof of identity is fresh.
  const chief = await used.hire('Mariam', 'Diallo', 'admin')
  const adminContext = await browser.newContext({
    baseURL: used.server.address,
    storageState: await sessionOf(used, chief),
  })
  const page = await adminContext.newPage()
  await openScreen(page, '/admin/settings?q=business+name', 'Settings')
  await page.getByRole('button', { name: 'Edit Business name' }).click()
  const name = page.getByRole('dialog', { name: 'Business name' })
  await name.getByRole('textbox', { name: 'Value' }).fill('')
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(name.getByText('must not be empty')).toBeVisible()
  await name.getByRole('textbox', { name: 'Value' }).fill('Sahel Bridge')
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Business' })).toContainText('by Mariam Diallo')
  await expect(name).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search settings' }).fill('service fee')
  await page.getByRole('button', { name: 'Edit Service fee' }).click()
  const fee = page.getByRole('dialog', { name: 'Service fee' })
  await fee.getByRole('textbox', { name: 'Value' }).fill('175')
  await fee.getByRole('button', { name: 'Save' }).click()
  const waiting = page.getByRole('list', { name: 'Proposed changes' })
  await expect(waiting).toContainText('150 → 175')
  await expect(waiting).toContainText('Proposed by you')
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectValidPage(page)
  await waiting.getByRole('button', { name: 'Withdraw' }).click()
  await expect(waiting).toHaveCount(0)
  await adminContext.close()
})

test('shows times in the business time zone as soon as the setting changes', {
  tag: ['@D3-40'],
}, async ({ page, used }) => {
  await used.prove('administrator')
  // The zone itself affects money and would need a second administrator.
  let timeZone = 'Africa/Abidjan'
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), timeZone } })
  })
  await openScreen(page, '/admin/settings?q=business+name', 'Settings')
  page.on('request', (request) => {
    if (request.method() === 'PATCH') timeZone = 'Africa/Niamey'
  })
  await page.getByRole('button', { name: 'Edit Business name' }).click()
  const name = page.getByRole('dialog', { name: 'Business name' })
  await name.getByRole('textbox', { name: 'Value' }).fill('Sahel Bridge in Niamey')
  const told = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/auth/user') && (await response.json()).timeZone === 'Africa/Niamey',
  )
  await name.getByRole('button', { name: 'Save' }).click()
  await told
  await page.getByRole('link', { name: 'Real-Time Monitoring' }).click()
  const hourNow = () => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(new Date())
  await expect.poll(async () => (await page.getByTestId('clock').textContent())?.slice(0, 2) === hourNow()).toBe(true)
})
