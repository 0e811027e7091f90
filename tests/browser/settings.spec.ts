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
  await openScreen(page, '/admin/settings', 'Settings')
  const profile = page.getByRole('form', { name: 'Business profile' })
  const preview = page.getByRole('complementary', { name: 'How clients see it' })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await profile.getByLabel('Business name').fill('Sahel Bridge')
  await expect(preview).toContainText('Sahel Bridge')
  // Refused while it is typed.
  await profile.getByLabel('Email').fill('nonsense')
  await expect(profile.getByText('Must be an email address')).toBeVisible()
  await expect(save).toBeDisabled()
  await profile.getByLabel('Email').fill('billing@sahel.example')
  const account = page.getByRole('form', { name: 'Account that clients pay to' })
  await account.getByLabel('Account number').fill('CI93 CI00 1234 5678 9012 3456 7890')
  await expect(account.getByText(/check its digits/)).toBeVisible()
  await account.getByLabel('Account number').fill('')
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await expectValidPage(page, { inEveryLook: true })
  await save.click()
  await expect(page.getByText('2 changes applied.')).toBeVisible()
  await expect(page.getByText('unsaved')).toHaveCount(0)

  await page.getByRole('link', { name: 'Conversions' }).click()
  const fee = page.getByRole('form', { name: 'Conversions' }).getByLabel('Service fee')
  await expect(fee).toHaveValue('1.5')
  await fee.fill('1.755')
  await expect(page.getByText('Enter a percentage with at most two decimals')).toBeVisible()
  await fee.fill('1.75')
  await save.click()
  await expect(page.getByText('1 change is awaiting approval.')).toBeVisible()
  // The present value stays in use, and the field says so.
  await expect(fee).toHaveValue('1.5')
  await expect(page.getByText('you proposed 1.75%. The current value stays in use')).toBeVisible()
  const waiting = page.getByRole('list', { name: 'Proposed changes' })
  await expect(waiting).toContainText('1.5% → 1.75%')
  await expect(waiting).toContainText('Proposed by you')
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectValidPage(page)
  await waiting.getByRole('button', { name: 'Withdraw' }).click()
  await expect(waiting).toHaveCount(0)
  await adminContext.close()
})

test('refuses a value that was typed over what another administrator changed meanwhile', {
  tag: ['@D2-38'],
}, async ({ browser, used }) => {
  const open = async (firstName: string) =>
    browser.newContext({
      baseURL: used.server.address,
      storageState: await sessionOf(used, await used.hire(firstName, 'Toure', 'admin')),
    })
  const [chief, deputy] = [await open('Salif'), await open('Oumou')]
  const page = await chief.newPage()
  await openScreen(page, '/admin/settings?q=website', 'Settings')
  const website = page.getByLabel('Website')
  await website.fill('https://first.example')
  const changed = page.waitForResponse(
    async (answer) => answer.url().endsWith('/api/settings') && (await answer.text()).includes('second.example'),
  )
  const patched = await deputy.request.patch('/api/settings/business.website', {
    headers: { origin: used.server.address },
    data: { value: 'https://second.example' },
  })
  expect(patched.status()).toBe(200)
  await changed
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('This setting has changed since you opened it')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(website).toHaveValue('https://second.example')
  await website.fill('https://first.example')
  await save.click()
  await expect(page.getByText('1 change applied.')).toBeVisible()
  for (const context of [chief, deputy]) await context.close()
})

test('leads from the email settings to the mail server', { tag: ['@D17-21'] }, async ({ page }) => {
  await openScreen(page, '/admin/settings?section=mail', 'Settings')
  await page.getByRole('link', { name: 'Mail server' }).click()
  await expect(page).toHaveURL(/\/outbox\?server=setup$/)
  await expect(page.getByRole('dialog')).toContainText('Host')
})

test('shows times in the business time zone as soon as the setting changes', {
  tag: ['@D3-40'],
}, async ({ page, used }) => {
  await used.prove('administrator')
  // The zone itself affects money and would need a second administrator.
  let timeZone = 'Africa/Abidjan'
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    const person = await response.json()
    await route.fulfill({ response, json: { ...person, timeZone } })
  })
  await openScreen(page, '/admin/settings?q=business+name', 'Settings')
  page.on('request', (request) => {
    if (request.method() === 'PATCH') timeZone = 'Africa/Niamey'
  })
  await page.getByLabel('Business name').fill('Sahel Bridge in Niamey')
  const reported = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/auth/user') && (await response.json()).timeZone === 'Africa/Niamey',
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await reported
  await page.getByRole('link', { name: 'Real-Time Monitoring' }).click()
  const hourNow = () => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(new Date())
  await expect.poll(async () => (await page.getByTestId('clock').textContent())?.slice(0, 2) === hourNow()).toBe(true)
  // A read in flight would find its answer gone when the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('shows what each value of the screening threshold finds before it is changed', {
  tag: ['@D12-28', '@D2-34'],
}, async ({ browser, used }) => {
  const chief = await used.hire('Fanta', 'Keita', 'admin')
  const adminContext = await browser.newContext({
    baseURL: used.server.address,
    storageState: await sessionOf(used, chief),
  })
  const page = await adminContext.newPage()
  await openScreen(page, '/admin/settings?q=screening+threshold', 'Settings')
  await page.getByLabel('Screening threshold').fill('0.82')
  const table = page.getByRole('table', { name: 'Recall and expected alerts by threshold' })
  await expect(table.getByRole('row', { name: /^0\.84 Current/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^0\.82 Proposed \d/ })).toBeVisible()
  await expect(page.getByText(/misspelt names generated from the loaded lists/)).toBeVisible()
  await expectValidPage(page)
  await adminContext.close()
})
