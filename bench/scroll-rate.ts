/**
 * `npm run bench:scrolling`: measures scrolling in a browser through the lists of 200,000 clients
 * and 1,000,000 invoices. A frame is late when it follows the previous one by more than a frame and
 * a half. The reference is the same gesture over a plain text page of equal height, which shows
 * what the machine can draw. `--clients=200000`, `--invoices=1000000`, `--pixels=40000` of distance
 * at `--speed=2000` pixels a second, like a quickly turned wheel.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { openDatabase } from '#server/platform/database/database.ts'
import { addressOf } from '#tests/running/address.ts'
import { startRateProvider } from '#tests/running/rate-provider.ts'
import { runServer } from '#tests/running/server.ts'
import { staffPassword, startStaffedServer } from '#tests/running/staffed-server.ts'
import { generateInvoices } from './invoices.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '200000' },
    invoices: { type: 'string', default: '1000000' },
    pixels: { type: 'string', default: '40000' },
    speed: { type: 'string', default: '2000' },
  },
})
const [pixels, speed] = [Number(values.pixels), Number(values.speed)]
const frameMs = 1000 / 60
const maxRows = 60
/** Frames per second that count as 60, allowing for the rounding to whole frames. */
const minFrames = 59
const debianChromium = '/usr/bin/chromium'

interface Way {
  readonly frames: number
  readonly perSecond: number
  readonly late: number
  readonly maxMs: number
  readonly maxRows: number
  readonly reached: number
}

const bench = await startBenchServer()
const rates = await startRateProvider()
try {
  const ownerDatabase = openDatabase(bench.owner, { poolSize: 1, onError: console.error })
  await generateInvoices(ownerDatabase, Number(values.invoices), Number(values.clients))
  await ownerDatabase.close()
  const server = await runServer({
    ...rates.environment,
    DATABASE_URL: addressOf(bench.app),
    DATABASE_MIGRATION_URL: addressOf(bench.owner),
    RATE_LIMIT: 'off',
  })
  const browser = await chromium.launch({
    ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
    args: ['--no-sandbox'],
  })
  try {
    await startStaffedServer(server)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: server.address })
    await page.request.post('/api/login', {
      data: { email: 'operator@example.org', password: staffPassword },
      headers: { origin: server.address },
    })
    const found = [
      { list: 'plain text', ...(await scrollPlainText(page)) },
      { list: 'clients', ...(await scrollList(page, '/clients')) },
      { list: 'invoices', ...(await scrollList(page, '/invoices')) },
    ]
    console.table(found)
    const isWithin = found.every((way) => way.perSecond >= minFrames && way.maxRows < maxRows)
    console.log(isWithin ? `Every list held 60 frames a second with under ${maxRows} rows.` : 'Some list did not hold.')
    if (!isWithin) process.exitCode = 1
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await rates.stop()
  await bench.stop()
}

async function scrollPlainText(page: Page): Promise<Way> {
  await page.goto('/')
  await page.evaluate((height) => {
    document.body.replaceChildren(
      ...Array.from({ length: Math.ceil(height / 20) }, (_, line) => {
        const paragraph = document.createElement('p')
        paragraph.style.height = '20px'
        paragraph.style.margin = '0'
        paragraph.textContent = `Line ${line}`
        return paragraph
      }),
    )
  }, pixels + 2_000)
  return scroll(page)
}

async function scrollList(page: Page, address: string): Promise<Way> {
  await page.goto(address)
  await page.locator('[data-index]').first().waitFor()
  return scroll(page)
}

/** Turns the wheel over the distance and counts the frames that the page draws. */
async function scroll(page: Page): Promise<Way> {
  const devTools = await page.context().newCDPSession(page)
  await page.evaluate(watchFrames)
  await turnWheel(devTools)
  const { moments, rows, reached } = await page.evaluate(stopWatching)
  await devTools.detach()
  const gaps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment))
  const wholeMs = (moments.at(-1) ?? 0) - (moments[0] ?? 0)
  return {
    frames: gaps.length,
    perSecond: Math.round((gaps.length * 10_000) / wholeMs) / 10,
    late: gaps.filter((gap) => gap > 1.5 * frameMs).length,
    maxMs: Math.round(Math.max(...gaps)),
    maxRows: rows,
    reached,
  }
}

async function turnWheel(devTools: CDPSession): Promise<void> {
  await devTools.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -pixels,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
}

interface Watch {
  moments: number[]
  rows: number
  stop: boolean
}

function watchFrames(): void {
  const watch: Watch = { moments: [], rows: 0, stop: false }
  Object.assign(globalThis, { watch })
  const look = (moment: number): void => {
    watch.moments.push(moment)
    watch.rows = Math.max(watch.rows, document.querySelectorAll('[data-index]').length)
    if (!watch.stop) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function stopWatching(): { moments: number[]; rows: number; reached: number } {
  const { watch } = globalThis as unknown as { watch: Watch }
  watch.stop = true
  return { moments: watch.moments, rows: watch.rows, reached: Math.round(window.scrollY) }
}
