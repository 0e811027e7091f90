import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const lightOnDesk = { colorScheme: 'light', width: 1440 } as const
const darkOnPhone = { colorScheme: 'dark', width: 390 } as const
const darkOnDesk = { colorScheme: 'dark', width: 1440 } as const
const lightOnPhone = { colorScheme: 'light', width: 390 } as const

/** Covers each theme once and each width once. */
const crossed = [lightOnDesk, darkOnPhone]
const all = [lightOnDesk, darkOnDesk, lightOnPhone, darkOnPhone]

/** Expects no axe violation and no horizontal scrolling, in both themes, on desktop and phone. */
export async function expectValidPage(page: Page, { inEveryLook = false } = {}): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const found: string[] = []
  for (const { colorScheme, width } of inEveryLook ? all : crossed) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        found.push(`${colorScheme} ${width}: ${id} ${target.join(' ')}\n${failureSummary}`)
      }
    }
  }
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (beyond > 0) found.push(`${width}: scrolls ${beyond} px sideways`)
  }
  const wideTables = await page.locator('table.table').evaluateAll(countTables)
  if (wideTables > 0) found.push(`${wideTables} tables are no cards on a phone`)
  expect(found.join('\n')).toBe('')
}

const countTables = (tables: Element[]): number =>
  tables.filter((table) => getComputedStyle(table).display !== 'block').length
