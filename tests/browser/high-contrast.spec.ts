import { expect, type Locator } from '@playwright/test'
import { openScreen, test } from './signed-in-fixture.ts'

// In forced colours the browser replaces backgrounds and borders: a state needs another sign.
test.describe('in forced colours', () => {
  test.use({ as: 'operator' })
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))
  test.afterEach(({ page }) => page.emulateMedia({ forcedColors: null }))

  const colours = (control: Locator) =>
    control.evaluate((element) => ({
      track: getComputedStyle(element).backgroundColor,
      thumb: getComputedStyle(element, '::after').backgroundColor,
    }))

  test('a switch shows its thumb, and whether it is on', async ({ page }) => {
    await openScreen(page, '/real-time-monitoring')
    const control = page.getByRole('switch').first()
    await expect(control).toBeChecked()
    const on = await colours(control)
    expect(on.thumb).not.toBe(on.track)
    await control.uncheck()
    const off = await colours(control)
    expect(off.thumb).not.toBe(off.track)
    expect(off.track).not.toBe(on.track)
  })

  test('a tab shows that it is selected', async ({ page }) => {
    await openScreen(page, '/receipts')
    const line = (isSelected: boolean) =>
      page
        .getByRole('tab', { selected: isSelected })
        .first()
        .evaluate((element) => getComputedStyle(element).borderBottomColor)
    expect(await line(true)).not.toBe(await line(false))
  })

  test('an unread notification shows its mark', async ({ page }) => {
    await openScreen(page, '/')
    await page.getByRole('button', { name: /Notifications/ }).click()
    const mark = page
      .getByRole('button', { name: /^Mark as read: / })
      .first()
      .locator('span')
    const { mark: own, page: behind } = await mark.evaluate((element) => ({
      mark: getComputedStyle(element).backgroundColor,
      page: getComputedStyle(document.body).backgroundColor,
    }))
    expect(own).not.toBe(behind)
  })

  test('a selected segment shows its text', async ({ page }) => {
    await openScreen(page, '/large-transactions')
    const segment = page.locator('label:has(> input[type=radio]:checked)').first()
    // Otherwise the browser paints the colour of the page behind the text of the highlight.
    expect(await segment.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
  })

  test('a bank limit shows how much of it is used', async ({ page }) => {
    await openScreen(page, '/waemu-banking')
    const bar = page.getByRole('region', { name: 'Bank connections' }).locator('.fill-accent').first()
    const text = await page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).color)
    expect(await bar.evaluate((element) => getComputedStyle(element).fill)).toBe(text)
  })

  test('links show which page and which record is open', async ({ page }) => {
    await openScreen(page, '/receipts')
    const edges = (link: Locator) =>
      link.evaluate((element) => {
        const { borderInlineStartWidth, borderBottomColor } = getComputedStyle(element)
        return { start: borderInlineStartWidth, bottom: borderBottomColor }
      })
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const current = entries.and(page.locator('[aria-current]'))
    expect((await edges(current)).start).not.toBe((await edges(entries.first())).start)
    const related = page.getByRole('main').getByRole('navigation').getByRole('link')
    const open = related.and(page.locator('[aria-current]'))
    expect((await edges(open)).bottom).not.toBe((await edges(related.first())).bottom)
  })

  test('the axes of a chart have the colour of text, whatever the theme', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await openScreen(page, '/')
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light'
    })
    const axis = page.getByRole('region', { name: 'Conversion volume' }).locator('text').first()
    const text = await page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).color)
    expect(await axis.evaluate((element) => getComputedStyle(element).fill)).toBe(text)
  })
})
