import { expect } from '@playwright/test'
import { withoutFirstAnswers } from './product-server.ts'
import { openScreen, testInOwnContext as test } from './signed-in-fixture.ts'

// 1280 × 1024 at 400 %.
test.describe('in a window magnified to 400 %', () => {
  test.use({ as: 'approver', viewport: { width: 320, height: 256 } })

  test('no bar stays above the content of a conversion', async ({ page, used }) => {
    await openScreen(page, `/large-transactions/${used.records.reviewedId}`)
    await expect(page.getByRole('group', { name: 'Actions' })).toBeAttached()
    const bars = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 160 && height > 40),
    )
    expect(bars).toEqual([])
  })

  test('the fields of a dialog have the whole window', async ({ page }) => {
    await openScreen(page, '/clients?new=client')
    const form = page.getByRole('dialog', { name: 'Add New Client' })
    const email = form.getByRole('textbox', { name: 'Email' })
    await email.focus()
    await expect(email).toBeInViewport({ ratio: 1 })
    await form.getByRole('button', { name: 'Add Client' }).scrollIntoViewIfNeeded()
    await expect(email).not.toBeInViewport()
  })
})

test('a figure stays in its tile with the text spacing of WCAG 1.4.12', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openScreen(page, '/large-transactions/wallets')
  const figure = page.getByRole('region', { name: 'Treasury (ledger)' }).locator('p').first()
  await expect(figure).toContainText(/\d USDT/)
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets = [spacing]
  })
  expect(await figure.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})

test('a note without spaces, such as a long address, widens no page', async ({ page, used }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const path = `/clients/${used.records.clientIds[2]}`
  const note = `https://example.org/${'a'.repeat(300)}`
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), complianceNotes: note } })
  })
  await openScreen(page, path)
  await expect(page.getByText(note)).toBeVisible()
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBe(0)
})

test('a check and a timeline step without spaces widen no page', async ({ page, used }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const word = 'a'.repeat(300)
  await page.route(`**/api/transactions/${used.records.reviewedId}`, async (route) => {
    const response = await route.fetch()
    const conversion = await response.json()
    const timeline = conversion.timeline.map((step: object) => ({ ...step, cause: word }))
    const checks = conversion.checks.map((check: object) => ({ ...check, detail: word }))
    await route.fulfill({ response, json: { ...conversion, timeline, checks } })
  })
  await openScreen(page, `/large-transactions/${used.records.reviewedId}`)
  await expect(page.getByText(word).first()).toBeVisible()
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBe(0)
})

test('a recent activity shows its id, name and time in full', async ({ page }) => {
  await withoutFirstAnswers(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.route('**/api/dashboard/recent-activity', (route) =>
    route.fulfill({
      json: [
        {
          id: 'e1',
          action: 'update_bank_connection',
          resourceType: 'bank_connection',
          resourceId: '25',
          resourceName: 'Société Minière du Kénédougou',
          timestamp: new Date().toISOString(),
          success: true,
        },
      ],
    }),
  )
  await openScreen(page, '/')
  const entry = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  await expect(entry).toContainText('#25')
  const cut = await entry.evaluate(
    (row) =>
      [...row.querySelectorAll('*')].filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
        .length,
  )
  expect(cut).toBe(0)
})

test.describe('lists that the server sorts', () => {
  test.use({ as: 'approver' })

  test('cut no name, date or amount, and fit into the window', async ({ page }) => {
    await withoutFirstAnswers(page)
    const names = /"(clientName|companyName)":"[^"]*"/g
    await page.route(/\/api\/(clients|filings)/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(names, '"$1":"Société Minière du Kénédougou et Fils"')
      await route.fulfill({ response, body })
    })
    for (const path of ['/clients?view=table', '/compliance-dashboard/filings'])
      for (const width of [1440, 1024, 700]) {
        await page.setViewportSize({ width, height: 900 })
        await openScreen(page, path)
        await expect(page.getByRole('row', { name: /Kénédougou et Fils/ }).first()).toBeVisible()
        const { cut, excess } = await page.locator('table[data-fixed]').evaluate((table) => {
          const cells = [...table.querySelectorAll('tbody tr[data-index] td:not([data-tick])')]
          return {
            cut: cells
              .filter((cell) => {
                const range = document.createRange()
                range.selectNodeContents(cell.querySelector('.line-clamp-2') ?? cell)
                return range.getBoundingClientRect().right > cell.getBoundingClientRect().right
              })
              .map(({ textContent }) => textContent),
            excess: (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0),
          }
        })
        expect({ path, width, cut, excess }).toEqual({ path, width, cut: [], excess: 0 })
      }
  })
})

test('a panel shows the whole name of its record', async ({ page, used }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, `/client-management?client=${used.records.clientIds[1]}`)
  const title = page.getByRole('dialog').getByRole('heading').first()
  await expect(title).toContainText('Grands Lacs')
  expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})
