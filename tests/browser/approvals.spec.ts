import { expect, type Page } from '@playwright/test'
import { staffMember } from '#tests/running/staff-member.ts'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test, type UsedProduct } from './signed-in-fixture.ts'

/** The operator asks for a higher limit of a client; a second person decides. */
async function raiseLimit({ server, records }: UsedProduct, clientId: number | undefined, monthlyLimit: string) {
  const operator = staffMember(server.address, records.operator)
  const { body } = await operator.call('GET', `/api/clients/${clientId}`)
  const { status } = await operator.call('PATCH', `/api/clients/${clientId}`, {
    body: { monthlyLimit, version: body.version },
  })
  expect(status).toBe(200)
}

const list = (page: Page) => page.getByRole('list', { name: 'Requests' })
const decision = (page: Page) => page.getByRole('region', { name: 'Decision' })
const row = (page: Page, detail: string) => list(page).getByRole('listitem').filter({ hasText: detail })

test.describe('an approver', () => {
  test.use({ as: 'approver' })

  test('decides a request of another person without leaving the inbox', {
    tag: ['@D17-15'],
  }, async ({ page, used }) => {
    await raiseLimit(used, used.records.clientIds[2], '3000000.00')
    await openScreen(page, '/')
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Approvals/ })
    const before = Number(/\d+/.exec((await entry.textContent()) ?? '')?.[0])
    await entry.click()
    await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Waiting for you' })).toContainText(String(before))

    await row(page, 'Higher monthly limit').getByRole('link', { name: 'Dakar Fisheries' }).click()
    await expect(decision(page)).toContainText('$2,500,000.00 → $3,000,000.00')
    await expect(decision(page)).toContainText('Moussa Keita')
    // The decision needs no scrolling.
    for (const name of ['Approve', 'Reject'])
      await expect(decision(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await decision(page).getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approved', { exact: true })).toBeVisible()
    await expect(row(page, 'Higher monthly limit')).toHaveCount(0)
    await expect(entry).toContainText(String(before - 1))
  })

  test('shows no other request in the place of one that a colleague decided', async ({ page, used }) => {
    await raiseLimit(used, used.records.clientIds[2], '3400000.00')
    await openScreen(page, '/approvals', 'Approvals')
    await row(page, 'Higher monthly limit').getByRole('link').click()
    await expect(decision(page)).toContainText('Dakar Fisheries')
    const colleague = staffMember(used.server.address, used.records.approver)
    const path = `/api/clients/${used.records.clientIds[2]}`
    const { body } = await colleague.call('GET', path)
    const answer = await colleague.call('PATCH', `${path}/monthly-limit`, {
      body: { decision: 'rejected', version: body.version },
    })
    expect(answer.status).toBe(200)
    await expect(page.getByText('This request is no longer waiting.')).toBeVisible()
    await expect(decision(page)).toHaveCount(0)
    await list(page).getByRole('link').first().click()
    await expect(decision(page)).toBeVisible()
  })

  test('shows the next request with the focus on it after a decision', async ({ page, used }) => {
    await raiseLimit(used, used.records.clientIds[2], '3500000.00')
    await openScreen(page, '/approvals', 'Approvals')
    await row(page, 'Higher monthly limit').getByRole('link').click()
    await decision(page).getByRole('button', { name: 'Reject' }).press('Enter')
    await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(decision(page)).toBeFocused()
    await expect(page.getByText('This request is no longer waiting.')).toHaveCount(0)
  })

  test('moves through the requests by keyboard', { tag: ['@D17-15'] }, async ({ page }) => {
    await openScreen(page, '/approvals', 'Approvals')
    const links = list(page).getByRole('link')
    await links.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    const second = (await links.nth(1).textContent()) ?? ''
    await expect(decision(page).getByRole('heading', { name: second })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(decision(page)).toBeFocused()
  })

  test('needs a note to approve a conversion, and a reason to reject it', {
    tag: ['@D17-15'],
  }, async ({ page }) => {
    await openScreen(page, '/approvals', 'Approvals')
    await row(page, 'net 263,368.98 USDT').getByRole('link').click()
    for (const text of ['150,000,000 XOF', '$4,010.70', 'Moussa Keita', 'KYC'])
      await expect(decision(page)).toContainText(text)
    await decision(page).getByRole('button', { name: 'Reject' }).click()
    await expect(decision(page).getByText('A reason is required')).toBeVisible()
    await decision(page).getByRole('button', { name: 'Approve' }).click()
    await expect(decision(page).getByText('A note is required: what did you check?')).toBeVisible()
    await expect(decision(page).getByLabel('Note')).toBeFocused()
  })

  test('approves several at once', { tag: ['@D17-15'] }, async ({ page, used }) => {
    await raiseLimit(used, used.records.clientIds[0], '3100000.00')
    await raiseLimit(used, used.records.clientIds[2], '3200000.00')
    await openScreen(page, '/approvals', 'Approvals')
    for (const subject of ['Sahel Textiles SARL', 'Dakar Fisheries'])
      await page.getByRole('checkbox', { name: `Select ${subject}` }).check()
    // A conversion is read before it is approved.
    await expect(row(page, 'net 263,368.98 USDT').getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Approve 2' }).click()
    await expect(page.getByText('2 requests approved')).toBeVisible()
    await expect(row(page, 'Higher monthly limit')).toHaveCount(0)
  })

  test('decides on a phone with the buttons in view', { tag: ['@D17-15'] }, async ({ page, used }) => {
    await raiseLimit(used, used.records.clientIds[2], '3300000.00')
    await page.setViewportSize({ width: 390, height: 844 })
    await openScreen(page, '/approvals', 'Approvals')
    await expect(decision(page)).toBeHidden()
    await row(page, 'Higher monthly limit').getByRole('link').click()
    await expect(list(page)).toBeHidden()
    await expect(decision(page).getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 })
    await decision(page).getByRole('link', { name: 'All requests' }).click()
    await row(page, 'Higher monthly limit').getByRole('link').click()
    await decision(page).getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(list(page)).toBeVisible()
  })

  test('finds a valid page in every look', { tag: ['@D17-15'] }, async ({ page }) => {
    await openScreen(page, '/approvals', 'Approvals')
    await expect(decision(page)).toBeVisible()
    await expectValidPage(page, { inEveryLook: true })
    await row(page, 'net 263,368.98 USDT').getByRole('link').click()
    await expectValidPage(page)
  })
})

test.describe('a person who asked', () => {
  test.use({ as: 'operator' })

  test('sees what they requested, and no entry for what they may not decide', {
    tag: ['@D17-15'],
  }, async ({ page }) => {
    await openScreen(page, '/')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
    await expect(navigation.getByRole('link', { name: /^Approvals/ })).toHaveCount(0)
    await openScreen(page, '/approvals', 'Approvals')
    await expect(page.getByText('Nothing is waiting for you')).toBeVisible()
    await page.getByRole('tab', { name: 'Requested by me' }).click()
    await row(page, 'net 263,368.98 USDT').getByRole('link').click()
    await expect(decision(page)).toContainText('Awaiting second approval')
    await expect(decision(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectValidPage(page)
  })
})
