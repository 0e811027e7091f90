import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { inLanguage, loadLanguage } from '#server/platform/language/translations.ts'
import * as messages from './messages.ts'
import '../texts.ts'

const inFrench = (text: string): Promise<string> => inLanguage('fr', () => reasonText(text))

describe('reasons of a screening match', () => {
  beforeAll(() => loadLanguage('fr'))

  it.each([
    [
      '"Traore" and "Traoré" are treated as the same name',
      '«\u202fTraore\u202f» et «\u202fTraoré\u202f» sont considérés comme le même nom',
    ],
    ['"Musa" is close to "Moussa" (93%)', '«\u202fMusa\u202f» est proche de «\u202fMoussa\u202f» (93\u202f%)'],
    ['Born 1970-01-31, as listed', 'Date de naissance 1970-01-31, comme sur la liste'],
    ['Searched for as female, listed as male', 'Recherché comme femme, inscrit comme homme'],
    ['Listed as vessel, searched for as person', 'Inscrit comme un navire, recherché comme une personne'],
    [
      'Cleared before; changed since then: birth date',
      'Écartée auparavant\u202f; a changé depuis\u202f: la date de naissance',
    ],
  ])('reads in French: %s', async (text, french) => {
    expect(await inFrench(text)).toBe(french)
  })

  it('keeps the words of a name as they are listed', async () => {
    expect(await inFrench('"Georgia" is rare')).toBe('«\u202fGeorgia\u202f» est un nom rare')
    expect(await inFrench('Only in the listed name: male, Mali')).toBe(
      'Seulement dans le nom inscrit\u202f: male, Mali',
    )
  })

  it('has every sentence of the name matcher', () => {
    const known = textsOf(messages).map(withoutValues)
    expect(sentencesOfMatcher().filter((sentence) => !known.includes(sentence))).toEqual([])
  })
})

/** Texts of a module, with `{}` for each parameter. */
function textsOf(source: object): string[] {
  return Object.values(source).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'function') return textsOf(value as object)
    return [String(value(...Array.from({ length: value.length }, () => '{}')))]
  })
}

/** Without genders and types of entries, which the matcher inserts. */
const withoutValues = (text: string): string =>
  text.replace(/\b(as) (fe)?male\b|\b(as) (person|organisation|vessel|aircraft)\b/g, 'as {}')

/** The matcher's texts for people, which begin with a capital or a quote and have three words. */
function sentencesOfMatcher(): string[] {
  const folder = fileURLToPath(new URL('../../../../packages/name-matching/src', import.meta.url))
  const files = ['score/reasons.ts', 'score/evidence.ts', 'identifiers', 'readability.ts'].flatMap((path) =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(join(folder, path)).flatMap((name) => (/(?<!\.test)\.ts$/.test(name) ? [join(path, name)] : [])),
  )
  const code = files
    .map((file) => readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
    .join('\n')
  return [...code.matchAll(/(['`])((?:[A-Z][a-z]+|"\$\{\w+\}") \S+ [^\n]*?)\1/g)].map(([, , text = '']) =>
    text.replace(/\$\{percent\}/, '{}%').replace(/\$\{[^}]*(\}\[[^}]*|\([^}]*\))?\}/g, '{}'),
  )
}
