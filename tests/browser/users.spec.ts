import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { sessionOf } from './product-server.ts'
import { openScreen, test } from './signed-in-fixture.ts'

const password = 'copper lantern orchard 29'

test('an administrator invites, promotes and deactivates a person', { tag: ['@D2-37', '@D2-29'] }, async ({
  browser,
  used,
}) => {
  // A separate session, so that its proof of identity is fresh.
  const chief = await used.hire('Nadia', 'Bamba', 'admin')
  const adminContext = await browser.newContext({
    baseURL: used.server.address,
    storageState: await sessionOf(used, chief),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await adminContext.newPage()
  await openScreen(page, '/admin/users', 'User Management')
  await page.getByRole('button', { name: 'Invite Person' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite person' })
  await invitation.getByRole('button', { name: 'Invite' }).click()
  await expect(invitation.getByText('Email is required')).toBeVisible()
  await invitation.getByRole('textbox', { name: 'Email' }).fill('yao.mensah@example.org')
  await invitation.getByRole('textbox', { name: 'First name' }).fill('Yao')
  await invitation.getByRole('textbox', { name: 'Last name' }).fill('Mensah')
  await invitation.getByRole('button', { name: 'Invite' }).click()
  const made = page.getByRole('dialog', { name: 'Link for Yao Mensah' })
  const url = await made.getByRole('textbox', { name: 'One-time link' }).inputValue()
  await made.getByRole('button', { name: 'Copy link' }).click()
  await expect(made.getByRole('button', { name: 'Copied' })).toBeVisible()
  await made.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /Yao Mensah/ })
  await expect(row).toContainText('Invited')

  const theirs = await browser.newContext({ baseURL: used.server.address })
  const seat = await theirs.newPage()
  await seat.goto(url)
  await expect(seat.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await seat.getByLabel('Password').fill(password)
  await seat.getByRole('button', { name: 'Set password' }).click()
  await expect(seat.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  // The other screen receives the change without a reload.
  await expect(row).toContainText('Active')

  await row.getByRole('button', { name: 'Actions for Yao Mensah' }).click()
  await page.getByRole('menuitem', { name: 'Edit name and role' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Yao Mensah' })
  await edit.getByRole('combobox', { name: 'Role' }).selectOption('compliance')
  await edit.getByRole('button', { name: 'Save' }).click()
  // A role that approves takes another approver.
  await expect(row).toContainText('Role compliance: awaiting second approver')

  await row.getByRole('button', { name: 'Actions for Yao Mensah' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate Yao Mensah?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('left the business')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Inactive')
  const signIn = seat.getByRole('button', { name: 'Sign In' }).or(seat.getByRole('link', { name: 'Sign In' }))
  await expect(async () => {
    // The screen may be navigating away at this moment, and then it can't be reloaded.
    await seat.reload()
    await expect(signIn.first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 15_000 })
  await seat.goto(url)
  await expect(seat.getByRole('alert')).toContainText('This link was already used')
  await expectValidPage(seat)
  await page.getByRole('button', { name: 'Invite Person' }).click()
  await expectValidPage(page)
  await theirs.close()
  await adminContext.close()
})

test('finds people by name, role and state and keeps the filters in the address', { tag: ['@D2-37'] }, async ({
  page,
}) => {
  await openScreen(page, '/admin/users', 'User Management')
  await page.getByRole('searchbox', { name: 'Search people' }).fill('traore')
  await expect(page.getByRole('row', { name: /Aya Traore/ })).toBeVisible()
  await expect(page).toHaveURL(/q=traore/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('inactive')
  await expect(page.getByText('No people found')).toBeVisible()
})

test('everybody edits their name, password and sessions', { tag: ['@D2-18'] }, async ({ browser, used }) => {
  const credentials = await used.hire('Awa', 'Cisse', 'user')
  const storageState = await sessionOf(used, credentials)
  await sessionOf(used, credentials)
  const context = await browser.newContext({ baseURL: used.server.address, storageState })
  const page = await context.newPage()
  await openScreen(page, '/')
  await page.getByRole('link', { name: /Awa Cisse/ }).click()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'First name' }).fill('Awa Marie')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('link', { name: /Awa Marie Cisse/ })).toBeVisible()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('1 other session ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await context.close()
})
