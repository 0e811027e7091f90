/** The banks of WAEMU that can be connected. */

import type { Bank } from '#contract/banking/api.ts'
import { type CalendarCountry, calendarCountries, calendarCountryNames } from '#contract/calendar/api.ts'
import * as t from './messages.ts'

const outsideWaemu = t.outsideWaemuNote
/** Weak source: a recent list of approved banks omits these. To be verified. */
const notListed = t.approvalUncertainNote
const multiCountry = 'Multi-country'

/** BICs of Ecobank, the one listed bank with several countries, by country. */
const ecobankCodes: Readonly<Record<string, string>> = {
  Bénin: 'ECOCBJBJ',
  'Burkina Faso': 'ECOCBFBF',
  "Côte d'Ivoire": 'ECOCCIAB',
  'Guinée-Bissau': 'ECOCGWGW',
  Mali: 'ECOCMLBA',
  Niger: 'ECOCNENI',
  Sénégal: 'ECOCSNDA',
  Togo: 'ECOCTGTG',
}

/**
 * The fixed bank list of the specification (section 3), with BICs from public sources. A bank whose
 * BIC is unknown has an empty code, so the operator enters it.
 */
export const banks: readonly Bank[] = [
  bankOf('SGBF', 'Société Générale Burkina Faso', 'Burkina Faso', 'SGBBBFBF'),
  bankOf('SGCI', "Société Générale Côte d'Ivoire", "Côte d'Ivoire", 'SGCICIAB'),
  bankOf('SGML', 'Société Générale Mali', 'Mali', '', notListed),
  bankOf('SGNE', 'Société Générale Niger', 'Niger', '', notListed),
  bankOf('SGSE', 'Société Générale Sénégal', 'Sénégal', 'SGSNSNDA'),
  bankOf('UBABN', 'UBA Bénin', 'Bénin', 'COBBBJBJ'),
  bankOf('UBABF', 'UBA Burkina Faso', 'Burkina Faso', ''),
  bankOf('UBACI', "UBA Côte d'Ivoire", "Côte d'Ivoire", 'UNAFCIAB'),
  bankOf('UBAGH', 'UBA Ghana', 'Ghana', 'STBGGHAC', outsideWaemu),
  bankOf('UBAML', 'UBA Mali', 'Mali', ''),
  bankOf('UBANG', 'UBA Nigeria', 'Nigeria', 'UNAFNGLA', outsideWaemu),
  bankOf('UBATG', 'UBA Togo', 'Togo', '', notListed),
  bankOf('ECOBNK', 'Ecobank', multiCountry, '', t.countryDecidesBicNote),
  bankOf('ORABF', 'Orabank Burkina Faso', 'Burkina Faso', 'ORBKBFBF'),
  bankOf('ORACI', "Orabank Côte d'Ivoire", "Côte d'Ivoire", 'ORBKCIAB'),
  bankOf('ORAML', 'Orabank Mali', 'Mali', 'ORBKMLBA'),
  bankOf('ORATG', 'Orabank Togo', 'Togo', 'ORBKTGTG'),
]

export function findBank(code: string): Bank | null {
  return banks.find((bank) => bank.code === code) ?? null
}

/** Returns the account's country: the bank's own, or `input` for a bank with several countries. */
export function countryOf(bank: Bank, input: string): string {
  return bank.country === multiCountry ? input : bank.country
}

/** The WAEMU country of a business, or the first bank list's country for one elsewhere. */
export function defaultCountry(businessCountry: string): string {
  const wanted = folded(businessCountry)
  return Object.keys(ecobankCodes).find((country) => folded(country) === wanted) ?? "Côte d'Ivoire"
}

/** The bank calendar of a bank's country; null outside WAEMU. */
export function calendarCountryOf(country: string): CalendarCountry | null {
  const wanted = folded(country)
  return calendarCountries.find((code) => folded(calendarCountryNames[code]) === wanted) ?? null
}

/** Without accents and in English where the two names differ: `Sénégal` is `senegal`. */
const folded = (country: string): string =>
  country.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace('guinee', 'guinea')

/** Returns the BIC, or an empty string when it is unknown. */
export function knownSwiftCode(bank: Bank, country: string): string {
  return bank.country === multiCountry ? (ecobankCodes[country] ?? '') : bank.swiftCode
}

function bankOf(code: string, name: string, country: string, swiftCode: string, remark = ''): Bank {
  const branches =
    country === multiCountry
      ? Object.entries(ecobankCodes).map(([branch, bic]) => ({ country: branch, swiftCode: bic }))
      : []
  return { code, name, country, swiftCode, branches, remark }
}
