/** Names of countries in the language of the current work. Stored names are English. */
import { countryOf } from '#contract/countries.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import { currentLanguage } from './current-language.ts'

const names = new Map<string, Intl.DisplayNames>()

/** A stored name for the reader. A text that names no country stays as it is. */
export function countryText(stored: string): string {
  const language = currentLanguage()
  const country = language === sourceLanguage ? undefined : countryOf(stored)
  return country === undefined ? stored : (namesIn(language).of(country.code) ?? stored)
}

function namesIn(language: string): Intl.DisplayNames {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  names.set(language, known)
  return known
}
