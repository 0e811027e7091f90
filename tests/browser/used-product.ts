import { expect, type Page } from '@playwright/test'
import { test as base, type Product, sessionOf, startProduct } from './product.ts'
import { type Stock, stock } from './stock.ts'

type Session = Awaited<ReturnType<typeof sessionOf>>
export type Role = 'administrator' | 'operator' | 'approver' | 'auditor'

/** An installation in use: its people, their records, and a session of each of them. */
export interface UsedProduct extends Product {
  readonly stock: Stock
  readonly sessions: Readonly<Record<Role, Session>>
}

async function startUsedProduct(): Promise<UsedProduct> {
  const product = await startProduct({ RATE_LIMIT: 'off' })
  try {
    const held = await stock(product)
    const administrator = await product.hire('Ines', 'Costa', 'admin')
    const auditor = await product.hire('Aya', 'Traore', 'auditor')
    const sessions = {
      administrator: await sessionOf(product, administrator),
      operator: await sessionOf(product, held.operator),
      approver: await sessionOf(product, held.approver),
      auditor: await sessionOf(product, auditor),
    }
    return { ...product, stock: held, sessions }
  } catch (error) {
    await product.stop()
    throw error
  }
}

/**
 * Tests of screens share one installation in use, since starting one costs more than any of them. They look, or add what
 * disturbs no other; `as` says who looks.
 */
export const test = base.extend<{ as: Role | 'nobody' }, { used: UsedProduct }>({
  as: ['administrator', { option: true }],
  used: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument names the fixtures that this one needs, none
    async ({}, use) => {
      const used = await startUsedProduct()
      await use(used)
      await used.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ used }, use) => use(used.server.address),
  storageState: async ({ as, used }, use) => use(as === 'nobody' ? undefined : used.sessions[as]),
})

/** Opens a screen and waits until its title stands. */
export async function openScreen(page: Page, path: string, title: string | RegExp = /./): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}
