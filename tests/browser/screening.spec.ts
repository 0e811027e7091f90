import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { clearAsSecondPerson } from './second-officer.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'approver' })

test('compares both records of a match, clears it and screens one client or all', {
  tag: ['@D12-26', '@D12-28', '@D3-13'],
}, async ({ page, used }) => {
  await openScreen(page, '/screening', 'Sanctions Screening')
  await expect(page.getByRole('table', { name: 'Current sanctions lists' })).toContainText('Synthetic list')
  const origin = new URL(page.url()).origin
  const added = await page.request.post(`${origin}/api/clients`, {
    headers: { origin },
    data: {
      companyName: 'Zorvane Quilibrand',
      contactName: 'Marc Ndiaye',
      email: 'zorvane@example.test',
      phone: '+22370000000',
      address: 'Bamako',
      country: 'Mali',
    },
  })
  expect(added.status()).toBe(201)
  await openScreen(page, '/screening?q=Quilibrand', 'Sanctions Screening')
  await page.getByRole('table', { name: 'Screening matches' }).getByText('Zorvane Quilibrand').first().click()
  const match = page.getByRole('dialog', { name: 'Screening match' })
  await expect(match.getByRole('region', { name: 'Our record' })).toContainText('Zorvane Quilibrand')
  await expect(match.getByRole('link', { name: 'Zorvane Quilibrand' })).toHaveAttribute('href', /\/clients\/\d+$/)
  await expect(match.getByRole('region', { name: 'On the list' })).toContainText('SYN-0001')
  await expect(match.getByRole('region', { name: 'Why it matched' })).toContainText('"Zorvane" is in both names')
  await expectValidPage(page, { inEveryLook: true })
  await match.getByRole('button', { name: 'Clear match' }).click()
  await expect(match.getByText('Reason is required')).toBeVisible()
  await match.getByLabel('Reason').fill('Another date of birth')
  const address = page.url()
  await match.getByRole('button', { name: 'Clear match' }).click()
  await expect(match).toBeHidden()
  // So strong a match is cleared by two people.
  await expect(page.getByRole('table', { name: 'Screening matches' })).toContainText('Open')
  await page.goto(address)
  await clearAsSecondPerson(page, used, 'Another date of birth')
  await openScreen(page, '/screening?q=Quilibrand', 'Sanctions Screening')
  await expect(page.getByRole('table', { name: 'Screening matches' })).toContainText('Cleared')

  await page.getByRole('button', { name: 'Run AML Check' }).click()
  const check = page.getByRole('dialog', { name: 'Run AML Check' })
  await check.getByRole('button', { name: 'Run check' }).click()
  await expect(check.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await check.getByText('All clients').click()
  await check.getByRole('button', { name: 'Run check' }).click()
  await expect(page.getByRole('dialog', { name: 'Screening all clients' })).toContainText('done')
})

test("holds a client whose name can't be read, until a person decides", {
  tag: ['@D12-28', '@D12-26'],
}, async ({ page }) => {
  await openScreen(page, '/screening', 'Sanctions Screening')
  const origin = new URL(page.url()).origin
  const name = 'ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ'
  const added = await page.request.post(`${origin}/api/clients`, {
    headers: { origin },
    data: {
      companyName: name,
      contactName: 'Marc Ndiaye',
      email: 'murmu@example.test',
      phone: '+22370000001',
      address: 'Bamako',
      country: 'Mali',
    },
  })
  expect(added.status()).toBe(201)
  const { id } = (await added.json()) as { id: number }
  await openScreen(page, `/clients/${id}?tab=screenings`, name)
  await expect(page.getByText('Could not be screened')).toBeVisible()
  await expect(page.getByText('The name has letters that could not be read')).toBeVisible()
  const approved = await page.request.patch(`${origin}/api/clients/${id}/kyc`, {
    headers: { origin },
    data: { status: 'approved', reason: 'seen' },
  })
  expect(approved.status()).toBe(409)
  expect(await approved.text()).toContain('screening_match_open')

  await openScreen(page, '/screening', 'Sanctions Screening')
  await page.getByRole('link', { name: /could not be screened/ }).click()
  const table = page.getByRole('table', { name: 'Screening matches' })
  await expect(page.getByText('Ol Chiki (1)')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByText(name).click()
  const match = page.getByRole('dialog')
  await expect(match.getByText('The name has letters that could not be read')).toBeVisible()
  await expectValidPage(page, { inEveryLook: true })
  await match.getByLabel('Reason').fill('Read by a person: no listed name')
  await match.getByRole('button', { name: 'Clear name' }).click()
  await expect(match).toBeHidden()
  await expect(table).toContainText('Cleared')
  await expect(page.getByRole('link', { name: /could not be screened/ })).toBeVisible()
})

test('shows noted hits on the client and on the screening page', { tag: ['@D12-28'] }, async ({ page }) => {
  await openScreen(page, '/screening', 'Sanctions Screening')
  const origin = new URL(page.url()).origin
  const added = await page.request.post(`${origin}/api/clients`, {
    headers: { origin },
    data: {
      companyName: 'Bakary Quilibrand',
      contactName: 'Marc Ndiaye',
      email: 'bakary@example.test',
      phone: '+22370000002',
      address: 'Bamako',
      country: 'Mali',
    },
  })
  expect(added.status()).toBe(201)
  const { id } = (await added.json()) as { id: number }
  await openScreen(page, `/clients/${id}?tab=screenings`, 'Bakary Quilibrand')
  const noted = page.getByRole('region', { name: 'Noted (1)' })
  await expect(noted).toContainText('SYNTHETIC, entry SYN-0001')
  await expect(noted).toContainText('"Quilibrand" and "Quillibrand" are treated as the same name')
  await noted.getByText('2 more reasons').click()
  await expect(noted.getByText('"Quillibrand" is rare')).toBeVisible()
  await expectValidPage(page, { inEveryLook: true })
  await openScreen(page, '/screening', 'Sanctions Screening')
  await expect(page.getByRole('table', { name: 'Noted hits' })).toContainText('Bakary Quilibrand')
})

test('shows what a client has in common with others as a graph and a table', { tag: ['@D12-04'] }, async ({ page }) => {
  await openScreen(page, '/screening', 'Sanctions Screening')
  const origin = new URL(page.url()).origin
  const ids: number[] = []
  for (const companyName of ['Karité du Niger', 'Sahel Négoce']) {
    const added = await page.request.post(`${origin}/api/clients`, {
      headers: { origin },
      data: {
        companyName,
        contactName: 'Marc Ndiaye',
        email: `${companyName.length}@relations.test`,
        phone: '+22370998877',
        address: '12, rue 40, Bamako',
        country: 'Mali',
      },
    })
    expect(added.status()).toBe(201)
    ids.push(((await added.json()) as { id: number }).id)
  }
  await openScreen(page, `/clients/${ids[0]}`, 'Karité du Niger')
  await page.getByRole('tab', { name: 'Relations' }).click()
  const graph = page.getByRole('region', { name: 'Graph of relations' })
  await expect(graph).toContainText('12, rue 40, Bamako')
  const table = page.getByRole('table', { name: 'Details shared with other clients' })
  await expect(table.getByRole('row', { name: /Phone/ })).toContainText('Sahel Négoce')
  await expectValidPage(page, { inEveryLook: true })
  await graph.getByRole('link', { name: 'Sahel Négoce' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/clients/${ids[1]}\\?tab=relations`))
  await expect(graph.getByRole('link', { name: 'Karité du Niger' })).toBeVisible()
})
