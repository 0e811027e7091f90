import { translated } from '#server/platform/language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the person who reads them. */
export const t = translated('server/modules/notifications/messages.ts', source)
