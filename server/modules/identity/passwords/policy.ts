import { err, ok, type Result } from '#kernel/result.ts'
import type { PasswordError } from '../errors.ts'
import { breachedPasswords } from './breached.ts'
import { commonWords } from './common-words.ts'

/** Length that a password needs at least (decisions 2). */
export const minPasswordLength = 12
/** Parts of an e-mail or name shorter than this are too common in words to be looked for. */
const minNamePartLength = 4
/** A password made of so few known words, with any digits or signs between them, is guessed early. */
const maxKnownWords = 2
const maxWordLength = Math.max(...Array.from(commonWords, (word) => word.length), 32)

interface Person {
  readonly email: string
  readonly firstName?: string | null
  readonly lastName?: string | null
}

/** Whether a person may take this password: long enough, not a common one or a variant, not their own name. */
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

/** The ways people bend a common password: case, digits for letters, signs and years around it, the same thing twice. */
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

/** Digits and signs that stand between or before letters read as the letters they look like. */
function straightened(text: string): string {
  return text.replaceAll(/[013457@$!](?=.*[a-z])/g, (sign) => lookalikes[sign] ?? sign)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '')

/** The shortest text that the whole consists of, end to end: `abab` is `ab` twice. */
function repeatedUnit(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, length)
}

const isKnown = (text: string): boolean => commonWords.has(text) || breachedPasswords.has(text)

/** True when at most two known words, and digits and signs for the rest, make up the whole. */
function isMadeOfKnownWords(text: string): boolean {
  if (text === '') return false
  // Fewest words that cover the first n characters; digits and signs cost nothing.
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
