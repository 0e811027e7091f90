import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'approver' })

test('compares both records of a match, clears it and screens one client or all', {
  tag: ['@D12-26', '@D12-28', '@D3-13'],
}, async ({ page }) => {
  await openScreen(page, '/screening', 'Sanctions Screening')
  await expect(page.getByRole('table', { name: 'Sanctions lists in force' })).toContainText('Synthetic list')
  const origin = new URL(page.url()).origin
  const added = await page.request.post(`${origin}/api/clients`, {
    headers: { origin },
    data: {
      companyName: 'Zorvane Quilibrand',
      contactName: 'Marc Ndiaye',
      email: 'zorvane@example.test',
      phone: '+22370000000',
      address: 'Bamako',
      country: 'Mali',
    },
  })
  expect(added.status()).toBe(201)
  await openScreen(page, '/screening?q=Quilibrand', 'Sanctions Screening')
  await page.getByRole('table', { name: 'Screening matches' }).getByText('Zorvane Quilibrand').first().click()
  const match = page.getByRole('dialog', { name: 'Screening match' })
  await expect(match.getByRole('region', { name: 'Our record' })).toContainText('Zorvane Quilibrand')
  await expect(match.getByRole('link', { name: 'Zorvane Quilibrand' })).toHaveAttribute('href', /\/clients\/\d+$/)
  await expect(match.getByRole('region', { name: 'On the list' })).toContainText('SYN-0001')
  await expect(match.getByRole('region', { name: 'Why' })).toContainText('"Zorvane" is in both names')
  await expectValidPage(page, { inEveryLook: true })
  await match.getByRole('button', { name: 'Clear match' }).click()
  await expect(match.getByText('A reason is required')).toBeVisible()
  await match.getByLabel('Reason').fill('Another date of birth')
  await match.getByRole('button', { name: 'Clear match' }).click()
  await expect(match).toBeHidden()
  await expect(page.getByRole('table', { name: 'Screening matches' })).toContainText('Cleared')

  await page.getByRole('button', { name: 'Run AML Check' }).click()
  const check = page.getByRole('dialog', { name: 'Run AML Check' })
  await check.getByText('All clients').click()
  await check.getByRole('button', { name: 'Run check' }).click()
  await expect(page.getByRole('dialog', { name: 'Screening all clients' })).toContainText('done')
})
