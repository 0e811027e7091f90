import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { drawQr } from '#server/platform/qr-picture.ts'
import { expectValidPage } from './page-checks.ts'
import { type Product, sessionOf, startProduct, test } from './product-server.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

test.describe('certified invoices', () => {
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct()
  })
  test.afterAll(() => product.stop())

  async function signedIn(browser: Browser, firstName: string): Promise<Page> {
    const storageState = await sessionOf(product, await product.hire(firstName, 'Kouame', 'admin'))
    return (await browser.newContext({ storageState })).newPage()
  }

  async function send(page: Page, method: 'post' | 'patch', path: string, data: object) {
    const answer = await page.request[method](`${product.server.address}${path}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      data,
    })
    expect([200, 201], `${path}: ${await answer.text()}`).toContain(answer.status())
    return answer.json()
  }

  const address = (path: string): string => `${product.server.address}${path}`
  let invoiceId = 0
  let publicLink = ''

  /** A draft of $300.00 at 18 % and $40.00 without tax. Returns its id. */
  async function newDraft(page: Page): Promise<number> {
    const client = await send(page, 'post', '/api/clients', {
      allowDuplicate: true,
      companyName: 'Lagune Impressions',
      contactName: 'Marie Brou',
      email: 'marie@example.org',
      phone: '+225 0707070707',
      address: 'Rue des Jardins, Abidjan',
      country: "Côte d'Ivoire",
      paymentTerms: 30,
    })
    const today = new Date().toISOString().slice(0, 10)
    const draft = await send(page, 'post', '/api/invoices', {
      clientId: client.id,
      description: 'Printing of two brochures',
      servicePeriodStart: today,
      servicePeriodEnd: today,
      dueDate: today,
      lines: [
        { description: 'Brochure', quantity: '250', unitPrice: '1.2', taxPercent: '18' },
        { description: 'Delivery', quantity: '1', unitPrice: '40', taxPercent: '0' },
      ],
    })
    return draft.id
  }

  async function openInvoice(browser: Browser, firstName: string): Promise<Page> {
    const page = await signedIn(browser, firstName)
    await page.goto(address(`/invoices/${invoiceId}`))
    await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
    return page
  }
  const cardOf = (page: Page) => page.getByRole('region', { name: 'Certification' })

  test('sets up certification and tests the connection', async ({ browser, complaints }) => {
    const page = await signedIn(browser, 'Adjoua')
    await send(page, 'patch', '/api/settings/business.taxId', { value: '9606123E' })
    await page.goto(`${product.server.address}/admin/settings?tab=certification`)
    const card = page.getByRole('region', { name: "FNE, Côte d'Ivoire" })
    await card.getByLabel('Certification').selectOption('on')
    await card.getByLabel('Point of sale').fill('Principal')
    await card.getByLabel('Establishment').fill('Abidjan')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Certification saved')).toBeVisible()
    await card.getByRole('button', { name: 'Test connection' }).click()
    await expect(card.getByText('FNE responds and accepts the key')).toBeVisible()
    await expectValidPage(page)
    // Another administrator saves while this one types.
    const setUp = await (await page.request.get(address('/api/certification-set-up'))).json()
    await card.getByLabel('Establishment').fill('Abidjan Plateau')
    const read = page.waitForResponse((response) => response.url().endsWith('/api/certification-set-up'))
    await send(page, 'post', '/api/certification-set-up', {
      isOn: true,
      service: setUp.service,
      pointOfSale: setUp.pointOfSale,
      establishment: setUp.establishment,
      regime: setUp.regime,
      paymentMethod: setUp.paymentMethod,
      stickerThreshold: 120,
      version: setUp.version,
    })
    await read
    await expect(card.getByLabel('Establishment')).toHaveValue('Abidjan Plateau')
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByRole('button', { name: 'Reload' }).click()
    await expect(card.getByLabel('Sticker warning below')).toHaveValue('120')
    await expect(card.getByLabel('Establishment')).toHaveValue('Abidjan Plateau')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Certification saved')).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('makes the specimens of the authority as PDF and JSON', async ({ browser, complaints }) => {
    const page = await signedIn(browser, 'Nguessan')
    await page.goto(address('/admin/settings?tab=certification'))
    const card = page.getByRole('region', { name: 'Specimens' })
    await card.getByRole('button', { name: 'Create specimens' }).click()
    await expect(card.getByText('Certified', { exact: true })).toHaveCount(8)
    await expectValidPage(page)
    const download = page.waitForEvent('download')
    await card.getByRole('link', { name: 'Download PDF and JSON' }).click()
    expect((await download).suggestedFilename()).toBe('specimens.zip')
    expect(complaints).toEqual([])
  })

  test('makes the same specimens on the command line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'specimens-'))
    const said = await product.server.command(['certification', 'specimens', '--to', folder])
    expect(said).toMatch(/SPECIMEN-08 {2}certified {2}A9606123E\d{11}/)
    expect(await readdir(folder)).toHaveLength(24)
    await rm(folder, { recursive: true })
  })

  test('certifies a draft with the chosen template and payment method', async ({ browser, complaints }) => {
    const page = await signedIn(browser, 'Brou')
    invoiceId = await newDraft(page)
    await page.goto(address(`/invoices/${invoiceId}`))
    await cardOf(page).getByRole('button', { name: 'Certify' }).click()
    const dialog = page.getByRole('dialog', { name: /^Certify INV-/ })
    await dialog.getByLabel('Template').selectOption('B2C')
    await dialog.getByLabel('Payment method').selectOption('mobile-money')
    await expectValidPage(page)
    await dialog.getByRole('button', { name: 'Certify' }).click()
    await expect(cardOf(page).getByText('Certified', { exact: true })).toBeVisible()
    await expect(cardOf(page).getByText(/^9606123E\d{11}$/)).toBeVisible()
    await expectValidPage(page)
    expect(complaints).toEqual([])
  })

  test('sends the certified invoice with a PDF that shows its QR code', async ({ browser }) => {
    const page = await openInvoice(browser, 'Ahou')
    await page.getByRole('button', { name: 'Send invoice' }).click()
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
    const sent = await (await page.request.get(address(`/api/invoices/${invoiceId}`))).json()
    publicLink = sent.publicLink
    const pdf = await page.request.get(address(`/api/invoices/${invoiceId}/pdf`))
    expect((await pdf.body()).toString('latin1')).toContain('/Alt (Code QR de certification')
  })

  test('leads from the QR code of the public page to the authority', async ({ browser }) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(publicLink)
    const number = (await page.getByText(/^9606123E\d{11}$/).textContent()) ?? ''
    const link = page.getByRole('link', { name: 'Verify at the tax authority' })
    const target = (await link.getAttribute('href')) ?? ''
    const code = page.getByRole('img', { name: /^Code QR/ }).locator('path')
    await expect(code).toHaveAttribute('d', drawQr(target).path)
    await expectValidPage(page)
    await link.click()
    await expect(page.getByRole('heading', { name: 'Facture certifiée FNE' })).toBeVisible()
    await expect(page.getByText(number)).toBeVisible()
  })

  test('certifies a credit note under a number of its own', async ({ browser, complaints }) => {
    const page = await openInvoice(browser, 'Yao')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Credit note' }).click()
    const dialog = page.getByRole('dialog', { name: /^Credit INV-/ })
    await dialog.getByLabel('Reason').fill('Fewer brochures than ordered')
    await dialog.getByLabel('Brochure').fill('60')
    await dialog.getByLabel('Delivery').fill('0')
    await dialog.getByRole('button', { name: 'Issue credit note' }).click()
    await expect(cardOf(page).getByText(/^A9606123E\d{11}$/)).toBeVisible()
    await expectValidPage(page)
    await page.goto(address('/certifications'))
    await expect(page.getByRole('row').filter({ hasText: 'Certified' })).toHaveCount(2)
    await expectValidPage(page)
    expect(complaints).toEqual([])
  })
  test('counts certifications by state on the dashboard, and leads to them', async ({ browser, complaints }) => {
    const page = await signedIn(browser, 'Konan')
    await page.goto(address('/'))
    const card = page.getByRole('region', { name: 'Certified invoices' })
    const items = card.getByRole('listitem')
    await expect(items).toHaveText([/^Certified\s*2$/, /^Waiting\s*0$/, /^Refused\s*0$/, /^Unknown\s*0$/])
    await expectValidPage(page)
    await card.getByRole('link', { name: 'View certifications' }).click()
    await expect(page).toHaveURL(/\/certifications/)
    expect(complaints).toEqual([])
  })

  test('is turned off only with a second administrator, who sees what changes', {
    tag: ['@D17-03'],
  }, async ({ browser, complaints }) => {
    const page = await signedIn(browser, 'Aya')
    await page.goto(address('/admin/settings?tab=certification'))
    const card = page.getByRole('region', { name: "FNE, Côte d'Ivoire" })
    await card.getByLabel('Certification').selectOption('off')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Change proposed').first()).toBeVisible()
    const own = page.getByRole('region', { name: 'Awaiting approval' })
    await expect(own).toContainText('On → Off')
    await expect(own).toContainText('Proposed by you')
    await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectValidPage(page)

    const second = await signedIn(browser, 'Kossi')
    await second.goto(address('/approvals'))
    await expect(second.getByRole('main')).toContainText('Turn certification off')
    await second.goto(address('/admin/settings?tab=certification'))
    const waiting = second.getByRole('region', { name: 'Awaiting approval' })
    await expect(waiting).toContainText('Proposed by Aya Kouame')
    await expectValidPage(second, { inEveryLook: true })
    await waiting.getByRole('button', { name: 'Reject' }).click()
    await expect(second.getByText('Change discarded').first()).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect(second.getByLabel('Certification')).toHaveValue('on')
    expect(complaints).toEqual([])
  })

  test('adds AIB of e-MCF to the amount due', async ({ browser, complaints }) => {
    const page = await signedIn(browser, 'Sika')
    await send(page, 'patch', '/api/settings/business.country', { value: 'Benin' })
    await send(page, 'patch', '/api/settings/business.taxId', { value: '3201900000001' })
    const setUp = { isOn: true, service: 'simulator', pointOfSale: '', establishment: '', regime: 'normal' }
    const more = { paymentMethod: 'transfer', stickerThreshold: 0, productionUrl: '', key: '' }
    const card = await (await page.request.get(address('/api/certification-set-up'))).json()
    const proposed = { ...setUp, ...more, version: card.version }
    const { proposal } = await send(page, 'post', '/api/certification-set-up', proposed)
    const decision = { decision: 'approved', proposedAt: proposal.proposedAt }
    await send(await signedIn(browser, 'Mawuli'), 'post', '/api/certification-set-up/decision', decision)
    await page.goto(address(`/invoices/${await newDraft(page)}`))
    const amounts = page.getByRole('region', { name: 'Amounts' })
    await expect(amounts.getByText('AIB')).toHaveCount(0)
    await cardOf(page).getByRole('button', { name: 'Certify' }).click()
    const dialog = page.getByRole('dialog', { name: /^Certify INV-/ })
    await dialog.getByLabel('AIB (advance on income tax)').selectOption('B')
    await expectValidPage(page)
    await dialog.getByRole('button', { name: 'Certify' }).click()
    await expect(cardOf(page).getByText('Certified', { exact: true })).toBeVisible()
    await expect(amounts.getByText('AIB (5%)')).toBeVisible()
    // 300 at 18 % and 40 without tax: 394.00, and 5 % of 340.00.
    await expect(amounts.getByText('$411.00')).toBeVisible()
    await expect(cardOf(page).getByText(/Certified total/)).toBeVisible()
    await expectValidPage(page)
    await page.getByRole('button', { name: 'Send invoice' }).click()
    await expect(page.getByRole('region', { name: 'Balance due' })).toContainText('$411.00')
    expect(complaints).toEqual([])
  })
})
