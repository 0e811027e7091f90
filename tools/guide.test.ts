import { describe, expect, it } from 'vitest'
import { helpPath, paths } from '#web/routes/paths.ts'
import { renderGuide } from './guide.ts'

describe("the user's guide", () => {
  it('describes every screen once, where its help link leads', async () => {
    const { text, contents } = await renderGuide()
    for (const address of Object.values(paths)) {
      const [, section] = helpPath(address).split('#')
      expect([address, text.split(`id="${section}"`).length - 1]).toEqual([address, 1])
    }
    for (const [, section] of contents.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`<h2 id="${section}">`)
  })

  it('links from a record to its screen', () => {
    expect(['/', '/clients/12', '/compliance-dashboard/filings'].map(helpPath)).toEqual([
      '/help#dashboard',
      '/help#clients',
      '/help#compliance-dashboard/filings',
    ])
  })
})
