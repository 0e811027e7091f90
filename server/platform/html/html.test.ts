import { describe, expect, it } from 'vitest'
import { html, htmlDocument } from './html.ts'

describe('an HTML template', () => {
  it('escapes text in elements and attributes', () => {
    const text = `<b>"O'Neil" & co`
    expect(html`<p title="${text}">${text}</p>`.toString()).toBe(
      '<p title="&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co">&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co</p>',
    )
  })

  it('inserts HTML and lists of it unescaped', () => {
    const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${items}${html`<li>c</li>`}${[]}</ul>`.toString()).toBe(
      '<ul><li>a</li><li>&lt;</li><li>c</li></ul>',
    )
  })

  it('makes a whole document of a head and a body', () => {
    expect(htmlDocument(html`<title>${'A & B'}</title>`, html`<body>b</body>`, 'fr')).toBe(
      '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>A &amp; B</title></head><body>b</body></html>',
    )
  })
})
