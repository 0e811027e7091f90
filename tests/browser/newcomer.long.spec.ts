import { type Browser, expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { type MailSink, mailSink } from '#tests/running/mail-sink.ts'
import { type Product, startProduct, test } from './product-server.ts'

/** Counts what a person does: each opened address, click, filled field, choice and key. */
function createHands() {
  const done: string[] = []
  const named = (what: string, target: Locator) => done.push(`${what} ${String(target).replace(/^.*?@/, '')}`)
  return {
    count: () => done.length,
    log: () => done.map((what, at) => `${at + 1}. ${what}`).join('\n'),
    async open(page: Page, address: string) {
      done.push(`open ${new URL(address).pathname}`)
      await page.goto(address)
    },
    async click(target: Locator) {
      named('click', target)
      await target.click()
    },
    async fill(target: Locator, text: string) {
      named('fill', target)
      await target.fill(text)
    },
    async choose(target: Locator, option: string) {
      named('choose', target)
      await target.selectOption(option)
    },
  }
}
type Hands = ReturnType<typeof createHands>

/** The time is printed, not asserted: it depends on the machine; the interactions do not. */
function report(hands: Hands, begunAt: number, info: TestInfo) {
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1)
  console.log(`${info.title}: ${hands.count()} interactions in ${seconds} s`)
  info.annotations.push({ type: 'interactions', description: hands.log() })
}

const password = 'quiet harbour 93 lantern'
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const dashboard = (page: Page) => expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })

let product: Product
let mail: MailSink
test.beforeEach(async () => {
  mail = await mailSink()
  product = await startProduct({ SMTP_URL: mail.url, MAIL_FROM: 'billing@sahel-bridge.example' })
})
test.afterEach(async () => {
  await product?.stop()
  await mail?.close()
})

/** From the link that the server prints to the dashboard. */
async function setUp(page: Page, hands: Hands) {
  await hands.open(page, /http:\/\/\S+\/api\/setup\S+/.exec(product.server.output())?.[0] ?? '')
  await hands.fill(page.getByLabel('First name'), 'Amina')
  await hands.fill(page.getByLabel('Last name'), 'Diallo')
  await hands.fill(page.getByLabel('Email'), 'amina@sahel-bridge.example')
  await hands.fill(page.getByLabel('Password'), password)
  await hands.click(button(page, 'Create administrator'))
  await dashboard(page)
}

async function fillProfile(page: Page, hands: Hands) {
  await hands.click(steps(page).getByRole('link', { name: 'Open settings' }))
  const profile = page.getByRole('form', { name: 'Business profile' })
  await hands.fill(profile.getByLabel('Business name'), 'Sahel Bridge SARL')
  await hands.fill(profile.getByLabel('Address'), '12 Avenue Noguès, Plateau, Abidjan')
  await hands.fill(profile.getByLabel('Tax ID'), 'CI-2020-B-14567')
  const payment = page.getByRole('form', { name: 'Account that clients pay to' })
  await hands.fill(payment.getByLabel('Bank', { exact: true }), "Société Générale Côte d'Ivoire")
  await hands.fill(payment.getByLabel('Account number'), 'CI93 CI00 8011 1301 1342 9120 0589')
  await hands.click(button(page, 'Save'))
  await expect(page.getByText('5 changes applied.')).toBeVisible()
}

