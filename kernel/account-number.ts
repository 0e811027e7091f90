/** Checks bank account numbers: RIB and IBAN. */

import { err, ok, type Result } from './result.ts'

/** Country codes whose 28-character IBAN holds a 24-character RIB (UEMOA). */
const ribCountries = new Set(['BJ', 'BF', 'CI', 'ML', 'NE', 'SN', 'TG'])

/**
 * Normalises an account number: removes spaces, dots and hyphens and converts to upper case.
 * Verifies the RIB key, or the IBAN check digits and the RIB inside the IBAN. Other forms pass
 * unchecked. The error is a sentence for the form's field.
 */
export function readAccountNumber(text: string): Result<string, string> {
  const number = text.replace(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z0-9]{4,34}$/.test(number)) return err('An account number has 4 to 34 letters and digits')
  if (/^[A-Z]{2}\d{2}/.test(number) && number.length === 28) return checkIban(number)
  if (/^[A-Z0-9]{22}\d{2}$/.test(number) && !hasValidRibKey(number)) {
    return err('The RIB key does not match the number: check its digits')
  }
  return ok(number)
}

function checkIban(iban: string): Result<string, string> {
  if (remainder97(toIbanDigits(iban.slice(4) + iban.slice(0, 4))) !== 1n) {
    return err('The IBAN check digits do not match the number: check its digits')
  }
  if (ribCountries.has(iban.slice(0, 2)) && !hasValidRibKey(iban.slice(4))) {
    return err('The RIB key inside the IBAN does not match: check its digits')
  }
  return ok(iban)
}

/** RIB key = 97 − (N × 100 mod 97), where N is bank, branch and account with letters as digits. */
function hasValidRibKey(rib: string): boolean {
  if (!/^[A-Z0-9]{22}\d{2}$/.test(rib)) return false
  const digits = [...rib.slice(0, 22)].map(toRibDigit).join('')
  return 97n - ((BigInt(digits) * 100n) % 97n) === BigInt(rib.slice(22))
}

/** Letter values of the RIB: A and J are 1; B, K and S are 2; … I, R and Z are 9. */
function toRibDigit(character: string): string {
  if (character <= '9') return character
  const place = character.charCodeAt(0) - 'A'.charCodeAt(0)
  return String(place < 18 ? (place % 9) + 1 : place - 16)
}

/** Letter values of the IBAN: A is 10, Z is 35 (ISO 13616). */
function toIbanDigits(text: string): string {
  return [...text].map((character) => Number.parseInt(character, 36)).join('')
}

const remainder97 = (digits: string): bigint => BigInt(digits) % 97n
