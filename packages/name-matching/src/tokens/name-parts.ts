// Names within a name: after née, épouse, dit, alias, fils de, and in parentheses.

import { isUsualForm } from '../word-lists/company-forms.ts'
import { plainName } from './words.ts'

const hint =
  /[([]|\b(?:n[ée]es?|[ée]p|[ée]pouse|[ée]pse|veuve|vve|viuva|dite?|alias|aka|fka|a\.k\.a|f\.k\.a|surnomm[ée]e?|vulgo|fils|fille|filho|filha|son|daughter)(?![\p{L}])/iu

const married = new Set(['nee', 'epouse', 'epse', 'ep', 'veuve', 'vve', 'viuva'])
const called = new Set(['dit', 'dite', 'alias', 'aka', 'fka', 'surnomme', 'surnommee', 'vulgo'])
const children = new Set(['fils', 'fille', 'filho', 'filha', 'son', 'daughter'])
const ofWords = new Set(['de', 'du', 'of', 'da', 'do'])
const parentheses = /[([]([^)\]]*)[)\]]?/g
const minAcronym = 3
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
    text.replace(/^\s*(?:a\.?k\.?a\.?|f\.?k\.?a\.?|alias|dit)\s+/i, ''),
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
    .split(/[\s,()]+/)
    .filter(Boolean)
  const plain = words.map(plainName)
  for (let place = 1; place < words.length - 1; place += 1) {
    const word = plain[place] as string
    const [before, after] = [words.slice(0, place), words.slice(place + 1)]
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

const severalWords = (names: readonly (readonly string[])[]): string[] =>
  names.filter((words) => words.length > 1).map((words) => words.join(' '))
