import type { Money } from '#kernel/money.ts'
import { foldText } from '#kernel/search-text.ts'

/** Largest monthly limit: thirteen digits before the point, as the specification's decimal(15,2) holds. */
const maxLimitMinor = 999_999_999_999_999n

/** Forms of company that do not tell two names apart. */
const companyForms = new Set(
  'sa sas sasu sarl suarl snc gie ltd limited llc llp lp inc incorporated plc corp corporation co company gmbh ag kg bv nv spa srl'.split(
    ' ',
  ),
)

/** What two spellings of one company name share: `Société Baobab S.A.` and `societe baobab` have the same key. */
export function nameKey(companyName: string): string {
  const words = foldText(companyName).split(' ')
  while (words.length > 1 && companyForms.has(words.at(-1) ?? '')) words.pop()
  const key = words.join(' ')
  // A name of signs alone folds to nothing and is then its own key.
  return key === '' ? companyName.trim() : key
}

/** What two spellings of one tax id share; null where nothing is left to compare. */
export function taxKey(taxId: string | null): string | null {
  const key = foldText(taxId ?? '').replaceAll(' ', '')
  return key === '' ? null : key
}

/** The words that a search finds a client by. An e-mail is found by each of its parts and as a whole. */
export function searchWords(client: { companyName: string; contactName: string; email: string }): string {
  const whole = foldText(client.email.replaceAll(/[^\p{L}\p{N}]+/gu, ''))
  const parts = [client.companyName, client.contactName, client.email.replaceAll('.', ' ')].map(foldText)
  const words = new Set([...parts.join(' ').split(' '), whole].filter((word) => word !== ''))
  return [...words].join(' ')
}

export function isLimitTooLarge(limit: Money<'USD'> | null | undefined): boolean {
  return limit !== null && limit !== undefined && limit.minor > maxLimitMinor
}

/** Whether `to` lets more through than `from`; null is no limit at all. Amounts in USD cents. */
export function isRaise(from: bigint | null, to: bigint | null): boolean {
  if (from === null) return false
  return to === null || to > from
}
