import { expect, type Page, type Route } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { signIn, withoutFirstAnswers } from './product-server.ts'
import { giveRole } from './records.ts'
import { openScreen, test } from './signed-in-fixture.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const entries = [
  ['Dashboard', '/'],
  ['Client Management', '/client-management'],
  ['Invoices', '/invoices'],
  ['Large Transactions', '/large-transactions'],
  ['Automated Scheduling', '/automated-scheduling'],
  ['WAEMU Banking', '/waemu-banking'],
  ['Compliance Dashboard', '/compliance-dashboard'],
  ['Real-Time Monitoring', '/real-time-monitoring'],
  ['Advanced Analytics', '/advanced-analytics'],
  ['FX Rates', '/fx-rates'],
  ['Documents', '/documents'],
  ['Reports', '/reports'],
  ['Audit Logs', '/audit-logs'],
] as const

test.describe('an administrator', () => {
  test('the sidebar lists its entries in order, then Administration', { tag: ['@S2-18', '@S2-20', '@S6-03'] }, async ({
    page,
  }) => {
    await openScreen(page, '/')
    const links = main(page).getByRole('link')
    const [dashboard, ...others] = entries
    const inOrder = [dashboard, [/^Approvals/, '/approvals'] as const, ...others]
    await expect(links).toHaveText([...inOrder.map(([name]) => name), 'User Management', 'Settings'])
    for (const [index, [, path]] of inOrder.entries()) await expect(links.nth(index)).toHaveAttribute('href', path)
    const administration = main(page).getByRole('list', { name: 'Administration' }).getByRole('link')
    await expect(administration.nth(0)).toHaveAttribute('href', '/admin/users')
    await expect(administration.nth(1)).toHaveAttribute('href', '/admin/settings')
  })

  test('each entry opens its titled screen and is marked there and as sandbox', {
    tag: ['@S2-19', '@S2-26', '@S2-27', '@D10-07'],
  }, async ({ page }) => {
    await openScreen(page, '/')
    for (const [name, path] of entries) {
      await main(page).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(main(page).locator('[aria-current=page]')).toHaveText(name)
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').first()).toHaveText(
        'Home',
      )
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      await expect(page.locator('main > header').getByText('Sandbox', { exact: true })).toBeVisible()
    }
    // A screen below Invoices whose address is not below /invoices.
    await openScreen(page, '/receivables', 'Receivables')
    await expect(main(page).locator('[aria-current]')).toHaveText('Invoices')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })

  test('the sidebar is 16rem wide', { tag: ['@S2-21'] }, async ({ page }) => {
    await openScreen(page, '/')
    expect((await page.getByRole('complementary').boundingBox())?.width).toBe(16 * 16)
  })

  test('the sidebar footer shows a placeholder, the name and the role', {
    tag: ['@S2-22', '@S2-23', '@S2-24'],
  }, async ({ page }) => {
    await openScreen(page, '/')
    const footer = page.getByRole('complementary')
    await expect(footer.getByText('Ines Costa')).toBeVisible()
    await expect(footer.getByText('Admin', { exact: true })).toBeVisible()
    await expect(footer.locator('img')).toHaveCount(0)
  })

  test('an image replaces the placeholder, and the email replaces an incomplete name', {
    tag: ['@S2-22', '@S2-23'],
  }, async ({ page }) => {
    await withoutFirstAnswers(page)
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), profileImageUrl: '/icon.svg', lastName: '' } })
    })
    await openScreen(page, '/')
    const footer = page.getByRole('complementary')
    await expect(footer.locator('img')).toBeVisible()
    await expect(footer.getByText('ines.costa@example.org')).toBeVisible()
  })

  test('the Administration addresses open their titled pages', { tag: ['@S2-20'] }, async ({ page }) => {
    await openScreen(page, '/admin/users', 'User Management')
    await openScreen(page, '/admin/settings', 'Settings')
  })
})

