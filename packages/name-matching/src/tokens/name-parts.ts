// Names within a name: after née, épouse, dit, alias, fils de, formerly, and in parentheses.

import { isUsualForm } from '../word-lists/company-forms.ts'
import { looksLikeCompany, maxNameLength, plainName, wordsOfName } from './words.ts'

const hint =
  /[([]|\b(?:n[ée]es?|[ée]p|[ée]pouse|[ée]pse|veuve|vve|viuva|dite?|alias|aka|fka|a\.k\.a|f\.k\.a|surnomm[ée]e?|vulgo|fils|fille|filho|filha|son|daughter|ex|formerly|anciennement|dba|[td](?:\/b)?\/a|trading as|c\/o)(?![\p{L}])/iu

const married = new Set(['nee', 'epouse', 'epse', 'ep', 'veuve', 'vve', 'viuva'])
const called = new Set(['dit', 'dite', 'alias', 'aka', 'fka', 'surnomme', 'surnommee', 'vulgo'])
/** Between two names of a company, or of an agent and the party that it acts for. */
const companies = new Set(['ex', 'formerly', 'anciennement', 'dba', 'd b a', 't a', 'c o'])
const children = new Set(['fils', 'fille', 'filho', 'filha', 'son', 'daughter'])
const ofWords = new Set(['de', 'du', 'of', 'da', 'do'])
const parentheses = /[([]([^)\]]*)[)\]]?/g
const minAcronym = 3
const minSingle = 5
const maxParts = 8

/**
 * Names that a name contains: of a person before and after marriage, of a nickname, without the
 * father's name, without and inside parentheses. Empty for nearly every name.
 */
export function partsOfName(name: string): string[] {
  if (!hint.test(name)) return []
  const parts = [...inParentheses(name), ...aroundRelation(name)]
  return [...new Set(parts.map((part) => part.trim()))]
    .filter((part) => part !== '' && part !== name)
    .slice(0, maxParts)
}

function inParentheses(name: string): string[] {
  const inside = [...name.matchAll(parentheses)].map(([, text = '']) =>
    text.replace(/^\s*(?:a\.?k\.?a\.?|f\.?k\.?a\.?|alias|dit|ex|formerly|anciennement)[\s-]+/i, ''),
  )
  if (inside.length === 0) return []
  const outside = name.replace(parentheses, ' ').replace(/\s+/g, ' ')
  return [outside, ...inside].filter(
    (part) => part.replace(/[^\p{L}]/gu, '').length >= minAcronym && !isUsualForm(plainName(part)),
  )
}

function aroundRelation(name: string): string[] {
  const words = name
    .replace(/a\.k\.a\.?/gi, 'aka')
    .replace(/f\.k\.a\.?/gi, 'fka')
    .replace(/\b(?:trading|doing business) as\b/gi, 'dba')
    .split(/[\s,()]+/)
    .filter(Boolean)
  const plain = words.map(plainName)
  for (let place = 0; place < words.length - 1; place += 1) {
    const word = plain[place] as string
    const [before, after] = [words.slice(0, place), words.slice(place + 1)]
    if (companies.has(word)) return longOrSeveral([before, after])
    if (place === 0) continue
    if (married.has(word)) return ofTwoFamilies(before, after)
    if (called.has(word)) return ofTwoFamilies(before, after)
    if (children.has(word) && ofWords.has(plain[place + 1] as string)) return severalWords([before])
  }
  return []
}

/** Each name by itself, and the given names of the first with the second as family name. */
function ofTwoFamilies(before: readonly string[], after: readonly string[]): string[] {
  return severalWords([before, after, [...before.slice(0, -1), ...after], [...before.slice(1), ...after]])
}

/** A single word may be a company, unless it is short. */
const longOrSeveral = (names: readonly (readonly string[])[]): string[] =>
  names.filter((words) => words.length > 1 || (words[0] ?? '').length >= minSingle).map((words) => words.join(' '))

const severalWords = (names: readonly (readonly string[])[]): string[] =>
  names.filter((words) => words.length > 1).map((words) => words.join(' '))

const queryHint = /[,;/@&]|\d[\d .()-]{6,}\d|\b(?:n[ée]e?|born|nascid[oa]|et|and|und)\s/iu
const born = /(?<!\p{L})(?:n[ée]e?|born|nascid[oa])\s+(?:le|on|en|in|à|a|em|the|\d).*$/iu
const contact = /<?\S+@\S+|(?:t[ée]l(?:[ée]phone)?\.?\s*:?\s*)?\+?\d[\d .()-]{6,}\d/giu
const between = /\s+(?:et|and|und|&)\s+|\s*[;/]\s*/iu

/**
 * Names in a text that says more: before a birth, an address, a telephone number or an e-mail
 * address, and the names of two people. Only for queries: they would make listed companies alike.
 */
export function partsOfQuery(name: string): string[] {
  if (!queryHint.test(name)) return []
  const bare = name.slice(0, maxNameLength).replace(contact, ' ').replace(born, ' ')
  const [family = '', given = '', address] = bare.split(',')
  const beforeAddress = address === undefined ? [] : [family, `${family} ${given}`]
  const people = bare.split(between).filter((part) => !looksLikeCompany(wordsOfName(part)))
  const wordsIn = (part: string): string[] => part.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const parts = severalWords([...beforeAddress, ...(people.length > 1 ? people : [])].map(wordsIn))
  return [...new Set([wordsIn(bare).join(' '), ...parts])].filter((part) => part !== '').slice(0, maxParts)
}
