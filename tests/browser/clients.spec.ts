import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.describe('an operator', () => {
  test.use({ as: 'operator' })

  test('shows metrics and a directory, and opens a client from its card', {
    tag: ['@S2-16', '@S2-142', '@S2-143', '@S2-144', '@D5-22'],
  }, async ({ page, used }) => {
    await openScreen(page, '/client-management', 'Client Management')
    for (const name of ['Total Clients', 'KYC Pending', 'High Risk', 'Retention Rate'])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the client directory' }).fill('sahel')
    const directory = page.getByRole('list', { name: 'Client directory' })
    await expect(directory.getByRole('listitem')).toHaveCount(1)
    await directory.getByRole('button', { name: 'Sahel Textiles SARL', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Sahel Textiles SARL' })
    await expect(panel.getByText('Contact Person')).toBeVisible()
    await expect(page).toHaveURL(/client=\d+/)
    await panel.getByRole('link', { name: 'Open client page' }).click()
    await expect(page).toHaveURL(new RegExp(`/clients/(${used.records.clientIds.join('|')})`))
    await expect(page.getByRole('button', { name: /^Approve KYC/ })).toHaveCount(0)
  })

  test('sorts the table on the server and reports the result of a bulk action per row', async ({ page }) => {
    await openScreen(page, '/clients?view=table', 'Clients')
    await page.getByRole('button', { name: 'Company' }).click()
    await expect(page).toHaveURL(/sort=companyName/)
    await page.getByRole('checkbox', { name: 'Select all matching rows' }).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText(/\d+ clients? selected/)
    await bar.getByRole('button', { name: 'Reactivate' }).click()
    const ask = page.getByRole('alertdialog', { name: /^Reactivate \d+ clients?\?$/ })
    await ask.getByLabel('Reason').fill('checked')
    await ask.getByRole('button', { name: 'Reactivate' }).click()
    const progress = page.getByRole('dialog', { name: 'Reactivate clients' })
    await expect(progress.getByText(/^\d+ of \d+ clients? done, \d+ skipped$/)).toBeVisible()
    await expect(progress).toContainText('is already active')
  })

  test('finds the selection again after Back from a client', async ({ page }) => {
    await openScreen(page, '/clients?view=table&q=dakar', 'Clients')
    const selected = page.getByRole('checkbox', { name: 'Select Dakar Fisheries' })
    await selected.check()
    await page.getByRole('cell', { name: 'Dakar Fisheries', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Dakar Fisheries', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(selected).toBeChecked()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 client selected')
  })

  test('reports the result of a bulk action on the screen that the person went to', async ({ page }) => {
    await openScreen(page, '/clients?view=table', 'Clients')
    await page.getByRole('checkbox', { name: 'Select Dakar Fisheries' }).check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reactivate' }).click()
    const ask = page.getByRole('alertdialog', { name: /^Reactivate 1 client/ })
    await ask.getByLabel('Reason').fill('checked')
    const left = Promise.withResolvers<void>()
    await page.route('**/api/bulk-runs/*', async (route) => {
      await left.promise
      await route.continue()
    })
    await ask.getByRole('button', { name: 'Reactivate' }).click()
    await page.getByRole('button', { name: 'Continue in background' }).click()
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
    left.resolve()
    const toast = page.getByRole('status').filter({ hasText: 'Reactivate clients' })
    await expect(toast).toContainText('0 of 1 client done, 1 skipped')
    await toast.getByRole('button', { name: 'Show' }).click()
    const result = page.getByRole('dialog', { name: 'Reactivate clients' })
    await expect(result).toContainText('is already active')
    await result.getByRole('button', { name: 'Close' }).last().click()
    await expect(result).toBeHidden()
  })

  test('shows the result of a bulk action that ended while its page was reloaded, once', async ({ page }) => {
    await openScreen(page, '/clients?view=table', 'Clients')
    await page.getByRole('checkbox', { name: 'Select Dakar Fisheries' }).check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reactivate' }).click()
    const ask = page.getByRole('alertdialog', { name: /^Reactivate 1 client/ })
    await ask.getByLabel('Reason').fill('checked')
    // The page learns nothing of the end before the reload.
    await page.route('**/api/bulk-runs/*', (route) => route.abort())
    await ask.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByRole('button', { name: 'Continue in background' })).toBeVisible()
    await page.unroute('**/api/bulk-runs/*')
    const seen = page.waitForResponse((answer) => /\/api\/bulk-runs\/[^/]+\/seen$/.test(answer.url()))
    await page.goto('/invoices')
    const toast = page.getByRole('status').filter({ hasText: 'Reactivate clients' })
    await expect(toast).toContainText('0 of 1 client done, 1 skipped')
    expect((await seen).status()).toBe(200)
    await toast.getByRole('button', { name: 'Show' }).click()
    const result = page.getByRole('dialog', { name: 'Reactivate clients' })
    await expect(result).toContainText('is already active')
    await result.getByRole('button', { name: 'Close' }).last().click()
    await openScreen(page, '/clients?view=table', 'Clients')
    await expect(page.getByRole('checkbox', { name: 'Select Dakar Fisheries' })).toBeVisible()
    expect(await (await page.request.get('/api/bulk-runs')).json()).toEqual([])
    await expect(toast).toHaveCount(0)
  })

  test('keeps the typed values and shows the other change when a save conflicts', {
    tag: ['@D3-33'],
  }, async ({ page, context, used }) => {
    const path = `/clients/${used.records.clientIds[2]}`
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await openScreen(tab, path)
      await tab.getByRole('button', { name: 'Edit' }).click()
    }
    await other.getByLabel('Phone').fill('+221 33 800 00 01')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Client updated')).toBeVisible()
    await page.getByLabel('Tax ID').fill('SN 1042')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Phone')).toHaveValue('+221 33 800 00 01')
    await expect(page.getByLabel('Tax ID')).toHaveValue('SN 1042')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Client updated')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(/\+221 33 800 00 01.*SN 1042/s)
  })

  test('asks before new identity data ends an approved KYC', async ({ page, used }) => {
    const listed = (await (await page.request.get('/api/clients?limit=100')).json()) as {
      id: number
      companyName: string
      registrationNumber: string | null
      kycStatus: string
    }[]
    const client = listed.find(({ id, kycStatus }) => kycStatus === 'approved' && used.records.clientIds.includes(id))
    expect(client).toBeDefined()
    await openScreen(page, `/clients/${client?.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Registration Number').fill('SN-DKR-2026-B-7')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('The KYC must be reviewed again')).toBeVisible()
    await expect(page.getByText('Client updated')).toHaveCount(0)
    await dialog.getByLabel('Registration Number').fill(client?.registrationNumber ?? '')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Client updated')).toBeVisible()
    const after = await (await page.request.get(`/api/clients/${client?.id}`)).json()
    expect(after).toMatchObject({ kycStatus: 'approved' })
  })

  test('keeps the back button visible beside a long company name', async ({ page, used }) => {
    await openScreen(page, `/clients/${used.records.clientIds[1]}`)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
    await crumbs
      .getByText(/./)
      .last()
      .evaluate((name) => {
        name.textContent = 'Société Internationale de Négoce et de Transformation '.repeat(4)
      })
    for (const name of ['Home', 'Clients']) {
      // A fraction of a pixel is enough to cut two letters.
      const cut = await crumbs.filter({ hasText: name }).evaluate((item) => {
        const text = document.createRange()
        text.selectNodeContents(item)
        return text.getBoundingClientRect().width - item.getBoundingClientRect().width
      })
      expect(cut).toBeLessThan(0.001)
    }
  })

  test('leads with what the client owes, as its invoices add up', async ({ page, used }) => {
    const id = used.records.clientIds[0]
    await openScreen(page, `/clients/${id}`)
    const invoices = (await (await page.request.get(`/api/invoices?clientId=${id}&limit=500`)).json()) as {
      status: string
      openUsd: string
    }[]
    const open = invoices.filter(({ status }) => ['sent', 'pending', 'overdue'].includes(status))
    const cents = open.reduce((sum, { openUsd }) => sum + Math.round(Number(openUsd) * 100), 0)
    const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await expect(page.getByRole('region', { name: 'Outstanding' })).toContainText(dollars)
    for (const name of ['Overdue', 'Credited', 'Paid'])
      await expect(page.getByRole('region', { name })).toContainText(/\$[\d,.]+/)
    const receivables = (await (await page.request.get(`/api/receivables/figures?clientId=${id}`)).json()) as {
      outstanding: { count: number }
    }
    expect(receivables.outstanding.count).toBe(open.length)
    expect((await page.request.get('/api/clients/totals/999999')).status()).toBe(404)
    // A fact that nobody stated takes no room.
    await expect(page.getByRole('region', { name: 'Profile' })).not.toContainText('—')
  })

  test('keeps decisions about a client in place while figures and history load', async ({ page, used }) => {
    const loaded = Promise.withResolvers<void>()
    await page.route(/\/api\/(clients\/totals|receivables\/figures|clients\/\d+\/kyc)/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    await openScreen(page, `/clients/${used.records.clientIds[2]}`, 'Dakar Fisheries')
    const placesOf = async () => {
      const headings = ['Risk', 'KYC'].map((name) => page.getByRole('heading', { name, exact: true }))
      return Promise.all(headings.map(async (heading) => Math.round((await heading.boundingBox())?.y ?? 0)))
    }
    const paid = page.getByRole('region', { name: 'Paid', exact: true })
    await expect(paid).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('region', { name: 'KYC', exact: true }).getByRole('status')).toBeVisible()
    const before = await placesOf()
    loaded.resolve()
    await expect(paid).toContainText('$')
    await expect(page.getByRole('region', { name: 'KYC', exact: true }).getByRole('status')).toHaveCount(0)
    expect(await placesOf()).toEqual(before)
  })

  test('remembers cards or table', async ({ page }) => {
    await openScreen(page, '/clients', 'Clients')
    await page.getByRole('radio', { name: 'Table' }).click()
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
    await openScreen(page, '/clients', 'Clients')
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
    await page.getByRole('radio', { name: 'Cards' }).click()
    await openScreen(page, '/clients', 'Clients')
    await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible()
  })

  test('starts an invoice and an upload from the client page', async ({ page, used }) => {
    await openScreen(page, `/clients/${used.records.clientIds[0]}?tab=invoices`)
    await page.getByRole('button', { name: 'New Invoice' }).click()
    const client = page.getByRole('dialog').getByRole('combobox', { name: 'Client', exact: true })
    await expect(client).toHaveValue('Sahel Textiles SARL')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByRole('link', { name: 'Upload Document' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Upload Document' }).getByRole('combobox', { name: 'Client' }),
    ).toHaveValue('Sahel Textiles SARL')
  })

  test('previews a file row by row before importing it', { tag: ['@D5-29'] }, async ({ page }) => {
    await openScreen(page, '/clients', 'Clients')
    await page.getByRole('button', { name: 'Import' }).click()
    const content =
      'Company Name,Contact Person,Email,Address,Country\nFiled GmbH,Awa,a@b.de,Weg 1,Germany\n,Awa,x,Weg 2,Germany'
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await page.getByLabel('CSV file').setInputFiles(file)
    const dialog = page.getByRole('dialog', { name: 'Import clients' })
    await expect(dialog.getByRole('row', { name: /Company Name: Required.*Email: Invalid email/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Import 1 client' }).click()
    await expect(dialog.getByText('1 of 1 client done')).toBeVisible()
  })

  test('imports from Client Management, and names the line of an unclosed quotation mark', {
    tag: ['@D5-29'],
  }, async ({ page }) => {
    await openScreen(page, '/client-management', 'Client Management')
    await page.getByRole('button', { name: 'Import' }).click()
    const content =
      'Company Name,Contact Person,Email,Address,Country\nA,Awa,a@b.de,Weg 1,Germany\nB,Awa,"x,Weg 2,Germany\n'
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await page.getByLabel('CSV file').setInputFiles(file)
    await expect(page.getByRole('dialog', { name: 'Import clients' })).toContainText('Line 3: a quotation mark')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/client-management$/)
  })

  test('Space selects the focused row, and a bulk run says how many were skipped', async ({ page }) => {
    await openScreen(page, '/clients?view=table', 'Clients')
    const row = page.getByRole('row', { name: /Dakar Fisheries/ })
    await row.focus()
    await page.keyboard.press('Space')
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Space')
    await expect(row).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('Space')
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reactivate' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Reactivate/ }))
    await question.getByLabel('Reason').fill('Checked again')
    await question.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByText('0 of 1 client done, 1 skipped')).toBeVisible()
  })

  test('says that a search failed offline instead of "No clients found", and repeats it online', async ({
    page,
    context,
  }) => {
    await openScreen(page, '/clients', 'Clients')
    await context.setOffline(true)
    await page.getByRole('searchbox', { name: /Search/ }).fill('dakar')
    await expect(page.getByRole('alert').or(page.getByText("Couldn't load this")).first()).toBeVisible()
    await expect(page.getByText('No clients found')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('list', { name: 'Clients' })).toContainText('Dakar Fisheries')
  })
})

test.describe('client screens', () => {
  test.use({ as: 'administrator' })

  for (const tab of ['kyc', 'people', 'documents', 'screenings', 'invoices', 'wallets', 'notes']) {
    test(`the tab ${tab} of a client passes the accessibility checks`, { tag: ['@D16-08'] }, async ({
      page,
      complaints,
      used,
    }) => {
      await openScreen(page, `/clients/${used.records.clientIds[0]}?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expectValidPage(page)
      expect(complaints).toEqual([])
    })
  }

  test('the client screens pass the accessibility checks in every theme and width', { tag: ['@D16-08'] }, async ({
    page,
    complaints,
  }) => {
    await openScreen(page, '/client-management', 'Client Management')
    await expectValidPage(page, { inEveryLook: true })
    await openScreen(page, '/clients?view=table', 'Clients')
    await expectValidPage(page, { inEveryLook: true })
    expect(complaints).toEqual([])
  })
})
