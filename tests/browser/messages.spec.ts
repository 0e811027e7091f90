import { expect, type Page } from '@playwright/test'
import { openScreen, test } from './signed-in-fixture.ts'

// With animations, which other tests leave out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Expects exactly one toast with this title and text. Failures are announced assertively. */
async function expectToast(page: Page, title: string, description: string | RegExp) {
  const toast = page.getByRole('status').filter({ has: page.getByText(title, { exact: true }) })
  await expect(toast.getByText(description)).toBeVisible()
}

async function expectFailure(page: Page, title: string, description: string) {
  const toast = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })
  await expect(toast.getByText(description, { exact: true })).toBeVisible()
}

/** Makes one kind of call fail on the server side. */
async function failCalls(page: Page, method: string, path: RegExp) {
  const problem = { code: 'internal', message: 'The books are being counted.', status: 500, title: 'Failed' }
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback(),
  )
}

test.describe('an operator', () => {
  test.use({ as: 'operator' })

  test.describe('adds a client', () => {
    async function fillClient(page: Page, companyName: string) {
      await openScreen(page, '/')
      await page.getByRole('button', { name: 'Add New Client' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add New Client' })
      await dialog.getByLabel('Company Name').fill(companyName)
      await dialog.getByLabel('Contact Person').fill('Fatou Camara')
      await dialog.getByLabel('Email').fill('fatou@example.org')
      await dialog.getByLabel('Address').fill('7 Avenue Léopold Sédar Senghor')
      await dialog.getByRole('combobox', { name: 'Country' }).fill('senegal')
      await dialog.getByRole('option', { name: 'Senegal' }).click()
      return dialog
    }

    test('confirms the client and refreshes the list and the metrics', { tag: ['@S2-42', '@S8-03', '@S7-10'] }, async ({
      page,
    }) => {
      const dialog = await fillClient(page, 'Teranga Foods')
      const readAnew = [/\/api\/clients\?limit=5/, /\/api\/dashboard\/metrics/].map((path) => page.waitForRequest(path))
      await dialog.getByRole('button', { name: 'Add Client' }).click()
      await expectToast(page, 'Client Created', 'New client has been successfully added.')
      await expect(dialog).toBeHidden()
      await Promise.all(readAnew)
      await expect(page.getByRole('list', { name: 'Recent clients' }).getByRole('listitem').first()).toContainText(
        'Teranga Foods',
      )
      await page.getByRole('button', { name: 'View client' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Teranga Foods' })).toBeVisible()
    })

    test('keeps the typed values after a failure', { tag: ['@S8-02'] }, async ({ page }) => {
      const dialog = await fillClient(page, 'Teranga Tours')
      await failCalls(page, 'POST', /\/api\/clients$/)
      await dialog.getByRole('button', { name: 'Add Client' }).click()
      await expectFailure(page, 'Error', 'Failed to create client. Please try again.')
      await expect(dialog.getByLabel('Company Name')).toHaveValue('Teranga Tours')
    })

    test('shows fields, defaults and errors under their fields', {
      tag: ['@S2-146', '@S2-147', '@S5-12', '@S5-13', '@S5-15'],
    }, async ({ page }) => {
      await openScreen(page, '/clients')
      await page.getByRole('button', { name: 'Add Client' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add New Client' })
      const labels = ['Company Name*', 'Contact Person*', 'Email*', 'Phone', 'Address*', 'Country*', 'Billing Currency']
      const rest = ['Registration Number', 'Tax ID', 'Payment Terms', 'Monthly Limit', 'KYC Status', 'Active']
      await expect(dialog.locator('label')).toHaveText([...labels, ...rest])
      await expect(dialog.getByLabel('Payment Terms')).toHaveValue('30')
      await expect(dialog.getByLabel('Billing Currency')).toHaveValue('USD')
      await expect(dialog.getByLabel('KYC Status')).toHaveValue('pending')
      await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked()
      await dialog.getByLabel('Email').fill('not an address')
      await dialog.getByRole('button', { name: 'Add Client' }).click()
      await expect(dialog.getByLabel('Company Name')).toBeFocused()
      for (const name of ['Company Name', 'Contact Person', 'Address', 'Country']) {
        await expect(dialog.getByLabel(name)).toHaveAccessibleDescription('Required')
      }
      await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Invalid email')
    })
  })

  test.describe('adds a bank', () => {
    async function fillBank(page: Page) {
      await openScreen(page, '/waemu-banking')
      const add = page.getByRole('button', { name: 'Add bank connection' })
      await page.getByRole('combobox', { name: 'Bank', exact: true }).selectOption('ORACI')
      await expect(add).toBeDisabled()
      await page.getByLabel('Account Number').fill('CI9988776655443322')
      await page.getByLabel('Account Name').fill('Keita et Compagnie')
      return add
    }

    test('shows the added bank by its last 4 digits', {
      tag: ['@S8-19', '@S7-31', '@S5-25', '@S2-125', '@S2-128', '@S9-20'],
    }, async ({ page }) => {
      const add = await fillBank(page)
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await add.click()
      expect((await sent).postDataJSON()).toMatchObject({
        bankName: "Orabank Côte d'Ivoire",
        bankCode: 'ORACI',
        country: "Côte d'Ivoire",
        accountNumber: 'CI9988776655443322',
        accountName: 'Keita et Compagnie',
        swiftCode: expect.stringMatching(/^ORBK/),
        isActive: true,
        connectionStatus: 'pending',
        dailyLimit: 500_000_000,
        monthlyLimit: 15_000_000_000,
      })
      await expectToast(page, 'Bank Connection Added', /Orabank Côte d'Ivoire/)
      await expect(page.getByRole('heading', { name: /Orabank Côte d'Ivoire .*3322/ })).toBeVisible()
      await expect(page.getByText('CI9988776655443322')).toHaveCount(0)
    })

    test('keeps typed values when the defaults arrive late', async ({ page }) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/api\/banking\/connection-defaults/, async (route) => {
        await released
        await route.continue()
      })
      await fillBank(page)
      const arrived = page.waitForResponse(/\/api\/banking\/connection-defaults/)
      release()
      await arrived
      await expect(page.getByLabel('Account Number')).toHaveValue('CI9988776655443322')
      await expect(page.getByLabel('Account Name')).toHaveValue('Keita et Compagnie')
    })

    test('reports a failure', { tag: ['@S8-18'] }, async ({ page }) => {
      const add = await fillBank(page)
      await failCalls(page, 'POST', /\/api\/banking\/connections$/)
      await add.click()
      await expectFailure(page, 'Connection Failed', 'Failed to add bank connection. Please check your details.')
    })
  })

  test('tests a bank with failure and with success', { tag: ['@S8-20', '@S8-21', '@S2-126'] }, async ({ page }) => {
    await openScreen(page, '/waemu-banking')
    await failCalls(page, 'POST', /\/api\/banking\/connections\/\d+\/test$/)
    const button = page.getByRole('button', { name: /^Test Orabank Burkina Faso/ })
    await button.click()
    await expectFailure(page, 'Connection Test Failed', 'Unable to establish connection with the bank.')
    await page.unrouteAll()
    await button.click()
    await expectToast(page, 'Connection Test Successful', /Orabank Burkina Faso: balance [\d,]+ XOF/)
  })

  test('sends nothing below 50,000,000 XOF', { tag: ['@S5-16', '@S5-17', '@S5-18', '@S5-19', '@S9-01'] }, async ({
    page,
  }) => {
    await openScreen(page, '/large-transactions')
    const requests: string[] = []
    page.on('request', (request) => request.url().endsWith('/large-conversion') && requests.push(request.url()))
    const amount = page.getByLabel('Amount (XOF)')
    const submit = page.getByRole('button', { name: /^Convert / })
    for (const text of ['', 'plenty', '49999999']) {
      await amount.fill(text)
      await expect(submit).toBeDisabled()
      await amount.press('Enter')
      await expectFailure(page, 'Amount Too Small', 'Minimum amount for large conversion is 50M XOF')
    }
    await amount.fill('1000000000001')
    await amount.press('Enter')
    await expect(page.getByText('Maximum amount for one conversion is 1,000,000,000,000 XOF')).toBeVisible()
    await amount.fill('50000000')
    await expect(submit).toBeEnabled()
    expect(requests).toEqual([])
  })

  test('shows the form, its preview and the filing badge', {
    tag: ['@S2-114', '@S2-115', '@S2-116', '@S2-120', '@S5-20', '@S9-04'],
  }, async ({ page }) => {
    await openScreen(page, '/large-transactions')
    const form = page.getByRole('region', { name: 'New conversion' })
    await expect(form.getByLabel('Notes')).toHaveValue('Daily XOF to USDT conversion via SaaS platform')
    await form.getByRole('combobox', { name: 'Client' }).click()
    await expect(form.getByRole('option').first()).toContainText('Select Client')
    await form.getByRole('option', { name: "Sahel Textiles SARL, Côte d'Ivoire" }).click()
    await form.getByLabel('Amount (XOF)').fill('100000000')
    await expect(form.getByText('Required BCEAO Filing')).toHaveCount(0)
    await form.getByLabel('Amount (XOF)').fill('100000001')
    await expect(form.getByText('Required BCEAO Filing')).toBeVisible()
    await form.getByLabel('Amount (XOF)').fill('150000000')
    for (const figure of ['$267,379.68', '4,010.70', '263,368.98 USDT']) await expect(form).toContainText(figure)
    for (const name of ['Compliance status', 'Market rate', 'Typical daily volume']) {
      await expect(page.getByRole('region', { name })).toBeVisible()
    }
  })

  test('reports a failed conversion', { tag: ['@S8-12'] }, async ({ page }) => {
    await openScreen(page, '/large-transactions')
    await failCalls(page, 'POST', /large-conversion$/)
    await page.getByLabel('Amount (XOF)').fill('50000000')
    await page.getByRole('button', { name: 'Convert 50M XOF' }).click()
    await expectFailure(page, 'Conversion Failed', 'Failed to initiate large conversion. Please try again.')
    await expect(page.getByLabel('Amount (XOF)')).toHaveValue('50,000,000')
  })

  test('confirms an initiated conversion with its amount', { tag: ['@S8-14', '@S7-25', '@S5-18', '@D8-07'] }, async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/large-conversion$/, async (route) => {
      await released
      await route.continue()
    })
    await openScreen(page, '/large-transactions')
    await page.getByLabel('Amount (XOF)').fill('50500000')
    const sent = page.waitForRequest(/large-conversion$/)
    const submit = page.getByRole('button', { name: 'Convert 50.5M XOF' })
    await submit.click()
    await expect(submit).toBeDisabled()
    const notes = 'Daily XOF to USDT conversion via SaaS platform'
    expect((await sent).postDataJSON()).toEqual({ amountXof: 50_500_000, notes })
    release()
    await expectToast(page, 'Large Conversion Initiated', '50.5M XOF, net $88,667.56')
    await expect(page).toHaveURL(/\/large-transactions\/\d+$/)
    await expect(page.getByRole('main')).toContainText('Own account')
  })

  test('reports a failed report, then downloads it', { tag: ['@S8-13', '@S8-15', '@S7-23', '@S2-121'] }, async ({
    page,
  }) => {
    await openScreen(page, '/large-transactions')
    await failCalls(page, 'GET', /\/api\/compliance\/waemu-report/)
    await page.getByRole('button', { name: 'WAEMU Report' }).click()
    await expectFailure(page, 'Report Generation Failed', 'Failed to generate compliance report.')
    await page.unrouteAll()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'WAEMU Report' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^waemu-compliance-report-\d{4}-\d\d-\d\d\.json$/)
    await expectToast(page, 'Compliance Report Generated', /^\d+ transactions?, [\d,]+ XOF$/)
  })

  test('opens the matching screens from two quick actions', { tag: ['@S2-43', '@S2-45'] }, async ({ page }) => {
    for (const [name, path] of [
      ['Generate Invoice', '/invoices'],
      ['Generate Report', '/reports'],
    ] as const) {
      await openScreen(page, '/')
      await page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name }).click()
      await expect(page).toHaveURL(path)
    }
  })

  test('reports a failed compliance check, then shows its score', { tag: ['@S2-44', '@S8-06', '@S8-07'] }, async ({
    page,
  }) => {
    await openScreen(page, '/')
    await failCalls(page, 'GET', /\/api\/dashboard\/metrics/)
    await page.getByRole('button', { name: 'Compliance Check' }).click()
    await expectFailure(page, 'Error', 'Failed to run compliance check.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Compliance Check' }).click()
    await expectToast(
      page,
      'Compliance Check',
      /^Score \d+%\. \d+\/\d+ clients approved, \d+ pending, \d+ compliance documents? of \d+\.$/,
    )
  })

  test('calls the rate provider only when the button is pressed', {
    tag: ['@S2-84', '@S2-85', '@S8-23', '@S7-22'],
  }, async ({ page, used }) => {
    const requests: string[] = []
    page.on('request', (request) => request.url().endsWith('/test-connection') && requests.push(request.url()))
    await openScreen(page, '/fx-rates')
    const status = page.getByRole('region', { name: 'API Status' })
    expect(requests).toEqual([])
    used.rates.setDown(true)
    await status.getByRole('button', { name: 'Test Connection' }).click()
    await expect(status.getByRole('status')).toContainText('Connection Failed')
    await expect(status.getByRole('status')).toContainText('503')
    used.rates.setDown(false)
    await status.getByRole('button', { name: 'Test Connection' }).click()
    await expect(status.getByRole('status')).toContainText('Connection Successful')
    expect(requests).toHaveLength(2)
  })

  test('reports a search without results and keeps it in the address', { tag: ['@S2-66', '@D16-05'] }, async ({
    page,
  }) => {
    await openScreen(page, '/clients')
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('nobody at all')
    await expect(page.getByText('No clients found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
    await expect(page).toHaveURL(/\?q=nobody/)
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('KOUASSI')
    await expect(page.getByRole('list', { name: 'Clients' }).getByRole('link')).toHaveCount(1)
  })
})

test.describe('compliance', () => {
  test.use({ as: 'approver' })

  test('shows the server error of a KYC decision, then confirms the update', {
    tag: ['@S7-13', '@S4-06', '@D16-17'],
  }, async ({ page, used }) => {
    await openScreen(page, `/clients/${used.records.clientIds[2]}`, 'Dakar Fisheries')
    await page.getByRole('button', { name: 'Approve KYC' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve KYC: Dakar Fisheries' })
    await dialog.getByLabel('Reason').fill('Documents seen')
    await failCalls(page, 'PATCH', /\/kyc$/)
    await dialog.getByRole('button', { name: 'Approve KYC' }).click()
    await expectFailure(page, 'Error', 'The books are being counted.')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Approve KYC' }).click()
    await expectToast(page, 'KYC Status Updated', /Dakar Fisheries is now Approved/)
  })

  test('sets the risk level with its control and a reason', { tag: ['@S7-14', '@D5-19'] }, async ({ page, used }) => {
    await openScreen(page, `/clients/${used.records.clientIds[2]}`, 'Dakar Fisheries')
    await page.getByRole('button', { name: 'Change risk level' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change risk level' })
    const level = dialog.getByLabel('Risk level')
    const chosen = await level.inputValue()
    await dialog.getByLabel('Reason').fill('Known for years')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/risk'))
    await dialog.getByRole('button', { name: 'Set risk level' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ riskLevel: chosen, reason: 'Known for years' })
    await expectToast(page, 'Risk Level Updated', `Dakar Fisheries is now ${chosen} risk.`)
  })

  test('screens a client and shows the risk level', { tag: ['@S8-22', '@S7-36'] }, async ({ page, used }) => {
    await openScreen(page, `/clients/${used.records.clientIds[0]}?tab=screenings`)
    await page.getByRole('button', { name: 'Run screening' }).click()
    await expectToast(page, 'AML Screening Complete', /low|medium|high/i)
  })
})
