import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'operator' })

test('shows the tiles, trend and report cards of the period', {
  tag: ['@S2-08', '@S2-96', '@S2-97', '@S9-18', '@S2-99', '@S2-100', '@S2-101', '@S2-102', '@S2-104'],
}, async ({ page, complaints }) => {
  await openScreen(page, '/reports', 'Advanced Reports & Analytics')
  const periods = page.getByRole('group', { name: 'Period' }).getByRole('radio')
  await expect(periods).toHaveCount(4)
  for (const name of ['Week', 'Month', 'Quarter', 'Year'])
    await expect(page.getByRole('radio', { name, exact: true })).toBeAttached()
  await expect(page.getByRole('radio', { name: 'Month', exact: true })).toBeChecked()
  for (const name of ['Monthly Volume', 'Daily Average', 'Success Rate', 'Compliance'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText(/\d/)
  await expect(page.getByRole('region', { name: 'Performance trends' })).toContainText('XOF so far')
  const cards = (name: string) => page.getByRole('list', { name }).getByRole('heading', { level: 3 })
  await expect(cards('Regulatory reports')).toHaveText([
    'BCEAO Filing Report',
    'AML Screening Report',
    'Forex Documentation Report',
    'Risk Assessment Report',
  ])
  await expect(cards('Financial reports')).toHaveText([
    'Revenue Report',
    'Conversion Volume Report',
    'FX Impact Report',
  ])
  await expect(cards('Operational reports')).toHaveText([
    'Efficiency Report',
    'Banking Status Report',
    'Client Patterns Report',
  ])
  await page.getByRole('radio', { name: 'Quarter', exact: true }).check()
  await expect(page).toHaveURL(/period=quarter/)
  await expect(page.getByRole('region', { name: 'Quarterly Volume' })).toBeVisible()
  await page.getByRole('link', { name: 'View Conversion Volume Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conversion Volume Report' })
  await expect(dialog.getByText('SHA-256')).toBeVisible()
  await expectValidPage(page)
  expect(complaints).toEqual([])
})

test('names report files by type and period and lists actions in the WAEMU report', {
  tag: ['@S2-98', '@S2-103', '@S8-10'],
}, async ({ page }) => {
  await openScreen(page, '/reports?period=week', 'Advanced Reports & Analytics')
  await page.getByRole('button', { name: 'Download Revenue Report' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON file' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('revenue-week.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    type: 'revenue',
    period: { name: 'week' },
  })
  const waemu = page.waitForEvent('download')
  await page.getByRole('button', { name: 'WAEMU Report' }).click()
  expect((await waemu).suggestedFilename()).toMatch(/^waemu-compliance-report-\d{4}-\d\d-\d\d\.json$/)
  await expect(page.getByText('WAEMU Report Generated')).toBeVisible()
  await page.route('**/api/compliance/waemu-report**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'WAEMU Report' }).click()
  await expect(page.getByText('Failed to generate WAEMU compliance report.')).toBeVisible()
})

test('shows last month and chosen dates, in words and by keyboard, and names their files by days', async ({
  page,
  complaints,
}) => {
  await openScreen(page, '/reports', 'Advanced Reports & Analytics')
  await expect(page.getByText(/Still running, figures up to \w{3} \d/)).toBeVisible()
  await page.getByRole('radio', { name: 'This month so far' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/period=last-month/)
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\w{3} 01, \d{4} to \w{3} (28|29|30|31), \d{4}$/)).toBeVisible()
  await page.getByRole('link', { name: 'View Risk Assessment Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Risk Assessment Report' })
  await expect(dialog.getByText(/^Not included because they describe the present: .*Receivables/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('radio', { name: 'Chosen dates' }).check()
  await expect(page.getByText('Choose the dates')).toBeVisible()
  await page.getByLabel('From').fill('2026-03-10')
  await page.getByLabel('To', { exact: true }).fill('2026-03-09')
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2026-03-12')
  await expect(page.getByText('Mar 10, 2026 to Mar 12, 2026')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download WAEMU compliance report' }).click()
  await page.getByRole('menuitem', { name: 'PDF document' }).click()
  expect((await saved).suggestedFilename()).toBe('waemu-compliance-report-2026-03-10-to-2026-03-12.pdf')
  await expectValidPage(page)
  expect(complaints).toEqual([])
})

test('balances the trial balance and opens the statement of an account', { tag: ['@D9-07'] }, async ({
  page,
  complaints,
}) => {
  await openScreen(page, '/reports/ledger', 'Trial Balance')
  await expect(page.getByText('Debits equal credits')).toBeVisible()
  const withoutBalance = page.getByRole('row', { name: /— —$/ })
  await expect(withoutBalance).toHaveCount(0)
  const show = page.getByRole('button', { name: /^Show \d+ accounts? without a balance$/ })
  const hidden = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0])
  await show.click()
  await expect(withoutBalance).toHaveCount(hidden)
  await page.getByRole('button', { name: 'Hide accounts without a balance' }).click()
  await expect(withoutBalance).toHaveCount(0)
  await page
    .getByRole('row', { name: /^Bank account Orabank Burkina Faso ••••6677/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: 'Account Statement', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /60,000,000 XOF/ }).first()).toBeVisible()
  await expectValidPage(page)
  const reference = page.getByRole('link', { name: /^TX-/ }).first()
  const named = (await reference.textContent()) ?? ''
  await reference.click()
  await expect(page.getByRole('row', { name: new RegExp(named) })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search conversions' })).toHaveValue(named)
  expect(complaints).toEqual([])
})
