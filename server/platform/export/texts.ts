import { translated } from '../language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the document. */
export const t = translated('server/platform/export/messages.ts', source)
