import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test'
import { type RateProvider, startRateProvider } from '#tests/running/rate-provider.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The product as a process with its own data folder and rate provider. */
export interface Product {
  readonly server: RunningServer
  readonly rates: RateProvider
  /** Creates a person through the command line, as an operator of an installation would. */
  hire(firstName: string, lastName: string, role: string): Promise<Credentials>
  stop(): Promise<void>
}

const password = 'wooden staple 47 river'

/** Starts an empty product, which prints the link that creates the first administrator. */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  project?: string,
): Promise<Product> {
  const rates = await startRateProvider()
  const server = await runServer({ ...rates.environment, ...environment }, undefined, undefined, project)
  return {
    server,
    rates,
    async hire(firstName, lastName, role) {
      const email = `${firstName}.${lastName}@example.org`.toLowerCase()
      const words = ['user', 'create', '--email', email, '--role', role, '--first', firstName, '--last', lastName]
      await server.command([...words, '--password-stdin'], { input: password })
      return { email, password }
    },
    async stop() {
      await server.stop()
      await rates.stop()
    },
  }
}

/** The cookies of a signed-in person, for `storageState`. */
export async function sessionOf(
  { server }: Product,
  credentials: Credentials,
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const response = await fetch(`${server.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify(credentials),
  })
  if (response.status !== 200) throw new Error(`the sign-in of ${credentials.email} was answered ${response.status}`)
  const [name = '', value = ''] = (response.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
  const cookie = { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false }
  return { cookies: [{ ...cookie, sameSite: 'Lax' }], origins: [] }
}

/** Removes the embedded answers from each page, for tests that stub its reads. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/<script type="application\/json".*?<\/script>/s, '') })
  })
}

export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/**
 * For tests that stop the clock or add an init script, which nothing takes back. `complaints`:
 * problems in the browser console of any page of the test, such as a CSP violation, a missing file
 * or a thrown error.
 */
export const testInOwnContext = base.extend<{ complaints: string[]; otherContexts: undefined }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const onMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error') complaints.push(`${message.page()?.url()}: ${message.text()}`)
      }
      const onError = (error: WebError) => {
        complaints.push(`${error.page()?.url()}: ${error.error().message}`)
      }
      context.on('console', onMessage).on('weberror', onError)
      await use(complaints)
      // The next test may use the same context.
      context.off('console', onMessage).off('weberror', onError)
    },
    { auto: true },
  ],
  /** Closes the contexts that a test opened; their screens would go on reading. */
  otherContexts: [
    // The test's own context is opened first.
    async ({ browser, context: _own }, use) => {
      const known = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!known.has(context)) await context.close()
    },
    { auto: true },
  ],
})

const contexts = new Map<string, BrowserContext>()

/** Events that tests listen to. Playwright itself listens to others of a page. */
const pageEvents = [
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'dialog',
  'download',
  'popup',
  'filechooser',
]

/**
 * Tests of a person with the same options share a browser context and its page. The process of the
 * page, and the scripts that it compiled, then last: a screen opens in a third of the time.
 */
export const test = testInOwnContext.extend({
  context: async ({ browser, locale, viewport, colorScheme, contextOptions, baseURL, storageState }, use) => {
    const key = JSON.stringify({ locale, viewport, colorScheme, contextOptions, baseURL, storageState })
    const context = contexts.get(key) ?? (await browser.newContext())
    contexts.set(key, context)
    await use(context)
    await Promise.all(
      context
        .pages()
        .slice(1)
        .map((page) => page.close()),
    )
    await context.setOffline(false)
    // That a test signed out is not for the next. Setting the storage state would open a page.
    await context.clearCookies()
    if (typeof storageState === 'object') await context.addCookies(storageState.cookies)
  },
  page: async ({ context, viewport, colorScheme, contextOptions }, use, info) => {
    const page = context.pages()[0] ?? (await context.newPage())
    await use(page)
    // A failed test is reported with its screen, and ends its worker.
    if (page.isClosed() || info.status !== info.expectedStatus) return
    for (const event of pageEvents) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // A document without a script ends the requests and timers of the last one. It has the same
    // origin, so that the process stays.
    if (page.url().startsWith('http')) {
      const answer = await page.goto(new URL('/robots.txt', page.url()).href).catch(() => null)
      // Its server ended with the test, or it is offline.
      if (!answer) return page.close()
      // What a test chose, such as a theme, is not for the next.
      await page.evaluate(() => {
        sessionStorage.clear()
        localStorage.clear()
      })
    }
    await page.mouse.move(-1, -1)
    await page.emulateMedia({ colorScheme, reducedMotion: contextOptions.reducedMotion ?? null })
    if (viewport) await page.setViewportSize(viewport)
  },
})
