import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { helpPath, paths } from '#web/routes/paths.ts'
import { renderGuide } from './guide.ts'
import { sourceLanguage, translatedLanguages } from './translations.ts'

describe("the user's guide", () => {
  it.each([sourceLanguage, ...translatedLanguages()])(
    'describes every screen once in %s, where its help link leads',
    async (language) => {
      const { text, contents } = await renderGuide(language)
      for (const address of Object.values(paths)) {
        const [, section] = helpPath(address).split('#')
        expect([address, text.split(`id="${section}"`).length - 1]).toEqual([address, 1])
      }
      for (const [, section] of contents.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`<h2 id="${section}">`)
    },
  )

  it('links to sections and pictures that exist, in each language', async () => {
    for (const language of [sourceLanguage, ...translatedLanguages()]) {
      const { text } = await renderGuide(language)
      for (const [, section] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${section}"`)
      for (const [, picture = ''] of text.matchAll(/src="\.\.\/([^"]+)"/g))
        expect([picture, existsSync(new URL(`../${picture}`, import.meta.url))]).toEqual([picture, true])
    }
  })

  it('links from a record to its screen', () => {
    expect(['/', '/clients/12', '/compliance-dashboard/filings'].map(helpPath)).toEqual([
      '/help#dashboard',
      '/help#clients',
      '/help#compliance-dashboard/filings',
    ])
  })
})
