/** Finds the translation of a text by the text itself, with the values of its parameters. */
import { sourceCount, type TranslatedModule } from './translations.ts'

export interface TextPairs {
  readonly constants: ReadonlyMap<string, string>
  /** Texts with parameters: the source's as a pattern, and how to translate its values. */
  readonly patterns: readonly { readonly source: RegExp; readonly translate: (values: readonly string[]) => string }[]
}

/** The translation of a text; the text itself where there is none. */
export function translate(
  text: string,
  { constants, patterns }: TextPairs,
  ofValue = (value: string): string => value,
): string {
  const constant = constants.get(text)
  if (constant !== undefined) return constant
  for (const pattern of patterns) {
    const match = pattern.source.exec(text)
    if (match) return pattern.translate(match.slice(1).map(ofValue))
  }
  return text
}

/** The pairs of these modules, made once per language, and again after more modules were loaded. */
export function knownPairs(
  known: Map<string, TextPairs>,
  language: string,
  modules: () => readonly TranslatedModule[],
): TextPairs {
  const key = `${language} ${sourceCount()}`
  const earlier = known.get(key)
  if (earlier) return earlier
  const pairs = pairsOf(modules())
  // Without modules the language is still to be loaded.
  if (pairs.constants.size > 0) known.set(key, pairs)
  return pairs
}

function pairsOf(modules: readonly TranslatedModule[]): TextPairs {
  const pairs = modules.flatMap(({ source, translated }) => pairsIn(source ?? {}, translated))
  return {
    constants: new Map(
      pairs.filter((pair): pair is [string, string] => pair.every((text) => typeof text === 'string')),
    ),
    patterns: pairs
      .flatMap(([source, text]) =>
        typeof source === 'function' && typeof text === 'function' ? patternOf(source, text) : [],
      )
      // The one with more words of its own first: `x: y was refused` also fits `x: y`.
      .sort((one, other) => other.source.source.length - one.source.source.length),
  }
}

/** Of each text, also of those in an object such as `stateNames`. */
function pairsIn(source: Texts, translated: Texts): (readonly [unknown, unknown])[] {
  return Object.entries(source).flatMap(([name, text]) => {
    const other = translated[name]
    return isTexts(text) && isTexts(other) ? pairsIn(text, other) : [[text, other] as const]
  })
}

type Texts = Readonly<Record<string, unknown>>

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null

const placeholder = (index: number): string => `\ue000${index}\ue000`

/** Nothing for a text that does more than insert its parameters, such as a plural. */
function patternOf(source: unknown, translated: unknown): TextPairs['patterns'] {
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
  const translateValues = (values: readonly string[]) =>
    order.reduce((text, place, index) => text.replaceAll(placeholder(place), values[index] ?? ''), to)
  return [{ source: new RegExp(`^${pattern}$`), translate: translateValues }]
}

function filled(text: (...values: readonly string[]) => unknown, places: readonly string[]): string {
  try {
    return String(text(...places))
  } catch {
    // Takes something else than text, such as a list.
    return ''
  }
}
