import { translated } from '#server/platform/language/translations.ts'
import * as source from './messages.ts'

/** Texts of notifications and answers in the language of the person who reads them. */
export const t = translated('server/app/messages.ts', source)
