// Texts that depend on a count; French uses `one` for 0 and 1.

import { formatNumber, language } from './language.ts'

/** One text per plural category of the language; `#` stands for the count. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

const rules = new Intl.PluralRules(language)

/** `plural(1200, { one: '# invoice', other: '# invoices' })` is "1,200 invoices". */
export function plural(count: number, forms: PluralForms): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return form.replaceAll('#', formatNumber(count))
}