async function sendInvoice(page: Page, hands: Hands) {
  await hands.click(page.getByRole('link', { name: 'New Invoice' }))
  const invoice = page.getByRole('dialog', { name: 'Generate Invoice' })
  await hands.click(button(invoice, 'Add New Client'))
  const client = page.getByRole('dialog', { name: 'Add New Client' })
  await hands.fill(client.getByLabel('Company Name'), 'Sahel Textiles SARL')
  await hands.fill(client.getByLabel('Contact Person'), 'Awa Diop')
  await hands.fill(client.getByLabel('Email'), 'awa@sahel-textiles.example')
  await hands.fill(client.getByLabel('Address'), '1 Rue du Commerce, Dakar')
  await hands.fill(client.getByRole('combobox', { name: 'Country' }), 'Senegal')
  await hands.click(button(client, 'Add Client'))
  await expect(invoice.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue('Sahel Textiles SARL')
  await hands.fill(invoice.getByLabel('Amount (USD)'), '1200')
  await hands.fill(invoice.getByLabel('Description').first(), 'Consulting in November')
  await hands.click(button(invoice, 'Create and Open'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-\d{4}-000001$/)
  // The profile and the client are complete. Why there is no tax is for the business to say.
  const missing = page.getByRole('region', { name: 'Send' }).getByText(/^Missing/)
  await expect(missing).toHaveText([/the tax exemption of a line with 0% tax/])
  await hands.click(button(page, 'Send invoice'))
  await expect(page.getByText('Invoice sent').first()).toBeVisible()
}

test('a newcomer sends a presentable invoice in at most 25 interactions', async ({ page, complaints }, info) => {
  const hands = createHands()
  const begunAt = performance.now()
  await setUp(page, hands)
  await fillProfile(page, hands)
  await sendInvoice(page, hands)
  report(hands, begunAt, info)
  expect(hands.count(), hands.log()).toBeLessThanOrEqual(25)
  await expect.poll(() => mail.mails.length).toBe(1)
  const [sent = ''] = mail.mails
  expect(sent).toMatch(/^To: awa@sahel-textiles\.example/m)
  expect(sent).toContain('application/pdf')
  expect(complaints).toEqual([])
})

async function joinColleague(browser: Browser, url: string, hands: Hands): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await hands.open(page, url)
  await hands.fill(page.getByLabel('Password'), 'copper lantern orchard 29')
  await hands.click(button(page, 'Set password'))
  await dashboard(page)
  return page
}

async function invite(page: Page, hands: Hands): Promise<string> {
  await hands.click(steps(page).getByRole('link', { name: 'Invite a second approver' }))
  const invitation = page.getByRole('dialog', { name: 'Invite person' })
  await hands.fill(invitation.getByRole('textbox', { name: 'Email' }), 'binta@sahel-bridge.example')
  await hands.fill(invitation.getByRole('textbox', { name: 'First name' }), 'Binta')
  await hands.fill(invitation.getByRole('textbox', { name: 'Last name' }), 'Sow')
  await expect(invitation.getByRole('combobox', { name: 'Role' })).toHaveValue('compliance')
  await hands.click(button(invitation, 'Invite'))
  await hands.click(button(page.getByRole('dialog', { name: /^Link sent to binta/ }), 'Done'))
  await expect.poll(() => mail.mails.length).toBe(1)
  const text = (mail.mails[0] ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /http:\/\/\S+\/api\/join\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

const go = async (page: Page, hands: Hands, name: string) =>
  hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }))

test('two newcomers settle a conversion in at most 40 interactions', async ({ page, browser, complaints }, info) => {
  const hands = createHands()
  const begunAt = performance.now()
  await setUp(page, hands)
  const other = await joinColleague(browser, await invite(page, hands), hands)
  await go(page, hands, 'WAEMU Banking')
  await hands.choose(page.getByRole('combobox', { name: 'Bank' }), 'SGCI')
  await hands.fill(page.getByLabel('Account Number'), 'CI0011223344556677')
  await hands.click(button(page, 'Add bank connection'))
  await expect(page.getByText('Bank Connection Added')).toBeVisible()
  await approve(other, hands, /Société Générale/)
  await hands.click(button(page, /^Test Société Générale/))
  await expect(page.getByText('Connection Test Successful')).toBeVisible()
  await go(page, hands, 'Large Transactions')
  await hands.fill(page.getByLabel('Amount (XOF)'), '150000000')
  await hands.click(button(page, 'Convert 150M XOF'))
  await expect(page.getByText('Large Conversion Initiated')).toBeVisible()
  await approve(other, hands, /150,000,000 XOF/, 'Contract and invoices seen')
  await expect(
    page.getByRole('region', { name: 'Progress' }).getByRole('listitem').filter({ hasText: 'Completed' }),
  ).toContainText('Done', { timeout: 60_000 })
  report(hands, begunAt, info)
  expect(hands.count(), hands.log()).toBeLessThanOrEqual(40)
  expect(complaints).toEqual([])
})

async function approve(page: Page, hands: Hands, title: RegExp, note?: string) {
  await hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Approvals/ }))
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await hands.click(requests.filter({ hasText: title }).getByRole('link'))
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText(title)
  if (note) await hands.fill(decision.getByLabel('Note'), note)
  await hands.click(button(decision, 'Approve'))
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
}
