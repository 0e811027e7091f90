/**
 * Texts that are stored and shown to people, such as a notification. They are stored in the
 * language of the sources, for evidence and exports, beside their translations (docs/adr/0059).
 */
import { language as sourceLanguage } from '#kernel/language.ts'
import { currentLanguage, inSourceLanguage, runInLanguage } from './current-language.ts'
import { loadedLanguages } from './translations.ts'

/** Translations of a stored text by language. */
export type Translations = Readonly<Record<string, string>>

export interface StoredText {
  readonly text: string
  /** Null for what people or other systems wrote, which stays as it is. */
  readonly translations: Translations | null
}

/** What a text is written from: a function reads `t` of a `texts.ts` once per language. */
export type Wording = string | (() => string) | StoredText

/** Writes a text in each language that is loaded. */
export function storedText(wording: Wording): StoredText {
  if (typeof wording === 'string') return { text: wording, translations: null }
  if (typeof wording === 'object') return wording
  const text = inSourceLanguage(wording)
  const translations = Object.fromEntries(
    loadedLanguages()
      .map((language) => [language, runInLanguage({ language }, wording)] as const)
      .filter(([, translated]) => translated !== text),
  )
  return { text, translations: Object.keys(translations).length > 0 ? translations : null }
}

/** A stored text in the language of the current work; as it was stored where it has none. */
export function textForReader({ text, translations }: StoredText): string {
  const language = currentLanguage()
  return language === sourceLanguage ? text : (translations?.[language] ?? text)
}

/** The columns of a row that has a reason. */
export interface ReasonColumns {
  readonly reason: string | null
  readonly reasonTranslations: Translations | null
}

export function reasonColumns(wording: Wording | null): ReasonColumns {
  const { text: reason, translations: reasonTranslations } =
    wording === null ? { text: null, translations: null } : storedText(wording)
  return { reason, reasonTranslations }
}

export const reasonOf = ({ reason: text, reasonTranslations: translations }: ReasonColumns): StoredText | null =>
  text === null ? null : { text, translations }

/** A stored reason in the language of the current work. */
export function reasonForReader(row: ReasonColumns): string | null {
  const reason = reasonOf(row)
  return reason && textForReader(reason)
}

/** The text of a wording in the language of the current work, for a text that contains it. */
export const wordingText = (wording: Wording): string =>
  typeof wording === 'function' ? wording() : textForReader(storedText(wording))
