// Takes the pictures of the guide around the main job.

import type { Page } from '@playwright/test'
import { paths } from '#web/routes/paths.ts'
import type { Camera } from './camera.ts'

interface Desks {
  /** An administrator. */
  readonly operator: Page
  /** Handles compliance. */
  readonly officer: Page
  readonly address: string
}

/** Takes the pictures of the tasks around the main job. */
export async function takeStaffPictures(camera: Camera, { operator, officer, address }: Desks): Promise<void> {
  const { named, goTo, shoot } = camera
  await operator.goto(`${address}${paths.adminUsers}`)
  await operator.getByRole('row', { name: /Binta Sow/ }).waitFor()
  await shoot(operator, 'users')
  await operator.goto(`${address}${paths.adminSettings}`)
  await operator.getByLabel(named('Business name'), { exact: true }).waitFor()
  await shoot(operator, 'settings')
  await takeWebhook(camera, operator, address)
  await takeSuspicionReport(camera, officer, address)
  await takeSchedules(camera, operator)
  await goTo(officer, 'Dashboard')
}

/** Run soon after sign-in, while the proof of identity is fresh. */
export async function takeSecondFactor({ named, goTo, shoot }: Camera, page: Page, address: string): Promise<void> {
  await page.goto(`${address}${paths.profile}`)
  await page.getByRole('button', { name: named('Set up authenticator app') }).click()
  await page.getByRole('img', { name: named('QR code for your authenticator app') }).waitFor()
  await shoot(page, 'second-factor')
  await page.keyboard.press('Escape')
  await goTo(page, 'Dashboard')
}

async function takeSchedules({ named, said, goTo, shoot }: Camera, page: Page): Promise<void> {
  await goTo(page, 'Automated Scheduling')
  const form = page.getByRole('region', { name: named('New schedule') })
  await form.getByRole('textbox', { name: named('Amount (XOF)') }).fill('60000000')
  await form.getByRole('button', { name: named('Create schedule') }).click()
  await said(page, 'Schedule Created')
  await page
    .getByRole('list', { name: named('Next five runs') })
    .getByRole('listitem')
    .nth(4)
    .waitFor()
  await shoot(page, 'schedules')
}

async function takeSuspicionReport({ named, shoot, typed }: Camera, page: Page, address: string): Promise<void> {
  await page.goto(`${address}${paths.suspicionReports}`)
  await page.getByRole('button', { name: named('New report') }).click()
  const fresh = page.getByRole('dialog', { name: named('New suspicion report') })
  await fresh.getByLabel(named('Subject')).fill('Quartz Trading SA')
  await fresh.getByLabel(named('Detected on')).fill(new Date().toISOString().slice(0, 10))
  await fresh.getByLabel(named('Amount')).fill('75000000')
  await fresh.getByLabel(named('Facts')).fill(typed.suspicionFacts)
  await fresh.getByLabel(named('Grounds of suspicion')).fill(typed.suspicionGrounds)
  await shoot(page, 'suspicion-report')
  await discard(page, named)
}

async function takeWebhook({ named, shoot }: Camera, page: Page, address: string): Promise<void> {
  await page.goto(`${address}${paths.adminSettings}?tab=webhooks`)
  await page.getByRole('button', { name: named('Add webhook') }).click()
  const form = page.getByRole('dialog', { name: named('Add webhook') })
  await form.getByRole('textbox', { name: named('Address') }).fill('https://erp.example.org/corridor')
  await form.getByRole('checkbox', { name: named('Conversion'), exact: true }).check()
  await shoot(page, 'add-webhook')
  await discard(page, named)
}

/** Closes a dialog with typed text, which asks first. */
async function discard(page: Page, named: Camera['named']): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: named('Discard') }).click()
}
