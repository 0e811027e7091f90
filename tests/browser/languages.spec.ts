import { expect, type Page } from '@playwright/test'
import { lengthenTexts } from './longer-texts.ts'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'
import { expectTextFits } from './text-layout.ts'

/** One screen of each kind: figures, lists, tables, a long form, a board, cards. */
const screens = [
  ['/', 'Tableau de bord'],
  ['/clients', 'Clients'],
  ['/large-transactions', 'Opérations importantes'],
  ['/invoices', 'Factures'],
  ['/compliance-dashboard', 'Tableau de bord de conformité'],
  ['/admin/settings', 'Paramètres'],
] as const

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  for (const [path, title] of screens) {
    test(`${path} is in French, fits and passes the accessibility checks`, { tag: ['@D16-08'] }, async ({
      page,
      complaints,
    }) => {
      await openScreen(page, path, title)
      expect(await languageOf(page)).toBe('fr')
      await expectTextFits(page)
      await expectValidPage(page)
      expect(complaints).toEqual([])
    })
  }

  test('the guide is in French and has a section for the screen', async ({ page }) => {
    await page.goto('/help#clients')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Guide de l’utilisateur/)
    expect(await languageOf(page)).toBe('fr')
    await expect(page.locator('[id="clients"]')).toHaveCount(1)
    await expectTextFits(page)
  })
})

test.describe('in a language whose texts are 35 % longer', () => {
  for (const [path] of screens) {
    test(`${path} cuts and covers no text`, async ({ page }) => {
      await openScreen(page, path)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      // Otherwise a refresh restores a text while it is measured.
      await page.route('**/api/**', () => undefined)
      await lengthenTexts(page)
      await expectTextFits(page)
    })
  }
})
