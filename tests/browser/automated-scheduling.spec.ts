import { expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { sessionOf } from './product-server.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'operator' })

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('creates and archives a schedule by keyboard alone', {
  tag: [
    '@S2-11',
    '@S2-122',
    '@S2-123',
    '@S2-124',
    '@S5-22',
    '@S5-23',
    '@S5-24',
    '@S5-21',
    '@S4-10',
    '@S4-11',
    '@S8-17',
    '@D11-08',
  ],
}, async ({ page }) => {
  await openScreen(page, '/automated-scheduling', 'Automated Scheduling')
  const form = page.getByRole('region', { name: 'New schedule' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('Daily XOF to USDT Conversion')
  await expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue(
    'Automated daily conversion for regular business operations',
  )
  await expect(form.getByRole('combobox', { name: 'Frequency' })).toHaveValue('daily')
  await expect(form.getByLabel('Execution time')).toHaveValue('08:00')
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue('All Clients')
  await expect(form.getByText('All Clients converts for your own account.')).toBeVisible()
  await expect(form.getByRole('switch', { name: 'Activate immediately' })).toBeChecked()
  const runs = page.getByRole('list', { name: 'Next five runs' })
  await expect(runs.getByRole('listitem')).toHaveCount(5)
  await expect(runs).toContainText('08:00')

  // An amount below the minimum: a toast and the field say so, and nothing is sent.
  await name.focus()
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type('Keyboard weekly')
  await press(page, 'Tab')
  await page.keyboard.type('49999999')
  await press(page, 'Enter')
  await expect(page.getByText('Amount Too Small')).toBeVisible()
  await expect(form.getByText('Minimum amount for scheduled conversion is 50M XOF')).toBeVisible()
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type('60000000')
  await form.getByRole('combobox', { name: 'Frequency' }).focus()
  await page.keyboard.type('Weekly')
  await expect(form.getByRole('combobox', { name: 'Weekday' })).toBeVisible()
  await form.getByRole('combobox', { name: 'Weekday' }).focus()
  await page.keyboard.type('Friday')
  await expect(runs.getByRole('listitem').first()).toContainText('Fri')
  await form.getByRole('button', { name: 'Create schedule' }).focus()
  await press(page, 'Enter')
  await expect(page.getByText('Schedule Created')).toBeVisible()

  const item = page.getByRole('listitem', { name: 'Keyboard weekly' })
  await expect(item).toContainText('Active')
  await expect(item).toContainText('Weekly on Friday at 08:00')
  await item.getByRole('button', { name: 'Pause Keyboard weekly' }).focus()
  await press(page, 'Enter')
  await expect(item).toContainText('Paused')
  // The server event may arrive before the response; until then the button shows progress.
  const resume = item.getByRole('button', { name: 'Resume Keyboard weekly' })
  await expect(resume).not.toHaveAttribute('aria-disabled', 'true')
  await expect(resume).toBeFocused()
  await press(page, 'Enter')
  await expect(item).toContainText('Active')

  const more = item.getByRole('button', { name: 'More actions for Keyboard weekly' })
  await more.focus()
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'Skip next run' }).focus()
  await press(page, 'Enter')
  const skip = page.getByRole('alertdialog', { name: 'Skip the next run of Keyboard weekly?' })
  await skip.getByRole('button', { name: 'Skip run' }).focus()
  await press(page, 'Enter')
  await expect(item).toContainText('Skipped')
  await more.focus()
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'Run now' }).focus()
  await press(page, 'Enter')
  const run = page.getByRole('alertdialog', { name: 'Run Keyboard weekly now?' })
  await run.getByRole('button', { name: 'Run now' }).focus()
  await press(page, 'Enter')
  await expect(page.getByText('Run started')).toBeVisible()

  await item.getByRole('button', { name: 'History of Keyboard weekly' }).focus()
  await press(page, 'Enter')
  const sheet = page.getByRole('dialog', { name: 'Keyboard weekly' })
  await expect(sheet.getByRole('list', { name: 'Runs', exact: true }).getByRole('listitem')).toHaveCount(2)
  await expect(sheet.getByRole('list', { name: 'Runs', exact: true })).toContainText('Run now')
  await expect(sheet.getByRole('list', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(5)
  await press(page, 'Escape')
  await expect(sheet).toBeHidden()
  const archive = async () => {
    await more.focus()
    await press(page, 'Enter')
    await page.getByRole('menuitem', { name: 'Archive' }).focus()
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Archive schedule' }).focus()
    await press(page, 'Enter')
    await expect(item).toHaveCount(0)
  }
  await archive()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await press(page, 'Enter')
  await expect(item).toHaveCount(1)
  await archive()
  await expect(page.getByRole('region', { name: 'Performance' })).toContainText('1 skipped')
  await expectValidPage(page)
})

test('shows server errors in the specified words under their field', {
  tag: ['@S8-16', '@D3-22'],
}, async ({ page }) => {
  await openScreen(page, '/automated-scheduling', 'Automated Scheduling')
  await page.route('**/api/schedules/conversions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          body: JSON.stringify({ message: 'no', errors: [{ path: 'timeZone', message: 'must be an IANA time zone' }] }),
        })
      : route.fallback(),
  )
  const form = page.getByRole('region', { name: 'New schedule' })
  await form.getByRole('textbox', { name: 'Amount (XOF)' }).fill('60000000')
  await form.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByText('Failed to create schedule. Please try again.')).toBeVisible()
  await expect(form.getByText('must be an IANA time zone')).toBeVisible()
})

