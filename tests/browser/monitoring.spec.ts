import { expect, type Page, type Request } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, testInOwnContext as test } from './signed-in-fixture.ts'

test.use({ as: 'auditor' })

/** Seconds of the page clock: ten minutes by default; an hour is 3600. */
const pollSeconds = Number(process.env.POLL_SECONDS ?? 600)
/** The shortest poll interval, so that no poll is skipped. */
const strideSeconds = 3

const calls = ['system-metrics', 'live-transactions', 'banking-status'] as const

/** Calls of the page in flight, except the event stream, which never ends. */
function callsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (request.url().includes('/api/monitoring/')) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

/** Counts the calls of the page from now on. */
function countCalls(page: Page): Record<(typeof calls)[number], number> {
  const counts = { 'system-metrics': 0, 'live-transactions': 0, 'banking-status': 0 }
  page.on('request', (request) => {
    const name = calls.find((one) => request.url().endsWith(`/api/monitoring/${one}`))
    if (name) counts[name] += 1
  })
  return counts
}

test('shows tiles, live transactions, banks and resource bars, and passes the accessibility checks', {
  tag: ['@S2-14', '@S2-135', '@S3-26', '@S4-17', '@S4-18', '@S4-24', '@D13-03'],
}, async ({ page }) => {
  await openScreen(page, '/real-time-monitoring', 'Real-Time Monitoring')
  for (const name of [
    'System Uptime',
    '24h Volume',
    'Avg Processing Time',
    'Success Rate',
    'Active Connections',
    'Queued Conversions',
    'Network Latency',
  ]) {
    await expect(page.getByRole('region', { name, exact: true })).toContainText(/\d|—/)
  }
  const rows = page.getByRole('table', { name: 'Live transactions' }).getByRole('row')
  await expect(rows.filter({ hasText: '150,000,000 XOF' }).first()).toContainText('€228,673.53')
  await expect(rows.filter({ hasText: '60,000,000 XOF' }).first()).toContainText(/Completed.*Approved/)
  const [newest] = await (await page.request.get('/api/monitoring/live-transactions')).json()
  expect(Object.keys(newest).sort()).toEqual([
    'amountEur',
    'amountUsd',
    'amountXof',
    'bankName',
    'clientName',
    'complianceStatus',
    'duration',
    'id',
    'reference',
    'status',
    'timestamp',
  ])
  await expect(page.getByRole('table', { name: 'Banking connections' })).toContainText('••••6677')
  for (const name of ['System load', 'Memory usage', 'Disk usage']) {
    await expect(page.getByRole('meter', { name })).toHaveAttribute('aria-valuetext', /%/)
  }
  await expect(page.getByRole('switch', { name: 'Auto refresh' })).toBeChecked()
  // A refresh between the two key presses may close the hint.
  const explained = page.getByRole('region', { name: 'Success Rate' }).getByRole('button')
  await expect(async () => {
    await explained.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 1_500 })
    await page.keyboard.press('Tab')
    await expect(explained).toBeFocused({ timeout: 500 })
    await expect(page.getByRole('tooltip')).toContainText('Completed ÷ (completed + failed)', { timeout: 1_500 })
  }).toPass({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await expectValidPage(page)
})

test('polls every 5, 3 and 10 s, pauses and refreshes on request', {
  tag: ['@S2-136', '@S2-137', '@S7-37', '@S7-38', '@S7-39', '@S9-12'],
}, async ({ page }) => {
  await page.clock.install()
  await openScreen(page, '/real-time-monitoring', 'Real-Time Monitoring')
  await expect(page.getByRole('meter', { name: 'System load' })).toHaveAttribute('aria-valuetext', /%/)
  await expect(page.getByRole('table', { name: 'Banking connections' })).toContainText('••••')
  const counts = countCalls(page)
  const underWay = callsUnderWay(page)
  const clock = page.getByTestId('clock')
  const before = await clock.textContent()
  for (let step = 0; step < 240; step += 1) {
    await page.clock.runFor(250)
    // The page clock waits for responses; otherwise a busy machine would skip polls.
    await expect.poll(() => underWay.size, { intervals: [5] }).toBe(0)
  }
  expect(await clock.textContent()).not.toBe(before)
  // A minute of the page clock. The next poll is timed from the response, so one or two may be
  // missing.
  const polls = { ...counts }
  expect(polls['live-transactions']).toBeGreaterThanOrEqual(17)
  expect(polls['live-transactions']).toBeLessThanOrEqual(20)
  expect(polls['system-metrics']).toBeGreaterThanOrEqual(10)
  expect(polls['system-metrics']).toBeLessThanOrEqual(12)
  expect(polls['banking-status']).toBeGreaterThanOrEqual(5)
  expect(polls['banking-status']).toBeLessThanOrEqual(6)

  await page.getByRole('switch', { name: 'Auto refresh' }).click()
  const paused = { ...counts }
  await expect(page.getByText(/^Paused at \d\d:\d\d:\d\d$/)).toBeVisible()
  const shown = await page.getByRole('table', { name: 'Live transactions' }).textContent()
  await page.clock.runFor(60_000)
  expect(counts).toEqual(paused)
  expect(await page.getByRole('table', { name: 'Live transactions' }).textContent()).toBe(shown)
  await page.getByRole('button', { name: 'Refresh Now' }).click()
  await expect
    .poll(() => counts)
    .toEqual(Object.fromEntries(Object.entries(paused).map(([name, count]) => [name, count + 1])))
})

test('the page memory stays constant during polling', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes } = await session.send('Memory.getDOMCounters')
    return { usedSize, nodes }
  }
  await page.clock.install()
  await openScreen(page, '/real-time-monitoring', 'Real-Time Monitoring')
  const poll = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += strideSeconds) await page.clock.runFor(strideSeconds * 1_000)
  }
  // Warms up, so that one-time allocations are excluded.
  await poll(300)
  const before = await measure()
  await poll(pollSeconds)
  const after = await measure()
  expect(after.usedSize - before.usedSize).toBeLessThan(1_000_000)
  expect(after.nodes - before.nodes).toBeLessThan(500)
})
