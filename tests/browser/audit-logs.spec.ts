import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

const tile = (name: string) => ({ name, exact: true })

test.describe('an administrator', () => {
  test('does not fetch the log again on the next visit', { tag: ['@S9-21'] }, async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/audit-logs') fetched.push(request.url())
    })
    await openScreen(page, '/audit-logs', 'Audit Logs')
    await expect(page.getByRole('list', { name: 'Audit entries' }).getByRole('listitem').first()).toBeVisible()
    const sidebar = page.getByRole('navigation').getByRole('link', { name: 'FX Rates' }).first()
    await sidebar.click()
    await expect(page.getByRole('heading', { name: 'FX Rates', level: 1 })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Audit Logs' }).first().click()
    await expect(page.getByRole('list', { name: 'Audit entries' }).getByRole('listitem').first()).toBeVisible()
    expect(fetched).toHaveLength(1)
  })

  test('reads the log, filters it and expands an entry to its before and after values', {
    tag: ['@S2-09', '@S2-105', '@S2-106', '@S2-107', '@S2-108', '@S2-110', '@S2-111'],
  }, async ({ page, used }) => {
    await openScreen(page, '/audit-logs', 'Audit Logs')
    for (const name of ['Total Actions', 'Successful', 'Failed', 'Success Rate'])
      await expect(page.getByRole('region', tile(name))).toContainText(/\d/)
    const actions = page.getByRole('combobox', { name: 'Action' })
    await expect(actions.getByRole('option')).toHaveText([
      'All actions',
      'Login',
      'Logout',
      'Create',
      'Update',
      'Delete',
      'View',
      'Download',
    ])
    const results = page.getByRole('combobox', { name: 'Result' })
    await expect(results.getByRole('option')).toHaveText(['All results', 'Successful only', 'Failed only'])
    await actions.selectOption('create')
    await results.selectOption('success')
    await page.getByRole('searchbox', { name: 'Search logs' }).fill('/api/clients')
    await expect(page).toHaveURL(/action=create/)
    await expect(page).toHaveURL(/q=%2Fapi%2Fclients/)
    const entries = page.getByRole('list', { name: 'Audit entries' }).getByRole('listitem')
    await expect(entries.first()).toContainText(/ added /)
    await expect(entries.first()).toContainText('Create')
    await expect(entries.first()).toContainText('Client')
    await expect(entries.first()).toContainText('POST /api/clients')
    await expect(page.getByRole('region', tile('Success Rate'))).toContainText('100%')

    await openScreen(page, `/audit-logs?action=update&resource=client&id=${used.records.clientIds[0]}`, 'Audit Logs')
    await expect(entries.first()).toBeVisible()
    // The same call recomputes the risk, so several entries mention it.
    for (const entry of await entries.all())
      await entry.getByRole('button', { name: /Update · Client #\d+ .*Success/ }).click()
    const changes = entries.getByRole('table', { name: 'Changes' })
    await expect(changes.getByRole('row', { name: /KYC Status Pending Approved/ })).toBeVisible()
    await entries.first().getByRole('link', { name: 'View Client' }).click()
    await expect(page).toHaveURL(`/clients/${used.records.clientIds[0]}`)
  })

  test('finds the entries of a person, of days and of a record, in sentences with names', {
    tag: ['@S2-106', '@S2-110'],
  }, async ({ page, used }) => {
    const entries = page.getByRole('list', { name: 'Audit entries' }).getByRole('listitem')
    await openScreen(page, `/clients/${used.records.clientIds[0]}`)
    const client = await page.request.get(`/api/clients/${used.records.clientIds[0]}`)
    const { companyName: company } = (await client.json()) as { companyName: string }
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect(page).toHaveURL(`/audit-logs?resource=client&id=${used.records.clientIds[0]}`)
    await expect(entries.filter({ hasText: `approved KYC of ${company}` }).first()).toBeVisible()
    await page.getByRole('button', { name: /Client #\d+ only/ }).click()

    await page.getByRole('combobox', { name: 'Person' }).fill('ines.costa@')
    await page.getByRole('option', { name: /Ines Costa/ }).click()
    await expect(page).toHaveURL(/person=/)
    await expect(entries.first()).toContainText('Ines Costa')
    for (const sentence of await entries.allTextContents()) expect(sentence).toContain('Ines Costa')
    await page.getByRole('button', { name: 'Any date' }).click()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
    await expect(entries.first()).toContainText('Ines Costa')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).not.toHaveURL(/person=/)

    await page.getByRole('button', { name: 'Record', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Record' })
    await panel.getByLabel('Record type').selectOption('client')
    await panel.getByLabel('Number or ID').fill(String(used.records.clientIds[0]))
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/resource=client/)
    await openScreen(page, '/audit-logs?q=ines%20costa', 'Audit Logs')
    await expect(entries.first()).toContainText('Ines Costa')
    await openScreen(page, '/audit-logs?q=Jan%2001,%202001', 'Audit Logs')
    await expect(page.getByText('No logs match your current search or filter criteria.')).toBeVisible()
  })

  test('exports the filtered entries, verifies the chain and reports an empty result', {
    tag: ['@S2-109', '@S2-113', '@D14-05', '@D15-12'],
  }, async ({ page, complaints }) => {
    await openScreen(page, '/audit-logs?action=login', 'Audit Logs')
    await page.getByRole('button', { name: 'Export Logs' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'JSON file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^audit-logs-\d{4}-\d\d-\d\d\.json$/)
    const { entries, rows } = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(rows).toBe(entries.length)
    expect(new Set(entries.map(({ action }: { action: string }) => action))).toEqual(new Set(['login']))

    // Exporting a long log takes a minute, so the page shows its progress.
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/audit-logs/verify', async (route) => {
      if (route.request().method() === 'GET')
        return route.fulfill({ json: { progress: { part: 'seals', percent: 42 } } })
      await seen.promise
      return route.continue()
    })
    await page.getByRole('button', { name: 'Verify Log' }).click()
    await expect(page.getByRole('progressbar', { name: 'Audit log verification' })).toHaveAttribute('value', '42')
    await expect(page.getByText('Recomputing seals 42%')).toBeVisible()
    seen.resolve()
    const dialog = page.getByRole('dialog', { name: 'Audit log verification' })
    await expect(dialog.getByText('Audit log is intact')).toBeVisible()
    await expect(dialog.getByText('Entries recomputed')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()

    await page.getByRole('searchbox', { name: 'Search logs' }).fill('nothing like this')
    await expect(page.getByText('No logs match your current search or filter criteria.')).toBeVisible()
    await expect(page.getByRole('region', tile('Success Rate'))).toContainText('—')
    await openScreen(page, '/audit-logs', 'Audit Logs')
    await page.getByRole('list', { name: 'Audit entries' }).getByRole('button').first().click()
    await expectValidPage(page, { inEveryLook: true })
    expect(complaints).toEqual([])
  })
})

test.describe('an operator', () => {
  test.use({ as: 'operator' })

  test('sees an empty log without a button that verifies the chain', {
    tag: ['@S2-112'],
  }, async ({ page }) => {
    // Signing in writes an audit entry, so the empty log is a stubbed response.
    await page.route('**/api/audit-logs?**', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
    await openScreen(page, '/audit-logs', 'Audit Logs')
    await expect(page.getByText('No audit logs have been recorded yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify Log' })).toHaveCount(0)
  })
})

test('reads the list once for a day that is typed digit by digit', async ({ page }) => {
  await openScreen(page, '/audit-logs')
  await page.getByRole('button', { name: 'Any date' }).click()
  const asked: string[] = []
  page.on('request', (request) => {
    const from = new URL(request.url()).searchParams.get('from')
    if (request.url().includes('/api/audit-logs') && from !== null) asked.push(from)
  })
  await page.getByLabel('From').pressSequentially('11252025')
  await expect(page).toHaveURL(/from=2025-11-25/)
  await expect.poll(() => asked).not.toEqual([])
  expect(asked.filter((day) => !day.startsWith('2025-11-25'))).toEqual([])
})
