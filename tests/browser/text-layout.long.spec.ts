import { expect } from '@playwright/test'
import { paths } from '#web/routes/paths.ts'
import { expectUsableControls } from './control-checks.ts'
import { expectLongerTextFits } from './longer-texts.ts'
import { openScreen, test, type UsedProduct } from './signed-in-fixture.ts'
import { expectTextFits, findLayoutFaults, noFaults } from './text-layout.ts'
import { titledScreens } from './titled-screens.ts'

const recordPages: readonly [string, (used: UsedProduct) => string][] = [
  ['a client', ({ records }) => `/clients/${records.clientIds[1]}`],
  ['a settled conversion', ({ records }) => `/large-transactions/${records.settledId}`],
  ['a conversion in review', ({ records }) => `/large-transactions/${records.reviewedId}`],
  ['an approval', ({ records }) => `/approvals?item=conversion:${records.reviewedId}`],
]
/** accessibility.long.spec.ts opens these and checks their text as well. */
const opened = new Set<string>(titledScreens.map(([path]) => path))
const screens = [
  ...Object.values(paths)
    .filter((path) => !opened.has(path))
    .map((path) => [path, () => path] as const),
  ...recordPages,
]

test.describe('the measurement', () => {
  test.use({ as: 'nobody' })

  test('finds cut text and buttons, text over text and a page that is too wide', async ({ page }) => {
    await page.setContent(`
      <p style="width: 80px; overflow: hidden; white-space: nowrap">Société Générale Côte d'Ivoire</p>
      <p style="position: absolute; top: 200px">150,000,000 XOF</p>
      <p style="position: absolute; top: 205px">263,368.98 USDT</p>
      <div style="width: 3000px">wide</div>
      <div style="width: 20px; overflow: hidden"><button aria-label="Download"><svg width="60" height="20"></svg></button></div>
      <input aria-label="Account" value="CI0011223344556600112233" style="width: 60px">`)
    const found = await findLayoutFaults(page)
    expect(found.cut).toEqual([
      "Société Générale Côte d'Ivoire",
      'control Download',
      'Account: CI0011223344556600112233',
    ])
    expect(found.overlapping).toEqual(['150,000,000 XOF | 263,368.98 USDT'])
    expect(found.overflowPx).toBeGreaterThan(1_000)
  })

  test('accepts an ellipsis with a title, hidden text and text that scrolls', async ({ page }) => {
    await page.setContent(`
      <p title="Société Générale Côte d'Ivoire"
        style="width: 80px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Société Générale Côte d'Ivoire</p>
      <p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">for screen readers</p>
      <div style="width: 80px; overflow-x: auto; white-space: nowrap">Compagnie Générale d’Exportation</div>
      <p style="opacity: 0; position: absolute; top: 200px">150,000,000 XOF</p>
      <p style="position: absolute; top: 205px">263,368.98 USDT</p>`)
    expect(await findLayoutFaults(page)).toEqual(noFaults)
  })
})

for (const [name, pathOf] of screens) {
  test.describe(name, () => {
    // Administrators cannot open suspicion reports, nor approve.
    test.use({ as: name === paths.suspicionReports || name === 'an approval' ? 'approver' : 'administrator' })

    test('cuts and covers no text, also 35 % longer, and its controls can be seen and hit', async ({ page, used }) => {
      await openScreen(page, pathOf(used))
      await expectTextFits(page)
      await expectUsableControls(page)
      await expectLongerTextFits(page)
    })
  })
}
