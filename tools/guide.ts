// Renders the user's guide as HTML.

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked, type Tokens } from 'marked'

const folder = path.resolve(import.meta.dirname, '../docs')

export interface Guide {
  /** Links to its sections. */
  readonly contents: string
  readonly text: string
}

const slugOf = (title: string): string => `section-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

/**
 * docs/USERS-GUIDE.md as HTML, where `#fx-rates` is the section of the screen at that address.
 * Picture paths are relative to web/help.html, which includes it.
 */
export async function renderGuide(): Promise<Guide> {
  const source = await readFile(path.join(folder, 'USERS-GUIDE.md'), 'utf8')
  const sections = marked
    .lexer(source)
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
  const text = await marked.parse(source, { async: true })
  return {
    contents: sections.map((each) => `<a href="#${slugOf(each.text)}">${marked.parseInline(each.text)}</a>`).join(''),
    text: text
      .replaceAll(/<h2>(.*?)<\/h2>/g, (_, title: string) => `<h2 id="${slugOf(title)}">${title}</h2>`)
      .replaceAll('<table>', '<div class="wide"><table>')
      .replaceAll('</table>', '</table></div>')
      .replaceAll('src="pictures/', 'src="../docs/pictures/')
      .replaceAll('<img ', '<img loading="lazy" '),
  }
}
