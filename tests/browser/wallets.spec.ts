import { expect } from '@playwright/test'
import { startServedChain } from '#tests/running/evm/served-chain.ts'
import { expectValidPage } from './page-checks.ts'
import { sessionOf, startProduct, test } from './product-server.ts'
import { addSignedWallet } from './rails.ts'

test('adds a wallet with its signature, a second person approves it, and it cools', {
  tag: ['@D10-19', '@D10-20', '@D10-21'],
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const chain = await startServedChain()
  const product = await startProduct(chain.environment)
  try {
    const { address } = product.server
    const open = async (name: string, role: string) => {
      const credentials = await product.hire(name, 'Test', role)
      const context = await browser.newContext({
        baseURL: address,
        storageState: await sessionOf(product, credentials),
      })
      return { page: await context.newPage(), credentials }
    }
    const { page } = await open('Fatou', 'user')
    const { page: second } = await open('Awa', 'compliance')

    await page.goto('/large-transactions')
    await page.getByRole('link', { name: 'Wallets' }).click()
    await expect(page.getByRole('heading', { name: 'Treasury and Wallets' })).toBeVisible()
    await expect(page.getByText('25,000,000.00 USDT').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add wallet' })
    await dialog.getByLabel('Label').fill('Treasurer')
    await dialog.getByLabel('Wallet address').fill(chain.owner.address.toLowerCase())
    await dialog.getByRole('button', { name: 'Show the message to sign' }).click()
    await expect(dialog.getByText(/checksum/)).toBeVisible()
    await addSignedWallet(page, dialog, chain.owner)

    // The person who added the wallet is offered no approval.
    await page.getByRole('row', { name: /Treasurer/ }).click()
    await expect(page.getByRole('dialog', { name: 'Treasurer' })).toContainText('A second person must approve')
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectValidPage(page)

    await second.goto('/large-transactions/wallets')
    await second.getByRole('row', { name: /Treasurer/ }).click()
    await second.getByRole('button', { name: 'Approve' }).click()
    await expect(second.getByRole('row', { name: /Treasurer.*Cooling, default/ })).toBeVisible()
    await expectValidPage(second)
  } finally {
    await product.stop()
    await chain.stop()
  }
})
