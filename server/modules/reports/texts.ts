import * as contractTexts from '#contract/reports/messages.ts'
import { translated } from '#server/platform/language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the person who asks for the report. */
export const t = translated('server/modules/reports/messages.ts', source)

/** Those that the screens show as well. */
export const shared = translated('contract/reports/messages.ts', contractTexts)
