import { translated } from '#server/platform/language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of an answer's reader. */
export const t = translated('server/modules/items/messages.ts', source)
