import { type Browser, expect, type Page } from '@playwright/test'
import type { BankByFiles } from '#tests/running/bank-channel.ts'
import { endCoolingOff, type ServedChain, startServedChain } from '#tests/running/evm/served-chain.ts'
import { treasury } from '#tests/running/evm/token.ts'
import { expectValidPage } from './page-checks.ts'
import { type Product, sessionOf, startProduct, test } from './product-server.ts'
import { accountNumber, addAccount, addChannel, addSignedWallet, startSftpBank } from './rails.ts'

const netUsdtMinor = 263_368_980_000n
const treasuryUsdtMinor = 25_000_000_000_000n

let product: Product
let chain: ServedChain
let bank: BankByFiles

test.beforeAll(async () => {
  chain = await startServedChain({ supply: treasuryUsdtMinor })
  product = await startProduct(chain.environment)
  bank = await startSftpBank()
})
test.afterAll(async () => {
  await product.stop()
  await bank.stop()
  await chain.stop()
})

test('two people move 150,000,000 francs from a bank over SFTP files and 263,368.98 USDT to a wallet on a chain, and both ends reconcile', {
  tag: ['@D10-03', '@D10-05', '@D10-11', '@D10-14', '@D10-17', '@D10-19', '@D10-20', '@D10-21'],
}, async ({ browser, complaints }) => {
  const asks = await signedIn(browser, 'Ines', 'admin')
  const approves = await signedIn(browser, 'Amina', 'compliance')
  await test.step('add and approve a channel to the bank', async () => {
    await asks.goto('/waemu-banking?tab=channels')
    await addChannel(asks, bank.channel)
    await approves.goto('/waemu-banking?tab=channels')
    await approves.getByRole('button', { name: 'Approve' }).click()
    await expect(approves.getByText('Awaiting approval')).toHaveCount(0)
  })
  await test.step('add, approve and connect an account over the channel', async () => {
    await asks.goto('/waemu-banking')
    await addAccount(asks)
    await approves.goto('/waemu-banking')
    await approves.getByRole('button', { name: /^Approve Société Générale/ }).click()
    await approves
      .getByRole('dialog', { name: 'Approve bank connection' })
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(approves.getByText('Bank connection approved')).toBeVisible()
    await connect(asks)
  })
  await test.step('add a signed wallet, approve it and pass its cooling-off period', async () => {
    await addWallet(asks)
    await approves.goto('/large-transactions/wallets')
    await approves.getByRole('row', { name: /Treasurer/ }).click()
    await approves.getByRole('button', { name: 'Approve' }).click()
    await expect(approves.getByRole('row', { name: /Treasurer.*Cooling-off period, default/ })).toBeVisible()
    await expectValidPage(approves)
    await endCoolingOff(product.server.dataDir)
  })
  await test.step('request 150,000,000 XOF and have the other person approve it', async () => {
    await convert(asks)
    await approve(approves)
  })
  await test.step('both see the conversion settle', async () => {
    for (const page of [asks, approves]) {
      const progress = page.getByRole('region', { name: 'Progress' }).getByRole('listitem')
      await expect(progress.filter({ hasText: 'Completed' })).toContainText('Done', { timeout: 60_000 })
    }
  })
  await test.step('the bank paid once and the wallet holds the amount', async () => {
    const { books } = await bank.bank.banks.branch('SGCI')
    const ordered = { kind: 'transfer', debtor: accountNumber, amount: 150_000_000n }
    expect(books.all()).toMatchObject([{ order: ordered, state: 'booked', bookings: 1 }])
    expect(await chain.token.balanceOf(chain.owner.address)).toBe(netUsdtMinor)
    expect(await chain.token.balanceOf(treasury.address)).toBe(treasuryUsdtMinor - netUsdtMinor)
  })
  await test.step('both ends reconcile on the screen', () => seeBothEnds(approves))
  await test.step('both ends reconcile in the exported proof', proveBooks)
  expect(complaints).toEqual([])
})

async function signedIn(browser: Browser, firstName: string, role: string): Promise<Page> {
  const storageState = await sessionOf(product, await product.hire(firstName, 'Costa', role))
  const context = await browser.newContext({ baseURL: product.server.address, storageState })
  return context.newPage()
}

/**
 * The bank statement is read after two polls find it unchanged; until then the test reports that
 * there is none.
 */
async function connect(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: /^Test Société Générale/ }).click()
    await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 30_000 })
}

async function addWallet(page: Page): Promise<void> {
  await page.goto('/large-transactions/wallets')
  await expect(page.getByRole('heading', { name: 'Treasury and Wallets' })).toBeVisible()
  await expect(page.getByText('25,000,000.00 USDT').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add wallet' })
  await dialog.getByLabel('Label').fill('Treasurer')
  await dialog.getByLabel('Proof of ownership').selectOption('document')
  await dialog.getByRole('combobox', { name: 'Document' }).fill('letter')
  await expect(dialog.getByText('Upload a document under Documents first.')).toBeVisible()
  await dialog.getByLabel('Proof of ownership').selectOption('signature')
  await dialog.getByLabel('Wallet address').fill(chain.owner.address.toLowerCase())
  await dialog.getByRole('button', { name: 'Show message to sign' }).click()
  await expect(dialog.getByText(/checksum/)).toBeVisible()
  await addSignedWallet(page, dialog, chain.owner)
  // The person who added the wallet is offered no approval.
  await page.getByRole('row', { name: /Treasurer/ }).click()
  await expect(page.getByRole('dialog', { name: 'Treasurer' })).toContainText('A second approver must approve')
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectValidPage(page)
}

async function convert(page: Page): Promise<void> {
  await page.goto('/large-transactions')
  await page.getByLabel('Amount (XOF)').fill('150000000')
  const form = page.getByRole('region', { name: 'New conversion' })
  await expect(form).toContainText('263,368.98')
  await form.getByRole('button', { name: 'Convert 150M XOF' }).click()
  await expect(page.getByText('Large Conversion Initiated')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('In review')
}

async function approve(page: Page): Promise<void> {
  await page.goto('/large-transactions?waiting=me')
  await page.getByRole('link', { name: 'Own account' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve conversion' })
  for (const figure of ['150,000,000 XOF', '263,368.98 USDT']) await expect(dialog).toContainText(figure)
  await dialog.getByLabel('Note').fill('Contract and invoices seen')
  await dialog.getByRole('button', { name: 'Approve 150M XOF' }).click()
  await expect(page.getByText('Conversion approved')).toBeVisible()
}

/** Expects the account and the treasury to match the bank and the chain with nothing open. */
async function seeBothEnds(page: Page): Promise<void> {
  await page.goto('/waemu-banking?tab=reconciliation')
  const positions = page.getByRole('table', { name: 'Daily positions of bank accounts and treasury' })
  // Books, in transit, bank or chain, difference.
  for (const held of [
    /19,850,000,000 XOF 0 XOF 19,850,000,000 XOF None/,
    /Treasury.* 24,736,631\.02 USDT 0\.00 USDT 24,736,631\.02 USDT None/,
  ])
    await expect(positions.getByRole('row', { name: held })).toBeVisible()
  await expect(page.getByText('Everything is reconciled')).toBeVisible()
  await expect(page.getByText('New payouts are on hold')).toHaveCount(0)
  await expectValidPage(page)
}

async function proveBooks(): Promise<void> {
  const said = await product.server.command(['verify'])
  for (const line of [
    'every booking is in the books',
    'every payout is in the books',
    'conversions  completed 1',
    'Everything agrees.',
  ])
    expect(said).toContain(line)
}
