import { expect } from '@playwright/test'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'operator' })

test('prints a list without controls, in dark ink and with whole texts', async ({ page }) => {
  await openScreen(page, '/clients?view=table', 'Clients')
  const table = page.getByRole('table', { name: 'Clients' })
  const company = table.getByText('Dakar Fisheries').first()
  await expect(company).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Dakar Fisheries' }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toBeVisible()
  const controls = [
    page.locator('aside'),
    page.locator('search'),
    page.getByRole('checkbox', { name: 'Select Dakar Fisheries', includeHidden: true }),
    selection,
  ]
  const add = page.locator('main header button').last()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const control of [...controls, add]) await expect(control).toBeHidden()
  await expect(company).toBeVisible()
  const printed = await table.evaluate((element) => {
    const row = element.querySelector('tbody tr:not([data-space])') ?? element
    const cell = row.querySelector('td:not([data-tick])') ?? element
    return {
      ink: getComputedStyle(document.body).getPropertyValue('--ink').trim(),
      head: getComputedStyle(element.querySelector('thead') ?? element).display,
      rows: getComputedStyle(row).breakInside,
      texts: getComputedStyle(cell).whiteSpace,
    }
  })
  expect(printed).toEqual({ ink: '#16201b', head: 'table-header-group', rows: 'avoid', texts: 'normal' })
  await page.emulateMedia({ media: null, colorScheme: null })
})

test('says on a print which part of a long list it is', async ({ page }) => {
  await page.route('**/api/clients?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-total-count': '1312' } })
  })
  for (const view of ['table', 'cards']) {
    await openScreen(page, `/clients?view=${view}&q=a`, 'Clients')
    const part = page.getByText(/^Printed: \d+ of 1,312 rows\. Export saves all rows\.$/)
    await expect(part).toBeAttached()
    await expect(part).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(part).toBeVisible()
    await page.emulateMedia({ media: null })
  }
  await page.unroute('**/api/clients?*')
})
