// Renders the user's guide as HTML.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked, type Tokens } from 'marked'
import { sourceLanguage } from './translations.ts'

const root = path.resolve(import.meta.dirname, '..')

export interface Guide {
  /** Links to its sections. */
  readonly contents: string
  readonly text: string
}

const slugOf = (title: string): string => {
  const letters = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return `section-${letters.replaceAll(/[^a-z0-9]+/g, '-')}`
}

/**
 * The guide of a language as HTML, where `#fx-rates` is the section of the screen at that address.
 * A language without a guide, or without a picture, has the English one. Picture paths are relative
 * to web/help.html, which includes it.
 */
export async function renderGuide(language = sourceLanguage): Promise<Guide> {
  const translated = `languages/${language}/docs`
  const nearest = (file: string) => (existsSync(path.join(root, translated, file)) ? translated : 'docs')
  const source = await readFile(path.join(root, nearest('USERS-GUIDE.md'), 'USERS-GUIDE.md'), 'utf8')
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
      .replaceAll(/src="(pictures\/[^"]+)/g, (_, file: string) => `src="../${nearest(file)}/${file}`)
      .replaceAll('<img ', '<img loading="lazy" '),
  }
}
