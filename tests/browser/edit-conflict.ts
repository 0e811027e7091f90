// Changes by a colleague while a form is open.
import { expect, type Locator } from '@playwright/test'
import type { StaffMember } from '#tests/running/staff-member.ts'

/** Saves a form whose record another person has changed since it was opened. */
export async function expectConflict(form: Locator, save: string) {
  await form.getByRole('button', { name: save, exact: true }).click()
  await expect(form.getByText(/has changed since you opened it/)).toBeVisible()
}

export async function create(
  person: StaffMember,
  path: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await person.call('POST', path, { body })
  expect([answer.status, answer.body]).toEqual([201, answer.body])
  return answer.body
}

export async function change(person: StaffMember, path: string, body: object): Promise<void> {
  const answer = await person.call('PATCH', path, { body })
  expect([answer.status, answer.body]).toEqual([200, answer.body])
}
