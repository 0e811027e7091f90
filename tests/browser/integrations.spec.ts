import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { sessionOf } from './product-server.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test('an administrator creates an API key, sees it once, uses it and revokes it', {
  tag: ['@D2-40', '@D2-41'],
}, async ({ browser, used }) => {
  // A separate session, so that its proof of identity is fresh.
  const chief = await used.hire('Keita', 'Sow', 'admin')
  const adminContext = await browser.newContext({
    baseURL: used.server.address,
    storageState: await sessionOf(used, chief),
  })
  const page = await adminContext.newPage()
  await openScreen(page, '/admin/settings', 'Settings')
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  const create = form.getByRole('button', { name: 'Create key' })
  await create.click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/^Required/)
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Name' }).fill('Bookkeeping')
  await create.click()
  await expect(form.getByText('Select at least one permission')).toBeVisible()
  await form.getByRole('group', { name: 'Clients', exact: true }).getByLabel('Read').check()
  await create.click()
  const shown = page.getByRole('dialog', { name: 'API key Bookkeeping' })
  const key = await shown.getByRole('textbox', { name: 'API key' }).inputValue()
  expect(key).toMatch(/^crk_[0-9a-f]{8}_/)
  await shown.getByRole('button', { name: 'Done' }).click()

  const call = (path: string) =>
    fetch(`${used.server.address}${path}`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status)
  expect([await call('/api/clients'), await call('/api/invoices')]).toEqual([200, 403])
  await page.reload()
  const row = page.getByRole('row', { name: /Bookkeeping/ })
  await expect(row).toContainText('clients.read')
  await expect(row).not.toContainText('Never')
  await expect(page.getByText(key)).toHaveCount(0)

  await row.getByRole('button', { name: 'Revoke Bookkeeping' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect(await call('/api/clients')).toBe(401)
  await expectValidPage(page)
  await adminContext.close()
})

test('an administrator adds a webhook, sends a test event and sees why delivery failed', {
  tag: ['@D16-10'],
}, async ({ browser, used }) => {
  const chief = await used.hire('Mariama', 'Ba', 'admin')
  const adminContext = await browser.newContext({
    baseURL: used.server.address,
    storageState: await sessionOf(used, chief),
  })
  const page = await adminContext.newPage()
  await openScreen(page, '/admin/settings?tab=webhooks', 'Settings')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/hooks')
  await form.getByRole('checkbox', { name: 'Conversion', exact: true }).check()
  await form.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(shown.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/)
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'More actions for http://127.0.0.1:9/hooks' }).click()
  await page.getByRole('menuitem', { name: 'Send test event' }).click()
  await expect(page.getByText('Test event sent')).toBeVisible()
  await page.getByRole('button', { name: 'Deliveries to http://127.0.0.1:9/hooks' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deliveries' })
  // Requests to this machine are blocked unless a setting allows them.
  await expect(sheet.getByText('in a network that webhooks may not reach').first()).toBeVisible({ timeout: 15_000 })
  await sheet.getByRole('button', { name: /webhook\.test/ }).click()
  await expect(sheet.getByRole('list', { name: 'Attempts' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page).toHaveURL(/webhook=\d+&delivery=/)
  await expectValidPage(page)
  await adminContext.close()
})

test('the palette finds records, C creates in place and ? lists the shortcuts', { tag: ['@D16-04'] }, async ({
  page,
}) => {
  await openScreen(page, '/clients')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Create a record on this screen')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('c')
  const adding = page.getByRole('dialog', { name: 'Add New Client' })
  await expect(adding).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()

  await openScreen(page, '/audit-logs')
  await page.keyboard.press('c')
  const create = page.getByRole('dialog', { name: 'Create' })
  await expect(create.getByRole('option', { name: 'Upload document' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(create).toBeHidden()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill('compagnie gen')
  const found = palette.getByRole('group', { name: 'Clients' }).getByRole('option')
  await expect(found.first()).toContainText('Compagnie Générale')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients\/\d+/)
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Compagnie')
  await expectValidPage(page)
})

test.describe('an approver', () => {
  test.use({ as: 'approver' })

  test('finds every screen in the palette, including those without a sidebar entry', async ({ page }) => {
    await openScreen(page, '/profile', 'Profile')
    await page.keyboard.press('Control+k')
    const screens = page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('group', { name: 'Screens' })
    for (const name of ['Alert Rules', 'Registers', 'Sanctions Screening', 'Suspicion Reports', 'Trial Balance'])
      await expect(screens.getByRole('option', { name })).toHaveCount(1)
    await page.keyboard.type('sanct')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sanctions Screening', level: 1 })).toBeVisible()
  })

  test('reads notifications in the bell and chooses their channels', {
    tag: ['@D16-01', '@D16-02', '@D16-03'],
  }, async ({ page }) => {
    await openScreen(page, '/profile', 'Profile')
    const choice = page.getByRole('combobox', { name: "Filings due: how you're notified" })
    await choice.selectOption('digest')
    await expect(page.getByText('Notifications updated')).toBeVisible()
    await page.reload()
    await expect(choice).toHaveValue('digest')

    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName(/\d+ unread/)
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('link', { name: /is awaiting review/ }).first()).toBeVisible()
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell).not.toHaveAccessibleName(/unread/)
    await panel
      .getByRole('link', { name: /is awaiting review/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^TX-/ })).toBeVisible()
    await openScreen(page, '/profile', 'Profile')
    await expectValidPage(page)
  })
})

test('a long unsent form survives a reload, and a mistaken action can be undone', async ({ page }) => {
  await openScreen(page, '/clients')
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Add New Client' })
  await form.getByRole('textbox', { name: 'Company Name' }).fill('Drafted SARL')
  await form.getByRole('textbox', { name: 'Email' }).fill('drafted@example.org')
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).join()))
    .toContain('drafted@example.org')
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Company Name' })).toHaveValue('Drafted SARL')
  await form.getByRole('textbox', { name: /Contact/ }).fill('Fanta Keïta')
  await form.getByRole('textbox', { name: 'Address' }).fill('Rue 1')
  await form.getByRole('combobox', { name: 'Country' }).fill('mali')
  await page.getByRole('option', { name: 'Mali', exact: true }).click()
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByText('Client Created')).toBeVisible()
  await expect(form).toBeHidden()
  await page.keyboard.press('c')
  await expect(form.getByRole('textbox', { name: 'Company Name' })).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()

  const [added] = await (await page.request.get('/api/clients?q=drafted')).json()
  await openScreen(page, `/clients/${added.id}`)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Reason' }).fill('a mistake')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})
