import * as nameTexts from '#contract/alerts/names/messages.ts'
import { translated } from '#server/platform/language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the person who reads them. */
export const t = translated('server/modules/compliance/alerts/messages.ts', source)

export const alertNames = translated('contract/alerts/names/messages.ts', nameTexts)
