// Entries of sanctions lists: cleaning, hashes and dates.

import { type Gender, type ListedEntry, type ListedType, unreadableNames, wordsOfName } from '#name-matching/index.ts'
import { hashOf } from '../../rules.ts'

/** An entry as a format reader returns it, before cleaning. */
export interface EntryDraft {
  readonly entryId: string
  readonly name: string
  readonly aliases?: readonly string[]
  readonly weakAliases?: readonly string[]
  readonly type?: ListedType | null
  readonly countries?: readonly string[]
  readonly birthDates?: readonly string[]
  readonly gender?: Gender | null
  readonly identifiers?: readonly string[]
  readonly wallets?: readonly string[]
  readonly program?: string | null
}

/** A list that was read completely and is valid. */
export interface ReadList {
  readonly entries: readonly ListedEntry[]
  /** Hash of the bytes that were read. */
  readonly sha256: string
}

const maxNameLength = 300
const maxFactLength = 200
/** An entry with more names, or facts of one kind, is damage: to drop some would clear them. */
export const maxPerEntry = 5000

/** Whether an entry has more names or facts of one kind than any list has. */
export const hasTooMany = ({ aliases = [], weakAliases = [], ...facts }: EntryDraft): boolean =>
  [[...aliases, ...weakAliases], facts.countries, facts.birthDates, facts.identifiers, facts.wallets].some(
    (some) => (some?.length ?? 0) > maxPerEntry,
  )

/**
 * Cleans an entry for storage: removes duplicates and empty values, limits lengths and adds the
 * hash of its facts.
 */
export function entryOf(source: string, draft: EntryDraft): ListedEntry {
  const name = clean(draft.name, maxNameLength)
  const strong = [draft.name, ...(draft.aliases ?? [])].map(namesInParentheses)
  const weak = (draft.weakAliases ?? []).map(namesInParentheses)
  const alias = [...(draft.aliases ?? []), ...strong.flatMap((found) => found.names)]
  const aliases = distinct(alias, maxNameLength, new Set([name]))
  const weakAlias = [
    ...(draft.weakAliases ?? []),
    ...strong.flatMap((found) => found.shortNames),
    ...weak.flatMap((found) => [...found.names, ...found.shortNames]),
  ]
  const weakAliases = distinct(weakAlias, maxNameLength, new Set([name, ...aliases]))
  const facts = {
    entryId: draft.entryId,
    name,
    aliases,
    weakAliases,
    type: draft.type ?? null,
    countries: distinct(draft.countries ?? [], maxFactLength),
    birthDates: distinct(draft.birthDates ?? [], maxFactLength).filter((date) => birthDatePattern.test(date)),
    gender: draft.gender ?? null,
    identifiers: distinct(draft.identifiers ?? [], maxFactLength),
    wallets: distinct(draft.wallets ?? [], maxFactLength),
    program: draft.program ? clean(draft.program, 500) : null,
  }
  // Part of the hash, so that an entry is stored again once its script can be read.
  const unread = unreadableNames(facts)
  return { source, ...facts, factsHash: hashOf([...Object.values(facts), ...(unread.length > 0 ? [unread] : [])]) }
}

/** Whether a text names anyone: in any script, known or not. */
export const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const birthDatePattern = /^\d{4}(-\d{2}(-\d{2})?)?$|^\d{4}\/\d{4}$/

const clean = (text: string, maxLength: number): string =>
  text.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, maxLength)

