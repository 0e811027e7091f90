import type { BrowserContext } from '@playwright/test'
import { test as base } from './signed-in-fixture.ts'

const contexts = new Map<string, BrowserContext>()

/**
 * Tests that only look at screens share one browser context per role and language. Scripts are then
 * fetched and compiled once, which is half of the time that a screen takes to open.
 */
export const test = base.extend({
  context: async ({ browser, as, locale, storageState }, use) => {
    const key = `${as} ${locale}`
    const known = contexts.get(key)
    const context = known ?? (await browser.newContext())
    contexts.set(key, context)
    await use(context)
    await Promise.all(context.pages().map((page) => page.close()))
    // What a test chose, such as a theme, is not for the next.
    await context.setStorageState(storageState ?? { cookies: [], origins: [] })
  },
})
