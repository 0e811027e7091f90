import { expect, type Page } from '@playwright/test'
import { paths } from '#web/routes/paths.ts'
import { knowButtons } from './button-kinds.ts'
import { openScreen, test, type UsedProduct } from './signed-in-fixture.ts'

const records: readonly [string, (used: UsedProduct) => string][] = [
  ['a client', ({ stock }) => `/clients/${stock.clientIds[0]}`],
  ['a settled conversion', ({ stock }) => `/large-transactions?conversion=${stock.settledId}`],
  ['a conversion in review', ({ stock }) => `/large-transactions?conversion=${stock.reviewedId}`],
]
const screens = [...Object.values(paths).map((path) => [path, () => path] as const), ...records]

/** How long a deed may take to be seen. */
const seenWithinMs = 3_000
/** Words that hardly a French text lacks and no English one has; those that names of companies have as well are not among them. */
const french = /(^|[\s'’(«])(une|est|pour|avec|vous|votre|aux|dans|sont|cette|veuillez)(?=[\s,.;:!?'’)»]|$)/i

for (const [name, pathOf] of screens) {
  test.describe(name, () => {
    // Suspicions are not for administrators.
    test.use({ as: name === paths.suspicionReports ? 'approver' : 'administrator' })

    test('every button does something, and its words are English', { tag: ['@D16-23', '@S1-03'] }, async ({
      page,
      used,
    }) => {
      const path = pathOf(used)
      const deeds = await watchActions(page)
      await openWhole(page, path)
      const words = await page.locator('body').ariaSnapshot()
      expect(words.match(french)?.[0]).toBeUndefined()

      const placeOf = () => page.evaluate(() => window.buttonKinds.place())
      const opened = await placeOf()
      const kinds = await page.evaluate((withShell) => window.buttonKinds.all(withShell), path === paths.dashboard)
      expect(kinds).not.toEqual([])
      const dead: string[] = []
      for (const kind of kinds) {
        if ((await placeOf()) !== opened) await page.keyboard.press('Escape')
        if ((await placeOf()) !== opened) await openWhole(page, path)
        if (!(await doesSomething(page, kind, deeds))) dead.push(kind)
      }
      expect(dead).toEqual([])
    })
  })
}

async function openWhole(page: Page, path: string): Promise<void> {
  await openScreen(page, path)
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** What cannot be seen in the document: writes, files, papers to print, texts copied. */
interface Actions {
  count: number
}

/**
 * Writes are refused before they reach the server, so that nothing is changed of what other tests share: that they are sent is
 * the deed.
 */
async function watchActions(page: Page): Promise<Actions> {
  const deeds = { count: 0 }
  const note = () => {
    deeds.count += 1
  }
  page.on('download', note)
  page.on('popup', note)
  page.on('filechooser', note)
  await knowButtons(page, note)
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const isSignOut = request.url().endsWith('/api/logout')
    if (request.method() === 'GET' && !isSignOut) return route.fallback()
    note()
    return isSignOut
      ? route.fulfill({ status: 204 })
      : route.fulfill({ status: 409, json: { message: 'Not while every button is pressed.' } })
  })
  return deeds
}

/** Presses the first button of its kind; true as soon as the page, its address or what it asks of the world is another. */
async function doesSomething(page: Page, kind: string, deeds: Actions): Promise<boolean> {
  const button = (await page.evaluateHandle((wanted) => window.buttonKinds.first(wanted), kind)).asElement()
  // A list may have been read anew meanwhile, without the row that had it.
  if (!button) return true
  const before = { deeds: deeds.count, looks: await page.evaluate(() => window.buttonKinds.looks()) }
  const isExplanation = await button.evaluate((node) => node.matches('.cursor-help'))
  await (isExplanation ? button.hover() : button.evaluate((node) => node.click()))
  const isOther = async () =>
    deeds.count > before.deeds || (await page.evaluate(() => window.buttonKinds.looks())) !== before.looks
  return expect
    .poll(isOther, { timeout: seenWithinMs, intervals: [50] })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}
