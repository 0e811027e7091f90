import { expect, type Page } from '@playwright/test'
import { codeShown } from '#tests/setup/authenticator-app.ts'
import { expectValidPage } from './page-checks.ts'
import { type Credentials, sessionOf, signIn } from './product-server.ts'
import { letProofGrowOld } from './records.ts'
import { openScreen, test, type UsedProduct } from './signed-in-fixture.ts'

const codeOf = (key: string): string => codeShown(key, new Date())

const keyIn = async (page: Page) =>
  ((await page.getByText("Can't scan it? Enter this key:").textContent()) ?? '').split(':')[1]?.trim() ?? ''

/**
 * Re-enters password and code when a sensitive action finds an old proof; the action then resumes.
 */
async function renewCodes(page: Page, used: UsedProduct, credentials: Credentials, codes: readonly string[]) {
  await letProofGrowOld(used, credentials.email)
  await page.getByRole('button', { name: 'New recovery codes' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.getByLabel('Password').fill('not the password')
  await question.getByLabel('Code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Wrong password.')).toBeVisible()
  await question.getByLabel('Password').fill(credentials.password)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const renewed = await shown.getByRole('listitem').allTextContents()
  expect(renewed).not.toContain(codes[1])
  await shown.getByRole('button', { name: "I've saved them" }).focus()
  await page.keyboard.press('Enter')
  return renewed
}

test('a person sets up an app by keyboard and is asked for its code afterwards', { tag: ['@D2-08'] }, async ({
  browser,
  used,
}) => {
  const credentials = await used.hire('Kofi', 'Addo', 'user')
  const storageState = await sessionOf(used, credentials)
  const context = await browser.newContext({ baseURL: used.server.address, storageState })
  const page = await context.newPage()
  await openScreen(page, '/profile', 'Profile')
  await page.getByRole('button', { name: 'Set up authenticator app' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await keyIn(page)
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Wrong code.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allTextContents()
  await expectValidPage(page)
  await shown.getByRole('button', { name: "I've saved them" }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recovery codes left')).toBeVisible()
  const renewed = await renewCodes(page, used, credentials, codes)

  const door = await browser.newContext({
    baseURL: used.server.address,
    storageState: { cookies: [], origins: [] },
    javaScriptEnabled: false,
  })
  const outside = await door.newPage()
  await outside.goto('/api/login')
  await signIn(outside, credentials)
  await expect(outside.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await outside.getByLabel('Code').fill('999999')
  await outside.keyboard.press('Enter')
  await expect(outside.getByRole('alert')).toContainText('Wrong code')
  await outside.getByLabel('Code').fill(renewed[0] ?? '')
  await outside.keyboard.press('Enter')
  await expect(outside).toHaveURL(`${used.server.address}/`)
  await door.close()
  await context.close()
})

test('a role that requires a second factor is guided to set one up at sign-in', { tag: ['@D2-10'] }, async ({
  browser,
  used,
}) => {
  const person = await used.hire('Ama', 'Owusu', 'auditor')
  const chief = await browser.newContext({
    baseURL: used.server.address,
    storageState: await sessionOf(used, await used.hire('Sena', 'Mawu', 'admin')),
  })
  await used.prove('administrator')
  const second = await browser.newContext({
    baseURL: used.server.address,
    storageState: used.sessions.administrator,
  })
  /** One administrator proposes, another approves. */
  const need = async (roles: string[]) => {
    const { version } = (await (await chief.request.get('/api/settings')).json()).find(
      (setting: { key: string }) => setting.key === 'signIn.secondFactorRoles',
    )
    const address = '/api/settings/signIn.secondFactorRoles'
    const headers = { origin: used.server.address }
    const proposed = await chief.request.patch(address, { data: { value: roles, version }, headers })
    const { proposedAt } = (await proposed.json()).proposal
    const decision = { decision: 'approved', version, proposedAt }
    expect((await second.request.post(`${address}/decision`, { data: decision, headers })).status()).toBe(200)
  }
  await need(['auditor'])
  try {
    const context = await browser.newContext({ baseURL: used.server.address })
    const page = await context.newPage()
    // A changed setting takes effect within two seconds.
    await expect(async () => {
      await context.clearCookies()
      await page.goto('/api/login')
      await signIn(page, person)
      await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 30_000 })
    const key = await keyIn(page)
    await expectValidPage(page)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    await expectValidPage(page)
    await page.getByRole('link', { name: "I've saved them" }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await context.close()
    const adminPage = await chief.newPage()
    await openScreen(adminPage, '/admin/users?q=owusu', 'User Management')
    await expect(adminPage.getByRole('row', { name: /Ama Owusu/ })).toContainText('App')
    await adminPage.getByRole('button', { name: 'Actions for Ama Owusu' }).click()
    await adminPage.getByRole('menuitem', { name: 'Reset second factor' }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click()
    await expect(adminPage.getByRole('row', { name: /Ama Owusu/ })).toContainText('Not set up')
  } finally {
    await need([])
    await second.close()
    await chief.close()
  }
})
