import { expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { test as base } from './signed-in-fixture.ts'

const screens = [
  { path: '/', title: 'Dashboard', figures: ['Total Clients', 'Monthly Revenue', 'Pending Invoices'] },
  {
    path: '/real-time-monitoring',
    title: 'Real-Time Monitoring',
    figures: ['System Uptime', '24h Volume', 'Success Rate'],
  },
  {
    path: '/advanced-analytics',
    title: 'Advanced Analytics',
    figures: ['Monthly Growth', 'Success Rate', 'Avg Transaction Size'],
  },
] as const

const picture = (page: Page) => page.locator('#root > [inert]')

/** What the browser's console said was wrong, and the scripts of the application held back until they are let go. */
const test = base.extend<{ complaints: string[]; letScriptsGo: () => void }>({
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await use(complaints)
    expect(complaints).toEqual([])
  },
  letScriptsGo: async ({ page, complaints: _ }, use) => {
    const { promise: letGo, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await letGo
      await route.continue()
    })
    await use(resolve)
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  },
})

/**
 * Opens a screen as the server draws it. On a busy machine an answer may be late, and the first drawing of a process is without the
 * parts whose components come later; the page then comes without.
 */
async function openDrawn(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(picture(page)).toBeVisible({ timeout: 3_000 })
    await expect(page.locator('.shimmer')).toHaveCount(0, { timeout: 300 })
  }).toPass()
}

const figureIn = (page: Page, name: string) =>
  page.locator('#root section').filter({ has: page.locator(`h2:text-is("${name}"), h3:text-is("${name}")`) })

/** How much moved so far that nobody asked to. */
const movedSoFar = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          const entries = list.getEntries() as (PerformanceEntry & { value?: number })[]
          resolve(entries.reduce((sum, { value = 0 }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing is reported where nothing moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

for (const { path, title, figures } of screens) {
  for (const { width, colorScheme } of [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    test.describe(`${title}, ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme })

      test('shows its figures before the script runs, and the script takes over in place', async ({
        page,
        letScriptsGo,
      }) => {
        await openDrawn(page, path)
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        const shown: Record<string, string> = {}
        for (const name of figures) {
          await expect(figureIn(page, name)).toContainText(/\d|—/)
          shown[name] = await figureIn(page, name).innerText()
        }
        const place = await figureIn(page, figures[0]).boundingBox()
        // A font that comes late on a busy machine moves the picture; that is not the script's taking over.
        const movedBefore = await movedSoFar(page)

        letScriptsGo()
        await expect(picture(page)).toHaveCount(0)
        expect(await figureIn(page, figures[0]).boundingBox()).toEqual(place)
        expect((await movedSoFar(page)) - movedBefore).toBeLessThan(0.01)
        await expect(page.locator('h1')).toHaveText([title])
        await expect(page.locator('#root')).toHaveCount(1)
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        if (path !== '/real-time-monitoring') {
          for (const name of figures) expect(await figureIn(page, name).innerText()).toBe(shown[name])
        }
      })
    })
  }
}

test('the picture takes neither key nor press; the screen in its place begins at the skip link', async ({
  page,
  letScriptsGo,
}) => {
  await openDrawn(page, '/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0)
  letScriptsGo()
  await expect(picture(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expectValidPage(page)
})

test.describe('an auditor', () => {
  test.use({ as: 'auditor' })

  test('is shown what an auditor may see and do, and nothing else', async ({ page, letScriptsGo }) => {
    await openDrawn(page, '/')
    await expect(picture(page)).toContainText('Auditor')
    await expect(picture(page)).not.toContainText(/New Invoice|Add New Client|Administration/)
    letScriptsGo()
    await expect(picture(page)).toHaveCount(0)
    await expect(page.locator('#root')).not.toContainText(/New Invoice|Add New Client|Administration/)
  })
})

test.describe('signed out', () => {
  test.use({ as: 'nobody' })

  test('no screen is drawn for anybody', async ({ page }) => {
    for (const { path, title } of screens) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(picture(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    }
  })
})
