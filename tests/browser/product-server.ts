import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type RateProvider, startRateProvider } from '#tests/running/rate-provider.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The product as a process with a data folder and a rate provider of its own. */
export interface Product {
  readonly server: RunningServer
  readonly rates: RateProvider
  /** Makes a person by the command line, as whoever runs an installation would. */
  hire(firstName: string, lastName: string, role: string): Promise<Credentials>
  stop(): Promise<void>
}

const password = 'wooden staple 47 river'

/** Starts it empty; it prints the link that makes the first administrator. */
export async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const rates = await startRateProvider()
  const server = await runServer({ ...rates.environment, ...environment })
  return {
    server,
    rates,
    async hire(firstName, lastName, role) {
      const email = `${firstName.toLowerCase()}@example.org`
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

/** The cookies of a person who signed in, for `storageState`. */
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

/** Removes the answers from the dashboard's page, for a test that answers its reads itself. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route('**/', async (route) => {
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

/** `complaints`: what the browser's console said was wrong (a breach of the CSP, a missing file, a thrown error) on any page of the test. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.page()?.url()}: ${message.text()}`)
      })
      context.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error().message}`))
      await use(complaints)
    },
    { auto: true },
  ],
})
