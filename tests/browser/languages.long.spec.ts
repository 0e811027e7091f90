import { expect, type Page } from '@playwright/test'
import { paths } from '#web/routes/paths.ts'
import { expectValidTranslation } from './page-checks.ts'
import { openScreen, test, type UsedProduct } from './signed-in-fixture.ts'
import { expectTextFits } from './text-layout.ts'

/** Administrators cannot open suspicion reports. */
const ofApprovers: readonly string[] = [paths.approvals, paths.suspicionReports]
const screens: readonly string[] = Object.values(paths).filter((path) => !ofApprovers.includes(path))
const recordPages: readonly ((used: UsedProduct) => string)[] = [
  ({ records }) => `/clients/${records.clientIds[1]}`,
  ({ records }) => `/large-transactions/${records.settledId}`,
  ({ records }) => `/large-transactions/${records.reviewedId}`,
]
/** Screens in one test: they share its page, as opening one costs as much as measuring it. */
const screensPerTest = 10
const groups = Array.from({ length: Math.ceil(screens.length / screensPerTest) }, (_, at) =>
  screens.slice(at * screensPerTest, (at + 1) * screensPerTest),
)

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

async function expectFrenchScreens(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await test.step(address, async () => {
      await openScreen(page, address)
      expect.soft(await languageOf(page)).toBe('fr')
      await expectTextFits(page)
      await expectValidTranslation(page)
    })
  }
}

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  for (const [at, group] of groups.entries()) {
    test(`screens fit and pass the accessibility checks, part ${at + 1}`, { tag: ['@D16-08'] }, async ({
      page,
      complaints,
    }) => {
      await expectFrenchScreens(page, group)
      expect(complaints).toEqual([])
    })
  }

  test('records fit and pass the accessibility checks', { tag: ['@D16-08'] }, async ({ page, used }) => {
    await expectFrenchScreens(
      page,
      recordPages.map((addressOf) => addressOf(used)),
    )
  })

  test.describe('for approvers', () => {
    test.use({ as: 'approver' })

    test('screens fit and pass the accessibility checks', { tag: ['@D16-08'] }, async ({ page, used }) => {
      await expectFrenchScreens(page, [...ofApprovers, `/approvals?item=conversion:${used.records.reviewedId}`])
    })
  })

  test('the guide is in French and has a section for the screen', async ({ page }) => {
    await page.goto('/help#clients')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Guide de l’utilisateur/)
    expect(await languageOf(page)).toBe('fr')
    await expect(page.locator('[id="clients"]')).toHaveCount(1)
    await expectTextFits(page)
  })
})
