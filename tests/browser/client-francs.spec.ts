import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, post, test } from './signed-in-fixture.ts'

test("books a receipt as a client's francs, and shows them on the client's page", async ({ page }) => {
  const client = await post(page, '/api/clients', {
    companyName: 'Fouta Bazin SA',
    contactName: 'Oumou Sow',
    country: 'Senegal',
    phone: '+221 33 800 00 07',
    email: 'cash@example.test',
    address: '4 Rue du Marche',
    monthlyLimit: '2500000',
  })
  await post(page, '/api/sandbox/banks/receive', {
    bankCode: 'ORABF',
    accountNumber: 'BF0011223344556677',
    amount: '61250000',
    payerName: 'FOUTA BAZIN',
    payerAccount: 'SN08SN0100152000048500009912',
    remittance: 'depot',
  })
  const isReceived = async () => {
    await post(page, '/api/reconciliation/compare', {})
    return (await (await page.request.get('/api/receivables/receipts?q=FOUTA')).json()).length
  }
  await expect.poll(isReceived).toBe(1)

  await openScreen(page, '/receipts?q=FOUTA')
  await page.getByRole('button', { name: 'Book as client francs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book as client francs' })
  await dialog.getByRole('button', { name: 'Book francs' }).click()
  await expect(dialog.getByText('Choose a client or the own account')).toBeVisible()
  await dialog.getByRole('combobox').fill('Fouta')
  await page.getByRole('option', { name: 'Fouta Bazin SA' }).click()
  await dialog.getByRole('button', { name: 'Book francs' }).click()
  await expect(page.getByText('Client francs booked')).toBeVisible()

  await openScreen(page, `/clients/${client.id}?tab=francs`)
  const main = page.getByRole('main')
  await expect(main.getByText('Francs received')).toBeVisible()
  await expect(main.getByText('61,250,000 XOF').first()).toBeVisible()
  await expectValidPage(page)
})
