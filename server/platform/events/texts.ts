import { translated } from '../language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the person who reads them. */
export const t = translated('server/platform/events/messages.ts', source)
