/**
 * `npm run screens [-- --months N] [--to FOLDER] [--only PATHS]`: takes pictures of every screen
 * with demo data, light and dark, wide and 390 px, from a fresh installation in a temporary folder,
 * for review in `.cache/screens`. `npm run screens -- --guide [--language fr]`: takes those of the
 * user's guide as the window shows them, into `docs/pictures` or the language's folder.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Product, sessionOf, startProduct } from '#tests/browser/product-server.ts'
import { paths } from '#web/routes/paths.ts'
import browserSettings from '../playwright.config.ts'
import { createCamera } from './camera.ts'
import { buildWeb } from './launch/prepare.mjs'
import { sourceLanguage } from './translations.ts'

const { values } = parseArgs({
  options: {
    months: { type: 'string' },
    to: { type: 'string' },
    only: { type: 'string' },
    guide: { type: 'boolean' },
    language: { type: 'string', default: sourceLanguage },
  },
})
const folder = path.resolve(values.to ?? path.join(import.meta.dirname, '../.cache/screens'))
const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const
/** The pictures of the guide that need business data; `npm run pictures` takes the others. */
const inGuide = [
  [paths.clientManagement, 'client-management'],
  [paths.invoices, 'invoices'],
  [paths.documents, 'documents'],
  [paths.complianceDashboard, 'alerts'],
  [paths.realTimeMonitoring, 'monitoring'],
  [paths.advancedAnalytics, 'analytics'],
  [paths.reports, 'reports'],
  [paths.auditLogs, 'audit-logs'],
] as const
type Look = (typeof looks)[number]
type Session = Awaited<ReturnType<typeof sessionOf>>
type OpenPage = (look: Look) => Promise<Page>
/** The browser's language, which is that of a person who chose none. */
const locale = values.language === sourceLanguage ? 'en-GB' : values.language
/** Maximum time for reads after a screen is drawn. */
const restMs = 1_500

await buildWeb(process.execPath)
await mkdir(folder, { recursive: true })
const product = await startProduct({ RATE_LIMIT: 'off' })
const browser = await chromium.launch(browserSettings.use?.launchOptions)
try {
  const months = values.months ? ['--months', values.months] : []
  console.log(await product.server.command(['demo', 'seed', ...months]))
  const session = await sessionOf(product, await product.hire('Amina', 'Diallo', 'admin'))
  await (values.guide ? takeForGuide : takeAll)(product, (look) => open(browser, session, look))
} finally {
  await browser.close()
  await product.stop()
}

async function open(by: Browser, storageState: Session, { name: _, ...options }: Look): Promise<Page> {
  const context = await by.newContext({ ...options, storageState, reducedMotion: 'reduce', locale })
  return context.newPage()
}

async function takeForGuide(running: Product, openPage: OpenPage): Promise<void> {
  const page = await openPage(looks[0])
  const { shoot } = await createCamera(values.language)
  for (const [address, name] of inGuide) {
    await show(page, running, address)
    await shoot(page, name)
  }
}

async function show(page: Page, running: Product, address: string): Promise<void> {
  await page.goto(new URL(address, running.server.address).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Open streams keep the network from becoming idle.
  await page.waitForTimeout(restMs)
}

async function takeAll(running: Product, openPage: OpenPage): Promise<void> {
  const requested = Object.entries(paths).filter(
    ([, address]) => !values.only || values.only.split(',').includes(address),
  )
  for (const look of looks) {
    const page = await openPage(look)
    for (const [name, address] of requested) {
      await show(page, running, address)
      await page.screenshot({ path: path.join(folder, `${name}-${look.name}.png`), fullPage: true })
    }
    await page.context().close()
  }
  console.log(`${requested.length} screens in ${looks.length} looks: ${folder}`)
}
