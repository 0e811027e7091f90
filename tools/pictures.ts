/**
 * `npm run pictures [-- --language fr]`: takes the pictures of the user's guide by doing the main
 * job in a browser, on a fresh installation in a temporary folder, with rates from a server on
 * loopback. The guide therefore shows the actual product.
 */
import { parseArgs } from 'node:util'
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
import { createCamera } from './camera.ts'
import { buildWeb } from './launch/prepare.mjs'
import { takeSecondFactor, takeStaffPictures } from './staff-pictures.ts'
import { sourceLanguage } from './translations.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const desktop = { width: 1440, height: 900 } as const
const phone = { width: 390, height: 844 } as const
const amina = { email: 'amina@example.org', password: 'quiet harbour 93 lantern' } as const
const binta = { email: 'binta@example.org', password: 'wooden staple 47 river' } as const

const { values } = parseArgs({ options: { language: { type: 'string', default: sourceLanguage } } })
const camera = await createCamera(values.language)
const { goTo, named, said, shoot, typed } = camera
/** The browser's language, which is that of a person who chose none. */
const locale = values.language === sourceLanguage ? 'en-GB' : values.language

await buildWeb(process.execPath)
const rates = await startRateProvider()
const server = await runServer(rates.environment)
const browser = await chromium.launch(browserSettings.use?.launchOptions)
try {
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
  await takeSecondFactor(camera, operator, address)
  const hire = ['user', 'create', '--email', binta.email, '--role', 'compliance', '--first', 'Binta', '--last', 'Sow']
  await command([...hire, '--password-stdin'], { input: binta.password })
  const officer = await open(browser)
  await signIn(officer, address)

  await takeStaffPictures(camera, { operator, officer, address })
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
  await page.getByLabel(named('First name')).fill('Amina')
  await page.getByLabel(named('Last name')).fill('Diallo')
  await page.getByLabel(named('Email')).fill(amina.email)
  await page.getByLabel(named('Password')).fill(amina.password)
  await shoot(page, 'set-up')
  await page.getByRole('button', { name: named('Create administrator') }).click()
  await page.getByText(named('No clients yet')).waitFor()
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('link', { name: named('Sign In') }).click()
  await page.getByRole('textbox', { name: named('Email') }).fill(binta.email)
  await page.getByLabel(named('Password')).fill(binta.password)
  await shoot(page, 'sign-in')
  await page.getByRole('button', { name: named('Sign In') }).click()
  await page.getByRole('heading', { name: named('Dashboard'), level: 1 }).waitFor()
}

async function takeRate(page: Page): Promise<void> {
  await goTo(page, 'FX Rates')
  await page.getByRole('button', { name: named('Refresh rates') }).click()
  await said(page, 'Rates refreshed')
  await shoot(page, 'fx-rates')
}

async function addClient(page: Page): Promise<void> {
  await goTo(page, 'Dashboard')
  await page
    .getByRole('button', { name: named('Add New Client') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: named('Add New Client') })
  await dialog.getByLabel(named('Company Name')).fill('Sahel Textiles SARL')
  await dialog.getByLabel(named('Contact Person')).fill('Awa Diop')
  await dialog.getByLabel(named('Email')).fill('awa@sahel.example')
  await dialog.getByLabel(named('Address')).fill('1 Rue du Commerce, Abidjan')
  await dialog.getByRole('combobox', { name: named('Country') }).fill('cote')
  await dialog.getByRole('option', { name: /^Côte d.Ivoire$/ }).click()
  await dialog.getByLabel(named('Company Name')).focus()
  await shoot(page, 'add-client')
  await dialog.getByRole('button', { name: named('Add Client') }).click()
  await said(page, 'New client has been successfully added.')
}

async function approveClient(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: named('Recent clients') })
    .getByRole('link', { name: 'Sahel Textiles SARL' })
    .click()
  await page.getByRole('button', { name: named('Approve KYC') }).click()
  const dialog = page.getByRole('dialog', { name: named('Approve KYC: {}') })
  await dialog.getByLabel(named('Reason')).fill(typed.kycReason)
  await shoot(page, 'approve-client')
  await dialog.getByRole('button', { name: named('Approve KYC') }).click()
  await said(page, 'KYC Status Updated')
}

