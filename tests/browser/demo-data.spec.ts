import { expect, type Page } from '@playwright/test'
import { openScreen, test } from './signed-in-fixture.ts'

const address = '**/api/seed-demo-data'
const made = {
  clients: 60,
  invoices: 466,
  documents: 961,
  conversions: 465,
  bankConnections: 4,
  users: 4,
  schedules: 0,
  alerts: 0,
  filings: 290,
  rateDays: 549,
  firstDay: '2025-05-21',
  lastDay: '2026-11-21',
  createdAt: '2026-11-21T18:00:00.000Z',
  existedBefore: false,
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Demo Data' }).click()

test('creates demo data from the dashboard, shows the counts and reloads', {
  tag: ['@S2-46', '@S8-05', '@S7-20', '@D17-19'],
}, async ({ page }) => {
  // Creating demo data takes a while and fills the shared installation, so the response is
  // stubbed. server/modules/demo tests the real call.
  await page.route(address, (route) => route.fulfill({ json: made }))
  await openScreen(page, '/', 'Dashboard')
  const again = [
    '/api/clients?limit=5',
    '/api/invoices?limit=5',
    '/api/dashboard/metrics',
    '/api/dashboard/recent-activity',
  ]
  const reads = again.map((path) => page.waitForRequest((request) => request.url().endsWith(path)))
  await create(page)
  // The shared installation has other data, so that a person must confirm.
  const question = page.getByRole('alertdialog', { name: 'Add demo data to your own?' })
  await expect(question).toContainText("Your own records aren't used.")
  const sent = page.waitForRequest(address)
  await question.getByRole('button', { name: 'Create Demo Data' }).click()
  expect((await sent).postDataJSON()).toEqual({ confirmed: true })
  await expect(page.getByText('Demo Data Created')).toBeVisible()
  await expect(page.getByText('60 clients, 466 invoices and 961 documents.')).toBeVisible()
  await Promise.all(reads)
})

test('creates nothing without the confirmation', { tag: ['@D17-19'] }, async ({ page }) => {
  let calls = 0
  await page.route(address, (route) => {
    calls += 1
    return route.fulfill({ json: made })
  })
  await openScreen(page, '/', 'Dashboard')
  await create(page)
  const question = page.getByRole('alertdialog', { name: 'Add demo data to your own?' })
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(question).toHaveCount(0)
  expect(calls).toBe(0)
})

test('says that the demo data are there already', { tag: ['@D17-19'] }, async ({ page }) => {
  await page.route(address, (route) => route.fulfill({ json: { ...made, existedBefore: true } }))
  await openScreen(page, '/', 'Dashboard')
  await create(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create Demo Data' }).click()
  await expect(page.getByText('Demo data already exists')).toBeVisible()
  await expect(page.getByText('Demo Data Created')).toHaveCount(0)
})

test('shows an error when demo data cannot be created', { tag: ['@S8-04'] }, async ({ page }) => {
  await page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await openScreen(page, '/', 'Dashboard')
  await create(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create Demo Data' }).click()
  await expect(page.getByText('Failed to create demo data. Please try again.')).toBeVisible()
})

test.describe('an operator', () => {
  test.use({ as: 'operator' })
  test('sees no demo data button', async ({ page }) => {
    await openScreen(page, '/', 'Dashboard')
    await expect(page.getByRole('button', { name: 'Compliance Check' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Demo Data' })).toHaveCount(0)
  })
})
