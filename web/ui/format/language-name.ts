import { capitalise } from './format.ts'

/** The language's own name, so that a person finds it in any other: `Français`. */
export const languageName = (code: string): string =>
  capitalise(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code)

export const languageOptions = (codes: readonly string[]) =>
  codes.map((code) => ({ value: code, label: languageName(code) }))
