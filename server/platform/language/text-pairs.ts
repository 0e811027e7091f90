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
        typeof source === 'function' && typeof text === 'function' ? patternsOf(source, text) : [],
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
const placeholders = /\ue000(\d+)\ue000/g

/** A count that stands for any but one. No other number of a text is printed like it. */
const anyCount = 987_654_321
const anyCountAsText = /987\D?654\D?321/g

type Value = string | number
type Text = (...values: readonly Value[]) => unknown
type Pattern = TextPairs['patterns'][number]
/** A text in both languages. */
type Pair = Readonly<Record<'english' | 'other', Text>>

/** Patterns of a text with parameters, one of which may be the count of a plural. */
function patternsOf(source: unknown, translated: unknown): readonly Pattern[] {
  const texts = { english: source as Text, other: translated as Text }
  const places: readonly Value[] = Array.from({ length: texts.english.length }, (_, index) => placeholder(index))
  const withCount = places.flatMap((_, at) =>
    isCount(texts, places, at) ? [places.with(at, anyCount), places.with(at, 1)] : [],
  )
  const given = withCount.length > 0 ? withCount : [places]
  return given.flatMap((values) => patternOf(texts, values) ?? [])
}

/** True when a text says one and many of this parameter in different words. */
const isCount = ({ english, other }: Pair, places: readonly Value[], at: number): boolean =>
  [english, other].some((text) => {
    const ofMany = filled(text, places.with(at, anyCount))
    const ofOne = filled(text, places.with(at, 1))
    return ofMany.includes(placeholder(at)) && ofMany.replaceAll(placeholder(at), '1') !== ofOne
  })

/** Undefined for a text that does more than insert what is given. */
function patternOf({ english, other }: Pair, given: readonly Value[]): Pattern | undefined {
  const [from, to] = [filled(english, given), filled(other, given)]
  const inserted = given.flatMap((value, index) => (value === 1 ? [] : placeholder(index)))
  // Parameters in the order in which the source's text has them.
  const order = [...from.matchAll(placeholders)].map(([, index]) => Number(index))
  const words = from.replace(placeholders, '')
  if (given.length === 0 || order.length !== inserted.length || !/\p{L}{4}/u.test(words)) return undefined
  if ([from, to].some((text) => !inserted.every((place) => text.includes(place)))) return undefined
  const pattern = from
    .split(/\ue000\d+\ue000/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.+)')
  return {
    source: new RegExp(`^${pattern}$`),
    translate(found) {
      const values = given.map((value, index) => {
        const text = found[order.indexOf(index)] ?? ''
        return typeof value === 'string' ? text : value === anyCount ? Number(text.replace(/\D/g, '')) : value
      })
      return String(other(...values))
    },
  }
}

function filled(text: Text, values: readonly Value[]): string {
  try {
    return String(text(...values)).replace(anyCountAsText, placeholder(values.indexOf(anyCount)))
  } catch {
    // Takes something else than text, such as a list.
    return ''
  }
}
