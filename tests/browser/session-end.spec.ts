import { type Browser, expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { sessionOf } from './product-server.ts'
import { openScreen, test, type UsedProduct } from './signed-in-fixture.ts'

/** A browser in which the person is signed in. */
const contextOf = async (browser: Browser, used: UsedProduct, person: Parameters<typeof sessionOf>[1]) =>
  browser.newContext({ baseURL: used.server.address, storageState: await sessionOf(used, person) })

test('keeps a filled form while the person signs in again', { tag: ['@D2-14'] }, async ({ browser, used }) => {
  const person = await used.hire('Awa', 'Cissoko', 'user')
  const context = await contextOf(browser, used, person)
  const page = await context.newPage()
  await openScreen(page, '/clients?new=client')
  const form = page.getByRole('dialog', { name: 'Add New Client' })
  await form.getByRole('textbox', { name: 'Company Name' }).fill('Session Trading SARL')
  await form.getByRole('textbox', { name: 'Contact Person' }).fill('Awa Cissoko')
  await form.getByRole('textbox', { name: 'Email' }).fill('awa@session.example')
  await form.getByRole('textbox', { name: 'Address' }).fill('Plateau, Abidjan')
  await form.getByRole('combobox', { name: 'Country' }).fill('Ghana')
  await form.getByRole('option', { name: 'Ghana' }).click()
  await context.clearCookies({ name: 'corridor_session' })
  await form.getByRole('button', { name: 'Add Client' }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('What you typed is still here.')
  await expect(page.getByText('Something Went Wrong')).toHaveCount(0)
  await expectValidPage(page, { inEveryLook: true })
  await again.getByLabel('Password').fill('not the password')
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again.getByText('Wrong email or password.')).toBeVisible()
  await again.getByLabel('Password').fill(person.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  // The refused submit is repeated.
  await expect(again).toHaveCount(0)
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Session Trading SARL').first()).toBeVisible()
  await context.close()
})

test('asks every tab to sign in again after a sign-out in one', async ({ browser, used }) => {
  const person = await used.hire('Binta', 'Camara', 'user')
  const context = await contextOf(browser, used, person)
  const left = await context.newPage()
  await openScreen(left, '/clients')
  const other = await context.newPage()
  await other.goto('/api/logout')
  await expect(left.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await context.close()
})

test('leaves the screens of a person after another one signed in', async ({ browser, used }) => {
  const officer = await used.hire('Salif', 'Keita', 'compliance')
  const clerk = await used.hire('Mariam', 'Doumbia', 'user')
  const context = await contextOf(browser, used, officer)
  const page = await context.newPage()
  await openScreen(page, '/compliance-dashboard/suspicion-reports')
  const session = await sessionOf(used, clerk)
  // Both happen in another tab: this one learns of it when its stream is opened again.
  await context.request.get('/api/logout')
  if (typeof session === 'object') await context.addCookies(session.cookies)
  await expect(page.getByRole('link', { name: /Mariam Doumbia/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await context.close()
})

test('leaves them at once when another tab opens for that person', async ({ browser, used }) => {
  const officer = await used.hire('Seydou', 'Keita', 'compliance')
  const clerk = await used.hire('Rokia', 'Doumbia', 'user')
  const context = await contextOf(browser, used, officer)
  const page = await context.newPage()
  await openScreen(page, '/compliance-dashboard/suspicion-reports')
  // What it learns from its stream would come later.
  await page.route('**/api/events*', (route) => route.abort())
  const other = await context.newPage()
  await other.goto('/api/logout')
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  const session = await sessionOf(used, clerk)
  if (typeof session === 'object') await context.addCookies(session.cookies)
  await openScreen(other, '/clients')
  await expect(page.getByRole('link', { name: /Rokia Doumbia/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await context.close()
})

test('the landing page says that the session has ended', { tag: ['@D2-14'] }, async ({ browser, used }) => {
  const person = await used.hire('Issa', 'Bamba', 'user')
  const context = await contextOf(browser, used, person)
  const page = await context.newPage()
  const [session] = (await context.cookies()).filter(({ name }) => name === 'corridor_session')
  await context.addCookies([{ ...(session as NonNullable<typeof session>), value: 'A'.repeat(43) }])
  await page.goto('/')
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  await context.close()
})

test('asks before a filled dialog is discarded', { tag: ['@D16-08'] }, async ({ page }) => {
  await openScreen(page, '/clients?new=client')
  const form = page.getByRole('dialog', { name: 'Add New Client' })
  await expect(form).toBeVisible()
  await form.getByRole('textbox', { name: 'Company Name' }).fill('Half-typed SARL')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect(question).toBeVisible()
  await expectValidPage(page)
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByRole('textbox', { name: 'Company Name' })).toHaveValue('Half-typed SARL')
  await form.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
  // An untouched one closes at once.
  await openScreen(page, '/clients?new=client')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})
