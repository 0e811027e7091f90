/** Normalises numbers of passports, registrations, tax, ships (IMO), LEI and BIC. */
import { visibleText, withoutLookAlikes } from './clean-text.ts'

const minLength = 5
const maxLength = 40

/** Words that name the kind of a number: they are no part of it. */
const label = /^(?:NO|NR|NUM|NUMERO|NUMBER|N|ID|PASSPORT|PASSEPORT|IMO|MMSI|LEI|BIC|SWIFT|TAX|TIN|VAT|SIREN|SIRET)$/
const numbered = /^N[O°ºR]?\.?:?(?=\d)/
const bicShape = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/
const placeholder = /^(?:(.)\1*|0?1234567?8?9?0?)$/

/**
 * The keys under which a number is compared: the number without separators and, where words stand
 * around it (`CAR diplomatic passport no. D00000898`), without those words. Empty for a text that
 * is too short to identify anyone.
 */
export function keysOfNumber(text: string): string[] {
  const plain = withoutLookAlikes(visibleText(text)).toUpperCase()
  const words = plain
    .replace(/\([^)]*\)/g, ' ')
    .split(/[\s,;:]+/)
    .filter((word) => word !== '')
  const numbers = words
    .filter((word) => /\d/.test(word) || (word.length <= 2 && /^[A-Z]+$/.test(word) && !label.test(word)))
    .map((word) => word.replace(numbered, ''))
  const joined = [plain, numbers.join('')].map(unseparated)
  // A text with several numbers, such as a date of expiry, is also compared number by number.
  const each = numbers.length > 1 ? numbers.map(unseparated).filter((number) => number.length >= strongLength) : []
  const bics = words.length === 1 && bicShape.test(unseparated(plain)) ? [unseparated(plain).slice(0, 8)] : []
  return [...new Set([...joined, ...each].filter(isNumber).concat(bics))]
}

const unseparated = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
const isNumber = (key: string): boolean =>
  key.length >= minLength && key.length <= maxLength && /\d{3}|\d.*\d.*\d/.test(key) && !placeholder.test(key)

const strongLength = 8
const mixedStrongLength = 7
const imoWeights = [7, 6, 5, 4, 3, 2]

/** Whether a key alone identifies a party. Short numbers recur in each country. */
export function isStrongNumber(key: string): boolean {
  return key.length >= strongLength || (key.length >= mixedStrongLength && /[A-Z]/.test(key))
}

/** Whether seven digits are a ship's number with its check digit. */
export function isImoNumber(key: string): boolean {
  if (!/^\d{7}$/.test(key)) return false
  const sum = imoWeights.reduce((total, weight, place) => total + weight * Number(key.charAt(place)), 0)
  return sum % 10 === Number(key.charAt(6))
}
