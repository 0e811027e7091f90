/** Labels of changed fields. Apart from `value-labels.ts`, because few screens show them. */
import { titleWords } from './format.ts'

/** `company_name` → `Company Name`. */
export const fieldLabel = (name: string): string => titleWords(name)
