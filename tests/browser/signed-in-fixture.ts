import { expect, type Fixtures, type Page, type PlaywrightTestArgs, type PlaywrightTestOptions } from '@playwright/test'
import {
  test as baseTest,
  testInOwnContext as baseTestInOwnContext,
  type Product,
  sessionOf,
  startProduct,
} from './product-server.ts'
import { createSampleRecords, type SampleRecords } from './sample-records.ts'

type Session = Awaited<ReturnType<typeof sessionOf>>
export type Role = 'administrator' | 'operator' | 'approver' | 'auditor'

/** An installation with sample records and a session for each role. */
export interface UsedProduct extends Product {
  readonly records: SampleRecords
  readonly sessions: Readonly<Record<Role, Session>>
  /**
   * Renews the identity proof of a role when it is old, so that no test depends on earlier tests
   * for a fresh proof.
   */
  prove(role: Role): Promise<void>
}

/** A proof is valid for five minutes and a test takes less than two. */
const provenForMs = 150_000

async function startUsedProduct(): Promise<UsedProduct> {
  const product = await startProduct({ RATE_LIMIT: 'off' })
  try {
    const records = await createSampleRecords(product)
    const [administrator, auditor] = await Promise.all([
      product.hire('Ines', 'Costa', 'admin'),
      product.hire('Aya', 'Traore', 'auditor'),
    ])
    const people = { administrator, operator: records.operator, approver: records.approver, auditor }
    const sessions = {
      administrator: await sessionOf(product, administrator),
      operator: await sessionOf(product, records.operator),
      approver: await sessionOf(product, records.approver),
      auditor: await sessionOf(product, auditor),
    }
    const began = performance.now()
    const provenAt: Record<Role, number> = { administrator: began, operator: began, approver: began, auditor: began }
    const prove = async (role: Role) => {
      if (performance.now() - provenAt[role] < provenForMs) return
      await renewProof(product, sessions[role], people[role].password)
      provenAt[role] = performance.now()
    }
    return { ...product, records, sessions, prove }
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function renewProof({ server }: Product, session: Session, password: string): Promise<void> {
  const cookie = (typeof session === 'string' ? [] : session.cookies)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const response = await fetch(`${server.address}/api/auth/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address, cookie },
    body: JSON.stringify({ password }),
  })
  if (response.status !== 200) throw new Error(`the proof was answered ${response.status}: ${await response.text()}`)
}

interface SignedIn {
  as: Role | 'nobody'
}

/**
 * Screen tests share one running installation, because starting one costs more than any test. They
 * read, or add records that disturb no other test; `as` selects the role.
 */
const signedIn: Fixtures<SignedIn, { used: UsedProduct }, PlaywrightTestArgs & PlaywrightTestOptions> = {
  as: ['administrator', { option: true }],
  used: [
    // biome-ignore lint/correctness/noEmptyPattern: it uses no fixture
    async ({}, use) => {
      const used = await startUsedProduct()
      await use(used)
      await used.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ used }, use) => use(used.server.address),
  storageState: async ({ as, used }, use) => {
    if (as !== 'nobody') await used.prove(as)
    await use(as === 'nobody' ? undefined : used.sessions[as])
  },
}

export const test = baseTest.extend<SignedIn, { used: UsedProduct }>(signedIn)
/** For tests that stop the clock or add an init script. */
export const testInOwnContext = baseTestInOwnContext.extend<SignedIn, { used: UsedProduct }>(signedIn)

/** Creates a record through a call of the product, and answers it. */
export async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { headers: { 'sec-fetch-site': 'same-origin' }, data })
  expect([200, 201], `${path}: ${await answer.text()}`).toContain(answer.status())
  return answer.json()
}

/** Opens a screen and waits until its title is visible. */
export async function openScreen(page: Page, path: string, title: string | RegExp = /./): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}
