import { expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { sessionOf, startProduct } from './product-server.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'approver' })

async function addClient(page: Page, companyName: string): Promise<number> {
  const origin = new URL(page.url()).origin
  const data = {
    companyName,
    contactName: 'Awa Ndiaye',
    email: 'desk@example.test',
    address: 'Bamako',
    country: 'Mali',
  }
  const added = await page.request.post(`${origin}/api/clients`, { headers: { origin }, data })
  expect(added.status()).toBe(201)
  return (await added.json()).id
}

for (const from of ['card', 'panel'] as const)
  test(`approving KYC from the ${from} shows its toast although the ${from} leaves the filtered list`, {
    tag: ['@S7-13', '@S4-06'],
  }, async ({ page }) => {
    await openScreen(page, '/client-management', 'Client Management')
    const name = `Toast of the ${from}`
    const id = await addClient(page, name)
    await openScreen(page, `/client-management?kyc=pending&q=toast${from === 'panel' ? `&client=${id}` : ''}`)
    const place = from === 'panel' ? page.getByRole('dialog', { name }) : page
    await place.getByRole('button', { name: `Approve KYC for ${name}` }).click()
    const form = page.getByRole('dialog', { name: `Approve KYC: ${name}` })
    await form.getByLabel('Reason').fill('Documents seen')
    await form.getByRole('button', { name: 'Approve KYC' }).click()
    await expect(page.getByText('KYC Status Updated')).toBeVisible()
    await expect(form).toBeHidden()
  })

test('every card of a short list is in the page, where the browser finds its text', async ({ page }) => {
  await openScreen(page, '/client-management', 'Client Management')
  for (let n = 1; n <= 30; n += 1) await addClient(page, `Shortlist ${n}`)
  await openScreen(page, '/client-management?q=shortlist')
  await expect(page.getByText(/^Shortlist \d+$/)).toHaveCount(30)
})

test('a new approver reads why and until when KYC cannot be approved', {
  tag: ['@D17-06'],
}, async ({ browser }) => {
  const product = await startProduct({ RATE_LIMIT: 'off', CONTROLS: 'production' })
  try {
    // The first two approvers of an installation do not wait.
    const first = await product.hire('Ines', 'Costa', 'compliance')
    await product.hire('Aya', 'Traore', 'compliance')
    const third = await product.hire('Binta', 'Sow', 'compliance')
    const open = async (who: typeof first) => {
      const context = await browser.newContext({
        baseURL: product.server.address,
        storageState: await sessionOf(product, who),
      })
      return context.newPage()
    }
    const founder = await open(first)
    await openScreen(founder, '/client-management', 'Client Management')
    const id = await addClient(founder, 'Resting Textiles')
    await founder.reload()
    const button = (page: Page) => page.getByRole('button', { name: 'Approve KYC for Resting Textiles' })
    await expect(button(founder)).toBeEnabled()
    const page = await open(third)
    await openScreen(page, '/client-management', 'Client Management')
    await expect(button(page)).toBeDisabled()
    const reason = /^Your access is new\. You can approve from [A-Z][a-z]{2} \d{2}, \d{4},? \d{2}:\d{2}/
    await expect(button(page)).toHaveAccessibleDescription(reason)
    await expect(page.getByText(reason)).toBeVisible()
    await expectValidPage(page, { inEveryLook: true })
    await openScreen(page, `/clients/${id}`, 'Resting Textiles')
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve KYC', exact: true })).toBeDisabled()
    // The server refuses the same call.
    const refused = await page.request.patch(`/api/clients/${id}/kyc`, {
      headers: { origin: product.server.address },
      data: { status: 'approved' },
    })
    expect([refused.status(), (await refused.json()).code]).toEqual([403, 'approver_too_new'])
  } finally {
    await product.stop()
  }
})

test('overriding the risk level asks for a reason and shows its toast', { tag: ['@S7-14', '@D5-18'] }, async ({
  page,
}) => {
  await openScreen(page, '/client-management', 'Client Management')
  const id = await addClient(page, 'Risky Cashews')
  await openScreen(page, `/clients/${id}`, 'Risky Cashews')
  await page.getByRole('button', { name: 'Change risk level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change risk level' })
  const confirm = dialog.getByRole('button', { name: 'Set risk level' })
  await confirm.click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Cash business')
  await confirm.click()
  await expect(page.getByText('Risk Level Updated')).toBeVisible()
})
