/**
 * Labels of fields, key scopes and webhook events. Apart from `value-labels.ts`, because the first
 * screen shows none of them.
 */
import { titleWords } from './format.ts'

/** `company_name` → `Company Name`. */
export const fieldLabel = (name: string): string => titleWords(name)
