import { expect } from '@playwright/test'
import { staffMember } from '#tests/running/staff-member.ts'
import { change, create, expectConflict } from './edit-conflict.ts'
import { sessionOf, startProduct } from './product-server.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.describe('a form of the administrators overwrites no change that another person made while it was open', () => {
  test.use({ as: 'administrator' })

  test('to a webhook', async ({ page, used }) => {
    await used.prove('administrator')
    const colleague = staffMember(used.server.address, await used.hire('Astou', 'Gueye', 'admin'))
    const terms = { url: 'https://concurrent.test/events', events: ['client.updated'] }
    const { webhook } = await create(colleague, '/api/webhooks', { ...terms, description: 'Accounting' })
    const { id, version } = webhook as { id: number; version: number }
    await openScreen(page, '/admin/settings?tab=webhooks', 'Settings')
    await page.getByRole('button', { name: `More actions for ${terms.url}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit webhook' })
    await form.getByLabel('Description').fill('Accounting of the group')
    await change(colleague, `/api/webhooks/${id}`, { url: `${terms.url}/2`, version })
    await expectConflict(form, 'Save')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel(/^Address/)).toHaveValue(`${terms.url}/2`)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
    const saved = await colleague.call('GET', '/api/webhooks')
    expect(saved.body).toContainEqual(
      expect.objectContaining({ id, url: `${terms.url}/2`, description: 'Accounting of the group' }),
    )
  })

  test('to a person', async ({ page, used }) => {
    await used.prove('administrator')
    const colleague = staffMember(used.server.address, await used.hire('Binta', 'Diallo', 'admin'))
    const email = 'awa.concurrent@example.org'
    const person = { firstName: 'Awa', lastName: 'Sow', email, role: 'user' }
    const { user } = await create(colleague, '/api/users', person)
    const { id, version } = user as { id: string; version: number }
    await openScreen(page, `/admin/users?q=${email}`)
    await page.getByRole('button', { name: 'Actions for Awa Sow' }).click()
    await page.getByRole('menuitem', { name: 'Edit name and role' }).click()
    const form = page.getByRole('dialog', { name: /^Edit/ })
    await form.getByLabel('First name').fill('Awa Marie')
    await change(colleague, `/api/users/${id}`, { lastName: 'Sow Diop', version })
    await expectConflict(form, 'Save')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel('Last name')).toHaveValue('Sow Diop')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
    const saved = await colleague.call('GET', `/api/users?q=${email}`)
    expect(saved.body).toEqual([expect.objectContaining({ firstName: 'Awa Marie', lastName: 'Sow Diop' })])
  })

  test('to the mail server, and leaves what was typed', async ({ browser }) => {
    // The only administrator of an installation saves without a second person.
    const product = await startProduct({ RATE_LIMIT: 'off' })
    try {
      const context = await browser.newContext({
        baseURL: product.server.address,
        storageState: await sessionOf(product, await product.hire('Ines', 'Costa', 'admin')),
      })
      const page = await context.newPage()
      await openScreen(page, '/outbox')
      const send = async (data: object) => {
        const headers = { origin: product.server.address }
        const answer = await page.request.post('/api/mail-server', { headers, data })
        expect(answer.status(), await answer.text()).toBe(200)
        return answer.json()
      }
      const server = { host: '127.0.0.1', port: 2525, security: 'none', sender: 'billing@example.org' }
      const { server: first } = await send({ ...server, version: 0 })
      await page
        .getByRole('link', { name: /mail server/i })
        .first()
        .click()
      const form = page.getByRole('dialog', { name: 'Mail server' })
      const sender = form.getByLabel(/^Sender/)
      await expect(sender).toHaveValue('billing@example.org')
      // An untouched form shows the change of another administrator.
      const { server: second } = await send({ ...server, sender: 'office@example.org', version: first.version })
      await expect(sender).toHaveValue('office@example.org')
      await form.getByLabel(/^Port/).fill('2526')
      const read = page.waitForResponse((response) => response.url().endsWith('/api/mail-server'))
      await send({ ...server, sender: 'invoices@example.org', version: second.version })
      await read
      await expect(form.getByLabel(/^Port/)).toHaveValue('2526')
      await expectConflict(form, 'Save')
      await form.getByRole('button', { name: 'Reload' }).click()
      await expect(sender).toHaveValue('invoices@example.org')
      await expect(form.getByLabel(/^Port/)).toHaveValue('2526')
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Mail server saved')).toBeVisible()
      expect(await (await page.request.get(`${product.server.address}/api/mail-server`)).json()).toMatchObject({
        server: { port: 2526, sender: 'invoices@example.org' },
      })
    } finally {
      await product.stop()
    }
  })
})
