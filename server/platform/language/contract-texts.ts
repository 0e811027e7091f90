/**
 * Texts of the contract in the language of the current work. Schemas hold theirs in the language of
 * the sources, because the client's build replaces them; the server finds the translation by it.
 */
import { currentLanguage } from './current-language.ts'
import { knownPairs, type TextPairs, translate } from './text-pairs.ts'
import { contractModules } from './translations.ts'

const pairs = new Map<string, TextPairs>()

/** The translation of a text of the contract; the text itself where there is none. */
export function contractText(text: string): string {
  const language = currentLanguage()
  const known = knownPairs(pairs, language, () => contractModules(language))
  return translate(text, known)
}
