import { expect, type Page } from '@playwright/test'
import { paths } from '#web/routes/paths.ts'
import { knowButtons } from './button-kinds.ts'
import { openScreen, test, type UsedProduct } from './signed-in-fixture.ts'

const recordPages: readonly [string, (used: UsedProduct) => string][] = [
  ['a client', ({ records }) => `/clients/${records.clientIds[0]}`],
  ['a settled conversion', ({ records }) => `/large-transactions/${records.settledId}`],
  ['a conversion in review', ({ records }) => `/large-transactions/${records.reviewedId}`],
]
const screens = [...Object.values(paths).map((path) => [path, () => path] as const), ...recordPages]

/** Screens that only show: their rows and tabs are links. */
const withoutButtons = new Set<string>([paths.complianceRules, paths.complianceTrends, paths.regulatoryStatus])

/** Maximum time until the effect of an action is visible. */
const seenWithinMs = 3_000
/**
 * Words that almost every French text contains and no English text does. Words that also occur in
 * company names are left out.
 */
const french = /(^|[\s'’(«])(une|est|pour|avec|vous|votre|aux|dans|sont|cette|veuillez)(?=[\s,.;:!?'’)»]|$)/i

for (const [name, pathOf] of screens) {
  test.describe(name, () => {
    // Administrators cannot open suspicion reports.
    test.use({ as: name === paths.suspicionReports ? 'approver' : 'administrator' })

    test('every button has an effect, and its label is English', { tag: ['@D16-23', '@S1-03'] }, async ({
      page,
      used,
    }) => {
      if (name === paths.accessRequests) await requestPromotion(page)
      const path = pathOf(used)
      const actions = await watchActions(page)
      await openWhole(page, path)
      const words = await page.locator('body').ariaSnapshot()
      expect(words.match(french)?.[0]).toBeUndefined()

      const placeOf = () => page.evaluate(() => window.buttonKinds?.place())
      const opened = await placeOf()
      const kinds = await page.evaluate(
        (withShell) => window.buttonKinds?.all(withShell) ?? [],
        path === paths.dashboard,
      )
      expect(kinds.length > 0).toBe(!withoutButtons.has(path))
      const dead: string[] = []
      for (const kind of kinds) {
        if ((await placeOf()) !== opened) {
          await page.keyboard.press('Escape')
          if ((await placeOf()) !== opened) await openWhole(page, path)
        }
        if (!(await doesSomething(page, kind, actions))) dead.push(kind)
      }
      expect(dead).toEqual([])
    })
  })
}

async function openWhole(page: Page, path: string): Promise<void> {
  await openScreen(page, path)
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await knowButtons(page)
}

/** Leaves one request of access waiting; the screen has no button without one. */
async function requestPromotion(page: Page): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const users = (await (await page.request.get('/api/users')).json()) as { id: string; role: string }[]
  const operator = users.find(({ role }) => role === 'user')
  const changed = await page.request.patch(`/api/users/${operator?.id}`, { headers, data: { role: 'compliance' } })
  expect(await changed.json()).toMatchObject({ waiting: [{ kind: 'role', role: 'compliance' }] })
}

/** Effects outside the document: writes and files. */
interface Actions {
  count: number
}

/**
 * Blocks writes before they reach the server, so that shared test data stays unchanged. Sending one
 * already counts as an effect.
 */
async function watchActions(page: Page): Promise<Actions> {
  const actions = { count: 0 }
  const note = () => {
    actions.count += 1
  }
  page.on('download', note)
  page.on('popup', note)
  page.on('filechooser', note)
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const isSignOut = request.url().endsWith('/api/logout')
    if (request.method() === 'GET' && !isSignOut) return route.fallback()
    note()
    return isSignOut
      ? route.fulfill({ status: 204 })
      : route.fulfill({ status: 409, json: { message: 'Not while every button is pressed.' } })
  })
  return actions
}

/**
 * Presses the first button of a kind; true once the page, its address or its external effects
 * change.
 */
async function doesSomething(page: Page, kind: string, actions: Actions): Promise<boolean> {
  // The last button may have opened another document.
  await knowButtons(page)
  const button = (await page.evaluateHandle((requested) => window.buttonKinds?.first(requested), kind)).asElement()
  // A list may have refreshed meanwhile without the row that contained the button.
  if (!button) return true
  const actionsBefore = actions.count
  await page.evaluate(() => window.buttonKinds?.mark())
  const isExplanation = await button.evaluate((node) => node.matches('.cursor-help'))
  await (isExplanation ? button.hover() : button.evaluate((node) => node.click()))
  const isOther = async () =>
    actions.count > actionsBefore || (await page.evaluate(() => window.buttonKinds?.isChanged() ?? true))
  return expect
    .poll(isOther, { timeout: seenWithinMs, intervals: [50] })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}
