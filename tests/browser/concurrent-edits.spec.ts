import { expect } from '@playwright/test'
import { staffMember } from '#tests/running/staff-member.ts'
import { change, create, expectConflict } from './edit-conflict.ts'
import { openScreen, test } from './signed-in-fixture.ts'

/** The screen behind the form shows the other person's change before the form is saved. */
test.describe('a form overwrites no change that another person made while it was open', () => {
  test.use({ as: 'operator' })

  test('to a quote', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.operator)
    const terms = {
      clientId: used.records.clientIds[0],
      localCurrency: 'EUR',
      priceCurrency: 'USD',
      description: 'Fittings',
      validUntil: '2030-01-31',
      lines: [{ description: 'Cold store', unitPrice: '1500' }],
    }
    const quote = await create(colleague, '/api/quotes', terms)
    await openScreen(page, `/invoices/quotes/${quote.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Description*').fill('Fittings of the north store')
    await change(colleague, `/api/quotes/${quote.id}`, {
      ...terms,
      description: 'Fittings, agreed price',
      lines: [{ description: 'Cold store', unitPrice: '1250' }],
      version: quote.version,
    })
    await expect(page.locator('main').getByText('Fittings, agreed price').first()).toBeVisible()
    await expectConflict(form, 'Save quote')
    const { body } = await colleague.call('GET', `/api/quotes/${quote.id}`)
    expect(body).toMatchObject({ description: 'Fittings, agreed price', amountUsd: '1250.00' })
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel('Price of line 1')).toHaveValue('1250.00')
    await expect(form.getByLabel('Description*')).toHaveValue('Fittings of the north store')
    await form.getByRole('button', { name: 'Save quote' }).click()
    await expect(form).toHaveCount(0)
    const saved = await colleague.call('GET', `/api/quotes/${quote.id}`)
    expect(saved.body).toMatchObject({ description: 'Fittings of the north store', amountUsd: '1250.00' })
  })

  test('to a recurring invoice', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.operator)
    const terms = {
      clientId: used.records.clientIds[0],
      localCurrency: 'EUR',
      priceCurrency: 'USD',
      description: 'Upkeep of the cold store',
      lines: [{ description: 'Upkeep', unitPrice: '300' }],
      frequency: 'month',
      startOn: '2030-01-01',
      dayOfMonth: 1,
      paymentTermsDays: 30,
      endOn: null,
      maxInvoices: null,
      priceChanges: [],
      isSentAutomatically: false,
    }
    const template = await create(colleague, '/api/recurring-invoices', terms)
    await openScreen(page, `/invoices/recurring/${template.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Due after (days)').fill('45')
    await change(colleague, `/api/recurring-invoices/${template.id}`, {
      ...terms,
      clientId: used.records.clientIds[1],
      description: 'Upkeep of both stores',
      version: template.version,
    })
    await expect(page.locator('main').getByText('Upkeep of both stores').first()).toBeVisible()
    await expectConflict(form, 'Save')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel('Description*')).toHaveValue('Upkeep of both stores')
    await expect(form.getByLabel('Due after (days)')).toHaveValue('45')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
    const { body } = await colleague.call('GET', `/api/recurring-invoices/${template.id}`)
    expect(body).toMatchObject({
      clientId: used.records.clientIds[1],
      description: 'Upkeep of both stores',
      paymentTermsDays: 45,
    })
  })

  test('to a schedule', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.operator)
    const terms = {
      name: 'Supplies of the month',
      amountXof: 60_000_000,
      scheduleType: 'monthly',
      executionTime: '09:00',
      monthDay: 15,
      timeZone: 'Africa/Abidjan',
      country: 'CI',
    }
    const schedule = await create(colleague, '/api/schedules/conversions', {
      ...terms,
      clientId: null,
      isActive: false,
    })
    await openScreen(page, '/automated-scheduling')
    await page.getByRole('button', { name: 'More actions for Supplies of the month' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: /^Edit/ })
    await form.getByLabel(/^Name/).fill('Supplies of each month')
    await change(colleague, `/api/schedules/conversions/${schedule.id}`, {
      ...terms,
      amountXof: 70_000_000,
      version: schedule.version,
    })
    await expectConflict(form, 'Save')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel(/^Amount/)).toHaveValue(/^70.000.000$/)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
    const { body } = await colleague.call('GET', `/api/schedules/conversions/${schedule.id}`)
    expect(body).toMatchObject({ name: 'Supplies of each month', amountXof: 70_000_000 })
  })

  test('to an item', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.operator)
    const terms = { description: 'Cold store, day', unit: 'DAY', priceCurrency: 'USD', taxPercent: '0' }
    const item = await create(colleague, '/api/items', { ...terms, unitPrice: '40' })
    await openScreen(page, '/invoices/items', 'Items')
    await page.getByRole('row', { name: /Cold store, day/ }).click()
    const form = page.getByRole('dialog', { name: 'Edit item' })
    await form.getByLabel('Description*').fill('Cold store, day of storage')
    await change(colleague, `/api/items/${item.id}`, { ...terms, unitPrice: '45', version: item.version })
    await expectConflict(form, 'Save item')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel('Price*')).toHaveValue('45.00')
    await form.getByRole('button', { name: 'Save item' }).click()
    await expect(form).toHaveCount(0)
    const { body } = await colleague.call('GET', `/api/items/${item.id}`)
    expect(body).toMatchObject({ description: 'Cold store, day of storage', unitPrice: '45.00' })
  })

  test('to a person of a client', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.operator)
    const people = `/api/clients/${used.records.clientIds[2]}/people`
    const terms = { name: 'Khady Fall', role: 'director', nationality: 'Senegal' }
    const person = await create(colleague, people, { ...terms, position: 'Director' })
    await openScreen(page, `/clients/${used.records.clientIds[2]}?tab=people`)
    await page.getByRole('button', { name: 'Edit Khady Fall' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Khady Fall' })
    await form.getByLabel(/^Date of birth/i).fill('1980-05-17')
    await change(colleague, `${people}/${person.id}`, {
      ...terms,
      position: 'Managing director',
      version: person.version,
    })
    await expectConflict(form, 'Save')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel('Position')).toHaveValue('Managing director')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
    const { body } = await colleague.call('GET', people)
    expect(body).toContainEqual(
      expect.objectContaining({ id: person.id, position: 'Managing director', birthDate: '1980-05-17' }),
    )
  })

  test('to the limits of a bank connection', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.operator)
    const connection = await create(colleague, '/api/banking/connections', {
      bankCode: 'SGCI',
      bankName: "Société Générale Côte d'Ivoire",
      accountNumber: 'CI0011223344556622',
      country: "Côte d'Ivoire",
      dailyLimit: 900_000_000,
      monthlyLimit: 2_000_000_000,
    })
    await openScreen(page, '/waemu-banking')
    const item = page.getByRole('listitem').filter({ hasText: '6622' })
    await item.getByRole('button', { name: /More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Edit limits' }).click()
    const form = page.getByRole('dialog', { name: 'Edit limits' })
    await form.getByLabel(/^Daily limit/i).fill('800000000')
    await change(colleague, `/api/banking/connections/${connection.id}`, {
      monthlyLimit: 1_500_000_000,
      version: connection.version,
    })
    await expectConflict(form, 'Save limits')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel(/^Monthly limit/i)).toHaveValue(/^1.500.000.000$/)
    await form.getByRole('button', { name: 'Save limits' }).click()
    await expect(form).toHaveCount(0)
    const { body } = await colleague.call('GET', '/api/banking/connections')
    expect(body).toContainEqual(
      expect.objectContaining({ id: connection.id, dailyLimit: 800_000_000, monthlyLimit: 1_500_000_000 }),
    )
  })

  test('to a scheduled report', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.operator)
    const { body: people } = await colleague.call('GET', '/api/report-recipients')
    const [recipient] = people
    const scheduled = await create(colleague, '/api/scheduled-reports', {
      report: 'revenue',
      cadence: 'month',
      format: 'pdf',
      sendTime: '07:00',
      recipients: [recipient?.id],
    })
    await openScreen(page, `/reports?scheduled=${scheduled.id}`)
    const sheet = page.getByRole('dialog').first()
    await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: /^Edit/ })
    await expect(form).toBeVisible()
    await change(colleague, `/api/scheduled-reports/${scheduled.id}`, {
      sendTime: '16:45',
      version: scheduled.version,
    })
    await expect(sheet.getByText('16:45').first()).toBeVisible()
    await form.getByLabel('Format').selectOption('XLSX')
    await expectConflict(form, 'Save')
    const { body } = await colleague.call('GET', `/api/scheduled-reports/${scheduled.id}`)
    expect(body).toMatchObject({ sendTime: '16:45', format: 'pdf' })
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel(/^Sent at/)).toHaveValue('16:45')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
    const saved = await colleague.call('GET', `/api/scheduled-reports/${scheduled.id}`)
    expect(saved.body).toMatchObject({ sendTime: '16:45', format: 'xlsx' })
  })
})

