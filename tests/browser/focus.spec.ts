import { expect } from '@playwright/test'
import { findSmallTargets, findUnseenFocus } from './control-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.describe('the measurement', () => {
  test.use({ as: 'nobody' })

  test('finds an outline that is cut or missing, and a hidden control', async ({ page }) => {
    await page.setContent(`
      <style>:focus-visible { outline: 2px solid; outline-offset: 2px }</style>
      <div style="overflow: hidden"><a href="#">Cut</a></div>
      <div><a href="#" style="outline: none">Missing</a></div>
      <div style="position: absolute; width: 1px; height: 1px; clip-path: inset(50%)"><a href="#">Hidden</a></div>
      <a href="#">Seen</a>`)
    expect(await page.evaluate(findUnseenFocus)).toEqual(['a Cut', 'a Missing', 'a Hidden'])
  })

  test('finds small targets in a row, and accepts those with space around them', async ({ page }) => {
    const button = (name: string) => `<button style="width: 20px; height: 18px; padding: 0">${name}</button>`
    await page.setContent(`
      <div style="display: flex">${button('a')}${button('b')}</div>
      <div style="display: flex; gap: 20px; margin: 30px">${button('c')}${button('d')}</div>`)
    expect(await page.evaluate(findSmallTargets)).toEqual(['a 20 × 18, near b', 'b 20 × 18, near a'])
  })

  test('accepts a target beside a name that an ellipsis ends before it', async ({ page }) => {
    await page.setContent(`
      <div style="position: absolute; left: 0; width: 90px; overflow: hidden; white-space: nowrap">
        <a href="#">Compagnie Générale d’Exportation</a></div>
      <div style="position: absolute; left: 150px"><a href="#">Dakar</a></div>`)
    expect(await page.evaluate(findSmallTargets)).toEqual([])
  })
})

test('returns the focus to the button of a dialog that is removed', async ({ page }) => {
  await openScreen(page, '/invoices/items', 'Items')
  const opener = page.getByRole('button', { name: 'New item' }).first()
  await opener.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New item' }).getByLabel('Description')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('shows the focus of a link whose text may be cut', async ({ page, used }) => {
  await openScreen(page, `/clients/${used.records.clientIds[0]}`)
  const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first()
  await expect(link).toBeVisible()
  expect(await page.evaluate(findUnseenFocus)).toEqual([])
})

test('takes no focus in the hidden head of a table on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, '/compliance-dashboard/filings', 'Filings')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.locator('thead :is(button, input)').first()).toBeAttached()
  for (const control of await page.locator('thead :is(button, input)').all()) await expect(control).toBeHidden()
})

test('shows the focus of an amount by a ring around the field', async ({ page }) => {
  await openScreen(page, '/large-transactions')
  const amount = page.getByLabel('Amount (XOF)')
  await expect(amount).toBeVisible()
  expect(await page.evaluate(findUnseenFocus)).toEqual([])
  await amount.focus()
  await expect(amount.locator('..')).toHaveCSS('outline-style', 'solid')
})