test('a second person pre-approves runs and edits the calendar', { tag: ['@D11-09', '@D11-02'] }, async ({
  browser,
  used,
}) => {
  const second = await used.hire('Fatou', 'Sarr', 'compliance')
  const operatorContext = await browser.newContext({
    baseURL: used.server.address,
    storageState: used.sessions.operator,
  })
  const page = await operatorContext.newPage()
  await openScreen(page, '/automated-scheduling', 'Automated Scheduling')
  const form = page.getByRole('region', { name: 'New schedule' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Signed monthly')
  await form.getByRole('textbox', { name: 'Amount (XOF)' }).fill('150000000')
  await form.getByRole('combobox', { name: 'Frequency' }).selectOption('monthly')
  await form.getByRole('combobox', { name: 'Day of the month' }).selectOption('31')
  await form.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByRole('listitem', { name: 'Signed monthly' })).toContainText('on the last day')

  const theirs = await browser.newContext({ baseURL: used.server.address, storageState: await sessionOf(used, second) })
  const seat = await theirs.newPage()
  await openScreen(seat, '/automated-scheduling', 'Automated Scheduling')
  const item = seat.getByRole('listitem', { name: 'Signed monthly' })
  await item.getByRole('button', { name: 'More actions for Signed monthly' }).click()
  await seat.getByRole('menuitem', { name: 'Pre-approve runs' }).click()
  const dialog = seat.getByRole('dialog', { name: 'Pre-approve runs' })
  const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Valid through').fill(soon)
  await dialog.getByRole('button', { name: 'Pre-approve runs' }).click()
  await expect(item).toContainText('Pre-approved up to')
  // The other screen receives the change without a reload.
  await expect(page.getByRole('listitem', { name: 'Signed monthly' })).toContainText('Pre-approved up to')

  await seat.getByRole('link', { name: 'Holiday calendar' }).click()
  await expect(seat.getByRole('heading', { name: 'Holiday Calendar', level: 1 })).toBeVisible()
  await seat.getByRole('combobox', { name: 'Country' }).selectOption('TG')
  await seat.getByRole('button', { name: 'Add holiday' }).click()
  const day = seat.getByRole('dialog', { name: 'Add holiday' })
  await day.getByRole('textbox', { name: 'Name' }).fill('Day of mourning')
  await day.getByRole('textbox', { name: 'Source' }).fill('Decree')
  await day.getByLabel('Day', { exact: false }).first().fill(`${new Date().getFullYear()}-11-12`)
  await day.getByRole('button', { name: 'Add holiday' }).click()
  await expect(seat.getByRole('row', { name: /Day of mourning/ })).toContainText('Unverified')
  await expectValidPage(seat)
  await theirs.close()
  await operatorContext.close()
})

test('pausing a schedule shows its toast although the schedule leaves the filtered list', {
  tag: ['@S4-11'],
}, async ({ page }) => {
  await openScreen(page, '/automated-scheduling', 'Automated Scheduling')
  const origin = new URL(page.url()).origin
  const made = await page.request.post(`${origin}/api/schedules/conversions`, {
    headers: { origin },
    data: {
      name: 'Filtered away',
      amountXof: 60_000_000,
      scheduleType: 'monthly',
      executionTime: '08:00',
      isActive: true,
      notes: '',
    },
  })
  expect(made.status()).toBe(201)
  await openScreen(page, '/automated-scheduling?state=active&q=filtered', 'Automated Scheduling')
  await page.getByRole('button', { name: 'Pause Filtered away' }).click()
  await expect(page.getByText('Schedule paused')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause Filtered away' })).toHaveCount(0)
})
