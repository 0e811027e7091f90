import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

/** Covers each theme once and each width once; every rule is checked in these. */
const crossedLooks: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
]
/** The other two combinations; a theme changes colours only, so only these rules can differ. */
const otherLooks: readonly Look[] = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
]
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violation and no horizontal scrolling, in both themes, on desktop and phone. */
export async function expectValidPage(page: Page, { inEveryLook = false } = {}): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const found: string[] = []
  for (const look of crossedLooks) found.push(...(await findViolations(page, look)))
  if (inEveryLook) {
    for (const look of otherLooks) found.push(...(await findViolations(page, look, colourRules)))
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

async function findViolations(page: Page, { colorScheme, width }: Look, rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  // Details of passed checks are the larger part of the work, and nobody reads them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${colorScheme} ${width}: ${id} ${target.join(' ')}\n${failureSummary}`),
  )
}

const countTables = (tables: Element[]): number =>
  tables.filter((table) => getComputedStyle(table).display !== 'block').length
