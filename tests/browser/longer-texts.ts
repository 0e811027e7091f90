// Makes the texts of a page 35 % longer, with accents, as a language that needs more room would.
import type { Page } from '@playwright/test'
import { expectTextFits } from './text-layout.ts'

/** Lengthens the texts of a page that was checked as it is, and expects them to fit too. */
export async function expectLongerTextFits(page: Page): Promise<void> {
  // Otherwise a refresh restores a text while it is measured.
  await page.route('**/api/**', () => undefined)
  await lengthenTexts(page)
  await expectTextFits(page)
}

/**
 * Lengthens every visible text with words. Figures, names of people and what is typed are the same
 * length in each language, so texts with digits stay.
 */
const lengthenTexts = (page: Page): Promise<void> => page.evaluate(lengthen)

/** Runs in the page, so it may refer to nothing outside itself. */
function lengthen(): void {
  const accents: Readonly<Record<string, string>> = { a: 'à', e: 'é', i: 'î', o: 'ô', u: 'ù', c: 'ç', n: 'ñ' }
  const accented = (text: string) => text.replace(/[aeioucn]/g, (letter) => accents[letter] ?? letter)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  for (const node of nodes) {
    const text = node.nodeValue ?? ''
    const words = text.trim()
    const parent = node.parentElement
    if (!/\p{L}{3}/u.test(words) || /\d/.test(words) || parent?.closest('script, style, option, noscript, textarea'))
      continue
    const more = Math.ceil(words.length * 0.35)
    // A word grows; a sentence gets further words.
    const rest = words.includes(' ') ? ` ${words.slice(0, Math.max(1, more - 1)).trim()}` : words.slice(-more)
    node.nodeValue = text.replace(words, () => accented(words + rest.toLowerCase()))
  }
}