function distinct(texts: readonly string[], maxLength: number, besides: ReadonlySet<string> = new Set()): string[] {
  const cleaned = texts.map((text) => clean(text, maxLength)).filter((text) => text !== '' && !besides.has(text))
  return [...new Set(cleaned)]
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Parses a date as lists write it (`10 Dec 1948`, `Dec 1948`, `circa 1948`, `1948 to 1950`,
 * `1948-12-10`); null when it is no date.
 */
export function birthDateOf(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^(circa|approximately|approx\.?|about|ca\.?)\s+/, '')
  const range = /(\d{4})\s*(?:to|-|–|and)\s*(?:[a-z0-9 ]*?)(\d{4})$/.exec(plain)
  if (range) return `${range[1]}/${range[2]}`
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:t.*)?$/.exec(plain)
  if (iso) return [iso[1], iso[2], iso[3]].filter((part) => part !== undefined && part !== '00').join('-')
  const written = /^(?:(\d{1,2})\s+)?([a-z]{3})[a-z]*\.?\s+(\d{4})$/.exec(plain)
  const month = written ? months.indexOf(written[2] as string) + 1 : 0
  if (!written || month === 0) return /^\d{4}$/.exec(plain)?.[0] ?? null
  const year = `${written[3]}-${String(month).padStart(2, '0')}`
  return written[1] ? `${year}-${written[1].padStart(2, '0')}` : year
}

export function genderOf(text: string | undefined): Gender | null {
  const letter = text?.trim().toLowerCase().charAt(0)
  return letter === 'm' ? 'male' : letter === 'f' ? 'female' : null
}

interface NamesInParentheses {
  readonly names: readonly string[]
  /** Acronyms and single words, which identify less. */
  readonly shortNames: readonly string[]
}

const maxNameInParentheses = 80
const nothing: NamesInParentheses = { names: [], shortNames: [] }

/** Remarks of list editors: they name nobody. */
const remark =
  /\d|\b(?:born|birth name|combat name|previously|formerly|deceased|identity|passport|original script|listed|third|second|jr|sr|only|branch|location|rtd|retired|ngo|sub-unit|off[- ]?shore|holding)\b/i
const labels = /(?:^original script:|[(\s-]*(?:original script|sub-unit name)\)?$)/gi

/**
 * The names outside and inside parentheses, where both are names. Business forms, places and
 * editors' remarks are left alone, and so are words amid a name, other than its acronym.
 */
export function namesInParentheses(name: string): NamesInParentheses {
  if (!/[(（]/.test(name)) return nothing
  const text = name.replace(/（/g, '(').replace(/）/g, ')')
  const outer = cleanName(text.replace(/\([^()]*\)/g, ' '))
  const [names, shortNames]: [string[], string[]] = [[], []]
  for (const found of text.matchAll(/\(([^()]*)\)/g)) {
    const isLast = /^[\s),.]*$/.test(text.slice(found.index + found[0].length))
    for (const part of (found[1] ?? '').split(';')) {
      const inner = cleanName(part.replace(labels, ''))
      if (!mayBeName(inner)) continue
      if (isAcronym(inner, outer)) shortNames.push(inner)
      else if (isLast) (wordsOfName(inner).length > 1 ? names : shortNames).push(inner)
    }
  }
  const isSplit = names.length + shortNames.length > 0 && mayBeName(outer)
  return isSplit ? { names: [outer, ...names], shortNames } : { names, shortNames }
}

const cleanName = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:-]+|[\s,;:-]+$/g, '')
    .trim()

function mayBeName(text: string): boolean {
  if (text === '' || text.length > maxNameInParentheses || remark.test(text)) return false
  // `PVT`, `Singapore` and `Holding` tell branches apart and are no names.
  const words = text.split(' ').flatMap((word) => wordsOfName(`Qx Zr ${word}`).slice(2))
  return words.some(({ kind }) => kind === 'word' || kind === 'patronymic')
}

/** Whether the letters occur in the name in this order, beginning with the initial of a word. */
function isAcronym(text: string, name: string): boolean {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '')
  if (letters.length < minAcronym || letters.length > maxAcronym || /[^A-Za-z.&/ -]/.test(text)) return false
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
  return words.some((word, place) => {
    if (!word.startsWith(letters.charAt(0))) return false
    let found = 0
    for (const letter of words.slice(place).join('')) if (letter === letters.charAt(found)) found += 1
    return found === letters.length
  })
}

const [minAcronym, maxAcronym] = [2, 8]
