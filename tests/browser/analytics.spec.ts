import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'operator' })

test('shows tiles, panels, the period and the minimum data for a forecast', {
  tag: ['@S2-15', '@S2-139', '@S2-140', '@S2-141', '@S9-18', '@D13-06', '@D13-11'],
}, async ({ page }) => {
  await openScreen(page, '/advanced-analytics', 'Advanced Analytics')
  for (const name of [
    'Monthly Growth',
    'Client Retention',
    'Success Rate',
    'Avg Conversion Size',
    'Peak Hour Volume',
  ]) {
    await expect(page.getByRole('region', { name, exact: true })).toContainText(/\d|—/)
  }
  await expect(page.getByRole('region', { name: 'AI risk analytics' })).toContainText(/(Low|Medium|High|Critical) Risk/)
  await expect(page.getByRole('table', { name: 'Client segments' })).toContainText(/High value.*Medium.*Emerging/)
  await expect(page.getByRole('region', { name: 'Predictive insights' })).toContainText(
    'A forecast needs 6 whole months since the first conversion',
  )
  await expect(page.getByRole('list', { name: 'Recommendations' })).toContainText('Active clients without approved KYC')

  for (const [label, months] of [
    ['1 month', 2],
    ['1 year', 13],
  ] as const) {
    await page.getByRole('radio', { name: label }).check()
    await expect(page).toHaveURL(new RegExp(`period=${label.replace(' ', '')}`))
    const chart = page.getByRole('region', { name: 'Monthly volume trends' })
    await chart.getByText('Show as table').click()
    await expect(chart.getByRole('table').getByRole('row')).toHaveCount(months + 1)
    await chart.getByText('Show as table').click()
  }
  const chart = page.getByRole('img', { name: 'Conversion volume by month' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('status').filter({ hasText: 'month to date' })).toContainText(/\d{2,3}(,\d{3}){2} XOF/)

  await page.getByRole('button', { name: 'Generate Forecast' }).click()
  await expect(
    page.getByText('A forecast needs 6 whole months since the first conversion.', { exact: true }),
  ).toBeVisible()
  await expectValidPage(page)
})

test.describe('an auditor', () => {
  test.use({ as: 'auditor' })

  test('reads the analytics and generates nothing', { tag: ['@D2-28'] }, async ({ page }) => {
    await openScreen(page, '/advanced-analytics', 'Advanced Analytics')
    await expect(page.getByRole('region', { name: 'Predictive insights' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Generate Forecast' })).toHaveCount(0)
  })
})
