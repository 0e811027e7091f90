import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

/** Set to keep pictures of the screens, for looking at them. */
const shots = process.env.SHOTS

async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return
  await mkdir(shots, { recursive: true })
  for (const [size, width, height] of [
    ['wide', 1440, 900],
    ['phone', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.screenshot({ path: join(shots, `${name}-${size}-${colorScheme}.png`), fullPage: true })
      if (size === 'phone') await page.screenshot({ path: join(shots, `${name}-${size}-${colorScheme}-fold.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test.describe('the page of a conversion', { tag: ['@D17-16'] }, () => {
  test.use({ as: 'operator' })

  test('lets a reviewer ask and the requester answer, with the documents in place', async ({ page, used, browser }) => {
    const address = `/large-transactions/${used.records.reviewedId}`
    const context = await browser.newContext({
      baseURL: used.server.address,
      storageState: used.sessions.approver as never,
    })
    const reviewer = await context.newPage()
    await openScreen(reviewer, '/large-transactions?waiting=me')
    await shoot(reviewer, 'list')
    await reviewer.getByRole('link', { name: /^Compagnie Générale/ }).click()
    await expect(reviewer).toHaveURL(new RegExp(`${address}$`))
    await expect(reviewer.getByRole('heading', { level: 1, name: /^TX-/ })).toBeVisible()
    const main = reviewer.getByRole('main')
    for (const text of ['150,000,000 XOF', '263,368.98 USDT', '561 XOF per USD', 'Waiting for your decision.'])
      await expect(main).toContainText(text)
    // A breached limit and a missing approval read as what they are.
    const checks = reviewer.getByRole('list', { name: 'Checks' })
    await expect(checks.getByRole('listitem').filter({ hasText: 'Client KYC' })).toContainText('Pending')
    await expect(checks.getByRole('link', { name: 'Open Client KYC' })).toHaveAttribute('href', /clients\/\d+\?tab=kyc/)
    await expect(checks.getByRole('link', { name: 'Open BCEAO filing' })).toHaveAttribute('href', /filing=\d+/)
    await shoot(reviewer, 'review')

    await reviewer.getByRole('button', { name: 'Request information' }).click()
    const dialog = reviewer.getByRole('dialog', { name: 'Request information' })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText('A question is required')).toBeVisible()
    await dialog.getByLabel('Question').fill('Please attach the contract.')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(reviewer.getByRole('status').getByText('Information requested', { exact: true }).first()).toBeVisible()
    await expect(main).toContainText('Waiting for Moussa Keita to answer a request for information.')

    await openScreen(page, '/large-transactions?waiting=me')
    await page.getByRole('link', { name: /^Compagnie Générale/ }).click()
    await expect(page.getByRole('main')).toContainText('Binta Sow asked for information. Answer in the discussion.')
    const documents = page.getByRole('region', { name: 'Documents' })
    await documents
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) })
    await expect(
      documents
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: /^View / }),
    ).toBeVisible()
    await page.getByLabel('Answer to Binta Sow').fill('The invoice is attached now.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    const discussion = page.getByRole('list', { name: 'Discussion' })
    await expect(discussion).toContainText('The invoice is attached now.')
    const steps = page.getByRole('list', { name: /^Steps of / })
    for (const step of ['Information requested', 'Information provided']) await expect(steps).toContainText(step)
    await expectValidPage(page)
    await shoot(page, 'answered')

    // The other person sees it without a reload, and in the bell.
    await expect(reviewer.getByRole('list', { name: 'Discussion' })).toContainText('The invoice is attached now.')
    await reviewer
      .getByRole('button', { name: /^View / })
      .first()
      .click()
    await expect(reviewer.getByRole('dialog', { name: /TX-/ })).toBeVisible()
    await reviewer.keyboard.press('Escape')
    await reviewer.getByRole('button', { name: 'Approve', exact: true }).click()
    const approval = reviewer.getByRole('dialog', { name: 'Approve conversion' })
    await expect(approval.getByText('Transfer dossier incomplete')).toBeVisible()
    await expect(approval.getByRole('link', { name: 'KYC' })).toBeVisible()
    await shoot(reviewer, 'approve')
    await context.close()
  })

  test('keeps its actions at the bottom of a phone', async ({ page, used }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openScreen(page, `/large-transactions/${used.records.reviewedId}`)
    const cancel = page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(cancel).toBeInViewport()
    await expectValidPage(page)
  })

  test('says that there is no such conversion', async ({ page }) => {
    for (const address of ['/large-transactions/999999', '/large-transactions/none']) {
      await openScreen(page, address, 'Conversion')
      await expect(page.getByText('Conversion not found')).toBeVisible()
    }
  })

  test('filters the list by what the address says', async ({ page, used }) => {
    const [clientId] = used.records.clientIds
    await openScreen(page, `/large-transactions?client=${clientId}&status=completed`)
    const rows = page.getByRole('table', { name: 'Conversions, newest first' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Sahel Textiles' })).not.toHaveCount(0)
    await expect(rows.filter({ hasText: 'Compagnie' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await expect(filters.getByRole('combobox', { name: 'Client' })).toHaveValue(/^Sahel Textiles/)
    await filters.getByRole('combobox', { name: 'Compliance status' }).selectOption('review')
    await expect(page).toHaveURL(/compliance=review/)
    await expect(page.getByText('No conversions found')).toBeVisible()
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows.filter({ hasText: 'Compagnie' })).toHaveCount(0)
    await shoot(page, 'filters')
  })

  test('links alerts, filings, invoices and clients by their own addresses', async ({ page, used }) => {
    const alerts = (await (await page.request.get('/api/compliance/alerts?limit=1')).json()) as { id: number }[]
    await openScreen(page, `/compliance-dashboard?alert=${alerts[0]?.id}`)
    await expect(page.getByRole('dialog').getByRole('link', { name: /^TX-/ }).first()).toHaveAttribute(
      'href',
      /\/large-transactions\/\d+$/,
    )
    const filings = (await (await page.request.get('/api/filings?limit=1')).json()) as { id: number }[]
    await openScreen(page, `/compliance-dashboard/filings?filing=${filings[0]?.id}`)
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
    await openScreen(page, `/clients/${used.records.clientIds[0]}`)
    await page.getByRole('tab', { name: 'Conversions' }).click()
    await page.getByRole('row', { name: /60,000,000/ }).click()
    await expect(page).toHaveURL(/\/large-transactions\/\d+$/)
    await expect(page.getByText('The transfer dossier still lacks documents.')).toBeVisible()
    await shoot(page, 'settled')
  })
})

test.describe('a typed amount', { tag: ['@D17-10'] }, () => {
  test.use({ as: 'operator' })

  test('is what it looks like, or is refused below its field', async ({ page }) => {
    await openScreen(page, '/large-transactions')
    const amount = page.getByLabel('Amount (XOF)')
    const submit = page.getByRole('button', { name: /^Convert / })
    for (const [typed, message] of [
      ['50000000.75', 'XOF has no decimals: enter a whole amount'],
      ['1e9', 'Enter a whole amount, for example 150,000,000'],
      ['-60000000', "Remove the minus sign: the amount can't be negative"],
    ] as const) {
      await amount.fill('')
      await amount.pressSequentially(typed)
      await expect(page.getByText(message)).toBeVisible()
      await expect(amount).toHaveAttribute('aria-invalid', 'true')
      await expect(submit).toBeDisabled()
    }
    await shoot(page, 'refused-amount')
    await amount.fill('')
    await amount.pressSequentially('150,000,000.00')
    await expect(page.getByRole('button', { name: 'Convert 150M XOF' })).toBeEnabled()
    await amount.blur()
    await expect(amount).toHaveValue('150,000,000')
    await expect(amount).not.toHaveAttribute('aria-invalid')
  })
})

/** The smallest file that is a PDF by its bytes. */
const smallPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
