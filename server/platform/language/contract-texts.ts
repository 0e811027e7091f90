/**
 * Texts of the contract in the language of the current work. Schemas hold theirs in the language of
 * the sources, because the client's build replaces them; the server finds the translation by it.
 */
import { currentLanguage } from './current-language.ts'
import { contractModules } from './translations.ts'

interface ContractTexts {
  readonly constants: ReadonlyMap<string, string>
  /** Texts with parameters: the source's as a pattern, and how to translate its values. */
  readonly patterns: readonly { readonly source: RegExp; readonly translate: (values: readonly string[]) => string }[]
}

const known = new Map<string, ContractTexts>()

/** The translation of a text of the contract; the text itself where there is none. */
export function contractText(text: string): string {
  const { constants, patterns } = textsOf(currentLanguage())
  const constant = constants.get(text)
  if (constant !== undefined) return constant
  for (const { source, translate } of patterns) {
    const match = source.exec(text)
    if (match) return translate(match.slice(1))
  }
  return text
}

function textsOf(language: string): ContractTexts {
  const earlier = known.get(language)
  if (earlier) return earlier
  const pairs = contractModules(language).flatMap(({ source, translated }) =>
    Object.entries(source ?? {}).map(([name, text]) => [text, translated[name]] as const),
  )
  const texts = {
    constants: new Map(
      pairs.filter((pair): pair is [string, string] => pair.every((text) => typeof text === 'string')),
    ),
    patterns: pairs.flatMap(([source, text]) =>
      typeof source === 'function' && typeof text === 'function' ? patternOf(source, text) : [],
    ),
  }
  // Without modules the language is still to be loaded.
  if (pairs.length > 0) known.set(language, texts)
  return texts
}

const placeholder = (index: number): string => `\ue000${index}\ue000`

/** Nothing for a text that does more than insert its parameters, such as a plural. */
function patternOf(source: unknown, translated: unknown): ContractTexts['patterns'] {
  const english = source as (...values: readonly string[]) => unknown
  const other = translated as (...values: readonly string[]) => unknown
  const places = Array.from({ length: english.length }, (_, index) => placeholder(index))
  const [from, to] = [filled(english, places), filled(other, places)]
  if (places.length === 0 || [from, to].some((text) => !places.every((place) => text.includes(place)))) return []
  // Parameters in the order in which the source's text has them.
  const order = [...from.matchAll(/\ue000(\d+)\ue000/g)].map(([, index]) => Number(index))
  const words = from.replace(/\ue000\d+\ue000/g, '')
  if (order.length !== places.length || !/\p{L}{4}/u.test(words)) return []
  const pattern = from
    .split(/\ue000\d+\ue000/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.+)')
  const translate = (values: readonly string[]) =>
    order.reduce((text, place, index) => text.replaceAll(placeholder(place), values[index] ?? ''), to)
  return [{ source: new RegExp(`^${pattern}$`), translate }]
}

function filled(text: (...values: readonly string[]) => unknown, places: readonly string[]): string {
  try {
    return String(text(...places))
  } catch {
    // Takes something else than text, such as a list.
    return ''
  }
}
