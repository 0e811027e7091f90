// Texts that depend on a count; French uses `one` for 0 and 1.

import { formatNumber, language } from './language.ts'

/** One text per plural category of the language; `#` stands for the count. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

/** Created at the first count: the first formatter takes 30 ms of a browser's start. */
let rules: Intl.PluralRules | undefined

/** `plural(1200, { one: '# invoice', other: '# invoices' })` is "1,200 invoices". */
export function plural(count: number, forms: PluralForms): string {
  rules ??= new Intl.PluralRules(language)
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return form.replaceAll('#', formatNumber(count))
}