async function addBank(page: Page): Promise<void> {
  await goTo(page, 'WAEMU Banking')
  await page.getByRole('combobox', { name: named('Bank') }).selectOption('SGCI')
  await page.getByLabel(named('Account Number')).fill('CI0011223344556677')
  await page.getByLabel(named('Account Name')).fill('Diallo et Compagnie')
  await shoot(page, 'add-bank')
  await page.getByRole('button', { name: named('Add bank connection') }).click()
  await said(page, 'Bank Connection Added')
}

async function approveBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: named('Notifications…') }).click()
  const waiting = page.getByRole('dialog', { name: named('Notifications') })
  await waiting
    .getByRole('link', { name: /Société Générale/ })
    .first()
    .waitFor()
  await shoot(page, 'notifications')
  await waiting
    .getByRole('link', { name: /Société Générale/ })
    .first()
    .click()
  await page.getByRole('button', { name: named('Approve {}') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('Approve') })
    .click()
  await said(page, 'Bank connection approved')
}

async function testBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: named('Test {}') }).click()
  await said(page, 'Connection Test Successful')
  await shoot(page, 'bank-connected')
}

async function convert(page: Page): Promise<void> {
  await goTo(page, 'Large Transactions')
  await page.getByLabel(named('Amount (XOF)')).fill('150000000')
  await page.getByRole('combobox', { name: named('Client') }).click()
  await page.getByRole('option', { name: /Sahel Textiles SARL/ }).click()
  const form = page.getByRole('region', { name: named('New conversion') })
  await form
    .getByText(/263.368[.,]98/)
    .first()
    .waitFor()
  await form.getByText(named('Required BCEAO Filing')).waitFor()
  await shoot(page, 'conversion-preview')
  await form.getByRole('button', { name: named('Convert {}') }).click()
  await said(page, 'Large Conversion Initiated')
  await progressOf(page).getByText(named('In review')).first().waitFor()
  await shoot(page, 'in-review', progressOf(page))
}

async function approveConversion(page: Page): Promise<void> {
  await page.getByRole('button', { name: named('Notifications…') }).click()
  await page
    .getByRole('region', { name: named('Waiting for you') })
    .locator('a[href*="/large-transactions/"]')
    .first()
    .click()
  await page.getByRole('button', { name: named('Approve'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: named('Approve conversion') })
  await dialog.getByLabel(named('Note')).fill(typed.conversionNote)
  await shoot(page, 'approve-conversion', dialog.getByText('Sahel Textiles SARL').first())
  await dialog.getByRole('button', { name: named('Approve {}') }).click()
  await said(page, 'Conversion approved')
}

async function settle(page: Page): Promise<void> {
  await receiptIn(page).waitFor({ timeout: 60_000 })
  await shoot(page, 'settled', progressOf(page))
}

/** Takes the same page in dark mode and on a phone. */
async function takeLooks(browser: Browser, storageState: StorageState, address: string): Promise<void> {
  const dark = await open(browser, { storageState, colorScheme: 'dark' })
  await dark.goto(address)
  await receiptIn(dark).waitFor()
  await shoot(dark, 'settled-dark', progressOf(dark))
  const small = await open(browser, { storageState, viewport: phone })
  await small.goto(new URL('/large-transactions', address).href)
  await small.getByLabel(named('Amount (XOF)')).fill('150000000')
  const form = small.getByRole('region', { name: named('New conversion') })
  await form
    .getByText(/263.368[.,]98/)
    .first()
    .waitFor()
  await shoot(small, 'conversion-on-a-phone', form)
}

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const { timezoneId = 'Africa/Abidjan' } = browserSettings.use ?? {}
  const context = await browser.newContext({
    locale,
    timezoneId,
    viewport: desktop,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

function linkIn(output: string): string {
  const link = /http:\/\/\S+\/api\/setup\S+/.exec(output)?.[0]
  if (link === undefined) throw new Error(`the server printed no set-up link:\n${output}`)
  return link
}

function progressOf(page: Page): Locator {
  return page.getByRole('region', { name: named('Progress') })
}

/** Exists once the conversion is completed. */
function receiptIn(page: Page): Locator {
  return page.getByRole('link', { name: named('Receipt (PDF)') })
}
