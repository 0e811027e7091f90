import { translated } from '#server/platform/language/translations.ts'
import * as matchReasons from './match-reasons/messages.ts'
import * as source from './messages.ts'

/** The texts in the language of the person who reads them. */
export const t = translated('server/modules/screening/messages.ts', source)

// Stored in English; `reasonText` finds their translations.
translated('server/modules/screening/match-reasons/messages.ts', matchReasons)
