import { expect } from '@playwright/test'
import { mailSink } from '#tests/running/mail-sink.ts'
import { expectValidPage } from './page-checks.ts'
import { sessionOf, startProduct, testInOwnContext as test } from './product-server.ts'
import { openScreen } from './signed-in-fixture.ts'

const password = 'copper lantern orchard 29'

test('an administrator reads why another decides what an account of their making asks', {
  tag: ['@D17-03'],
}, async ({ browser }) => {
  const sink = await mailSink()
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'office@example.org' }
  const product = await startProduct({ RATE_LIMIT: 'off', CONTROLS: 'production', ...mail })
  try {
    const { address } = product.server
    const origin = { headers: { origin: address } }
    const open = async (storageState: Awaited<ReturnType<typeof sessionOf>>) =>
      (await browser.newContext({ baseURL: address, storageState })).newPage()
    const approver = async (firstName: string, lastName: string) => {
      const credentials = await product.hire(firstName, lastName, 'admin')
      await product.server.command(['user', 'release', credentials.email])
      return open(await sessionOf(product, credentials))
    }
    const ines = await approver('Ines', 'Costa')
    const kofi = await approver('Kofi', 'Mensah')

    await openScreen(ines, '/admin/users', 'User Management')
    const invited = await ines.request.post('/api/users', {
      ...origin,
      data: { email: 'awa@example.org', firstName: 'Awa', lastName: 'Sow', role: 'user' },
    })
    expect(invited.status()).toBe(201)
    const row = ines.getByRole('row', { name: /Awa Sow/ })
    await expect(row).toContainText('Account confirmation: awaiting second approver')
    await expectValidPage(ines)

    const token = () => /token=([\w-]{43})\s/.exec(sink.mails.join('').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    await expect.poll(token, { timeout: 30_000 }).not.toBeNull()
    const desk = await (await browser.newContext({ baseURL: address })).newPage()
    await desk.request.post('/api/join', { ...origin, data: { token: token()?.[1], password } })
    const client = {
      companyName: 'Baobab Textiles',
      contactName: 'Awa Diop',
      email: 'awa@baobab.example',
      address: 'Rue 1',
      country: 'Mali',
      monthlyLimit: '5000.00',
    }
    const created = await desk.request.post('/api/clients', { ...origin, data: client })
    const raised = await desk.request.patch(`/api/clients/${(await created.json()).id}`, {
      ...origin,
      data: { monthlyLimit: '9000.00' },
    })
    expect(raised.status()).toBe(200)

    await openScreen(ines, '/approvals', 'Approvals')
    await ines.getByRole('link', { name: 'Baobab Textiles' }).nth(1).click()
    const decision = ines.getByRole('region', { name: 'Decision' })
    await expect(decision).toContainText('Client limit')
    await expect(decision).toContainText('You created the account of the person who asked')
    await expect(decision.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await expect(decision.getByRole('button', { name: 'Reject' })).toHaveCount(0)
    await expectValidPage(ines, { inEveryLook: true })

    await openScreen(kofi, '/approvals', 'Approvals')
    await kofi.getByRole('link', { name: 'Account of Awa Sow' }).click()
    const confirmation = kofi.getByRole('region', { name: 'Decision' })
    await expect(confirmation).toContainText('Approve only if you know this person')
    await confirmation.getByRole('button', { name: 'Approve' }).click()
    await expect(kofi.getByRole('link', { name: 'Account of Awa Sow' })).toHaveCount(0)

    await expect(decision.getByRole('button', { name: 'Approve' })).toBeEnabled()
    await decision.getByRole('button', { name: 'Approve' }).click()
    await expect(decision).not.toContainText('Client limit')
    for (const page of [ines, kofi, desk]) await page.context().close()
  } finally {
    await product.stop()
    await sink.close()
  }
})
