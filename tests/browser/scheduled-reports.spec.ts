import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'operator' })

test('a report is scheduled, sent, paused and deleted, and its runs are shown', async ({ page, complaints }) => {
  await openScreen(page, '/reports', 'Advanced Reports & Analytics')
  const card = page.getByRole('region', { name: 'Scheduled reports' })
  await card.getByRole('button', { name: 'Schedule a report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a report' })
  await dialog.getByRole('combobox', { name: 'Report' }).selectOption('Efficiency Report')
  await dialog.getByRole('combobox', { name: 'Period' }).selectOption('Quarter')
  await dialog.getByRole('checkbox', { name: 'Moussa Keita' }).uncheck()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog.getByText('Choose at least one recipient')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Moussa Keita' }).check()
  await expectValidPage(page, { inEveryLook: true })
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Report scheduled')).toBeVisible()

  await card.getByRole('button', { name: /^Efficiency Report/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Efficiency Report' })
  await expect(sheet).toContainText('Nothing sent yet.')
  await sheet.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click()
  const run = sheet.getByRole('list', { name: 'Runs' }).getByRole('listitem')
  // Without a mail server the email waits.
  await expect(run).toContainText(/Q[1-4] \d{4}\s*Queued, not sent/, { timeout: 30_000 })
  await expect(run.getByRole('link', { name: 'Open file' })).toBeVisible()
  await expectValidPage(page, { inEveryLook: true })
  await sheet.getByRole('button', { name: 'Send now' }).click()
  const again = page.getByRole('alertdialog')
  await again.getByRole('button', { name: 'Send now' }).click()
  await expect(again).toContainText('Download it from its run.')
  await again
    .getByRole('button', { name: 'Back' })
    .or(again.getByRole('button', { name: 'Cancel' }))
    .click()
  await sheet.getByRole('button', { name: 'Pause' }).click()
  await expect(sheet.getByRole('button', { name: 'Resume' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card.getByRole('button', { name: /^Efficiency Report/ })).toHaveCount(0)
  // The second request for the same period is refused.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
})
