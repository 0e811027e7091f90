import { expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { sessionOf } from './product-server.ts'
import { openScreen, test } from './signed-in-fixture.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

/** Signs out with the button and waits for the sign-in form. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
}

test('a person adds a passkey by keyboard and signs in with it alone', { tag: ['@D2-09'] }, async ({
  browser,
  used,
}) => {
  const credentials = await used.hire('Kwame', 'Boateng', 'user')
  const context = await browser.newContext({
    baseURL: used.server.address,
    storageState: await sessionOf(used, credentials),
  })
  const page = await context.newPage()
  await addVirtualAuthenticator(page)
  await openScreen(page, '/profile', 'Profile')
  await page.getByRole('button', { name: 'Add passkey' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work telephone')
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: "I've saved them" }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work telephone')

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  await openScreen(page, '/profile', 'Profile')
  await page.getByRole('button', { name: 'Remove passkey Work telephone' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('passkey')
  await expectValidPage(page)
  await context.close()
})
