import { expect, type Locator, type Page } from '@playwright/test'
import type { Credentials } from './product-server.ts'
import { test } from './signed-in-fixture.ts'

test.use({ as: 'nobody' })

/** Larger than the number of focus stops on any screen before the searched control. */
const maxStops = 60

/** Presses Tab until the control has the focus, which proves that no element traps the focus. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  await expect(control, `reached within ${maxStops} stops`).toBeFocused()
}

async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

async function typeInto(page: Page, control: Locator, text: string) {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Opens a screen through the palette by a few letters. */
async function jump(page: Page, letters: string, title: string) {
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(letters)
  await expect(palette.getByRole('option').first()).toContainText(title.split(' ')[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(heading(page, title)).toBeVisible()
}

async function signInByKeys(page: Page, { email, password }: Credentials) {
  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'Sign In' }))
  await typeInto(page, page.getByLabel('Email'), email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
}

test('a conversion is set up and completed by keyboard alone', { tag: ['@D16-07', '@S1-01'] }, async ({
  page,
  browser,
  used,
}) => {
  await test.step('sign in', () => signInByKeys(page, used.records.operator))
  await test.step('take a rate', () => takeRate(page))
  await test.step('add a client', () => addClient(page))
  await test.step('add a bank', () => addBank(page))
  await test.step('convert', () => convert(page))
  await test.step('approve', async () => {
    const context = await browser.newContext({ baseURL: used.server.address })
    const other = await context.newPage()
    await signInByKeys(other, used.records.approver)
    await approve(other)
    await context.close()
  })
  await expect(page.getByRole('list', { name: /^Steps of / })).toContainText('Done, Completed', { timeout: 60_000 })
})

async function takeRate(page: Page) {
  await jump(page, 'fx', 'FX Rates')
  await press(page, page.getByRole('button', { name: 'Refresh rates' }))
  await expect(page.getByText('Rates refreshed')).toBeVisible()
  await press(page, page.getByRole('list', { name: 'Exchange rates' }).getByRole('link', { name: /^USD\/EUR/ }))
  await expect(page.getByRole('region', { name: 'USD/EUR history' })).toBeVisible()
}

async function addClient(page: Page) {
  await jump(page, 'dash', 'Dashboard')
  const opener = page.getByRole('button', { name: 'Add New Client' })
  await press(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await expect(dialog.getByLabel('Company Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Company Name')).toBeFocused()
  await page.keyboard.type('Bamako Cotton')
  await typeInto(page, dialog.getByLabel('Contact Person'), 'Salif Traore')
  await typeInto(page, dialog.getByLabel('Email'), 'salif@example.org')
  await typeInto(page, dialog.getByLabel('Address'), '3 Rue du Niger')
  await typeInto(page, dialog.getByRole('combobox', { name: 'Country' }), 'mali')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('Mali')
  await press(page, dialog.getByRole('button', { name: 'Add Client' }))
  await expect(page.getByText('Client Created')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

async function addBank(page: Page) {
  await jump(page, 'waemu', 'WAEMU Banking Integration')
  await typeInto(page, page.getByRole('combobox', { name: 'Bank', exact: true }), 'Orabank To')
  await expect(page.getByLabel('SWIFT Code')).toHaveValue(/^ORBKTG/)
  await typeInto(page, page.getByLabel('Account Number'), 'TG0099887766554411')
  await typeInto(page, page.getByLabel('Account Name'), 'Keita et Compagnie')
  await press(page, page.getByRole('button', { name: 'Add bank connection' }))
  await expect(page.getByText('Bank Connection Added')).toBeVisible()

  const moreActions = page.getByRole('button', { name: /^More actions for Orabank Togo/ })
  await press(page, moreActions)
  await expect(page.getByRole('menuitem', { name: 'Edit limits' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(moreActions).toBeFocused()
}

async function convert(page: Page) {
  await jump(page, 'large', 'Large Transaction Processing')
  await typeInto(page, page.getByLabel('Amount (XOF)'), '150000000')
  await expect(page.getByText('Required BCEAO Filing')).toBeVisible()
  const client = page.getByRole('combobox', { name: 'Client' })
  await typeInto(page, client, 'sahel')
  // Before the server responds, the list shows other entries, but Enter must select none.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Sahel Textiles SARL/])
  await page.keyboard.press('Enter')
  await expect(client).toHaveValue(/^Sahel Textiles SARL/)
  await typeInto(page, page.getByLabel('Notes'), '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('150M XOF, net $263,368.98')).toBeVisible()
  await expect(page.getByRole('list', { name: /^Steps of / })).toContainText('In progress, In review')
}

async function approve(page: Page) {
  const bell = page.getByRole('button', { name: /^Notifications, / })
  await press(page, bell)
  const waiting = page.getByRole('dialog', { name: 'Notifications' })
  await expect(waiting).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, waiting.getByRole('link', { name: /150,000,000 XOF for Sahel Textiles/ }).last())
  const opener = page.getByRole('button', { name: 'Approve', exact: true })
  await press(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Approve conversion' })
  // The dialog shows what is approved before anything is written.
  await expect(dialog.locator(':focus')).toContainText('150,000,000 XOF')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByLabel('Note'), 'Contract seen')
  await press(page, dialog.getByRole('button', { name: 'Approve 150M XOF' }))
  await expect(page.getByText('Conversion approved')).toBeVisible()
}
