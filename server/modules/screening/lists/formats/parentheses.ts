/** Splits listed names that hold another name in parentheses: `Al-Qaïda au Maghreb (AQMI)`. */
import { wordsOfName } from '#name-matching/index.ts'

export interface NamesInParentheses {
  readonly names: readonly string[]
  /** Acronyms and single words, which identify less. */
  readonly shortNames: readonly string[]
}

const maxLength = 80
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
  const outer = clean(text.replace(/\([^()]*\)/g, ' '))
  const [names, shortNames]: [string[], string[]] = [[], []]
  for (const found of text.matchAll(/\(([^()]*)\)/g)) {
    const isLast = /^[\s),.]*$/.test(text.slice(found.index + found[0].length))
    for (const part of (found[1] ?? '').split(';')) {
      const inner = clean(part.replace(labels, ''))
      if (!mayBeName(inner)) continue
      if (isAcronym(inner, outer)) shortNames.push(inner)
      else if (isLast) (wordsOfName(inner).length > 1 ? names : shortNames).push(inner)
    }
  }
  const isSplit = names.length + shortNames.length > 0 && mayBeName(outer)
  return isSplit ? { names: [outer, ...names], shortNames } : { names, shortNames }
}

const clean = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:-]+|[\s,;:-]+$/g, '')
    .trim()

function mayBeName(text: string): boolean {
  if (text === '' || text.length > maxLength || remark.test(text)) return false
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