test.describe('a form of the compliance team does not either', () => {
  test.use({ as: 'approver' })

  test('to a suspicion report', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.approver)
    const content = {
      clientId: null,
      subjectName: 'Comptoir du Fleuve',
      conversionIds: [],
      offence: 'money_laundering',
      operationState: 'executed',
      detectedOn: '2026-11-20',
      amountXof: 60_000_000,
      facts: 'Cash deposits below the threshold.',
      grounds: 'No economic reason.',
      decision: 'continue',
    }
    const report = await create(colleague, '/api/suspicion-reports', content)
    await openScreen(page, `/compliance-dashboard/suspicion-reports?report=${report.id}`)
    const dialog = page.getByRole('dialog').first()
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel(/^Grounds/).fill('No economic reason, and no invoice.')
    const facts = 'Cash deposits below the threshold, by three persons.'
    const read = page.waitForResponse(
      (response) =>
        response.url().endsWith(`/api/suspicion-reports/${report.id}`) && response.request().method() === 'GET',
    )
    await change(colleague, `/api/suspicion-reports/${report.id}`, { ...content, facts, version: report.version })
    await read
    await expectConflict(dialog, 'Save changes')
    await expect(dialog.getByLabel(/^Grounds/)).toHaveValue('No economic reason, and no invoice.')
    const { body } = await colleague.call('GET', `/api/suspicion-reports/${report.id}`)
    expect(body).toMatchObject({ facts })
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(dialog.getByLabel(/^Facts/)).toHaveValue(facts)
    await expect(dialog.getByLabel(/^Grounds/)).toHaveValue('No economic reason, and no invoice.')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
    const saved = await colleague.call('GET', `/api/suspicion-reports/${report.id}`)
    expect(saved.body).toMatchObject({ facts, grounds: 'No economic reason, and no invoice.' })
  })

  test('to a bank holiday', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.approver)
    const holiday = await create(colleague, '/api/bank-calendar', {
      country: 'GW',
      name: 'Day of remembrance',
      recurrence: 'once',
      on: '2030-09-18',
      isClosed: true,
      source: 'Decree',
    })
    await openScreen(page, '/automated-scheduling/holidays?country=GW&year=2030', 'Holiday Calendar')
    await page.getByRole('button', { name: 'Actions for Day of remembrance' }).click()
    await page.getByRole('menuitem', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog', { name: /^Edit/ })
    await form.getByLabel(/^Source/).fill('Decree 2029-114')
    await change(colleague, `/api/bank-calendar/${holiday.id}`, { on: '2030-09-19', version: holiday.version })
    await expectConflict(form, 'Save')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel(/^Day/)).toHaveValue('2030-09-19')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
    const { body } = await colleague.call('GET', '/api/bank-calendar?country=GW&year=2030')
    expect(body).toContainEqual(
      expect.objectContaining({ id: holiday.id, date: '2030-09-19', source: 'Decree 2029-114' }),
    )
  })

  test('to a bank branch', async ({ page, used }) => {
    const colleague = staffMember(used.server.address, used.records.approver)
    const terms = { bankName: 'Ecobank', name: 'Plateau', country: "Côte d'Ivoire", source: 'Letter of the bank' }
    const branch = await create(colleague, '/api/branches', { ...terms, code: 'ECO-PLT', city: 'Abidjan' })
    await openScreen(page, '/compliance-dashboard/registers')
    await page.getByRole('row', { name: /ECO-PLT/ }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Branch/).fill('Plateau, head office')
    const body = { ...terms, city: 'Abidjan Plateau', isActive: true, version: branch.version }
    await change(colleague, `/api/branches/${branch.id}`, body)
    await expectConflict(form, 'Save')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect(form.getByLabel(/^City/)).toHaveValue('Abidjan Plateau')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
    const saved = await colleague.call('GET', '/api/branches')
    expect(saved.body).toContainEqual(
      expect.objectContaining({ id: branch.id, name: 'Plateau, head office', city: 'Abidjan Plateau' }),
    )
  })
})
