import { expect, type Page } from '@playwright/test'
import type { BankByFiles } from '#tests/running/bank-channel.ts'
import { type StaffMember, staffMember } from '#tests/running/staff-member.ts'
import { expectValidPage } from './page-checks.ts'
import { type Credentials, type Product, sessionOf, startProduct, test } from './product-server.ts'
import { accountNumber, addAccount, addChannel, startSftpBank } from './rails.ts'

test.describe('bank over SFTP files', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 })
  let product: Product
  let bank: BankByFiles
  let people: { admin: Credentials; operator: Credentials; approver: Credentials }
  let operator: StaffMember
  let approver: StaffMember

  test.beforeAll(async () => {
    product = await startProduct({ RATE_LIMIT: 'off' })
    people = {
      admin: await product.hire('Ines', 'Costa', 'admin'),
      operator: await product.hire('Moussa', 'Keita', 'user'),
      approver: await product.hire('Amina', 'Diallo', 'compliance'),
    }
    operator = await staffMember(product.server.address, people.operator)
    approver = await staffMember(product.server.address, people.approver)
    bank = await startSftpBank()
  })
  test.afterAll(async () => {
    await product.stop()
    await bank.stop()
  })

  const open = async (page: Page, who: Credentials, tab: string) => {
    await page.context().clearCookies()
    const session = await sessionOf(product, who)
    if (typeof session !== 'string') await page.context().addCookies(session.cookies)
    await page.goto(`${product.server.address}/waemu-banking${tab}`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  test('an administrator adds the channel, a second person approves it, and the bank responds', {
    tag: ['@D10-05'],
  }, async ({ page }) => {
    await open(page, people.admin, '?tab=channels')
    await expectValidPage(page)
    const requests: string[] = []
    page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
    await page.getByRole('button', { name: 'Add channel' }).click()
    const empty = page.getByRole('dialog', { name: 'Add channel' })
    await empty.getByRole('button', { name: 'Add channel' }).click()
    await expect(empty.getByText(/ is required$/)).toHaveCount(10)
    await expect(empty.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    expect(requests).toEqual([])
    await empty.getByRole('button', { name: 'Back' }).click()
    await addChannel(page, bank.channel)
    await expect(page.getByText('Awaiting approval')).toBeVisible()

    await open(page, people.approver, '?tab=channels')
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Awaiting approval')).toHaveCount(0)
    await page.getByRole('button', { name: 'Test SGCI over SFTP' }).click()
    await expect(page.getByText('Bank reached')).toBeVisible()
    await expectValidPage(page)
  })

  test('the channel is edited, tested and approved by a second person, and its history shows it', {
    tag: ['@D10-22'],
  }, async ({ page }) => {
    const channels = page.getByRole('list', { name: 'Host-to-host channels' })
    await open(page, people.admin, '?tab=channels')
    await page.getByRole('button', { name: 'Edit SGCI over SFTP' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit channel' })
    await expect(dialog.getByLabel('User')).toHaveValue('corridor')
    await expect(dialog.getByRole('textbox', { name: /^Password/ })).toHaveValue('')
    await dialog.getByLabel('Incoming folder').fill('/nowhere')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The bank moves its folders')
    await expectValidPage(page)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Change proposed')).toBeVisible()
    await expect(channels.getByText('/in out, /out in')).toBeVisible()
    await expect(channels.getByRole('button', { name: 'Approve change' })).toHaveCount(0)
    await channels.getByRole('button', { name: 'Test new values' }).click()
    await expect(channels.getByText("Couldn't reach the bank with these values")).toBeVisible()

    // A screen with an outdated version is informed and loads the current one.
    await page.getByRole('button', { name: 'Edit SGCI over SFTP' }).click()
    await dialog.getByLabel('Our name at the bank').fill('Corridor SA')
    await dialog.getByLabel('Reason').fill('The business changed its form')
    await page.route('**/api/banking/channels/1/changes', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'if-match': '"1"' } }),
    )
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      dialog.getByText('This channel has changed since you opened it. Reload it and try again.'),
    ).toBeVisible()
    await page.unroute('**/api/banking/channels/1/changes')
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(dialog.getByText(/has changed since you opened it/)).toHaveCount(0)
    await expect(dialog.getByLabel('Our name at the bank')).toHaveValue('Corridor SA')
    await expect(dialog.getByLabel('Reason')).toHaveValue('The business changed its form')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(channels.getByText('Corridor SARL → Corridor SA')).toBeVisible()

    await open(page, people.approver, '?tab=channels')
    await expect(channels.getByText('Corridor SARL (CORRIDOR01)')).toBeVisible()
    await channels.getByRole('button', { name: 'Test new values' }).click()
    await expect(channels.getByText('The bank was reached with these values')).toBeVisible()
    await expectValidPage(page)
    await channels.getByRole('button', { name: 'Approve change' }).click()
    await expect(channels.getByText('Corridor SA (CORRIDOR01)')).toBeVisible()
    await channels.getByRole('button', { name: 'Show changes' }).click()
    const history = page.getByRole('list', { name: 'Changes to SGCI over SFTP' })
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await expect(history.getByRole('listitem').first()).toContainText('Approved')
    await expect(history.getByRole('listitem').first()).toContainText('decided by Amina Diallo')
    await expectValidPage(page)
  })

  test('a connection uses the channel, and 150,000,000 francs leave the bank', { tag: ['@D10-05', '@D10-08'] }, async ({
    page,
  }) => {
    await open(page, people.operator, '')
    await addAccount(page)
    await expect(page.getByText('Host-to-host: SGCI over SFTP')).toBeVisible()
    expect((await approver.call('POST', '/api/banking/connections/1/approve', { body: {} })).status).toBe(200)
    await expect(async () => {
      expect((await operator.call('POST', '/api/banking/connections/1/test', { body: {} })).status).toBe(200)
    }).toPass({ timeout: 30_000 })
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()

    const response = await operator.call('POST', '/api/transactions/large-conversion', {
      body: { amountXof: 150_000_000 },
    })
    expect(response.status).toBe(201)
    const path = '/api/transactions/1'
    await expect.poll(async () => (await operator.call('GET', path)).body.complianceStatus).toBe('review')
    expect((await approver.call('POST', `${path}/approve`, { body: { reason: 'documents seen' } })).status).toBe(200)
    await expect.poll(async () => (await operator.call('GET', path)).body.status, { timeout: 60_000 }).toBe('completed')
    await expect(async () => {
      const proof = await product.server.command(['verify'])
      for (const line of ['every booking is in the books', 'every payout is in the books', 'completed 1'])
        expect(proof).toContain(line)
    }).toPass({ timeout: 60_000 })
  })

  test('an unexpected bank booking blocks payouts until two people post it', {
    tag: ['@D10-11', '@D10-12'],
  }, async ({ page }) => {
    const branch = await bank.bank.banks.branch('SGCI')
    branch.books.post(accountNumber, { amount: 7_000n }, Date.now())
    await open(page, people.operator, '?tab=reconciliation')
    const exceptions = page.getByRole('region', { name: 'Exceptions' })
    await expect(exceptions.getByText('Unexpected bank entry')).toBeVisible()
    await expect(page.getByText('New payouts are on hold')).toBeVisible()
    await expectValidPage(page)
    // Every screen about money says so, with a link to the very difference; so does the bell.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click()
    const banner = page.getByRole('alert').filter({ hasText: 'nobody ordered' })
    await expect(banner).toBeVisible()
    // The header with the bell belongs to the screen that leaves.
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const notice = page.getByRole('link', { name: /Payouts are on hold/ })
    await expect(notice).toHaveAttribute('href', /tab=reconciliation&exception=\d+$/)
    await page.keyboard.press('Escape')
    await banner.getByRole('link', { name: 'Open reconciliation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unexpected bank entry' })
    await dialog.getByLabel('Counter account').selectOption('bank_charges')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Monthly fee, confirmed by the branch')
    await expectValidPage(page)
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(exceptions.getByText('Awaiting second approval').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await open(page, people.approver, '?tab=reconciliation')
    await page.getByText('Unexpected bank entry').click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('New payouts are on hold')).toHaveCount(0)
    await expect(page.getByText('Everything is reconciled')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Daily positions' })).toContainText('19,849,993,000')
  })

  test('only administrators control the simulated banks', async ({ page }) => {
    await open(page, people.admin, '?tab=simulator')
    await page.getByLabel('Fault').selectOption('wrong_balance')
    await page.getByRole('button', { name: 'Add fault' }).click()
    await expect(page.getByText('Reports a wrong balance').last()).toBeVisible()
    await expectValidPage(page)
    const reported = page.waitForResponse('**/api/sandbox/banks/faults')
    await page.getByRole('button', { name: 'Add fault' }).click()
    expect((await (await reported).json()).faults).toHaveLength(1)
    await page.getByRole('button', { name: 'Clear all' }).click()
    // No call may be in flight when the session changes under the page.
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeDisabled()
    const account = page.getByRole('region', { name: 'Simulated bank account' })
    await account.getByLabel('Bank').selectOption('SGCI')
    await account.getByLabel('Account Number').fill('0000')
    await expect(account.getByRole('button', { name: 'Send statement file' })).toBeEnabled()
    await expect(account.getByRole('button', { name: 'Book charge' })).toBeDisabled()
    const list = page.getByRole('list', { name: 'Current working hours' })
    await expect(list).toContainText('All banksAlways open')
    await page.getByRole('form', { name: 'Working hours' }).getByLabel('Bank').selectOption('SGCI')
    await page.getByLabel('Opens', { exact: true }).selectOption('22:00')
    await page.getByLabel('Closes', { exact: true }).selectOption('04:00')
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(list.getByRole('listitem').nth(1)).toContainText('22:00 to 04:00 UTC')
    await expect(list.getByRole('listitem').first()).toContainText('All other banks')
    await expect(list.getByRole('listitem').nth(1)).toContainText(/Open now|Opens /)
    await expectValidPage(page)
    await page.getByRole('form', { name: 'Working hours' }).getByLabel('Bank').selectOption('')
    await page.getByRole('button', { name: 'Always open' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await open(page, people.operator, '?tab=simulator')
    await expect(page.getByRole('tab', { name: 'Simulated banks' })).toHaveCount(0)
    expect((await operator.call('GET', '/api/sandbox/banks')).status).toBe(403)
  })
})
