import { translated } from '#server/platform/language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the work. */
export const t = translated('server/modules/settings/messages.ts', source)
