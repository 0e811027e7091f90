import * as nameTexts from '#contract/invoices/names/messages.ts'
import { translated } from '#server/platform/language/translations.ts'
import * as source from './messages.ts'

/** The texts in the language of the work: of an answer's reader, of a client's document. */
export const t = translated('server/modules/invoices/messages.ts', source)

export const invoiceNames = translated('contract/invoices/names/messages.ts', nameTexts)
