/**
 * `npm run screens [-- --months N] [--to FOLDER] [--only PATH]`: pictures of every screen over demo data, light and dark, wide and
 * 390 px, from a fresh installation in a temporary folder. They go to `.cache/screens`, to be looked at.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { type Product, sessionOf, startProduct } from '#tests/browser/product.ts'
import { paths } from '#web/app/paths.ts'
import browserSettings from '../playwright.config.ts'
import { buildWeb } from './launch/prepare.mjs'

const { values } = parseArgs({
  options: { months: { type: 'string' }, to: { type: 'string' }, only: { type: 'string' } },
})
const folder = path.resolve(values.to ?? path.join(import.meta.dirname, '../.cache/screens'))
const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const
/** What a screen still reads after it was drawn, at most. */
const restMs = 1_500

await buildWeb(process.execPath)
await mkdir(folder, { recursive: true })
const product = await startProduct({ RATE_LIMIT: 'off' })
const browser = await chromium.launch(browserSettings.use?.launchOptions)
try {
  const months = values.months ? ['--months', values.months] : []
  console.log(await product.server.command(['demo', 'seed', ...months]))
  await takeAll(product, browser)
} finally {
  await browser.close()
  await product.stop()
}

async function takeAll(running: Product, by: Browser): Promise<void> {
  const storageState = await sessionOf(running, await running.hire('Amina', 'Diallo', 'admin'))
  const wanted = Object.entries(paths).filter(([, address]) => !values.only || address === values.only)
  for (const { name: look, ...options } of looks) {
    const context = await by.newContext({ ...options, storageState, reducedMotion: 'reduce', locale: 'en-GB' })
    const page = await context.newPage()
    for (const [name, address] of wanted) {
      await page.goto(new URL(address, running.server.address).href)
      await page.getByRole('heading', { level: 1 }).waitFor()
      // Open streams keep the network from ever falling silent.
      await page.waitForTimeout(restMs)
      await page.screenshot({ path: path.join(folder, `${name}-${look}.png`), fullPage: true })
    }
    await context.close()
  }
  console.log(`${wanted.length} screens in ${looks.length} looks: ${folder}`)
}
