/** Password policy. */

import { dictionary } from '@zxcvbn-ts/language-common'
import { err, ok, type Result } from '#kernel/result.ts'
import type { PasswordError } from '../errors.ts'
import { commonWords } from './common-words.ts'

/** Shorter entries occur inside words that are not easy to guess. */
const minDistinctiveLength = 5

/**
 * Some 49,000 of the most frequent passwords of published breaches, in lower case, collected by the
 * zxcvbn project. Read from the installed package: no password, and no part of its hash, is sent
 * anywhere.
 */
const breachedPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= minDistinctiveLength),
)

/** Minimum length of a password (decisions 2). */
export const minPasswordLength = 12
/** Shorter parts of an e-mail or name occur in too many words. */
const minNamePartLength = 4
/**
 * A password of at most this many known words, with any digits or signs between, is easy to guess.
 */
const maxKnownWords = 2
const maxWordLength = Math.max(...Array.from(commonWords, (word) => word.length), 32)

interface Person {
  readonly email: string
  readonly firstName?: string | null
  readonly lastName?: string | null
}

/**
 * Checks that a password is long enough, is not common or a variant, and does not contain the
 * user's name.
 */
export function checkPassword(password: string, person: Person): Result<void, PasswordError> {
  if ([...password].length < minPasswordLength) return err({ code: 'password_too_short' })
  if (isCommon(password)) return err({ code: 'password_too_common' })
  if (namesPerson(password, person)) return err({ code: 'password_names_person' })
  return ok(undefined)
}

function namesPerson(password: string, { email, firstName, lastName }: Person): boolean {
  const text = plain(password)
  const parts = [email.split('@')[0], firstName, lastName].filter((part) => typeof part === 'string')
  return parts.map(plain).some((part) => part.length >= minNamePartLength && text.includes(part))
}

/** Common variations: case, digits for letters, signs and years around it, repetition. */
function isCommon(password: string): boolean {
  const lower = plain(password)
  if (new Set(lower).size <= 3) return true
  const unit = repeatedUnit(lower)
  if (unit.length <= 4) return true
  return [lower, unit, straightened(lower), straightened(unit), lettersOf(lower)].some(isMadeOfKnownWords)
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Reads digits and signs before or between letters as the letters they resemble. */
function straightened(text: string): string {
  return text.replaceAll(/[013457@$!](?=.*[a-z])/g, (sign) => lookalikes[sign] ?? sign)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '')

/** The shortest unit whose repetition makes up the text: `ab` for `abab`. */
function repeatedUnit(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, length)
}

const isKnown = (text: string): boolean => commonWords.has(text) || breachedPasswords.has(text)

/** True if at most two known words, with digits and signs, make up the whole text. */
function isMadeOfKnownWords(text: string): boolean {
  if (text === '') return false
  // Minimum number of words that cover the first n characters. Digits and signs cost nothing.
  const fewest: number[] = [0, ...Array.from(text, () => Number.POSITIVE_INFINITY)]
  for (let start = 0; start < text.length; start += 1) {
    const spent = fewest[start] ?? Number.POSITIVE_INFINITY
    if (spent > maxKnownWords) continue
    if (/\P{L}/u.test(text.charAt(start))) fewest[start + 1] = Math.min(fewest[start + 1] ?? spent, spent)
    for (let end = start + 2; end <= Math.min(text.length, start + maxWordLength); end += 1) {
      if (isKnown(text.slice(start, end))) fewest[end] = Math.min(fewest[end] ?? spent + 1, spent + 1)
    }
  }
  return (fewest[text.length] ?? Number.POSITIVE_INFINITY) <= maxKnownWords
}
