import { type Browser, expect, type Page } from '@playwright/test'
import { type StaffMember, staffMember } from '#tests/running/staff-member.ts'
import { type Credentials, type Product, sessionOf, startProduct, test } from './product-server.ts'
import { letProofGrowOld } from './records.ts'
import { createSampleRecords, type SampleRecords } from './sample-records.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

const phone = { width: 390, height: 844 }

let product: Product
let records: SampleRecords
let operator: StaffMember

test.beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'off' })
  records = await createSampleRecords(product)
  operator = staffMember(product.server.address, records.operator)
})

test.afterAll(async () => {
  await product?.stop()
})

test('the approver reads and approves a conversion on a phone, with a passkey', {
  tag: ['@D17-15', '@D2-09'],
}, async ({ browser }) => {
  const officer = await product.hire('Adjoa', 'Mensah', 'compliance')
  const page = await openOn(browser, officer)
  await addPasskey(page)
  const made = await operator.call('POST', '/api/transactions/large-conversion', {
    body: { amountXof: 150_000_000, clientId: records.clientIds[0], notes: 'Cotton, December' },
  })
  expect(made.status).toBe(201)
  await letProofGrowOld(product, officer.email)

  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page
    .getByRole('region', { name: 'Your notifications' })
    .getByRole('link', { name: /Sahel Textiles SARL/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^TX-/, level: 1 })).toBeVisible()
  for (const text of ['150,000,000 XOF', '263,368.98 USDT', 'Sahel Textiles SARL'])
    await expect(page.getByRole('main')).toContainText(text)
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('Client KYC')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeInViewport({ ratio: 1 })
  // In reach of the thumb: in the lower fifth of the screen.
  expect((await approve.boundingBox())?.y).toBeGreaterThan((phone.height * 4) / 5)

  await approve.click()
  const dialog = page.getByRole('dialog', { name: 'Approve conversion' })
  await expect(dialog).toContainText('150,000,000 XOF')
  await dialog.getByLabel('Note').fill('Contract and invoices seen')
  await dialog.getByRole('button', { name: 'Approve 150M XOF' }).click()
  const proof = page.getByRole('dialog', { name: "Confirm it's you" })
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Conversion approved')).toBeVisible()
  await page.context().close()
})

test('each list shows a record in two lines, and a tap opens it', { tag: '@D17-15' }, async ({ browser }) => {
  const page = await openOn(browser, records.approver)
  // Two lines of text, their padding and the line between rows.
  const maxHeightPx = 66
  for (const [path, name] of [
    ['/large-transactions', 'Conversions, newest first'],
    ['/clients?view=table', 'Clients'],
    ['/real-time-monitoring', 'Live transactions'],
  ] as const) {
    await page.goto(path)
    const rows = page
      .getByRole('table', { name })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    await expect(rows.filter({ hasText: 'Sahel Textiles SARL' }).first()).toBeVisible()
    const row = rows.filter({ hasText: 'Sahel Textiles SARL' }).first()
    expect((await row.boundingBox())?.height, path).toBeLessThanOrEqual(maxHeightPx)
    await row.click({ position: { x: 200, y: 30 } })
    await expect(page).toHaveURL(/\/\d+$/)
  }
  await page.context().close()
})

test('the navigation covers the page and keeps the focus', async ({ browser }) => {
  const page = await openOn(browser, records.approver)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expect(drawer).toBeVisible()
  // It fades in.
  const scrim = () => drawer.evaluate((node) => getComputedStyle(node, '::backdrop').backgroundColor)
  await expect.poll(scrim).toMatch(/^rgba\(.*, 0\.[4-9]\d*\)$/)
  // More presses than the drawer has controls. Between them the focus may be on the browser itself.
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
    expect(isBehind).toBe(false)
  }
  await page.mouse.click(phone.width - 10, phone.height / 2)
  await expect(drawer).toBeHidden()
  await page.context().close()
})

async function openOn(browser: Browser, person: Credentials): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.server.address,
    viewport: phone,
    storageState: await sessionOf(product, person),
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

async function addPasskey(page: Page): Promise<void> {
  await addVirtualAuthenticator(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Telephone')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: "I've saved them" })
    .click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Telephone')
}

test('client lists have short rows, and reports fit without their descriptions', async ({ browser }) => {
  const page = await openOn(browser, records.operator)
  for (const [path, list] of [
    ['/clients?view=cards', 'Clients'],
    ['/client-management', 'Client directory'],
  ] as const) {
    await page.goto(path)
    const rows = page.getByRole('list', { name: list }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThan(100)
    await expect(rows.filter({ hasText: 'Dakar Fisheries' })).toContainText('KYC Pending')
  }
  await page.goto('/reports')
  const reports = page.getByRole('list', { name: 'Regulatory reports' }).getByRole('listitem')
  await expect(reports).toHaveCount(4)
  for (const report of await reports.all()) expect((await report.boundingBox())?.height).toBeLessThan(90)
})

test('filters fold behind a button that says how many are set', async ({ browser }) => {
  const page = await openOn(browser, records.operator)
  await page.goto('/clients')
  const risk = page.getByRole('combobox', { name: 'Risk level' })
  const filters = page.getByRole('button', { name: /^Filters/ })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(risk).toBeHidden()
  await filters.click()
  await risk.selectOption({ label: 'High' })
  await expect(filters).toHaveText('Filters (1)')
  await filters.click()
  await expect(risk).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(filters).toBeHidden()
  await expect(risk).toBeVisible()
})
