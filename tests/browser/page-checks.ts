import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> }
  }
}

interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

/** Each theme once and each width once. All rules are checked in these two. */
const crossedLooks: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
]
/** The other combinations. A theme changes colours only, so only rules about colour can differ. */
const otherLooks: readonly Look[] = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
]
const colourRules = ['color-contrast', 'link-in-text-block']

/** Set by `npm test`: the other looks of a page are for `npm test -- --all`. */
const isInOneLook = process.env.CORRIDOR_TEST_LOOKS === 'one'

/**
 * Expects no axe violation and no horizontal scrolling, in both themes, on desktop and phone.
 * Leaves the page in the size that it had.
 */
export async function expectValidPage(page: Page, { inEveryLook = false } = {}): Promise<void> {
  const size = page.viewportSize()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const found: string[] = []
  const looks = isInOneLook ? crossedLooks.slice(0, 1) : crossedLooks
  for (const look of looks) found.push(...(await findViolations(page, look)))
  if (inEveryLook && !isInOneLook) {
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
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (size) await page.setViewportSize(size)
}

/** Expects no axe violation in one look, for a page whose other looks are checked in English. */
export async function expectValidTranslation(page: Page): Promise<void> {
  expect(await findViolations(page, { colorScheme: 'light', width: 390 })).toEqual([])
}

async function findViolations(page: Page, { colorScheme, width }: Look, rules?: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(endOfAnimations)
  await page.evaluate(`window.axe || (() => { ${axeSource} })(), undefined`)
  const found = await page.evaluate(runAxe, rules)
  return found.map((violation) => `${colorScheme} ${width}: ${violation}`)
}

/**
 * The rules as a script. It is evaluated once in a document, because loading it takes as long as a
 * check; the usual package for Playwright loads it twice for each.
 */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Text that fades in has pale letters. An animation that scrolling drives never ends. Runs in the
 * page, as does the check.
 */
async function endOfAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ timeline }) => timeline === document.timeline)
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}

/** Runs in the page, so it may refer to nothing outside itself. */
async function runAxe(rules?: readonly string[]): Promise<string[]> {
  if (!window.axe) throw new Error('axe was not loaded')
  const { violations } = await window.axe.run(document, {
    // Details of passed checks are the larger part of the work, and nobody reads them.
    resultTypes: ['violations'],
    // Only a rule about audio and video needs files in advance, and no screen has either.
    preload: false,
    ...(rules
      ? { runOnly: { type: 'rule' as const, values: [...rules] } }
      : // axe leaves these off unless asked.
        {
          rules: {
            'target-size': { enabled: true },
            'label-content-name-mismatch': { enabled: true },
            'identical-links-same-purpose': { enabled: true },
          },
        }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}\n${failureSummary}`),
  )
}

const countTables = (tables: Element[]): number =>
  tables.filter((table) => getComputedStyle(table).display !== 'block').length
