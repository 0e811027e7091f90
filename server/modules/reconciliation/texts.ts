import * as nameTexts from '#contract/reconciliation/names/messages.ts'
import { translated } from '#server/platform/language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the person who reads them. */
export const t = translated('server/modules/reconciliation/messages.ts', source)

export const exceptionNames = translated('contract/reconciliation/names/messages.ts', nameTexts)
