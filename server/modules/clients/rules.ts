/** Duplicate keys and limit rules. */

import type { Money } from '#kernel/money.ts'
import { foldText } from '#kernel/search-text.ts'

/**
 * Largest monthly limit: thirteen digits before the point, as the specification's decimal(15,2)
 * allows.
 */
const maxLimitMinor = 999_999_999_999_999n

/** Company forms that do not distinguish two names. */
const companyForms = new Set(
  'sa sas sasu sarl suarl snc gie ltd limited llc llp lp inc incorporated plc corp corporation co company gmbh ag kg bv nv spa srl'.split(
    ' ',
  ),
)

/** Normalises a company name: `Société Baobab S.A.` and `societe baobab` have the same key. */
export function nameKey(companyName: string): string {
  const words = foldText(companyName).split(' ')
  while (words.length > 1 && companyForms.has(words.at(-1) ?? '')) words.pop()
  const key = words.join(' ')
  // A name that consists of signs only folds to nothing, so it is its own key.
  return key === '' ? companyName.trim() : key
}

/** Normalises a tax id. Returns null if nothing is left to compare. */
export function taxKey(taxId: string | null): string | null {
  const key = foldText(taxId ?? '').replaceAll(' ', '')
  return key === '' ? null : key
}

export function isLimitTooLarge(limit: Money<'USD'> | null | undefined): boolean {
  return limit !== null && limit !== undefined && limit.minor > maxLimitMinor
}

/** Whether `to` is a higher limit than `from`; null is unlimited. Amounts in USD cents. */
export function isRaise(from: bigint | null, to: bigint | null): boolean {
  if (from === null) return false
  return to === null || to > from
}
