import { expect, type Page } from '@playwright/test'
import { withoutFirstAnswers } from './product-server.ts'
import { openScreen, testInOwnContext as test } from './signed-in-fixture.ts'

const settledWithinMs = 5_000

/**
 * Opens a screen and stops its clock once it has loaded; afterwards only the test advances time.
 */
async function openAndStopClock(page: Page, path: string) {
  await page.clock.install({ time: new Date() })
  await openScreen(page, path)
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await page.clock.pauseAt(new Date(Date.now() + settledWithinMs))
}

/** The paths of the calls that a page makes from now on. */
function watchCalls(page: Page, path: string | RegExp): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (typeof path === 'string' ? pathname === path : path.test(pathname)) calls.push(pathname + search)
  })
  return calls
}

const tooSmall = (page: Page) => page.getByText('Amount Too Small')

async function askTooLittle(page: Page) {
  const amount = page.getByLabel('Amount (XOF)')
  await amount.fill('49999999')
  await amount.press('Enter')
}

test('reads the open screen again when a business day begins', async ({ page }) => {
  await openAndStopClock(page, '/')
  const calls = watchCalls(page, '/api/dashboard/metrics')
  const midnight = new Date().setUTCHours(24, 0, 0, 0)
  await page.clock.runFor(60_000)
  expect(calls, 'the day goes on').toEqual([])
  await page.clock.fastForward(midnight - (await page.evaluate(() => Date.now())))
  await page.clock.runFor(3 * 60_000)
  await expect.poll(() => calls).toHaveLength(1)
})

test('shows a toast for 5,000 ms', { tag: ['@S9-26'] }, async ({ page }) => {
  await openAndStopClock(page, '/large-transactions')
  await askTooLittle(page)
  await expect(tooSmall(page)).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(tooSmall(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(tooSmall(page)).toBeHidden()
})

test('shows one toast at a time and pauses its timer while it is read', { tag: ['@S9-25'] }, async ({ page }) => {
  await openAndStopClock(page, '/large-transactions')
  await askTooLittle(page)
  await page.clock.runFor(3_000)
  await askTooLittle(page)
  await expect(tooSmall(page)).toHaveCount(1)
  await page.clock.runFor(3_000)
  await expect(tooSmall(page), 'the later one has its own 5,000 ms').toBeVisible()
  await tooSmall(page).hover()
  await page.clock.runFor(20_000)
  await expect(tooSmall(page)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(tooSmall(page)).toBeHidden()
})

test('opens a tooltip after 700 ms, and at once within 300 ms of another', { tag: ['@S9-28'] }, async ({ page }) => {
  await openAndStopClock(page, '/')
  const tooltip = page.getByRole('tooltip')
  const away = () => page.getByRole('heading', { name: 'Dashboard', level: 1 }).hover()
  await page.getByRole('button', { name: 'Sign out' }).hover()
  await page.clock.runFor(690)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip).toHaveText('Sign out')

  await away()
  await page.clock.runFor(250)
  await page.getByRole('button', { name: 'Theme' }).hover()
  await page.clock.runFor(10)
  await expect(tooltip).toHaveText('Theme')

  await away()
  await page.clock.runFor(350)
  await page.getByRole('button', { name: 'Sign out' }).hover()
  await page.clock.runFor(690)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip).toHaveText('Sign out')
})

test('does not refetch data on focus, after time or on return', {
  tag: ['@S9-21', '@S9-22', '@S9-23'],
}, async ({ page }) => {
  await openAndStopClock(page, '/')
  const calls = watchCalls(page, '/api/dashboard/metrics')
  await page.clock.runFor(3_600_000)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Advanced Reports & Analytics' })).toBeVisible()
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Total Clients' })).toBeVisible()
  expect(calls).toEqual([])
})

test('refetches rates every 300,000 ms', { tag: ['@S9-09', '@S7-21'] }, async ({ page }) => {
  await openAndStopClock(page, '/fx-rates')
  const calls = watchCalls(page, '/api/fx-rates/waemu')
  await page.clock.runFor(300_000 - 2 * settledWithinMs)
  expect(calls).toHaveLength(0)
  const again = page.waitForRequest(/\/api\/fx-rates\/waemu/)
  await page.clock.runFor(2 * settledWithinMs)
  await again
})

test('does not retry a failed read and says what to do', { tag: ['@S9-24', '@S7-05'] }, async ({ page }) => {
  const calls = watchCalls(page, '/api/auth/user')
  await withoutFirstAnswers(page)
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: 'out of order' }))
  await page.goto('/')
  await expect(page.getByText("Can't reach Corridor")).toBeVisible()
  expect(calls).toHaveLength(1)
  await page.unroute('**/api/auth/user')
  const answered = page.waitForResponse('**/api/auth/user')
  await page.getByRole('button', { name: /again/i }).click()
  const fields = ['role', 'profileImageUrl', 'firstName', 'lastName', 'email']
  expect(Object.keys(await (await answered).json())).toEqual(expect.arrayContaining(fields))
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('shows a skeleton of the expected shape while loading', { tag: ['@S2-39', '@S2-53'] }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await withoutFirstAnswers(page)
  await page.route(/\/api\/dashboard\/(metrics|recent-activity)/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/')
  for (const title of ['Total Clients', 'Monthly Revenue', 'Pending Invoices', 'Compliance Score']) {
    await expect(page.getByRole('region', { name: title })).toHaveAttribute('aria-busy', 'true')
  }
  release()
  await expect(page.getByRole('region', { name: 'Total Clients' })).not.toHaveAttribute('aria-busy')
})
