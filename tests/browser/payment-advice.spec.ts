import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test('previews a payment advice, names a wrong row, and imports the corrected file', async ({ page }) => {
  const today = new Date().toISOString().slice(0, 10)
  const file = (amount: string) => ({
    name: 'advice.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Booked on;Amount;Payer;Remittance\n${today};${amount};BAMAKO COTON;avance decembre`),
  })
  await openScreen(page, '/receipts')
  await page.getByRole('button', { name: 'Import payment advice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import payment advice' })
  await dialog.getByLabel('Bank account').selectOption({ index: 1 })
  await dialog.getByLabel('CSV file').setInputFiles(file('many'))
  await expect(dialog.getByText('Line 2, Amount: must be whole francs above zero')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import credits' })).toBeDisabled()
  await expectValidPage(page)

  await dialog.getByLabel('CSV file').setInputFiles(file('731 250'))
  await expect(dialog.getByText('1 credit of 731,250 XOF can be imported.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import credits' }).click()
  await expect(page.getByText('1 credit imported')).toBeVisible()
  const isReceived = async () =>
    (await (await page.request.get('/api/receivables/receipts?q=BAMAKO')).json()).map(
      ({ amount }: { amount: string }) => amount,
    )
  await expect.poll(isReceived).toEqual(['731250'])
})