test.describe('any other role', () => {
  test.use({ as: 'approver' })

  test('sees no Administration, and Page Not Found at its addresses', { tag: ['@S2-20', '@S6-03', '@D2-39'] }, async ({
    page,
  }) => {
    await openScreen(page, '/')
    // Every role has these screens and the approvals inbox.
    await expect(main(page).getByRole('link')).toHaveCount(entries.length + 1)
    await expect(main(page).getByText('Administration')).toHaveCount(0)
    for (const path of ['/admin/users', '/admin/settings']) await openScreen(page, path, 'Page Not Found')
  })

  test('any other path shows Page Not Found', { tag: ['@S2-17'] }, async ({ page }) => {
    const missing = page.waitForResponse((response) => response.url().endsWith('/nowhere/at/all'))
    await openScreen(page, '/nowhere/at/all', 'Page Not Found')
    expect((await missing).status()).toBe(404)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })

  test('the bell shows pending items with its dot', { tag: ['@S2-28'] }, async ({ page }) => {
    await openScreen(page, '/')
    await page.getByRole('button', { name: /^Notifications, .*\d+ items waiting/ }).click()
    const waiting = page.getByRole('dialog', { name: 'Notifications' }).getByRole('region', { name: 'Waiting for you' })
    await expect(waiting).toContainText('Requested by Moussa Keita')
    await waiting.getByRole('link', { name: /150,000,000 XOF for Compagnie Générale/ }).click()
    await expect(page).toHaveURL(/\/large-transactions\/\d+$/)
    await expect(page.getByRole('list', { name: /^Steps of / })).toContainText('In review')
  })

  test('hides New Invoice on pages where it has no effect', { tag: ['@S2-29'] }, async ({ page }) => {
    await openScreen(page, '/waemu-banking')
    await expect(page.getByRole('button', { name: 'New Invoice' })).toHaveCount(0)
  })
})

test.describe('an auditor', () => {
  test.use({ as: 'auditor' })

  test('reads every screen and sees no control that changes data', { tag: ['@D2-28'] }, async ({ page, used }) => {
    const forbidden = /^(Add|Approve|Reject|Cancel|Convert|Edit|Deactivate|Refresh rates|Test\b(?! Connection)|New)/
    for (const path of ['/', '/clients', `/clients/${used.records.clientIds[1]}`, '/waemu-banking', '/fx-rates']) {
      await openScreen(page, path)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: forbidden })).toHaveCount(0)
    }
    await openScreen(page, `/large-transactions/${used.records.reviewedId}`)
    await expect(page.getByRole('list', { name: /^Steps of / })).toContainText('In review')
    await expect(page.getByRole('button', { name: forbidden })).toHaveCount(0)
    await openScreen(page, '/large-transactions')
    await expect(page.getByText("Your role can view conversions but can't start them.")).toBeVisible()
  })
})

test.describe('signed out', () => {
  test.use({ as: 'nobody' })

  test('shows the landing page at the root and Page Not Found everywhere else', {
    tag: ['@S1-02', '@S2-02', '@S6-01', '@D17-01'],
  }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
    const seen = new Set<string>()
    for (const path of ['/clients', '/large-transactions?conversion=1', '/admin/users', '/nowhere', '/nowhere.html']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle('Page Not Found · Corridor')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
      seen.add((await answer?.text()) ?? '')
    }
    // The answers do not reveal which addresses exist.
    expect(seen.size).toBe(1)
    await expectValidPage(page, { inEveryLook: true })
  })

  test('Sign In on Page Not Found returns to the address', { tag: ['@D17-01'] }, async ({ page, used }) => {
    await page.goto('/fx-rates')
    await page.getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, used.records.operator)
    await expect(page).toHaveURL('/fx-rates')
  })

  test('focuses the first field of a form, and the invalid field after an error', async ({ page }) => {
    await page.goto('/api/login')
    const email = page.getByLabel('Email')
    await expect(email).toBeFocused()
    await page.keyboard.type('awa@example.org')
    await page.getByLabel('Password').fill('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(email).toHaveValue('awa@example.org')
    await expect(page.getByLabel('Password')).toHaveValue('')
  })

  test('opens a followed link once after sign-in', async ({ page, used }) => {
    const { email, password } = await used.hire('Link', 'Follower', 'auditor')
    await page.goto('/audit-logs?action=create')
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/audit-logs?action=create')
    await page.goto('/')
    await expect(page).toHaveURL('/')
  })

  test('the landing page buttons open sign-in', { tag: ['@S2-30', '@S2-31', '@S2-33', '@S2-35', '@S7-41'] }, async ({
    page,
  }) => {
    for (const name of ['Sign In', 'Get Started', 'Start Free Trial']) {
      await page.goto('/')
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL('/api/login')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    }
  })

  test('Learn More scrolls to the six features', { tag: ['@S2-31', '@S2-32', '@D16-19'] }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Learn More' }).click()
    await expect(
      page.getByRole('region', { name: 'One place for the whole corridor' }).getByRole('listitem'),
    ).toHaveCount(6)
    await expect(page.getByRole('heading', { name: 'One place for the whole corridor' })).toBeInViewport()
  })

  test('does not reveal by a failed sign-in whether the person exists', { tag: ['@D2-12'] }, async ({ page, used }) => {
    for (const email of [used.records.operator.email, 'nobody@example.org']) {
      await page.goto('/api/login')
      await signIn(page, { email, password: 'not the password' })
      await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
    }
    await signIn(page, used.records.operator)
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })

  test('ends the session on log-out', { tag: ['@S2-25', '@S7-41', '@D2-14'] }, async ({ page, used }) => {
    await page.goto('/api/login')
    await signIn(page, used.records.operator)
    const sent = page.waitForRequest('**/api/logout')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await sent
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await page.goto('/clients')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  })

  test('asks a person with an unknown role to contact an administrator', { tag: ['@D2-26'] }, async ({
    page,
    used,
  }) => {
    const visitor = await used.hire('Koffi', 'Mensah', 'user')
    await giveRole(used, visitor.email, 'visitor')
    await page.goto('/api/login')
    await signIn(page, visitor)
    await expect(page.getByText('Ask an administrator to assign you a role.')).toBeVisible()
    await expect(page.getByText('Visitor', { exact: true })).toBeVisible()
  })
})

