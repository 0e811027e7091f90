// Takes the screenshots of the guides.

import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { sourceLanguage } from './translations.ts'
import { createTranslator, type Translate } from './translator.ts'
import { type TypedTexts, typedTexts } from './typed-texts.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The folder of the guide's pictures in a language. */
const picturesOf = (language: string): string =>
  path.join(root, language === sourceLanguage ? '' : path.join('languages', language), 'docs/pictures')

export interface Camera {
  /** The name of a control, by its English name. */
  readonly named: Translate
  /** What people type. */
  readonly typed: TypedTexts
  goTo(page: Page, entry: string): Promise<void>
  /** Waits until a toast appears and disappears, so that it covers nothing in the next picture. */
  said(page: Page, text: string): Promise<void>
  /** Takes a picture of the visible window with `about` in its middle. */
  shoot(page: Page, name: string, about?: Locator): Promise<void>
}

/** Takes the pictures of the guide in one language. */
export async function createCamera(language: string): Promise<Camera> {
  const named = await createTranslator(language)
  const folder = picturesOf(language)
  await mkdir(folder, { recursive: true })
  return {
    named,
    typed: typedTexts(language),
    goTo(page, entry) {
      const menu = page.getByRole('navigation', { name: named('Main') })
      return menu.getByRole('link', { name: named(entry), exact: true }).click()
    },
    async said(page, text) {
      const toast = page.getByText(named(text)).first()
      await toast.waitFor()
      // A toast stays visible while the pointer is over it.
      await page.mouse.move(0, 0)
      await toast.waitFor({ state: 'hidden' })
    },
    async shoot(page, name, about) {
      const loading = page.getByRole('status', { name: named('Loading') })
      await loading.first().waitFor({ state: 'hidden' })
      // Charts load after what surrounds them, and their placeholder has no role.
      await page.locator('.shimmer').first().waitFor({ state: 'hidden' })
      await about?.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const file = path.join(folder, `${name}.png`)
      await writeFile(file, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      console.log(`${name}.png  ${Math.ceil((await stat(file)).size / 1024)} KiB`)
    },
  }
}
