import { expect, type Page } from '@playwright/test'
import { expectUsableControls } from './control-checks.ts'
import { expectLongerTextFits } from './longer-texts.ts'
import { expectValidPage } from './page-checks.ts'
import { openScreen, type Role, test, testInOwnContext, type UsedProduct } from './signed-in-fixture.ts'
import { expectTextFits } from './text-layout.ts'
import { titledScreens } from './titled-screens.ts'

test.describe('signed out', () => {
  test.use({ as: 'nobody' })

  for (const [path, name] of [
    ['/', 'the landing page'],
    ['/api/login', 'the sign-in page'],
  ] as const) {
    test(`${name} passes the accessibility checks`, { tag: ['@D16-08'] }, async ({ page, complaints }) => {
      await openScreen(page, path)
      await expectValidPage(page, { inEveryLook: true })
      expect(complaints).toEqual([])
    })
  }

  test('the set-up page passes the accessibility checks when its link is used up', { tag: ['@D16-08'] }, async ({
    page,
  }) => {
    await openScreen(page, '/api/setup?token=spent')
    await expect(page.getByRole('alert')).toContainText('This link was already used')
    await expectValidPage(page)
  })
})

test('the check finds a picture without a text and pale letters', async ({ page }) => {
  await page.setContent(`
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="20" height="20">
    <p style="color: #ccc; background: #fff">150,000,000 XOF</p>`)
  const found = await expectValidPage(page).then(
    () => 'nothing',
    (error: Error) => error.message,
  )
  for (const violation of ['light 1440: image-alt img', 'dark 390: color-contrast p'])
    expect(found).toContain(violation)
})

test.describe('signed in', () => {
  /** The other screens are one shared page with a different title. */
  const built: ReadonlySet<string> = new Set([
    '/',
    '/clients',
    '/large-transactions',
    '/automated-scheduling',
    '/automated-scheduling/holidays',
    '/waemu-banking',
    '/screening',
    '/compliance-dashboard',
    '/fx-rates',
    '/documents',
    '/outbox',
    '/admin/users',
    '/admin/settings',
    '/profile',
    '/audit-logs',
    '/reports',
  ])
  for (const [path, title] of titledScreens) {
    test(`${path} passes the accessibility checks, its controls can be seen and hit, and its text fits, also 35 % longer`, {
      tag: ['@D16-08'],
    }, async ({ page, complaints }) => {
      await openScreen(page, path, title)
      await expectTextFits(page)
      await expectValidPage(page, { inEveryLook: built.has(path) })
      await expectUsableControls(page)
      await expectLongerTextFits(page)
      // The browser reports the status of Page Not Found.
      expect(complaints).toEqual(path === '/no-such-page' ? [expect.stringContaining('404 (Not Found)')] : [])
    })
  }
})

interface Opened {
  readonly name: string
  readonly as?: Role
  readonly path: string | ((used: UsedProduct) => string)
  readonly act: (page: Page) => Promise<void>
  readonly shows: (page: Page) => ReturnType<Page['getByRole']>
  /** Stops the clock of its context. */
  readonly stopsClock?: true
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const client = ({ records }: UsedProduct) => `/clients/${records.clientIds[1]}`
const approvedClient = ({ records }: UsedProduct) => `/clients/${records.clientIds[0]}`
const reviewed = ({ records }: UsedProduct) => `/large-transactions/${records.reviewedId}`

const opened: readonly Opened[] = [
  {
    name: 'Add New Client with its errors',
    path: '/?new=client',
    act: press('Add Client'),
    shows: (page) => page.getByRole('textbox', { name: 'Company Name', description: 'Required' }),
  },
  {
    name: 'the choice of a country',
    path: '/?new=client',
    act: (page) => page.getByRole('combobox', { name: 'Country' }).fill('united'),
    shows: (page) => page.getByRole('option', { name: 'United States' }),
  },
  {
    name: 'a client',
    path: client,
    act: async () => {},
    shows: (page) => page.getByRole('tab', { name: 'Overview', selected: true }),
  },
  {
    name: "a client's conversions",
    path: approvedClient,
    act: (page) => page.getByRole('tab', { name: 'Conversions' }).click(),
    shows: (page) => page.getByRole('row', { name: /60,000,000/ }),
  },
  {
    name: "a client's activity",
    path: approvedClient,
    act: (page) => page.getByRole('tab', { name: 'Activity' }).click(),
    shows: (page) => page.getByRole('list', { name: 'Activity' }),
  },
  { name: 'Edit client', path: client, act: press('Edit'), shows: dialog(/Edit/) },
  {
    name: 'Deactivate',
    path: client,
    act: press('Deactivate'),
    shows: (page) => page.getByRole('alertdialog', { name: /Deactivate/ }),
  },
  { name: 'Approve KYC', as: 'approver', path: client, act: press('Approve KYC'), shows: dialog(/Approve KYC/) },
  {
    name: 'a settled conversion',
    path: ({ records }) => `/large-transactions/${records.settledId}`,
    act: async () => {},
    shows: (page) => page.getByRole('list', { name: /^Steps of / }),
  },
  {
    name: 'a conversion about to be asked for',
    as: 'operator',
    path: '/large-transactions',
    act: (page) => page.getByLabel('Amount (XOF)').fill('150000000'),
    shows: (page) => page.getByText('Required BCEAO Filing'),
  },
  {
    name: 'Approve conversion',
    as: 'approver',
    path: reviewed,
    act: press('Approve'),
    shows: dialog('Approve conversion'),
  },
  {
    name: 'Reject this conversion?',
    as: 'approver',
    path: reviewed,
    act: press('Reject'),
    shows: dialog('Reject this conversion?'),
  },
  {
    name: 'Approve bank connection',
    as: 'approver',
    path: '/waemu-banking',
    act: press(/^Approve Société/),
    shows: dialog('Approve bank connection'),
  },
  {
    name: 'the actions of a bank',
    path: '/waemu-banking',
    act: press(/^More actions for Orabank/),
    shows: (page) => page.getByRole('menuitem', { name: 'Edit limits' }),
  },
  {
    name: 'the palette',
    path: '/',
    act: (page) => page.keyboard.press('Control+k'),
    shows: dialog('Search or jump to'),
  },
  { name: 'the bell', as: 'approver', path: '/', act: press(/^Notifications/), shows: dialog('Notifications') },
  {
    name: 'the theme menu',
    path: '/',
    act: press('Theme'),
    shows: (page) => page.getByRole('menuitemradio', { name: 'Dark' }),
  },
  {
    name: 'a toast',
    path: '/',
    act: async (page) => {
      await page.clock.install()
      await press('Compliance Check')(page)
    },
    shows: (page) => page.getByText(/clients approved/),
    stopsClock: true,
  },
]

for (const { name, as = 'administrator', path, act, shows, stopsClock } of opened) {
  const testOpened = stopsClock ? testInOwnContext : test
  testOpened.describe(`with ${name}`, () => {
    testOpened.use({ as })

    testOpened('the page passes the accessibility checks', { tag: ['@D16-08'] }, async ({ page, complaints, used }) => {
      await openScreen(page, typeof path === 'string' ? path : path(used))
      await act(page)
      await expect(shows(page)).toBeVisible()
      await expectValidPage(page)
      expect(complaints).toEqual([])
    })
  })
}
