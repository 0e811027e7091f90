import { expect, type Page, type Request } from '@playwright/test'
import { firstAnswersId, firstScreens, shellReads } from '#contract/first-screen.ts'
import { staffMember } from '#tests/running/staff-member.ts'
import { screenTitles } from '#web/app/shell/navigation.ts'
import { expectValidPage } from './page-checks.ts'
import { test } from './signed-in-fixture.ts'

const screens = [
  { path: '/', title: 'Dashboard', figures: ['Total Clients', 'Monthly Revenue', 'Pending Invoices'] },
  {
    path: '/real-time-monitoring',
    title: 'Real-Time Monitoring',
    figures: ['System Uptime', '24h Volume', 'Success Rate'],
  },
  {
    path: '/advanced-analytics',
    title: 'Advanced Analytics',
    figures: ['Monthly Growth', 'Success Rate', 'Avg Conversion Size'],
  },
] as const

test.afterEach(({ complaints }) => expect(complaints).toEqual([]))

/** Opens a screen and returns the addresses of the calls made until it is complete. */
async function openAndListCalls(page: Page, path: string): Promise<readonly string[]> {
  const calls: string[] = []
  const note = (request: Request) => {
    // A poll repeats a read that the page already shows.
    if (request.headers()['x-poll'] !== undefined) return
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  }
  page.on('request', note)
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('.shimmer')).toHaveCount(0)
  page.off('request', note)
  return calls
}

const figureIn = (page: Page, name: string) =>
  page.locator('#root section').filter({ has: page.locator(`h2:text-is("${name}"), h3:text-is("${name}")`) })

for (const { path, title, figures } of screens) {
  for (const { width, colorScheme } of [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    test.describe(`${title}, ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme })

      test('shows its figures without requesting data that the page already carries', async ({ page }) => {
        // A busy server may omit a late answer, which the client then requests.
        await expect(async () => {
          const calls = await openAndListCalls(page, path)
          expect(calls.filter((call) => (firstScreens[path] as readonly string[]).includes(call))).toEqual([])
        }).toPass()
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        await expect(page.locator('h1')).toHaveText([title])
        const script = title.toLowerCase().replaceAll(' ', '-')
        await expect(page.locator(`link[rel="modulepreload"][href*="/${script}-page-"]`)).toHaveCount(1)
        await expect(page.locator('#root')).toHaveCount(1)
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        const shown: Record<string, string> = {}
        for (const name of figures) {
          await expect(figureIn(page, name)).toContainText(/\d|—/)
          shown[name] = await figureIn(page, name).innerText()
        }
        if (path === '/real-time-monitoring') return

        // The calls themselves return the same figures.
        await page.route(`**${path}`, async (route) => {
          const response = await route.fetch()
          const text = await response.text()
          await route.fulfill({ response, body: text.replace(/<script type="application\/json".*?<\/script>/s, '') })
        })
        const calls = await openAndListCalls(page, path)
        expect(calls).toEqual(expect.arrayContaining(['/api/auth/user']))
        for (const name of figures) expect(await figureIn(page, name).innerText()).toBe(shown[name])
      })
    })
  }
}

test('any other screen carries the reads of the shell, whatever its query', async ({ page }) => {
  for (const path of ['/clients', '/outbox?state=sent'])
    await expect(async () => {
      const calls = await openAndListCalls(page, path)
      expect(calls.filter((call) => shellReads.includes(call))).toEqual([])
    }).toPass()
})

test('shows what changed between its embedded answers and its stream of changes', async ({ page, used }) => {
  const changed = Promise.withResolvers<void>()
  await page.route('**/api/events*', async (route) => {
    await changed.promise
    await route.continue()
  })
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recent Clients' })
  await expect(recent).toBeVisible()
  const client = {
    companyName: `Entre Deux ${Date.now()}`,
    contactName: 'Awa',
    email: 'a@example.org',
    address: 'Rue 1',
    country: 'Mali',
  }
  const colleague = staffMember(used.server.address, used.records.operator)
  expect(await colleague.call('POST', '/api/clients', { body: client })).toMatchObject({ status: 201 })
  await expect(recent).not.toContainText(client.companyName)
  changed.resolve()
  await expect(recent).toContainText(client.companyName)
})

test('a screen of the navigation has its title before its script', async ({ page }) => {
  await page.goto('/profile')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).not.toHaveCount(0)
  for (const [path, title] of Object.entries(screenTitles)) {
    const sent = await page.request.get(path, { headers: { accept: 'text/html' } })
    expect(await sent.text()).toContain(`>${title.replace('&', '&amp;')}</p>`)
    const link = links.and(page.locator(`[href="${path}"]`))
    // Nothing waits for this person's approval, so the navigation leaves that screen out.
    if ((await link.count()) === 0) await page.goto(path)
    else await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  const other = await page.request.get('/no-such-page', { headers: { accept: 'text/html' } })
  expect(await other.text()).toMatch(/line-clamp[^>]*><\/p>/)
})

test('the first Tab reaches the skip link', async ({ page }) => {
  await openAndListCalls(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expectValidPage(page)
})

test('the Dashboard shows no cards below the first steps until they have loaded', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/dashboard/first-steps', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toHaveCount(0)
  answer.resolve()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
})

test.describe('an auditor', () => {
  test.use({ as: 'auditor' })

  test('sees only what the role allows', async ({ page }) => {
    await openAndListCalls(page, '/')
    await expect(page.locator('#root')).toContainText('Auditor')
    await expect(page.locator('#root')).not.toContainText(/New Invoice|Add New Client|Administration/)
  })
})

test.describe('signed out', () => {
  test.use({ as: 'nobody' })

  test('shows the landing page or Page Not Found, and sends no data', async ({ page, complaints }) => {
    for (const { path, title } of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: path === '/' ? /./ : 'Page Not Found', level: 1 })).toBeVisible()
      await expect(page.locator(`#${firstAnswersId}`)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    }
    // The browser reports the status of each Page Not Found.
    const hidden = screens.filter(({ path }) => path !== '/')
    expect(complaints.splice(0)).toEqual(hidden.map(() => expect.stringContaining('404 (Not Found)')))
  })
})
