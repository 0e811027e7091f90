// Takes the screenshots of the guides.

import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { sourceLanguage } from './translations.ts'

const root = path.resolve(import.meta.dirname, '..')
export const pictures = path.join(root, 'docs/pictures')

/** The folder of the guide's pictures in a language. */
export const picturesOf = (language: string): string =>
  language === sourceLanguage ? pictures : path.join(root, 'languages', language, 'docs/pictures')

export function goTo(page: Page, entry: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
}

/** Waits until a toast appears and disappears, so that it covers nothing in the next picture. */
export async function said(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
  // A toast stays visible while the pointer is over it.
  await page.mouse.move(0, 0)
  await page.getByText(text).first().waitFor({ state: 'hidden' })
}

/** Takes a picture of the visible window with `about` in its middle. */
export async function shoot(
  page: Page,
  name: string,
  { about, folder = pictures }: { readonly about?: Locator; readonly folder?: string } = {},
): Promise<void> {
  await page
    .getByRole('status', { name: /^(Loading|Chargement)$/ })
    .first()
    .waitFor({ state: 'hidden' })
  await about?.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${name}.png`)
  await writeFile(file, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  console.log(`${name}.png  ${Math.ceil((await stat(file)).size / 1024)} KiB`)
}