test('keeps the chosen theme', { tag: ['@D16-06'] }, async ({ page }) => {
  await openScreen(page, '/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
})

for (const path of ['/', '/clients'])
  test(`${path} shows only a plain loading mark until the session is known`, {
    tag: ['@S2-01'],
  }, async ({ page, context }) => {
    await withoutFirstAnswers(page)
    const routes: Route[] = []
    await page.route('**/api/auth/user', (route) => void routes.push(route))
    const waiting = async () => {
      await expect.poll(() => routes.length).toBe(1)
      await expect(page.getByRole('status')).toHaveText('Loading')
      await expect(page.getByRole('link').or(page.getByRole('button')).or(page.getByRole('heading'))).toHaveCount(0)
      return routes.splice(0)
    }
    await page.goto(path)
    for (const route of await waiting()) await route.continue()
    await expect(main(page)).toBeVisible()
    // The session ends in the meantime; only then the landing page, or Page Not Found, appears.
    await page.reload()
    const asked = await waiting()
    await context.clearCookies()
    for (const route of asked) await route.fulfill({ status: 401, json: {} })
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

test('reports a lost network and that the shown data may be outdated', async ({ page, context }) => {
  await openScreen(page, '/')
  await context.setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: "You're offline." })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("You're offline.")).toHaveCount(0)
})

test('shows the work of other people without a reload', { tag: ['@D3-14'] }, async ({ page, browser, used }) => {
  const context = await browser.newContext({ baseURL: used.server.address, storageState: used.sessions.operator })
  const other = await context.newPage()
  await openScreen(page, '/clients')
  await openScreen(other, '/clients?new=client')
  const dialog = other.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('Company Name').fill('Lagune Logistics')
  await dialog.getByLabel('Contact Person').fill('Adama Bamba')
  await dialog.getByLabel('Email').fill('adama@lagune.example')
  await dialog.getByLabel('Address').fill('12 Boulevard de Marseille')
  await dialog.getByRole('combobox', { name: 'Country' }).fill('ghana')
  await dialog.getByRole('option', { name: 'Ghana' }).click()
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(
    page.getByRole('list', { name: 'Clients' }).getByRole('link', { name: 'Lagune Logistics' }),
  ).toBeVisible()
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('closes the sidebar sheet after a choice', { tag: ['@S2-18'] }, async ({ page }) => {
    await openScreen(page, '/')
    await expect(main(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const sheet = page.getByRole('dialog', { name: 'Navigation' })
    await sheet.getByRole('link', { name: 'FX Rates' }).click()
    await expect(page.getByRole('heading', { name: 'FX Rates', level: 1 })).toBeVisible()
    await expect(sheet).toBeHidden()
  })
})

test('the palette finds amounts and settings', { tag: ['@D16-04'] }, async ({ page }) => {
  await openScreen(page, '/', 'Dashboard')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill('150,000,000')
  await expect(palette.getByRole('option', { name: /150,000,000 XOF/ }).first()).toBeVisible()
  await palette.getByRole('combobox').fill('service fee')
  await palette
    .getByRole('option', { name: /Service fee/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Service fee')).toBeVisible()
})
