import { translated } from '../language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the request. */
export const t = translated('server/platform/http/messages.ts', source)
