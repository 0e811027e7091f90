import { translated } from '#server/platform/language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the person who asks for the report. */
export const t = translated('server/modules/reports/messages.ts', source)
