/** Which setting values are refused. The server and the settings form apply the same rules. */

import * as z from 'zod/mini'
import { readAccountNumber } from '#kernel/account-number.ts'
import { countries } from '../countries.ts'
import { instant, version } from '../fields.ts'
import * as t from './messages.ts'

/** Returns why the text is refused, as the end of a sentence; null if it is accepted. */
type Rule = (text: string) => string | null

const unless =
  (form: RegExp, refusal: string): Rule =>
  (text) =>
    text === '' || form.test(text) ? null : refusal

const names: ReadonlySet<string> = new Set(countries.map(({ name }) => name))

/** By setting. Empty texts are accepted unless the setting itself refuses them. */
export const settingRules: Readonly<Record<string, Rule>> = {
  'business.country': (text) => (names.has(text) ? null : t.mustBeListedCountry),
  'business.email': unless(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, t.mustBeEmail),
  'business.phone': unless(/^\+?[\d\s().-]{6,}$/, t.mustBePhone),
  'business.website': unless(/^(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/\S*)?$/i, t.mustBeWebAddress),
  'business.registrationNumber': unless(/\d/, t.mustContainRegisterNumber),
  'business.taxId': unless(/^(?=.*\d)[\p{L}\d][\p{L}\d\s./-]{3,}$/u, t.mustBeTaxId),
  // Each kind of document refuses the standard prefixes of the others, and of demo data.
  'invoices.numberPrefix': unless(/^(?!(CN|QUO|DEMO)$)[A-Z]{2,8}$/, t.mustBePrefix),
  'invoices.creditNotePrefix': unless(/^(?!(INV|QUO|DEMO)$)[A-Z]{2,8}$/, t.mustBeCreditNotePrefix),
  'invoices.quotePrefix': unless(/^(?!(INV|CN|DEMO)$)[A-Z]{2,8}$/, t.mustBeQuotePrefix),
  'business.bankAccountNumber': accountRule,
  'business.bankBic': unless(/^[A-Za-z]{6}[A-Za-z\d]{2}([A-Za-z\d]{3})?$/, t.mustBeBic),
}

function accountRule(text: string): string | null {
  if (text === '') return null
  const read = readAccountNumber(text)
  return read.ok ? null : t.isRejected(read.error)
}

export const proposalDecision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  version,
  /** Of the proposal that the person saw: a later one replaces it without a new version. */
  proposedAt: instant,
})
