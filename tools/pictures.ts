/**
 * `npm run pictures`: takes the pictures of docs/pictures by doing the main job in a browser, on a
 * fresh installation in a temporary folder, with rates from a server on loopback. The guides
 * therefore show the actual product.
 */
import { mkdir } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test'
import { startRateProvider } from '#tests/running/rate-provider.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'
import browserSettings from '../playwright.config.ts'
import { goTo, pictures, said, shoot } from './camera.ts'
import { buildWeb } from './launch/prepare.mjs'
import { takeSecondFactor, takeStaffPictures } from './staff-pictures.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const desk = { width: 1440, height: 900 } as const
const phone = { width: 390, height: 844 } as const
const amina = { email: 'amina@example.org', password: 'quiet harbour 93 lantern' } as const
const binta = { email: 'binta@example.org', password: 'wooden staple 47 river' } as const

await buildWeb(process.execPath)
const rates = await startRateProvider()
const server = await runServer(rates.environment)
const browser = await chromium.launch(browserSettings.use?.launchOptions)
try {
  await mkdir(pictures, { recursive: true })
  await takePictures(server, browser)
} finally {
  await browser.close()
  await server.stop()
  await rates.stop()
}

async function takePictures({ address, output, command }: RunningServer, browser: Browser): Promise<void> {
  const operator = await open(browser)
  await operator.goto(linkIn(output()))
  await setUp(operator)
  await takeSecondFactor(operator, address)
  const hire = ['user', 'create', '--email', binta.email, '--role', 'compliance', '--first', 'Binta', '--last', 'Sow']
  await command([...hire, '--password-stdin'], { input: binta.password })
  const officer = await open(browser)
  await signIn(officer, address)

  await takeStaffPictures({ operator, officer, address })
  await takeRate(operator)
  await addClient(operator)
  await approveClient(officer)
  await addBank(operator)
  await approveBank(officer)
  await testBank(operator)
  await convert(operator)
  await approveConversion(officer)
  await settle(operator)
  await takeLooks(browser, await operator.context().storageState(), operator.url())
  await goTo(operator, 'Dashboard')
  await shoot(operator, 'dashboard')
  console.log((await command(['verify'])).trim())
}

async function setUp(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Last name').fill('Diallo')
  await page.getByLabel('Email').fill(amina.email)
  await page.getByLabel('Password').fill(amina.password)
  await shoot(page, 'set-up')
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await page.getByText('No clients yet').waitFor()
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(binta.email)
  await page.getByLabel('Password').fill(binta.password)
  await shoot(page, 'sign-in')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
}

async function takeRate(page: Page): Promise<void> {
  await goTo(page, 'FX Rates')
  await page.getByRole('button', { name: 'Refresh rates' }).click()
  await said(page, 'Rates Refreshed')
  await shoot(page, 'fx-rates')
}

async function addClient(page: Page): Promise<void> {
  await goTo(page, 'Dashboard')
  await page.getByRole('button', { name: 'Add New Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('Company Name').fill('Sahel Textiles SARL')
  await dialog.getByLabel('Contact Person').fill('Awa Diop')
  await dialog.getByLabel('Email').fill('awa@sahel.example')
  await dialog.getByLabel('Address').fill('1 Rue du Commerce, Abidjan')
  await dialog.getByRole('combobox', { name: 'Country' }).fill('cote')
  await dialog.getByRole('option', { name: "Côte d'Ivoire" }).click()
  await dialog.getByLabel('Company Name').focus()
  await shoot(page, 'add-client')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await said(page, 'New client has been successfully added.')
}

async function approveClient(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Recent clients' }).getByRole('link', { name: 'Sahel Textiles SARL' }).click()
  await page.getByRole('button', { name: 'Approve KYC' }).click()
  const dialog = page.getByRole('dialog', { name: /Approve KYC/ })
  await dialog.getByLabel('Reason').fill('Register and papers seen')
  await shoot(page, 'approve-client')
  await dialog.getByRole('button', { name: 'Approve KYC' }).click()
  await said(page, 'Sahel Textiles SARL is now Approved.')
}

async function addBank(page: Page): Promise<void> {
  await goTo(page, 'WAEMU Banking')
  await page.getByRole('combobox', { name: 'Bank' }).selectOption('SGCI')
  await page.getByLabel('Account Number').fill('CI0011223344556677')
  await page.getByLabel('Account Name').fill('Diallo et Compagnie')
  await shoot(page, 'add-bank')
  await page.getByRole('button', { name: 'Add bank connection' }).click()
  await said(page, 'Bank Connection Added')
}

async function approveBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, / }).click()
  const waiting = page.getByRole('dialog', { name: 'Notifications' })
  await waiting
    .getByRole('link', { name: /Société Générale/ })
    .first()
    .waitFor()
  await shoot(page, 'notifications')
  await waiting
    .getByRole('link', { name: /Société Générale/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Approve Société Générale/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await said(page, 'Bank Connection Approved')
}

async function testBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Test Société Générale/ }).click()
  await said(page, 'Connection Test Successful')
  await shoot(page, 'bank-connected')
}

async function convert(page: Page): Promise<void> {
  await goTo(page, 'Large Transactions')
  await page.getByLabel('Amount (XOF)').fill('150000000')
  await page.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: /Sahel Textiles SARL/ }).click()
  const form = page.getByRole('region', { name: 'New conversion' })
  await form.getByText('263,368.98').first().waitFor()
  await form.getByText('Required BCEAO Filing').waitFor()
  await shoot(page, 'conversion-preview')
  await form.getByRole('button', { name: 'Convert 150M XOF' }).click()
  await said(page, 'Large Conversion Initiated')
  await progressOf(page).getByText('In review').first().waitFor()
  await shoot(page, 'in-review', { about: progressOf(page) })
}

async function approveConversion(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve conversion' })
  await dialog.getByLabel('Note').fill('Contract and invoices seen')
  await shoot(page, 'approve-conversion', { about: dialog.getByText('Sahel Textiles SARL').first() })
  await dialog.getByRole('button', { name: 'Approve 150M XOF' }).click()
  await said(page, 'Conversion Approved')
}

async function settle(page: Page): Promise<void> {
  const completed = progressOf(page).getByRole('listitem').filter({ hasText: 'Completed' })
  await completed.getByText('Done').waitFor({ timeout: 60_000 })
  await shoot(page, 'settled', { about: progressOf(page) })
}

/** Takes the same page in dark mode and on a phone. */
async function takeLooks(browser: Browser, storageState: StorageState, address: string): Promise<void> {
  const dark = await open(browser, { storageState, colorScheme: 'dark' })
  await dark.goto(address)
  await progressOf(dark).getByText('Done').last().waitFor()
  await shoot(dark, 'settled-dark', { about: progressOf(dark) })
  const small = await open(browser, { storageState, viewport: phone })
  await small.goto(new URL('/large-transactions', address).href)
  await small.getByLabel('Amount (XOF)').fill('150000000')
  await small.getByText('263,368.98').first().waitFor()
  await shoot(small, 'conversion-on-a-phone', { about: small.getByRole('region', { name: 'New conversion' }) })
}

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const { locale = 'en-GB', timezoneId = 'Africa/Abidjan' } = browserSettings.use ?? {}
  const context = await browser.newContext({ locale, timezoneId, viewport: desk, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

function linkIn(output: string): string {
  const link = /http:\/\/\S+\/api\/setup\S+/.exec(output)?.[0]
  if (link === undefined) throw new Error(`the server printed no set-up link:\n${output}`)
  return link
}

function progressOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Progress' })
}
