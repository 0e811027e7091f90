/** Finds the translations of an English text, for scripts that press buttons by their names. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modulesOf, sourceLanguage } from './translations.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The name of a control in another language, by its English name: `Add Client`, `Convert {}` for a
 * text with a parameter, `Notifications…` for the beginning of a name. Throws for a text that no
 * message has.
 */
export type Translate = (english: string) => string | RegExp

export async function createTranslator(language: string): Promise<Translate> {
  if (language === sourceLanguage) return (english) => (/\{\}|…$/.test(english) ? patternOf([english]) : english)
  const known = new Map<string, Set<string>>()
  for (const path of modulesOf(language)) {
    if (!path.startsWith('web/') || !path.endsWith('messages.ts')) continue
    collect(await import(join(root, path)), await import(join(root, 'languages', language, path)), known)
  }
  return (english) => {
    const found = known.get(english.replace(/…$/, ''))
    if (!found) throw new Error(`No message reads "${english}"`)
    return patternOf([...found].map((text) => (english.endsWith('…') ? `${text}…` : text)))
  }
}

/** Pairs the texts of two modules or objects with equal keys. */
function collect(source: object, translated: object, known: Map<string, Set<string>>): void {
  for (const [key, value] of Object.entries(source)) {
    const other: unknown = (translated as Record<string, unknown>)[key]
    const [english, text] = [textOf(value), textOf(other)]
    if (english !== null && text !== null) known.set(english, (known.get(english) ?? new Set()).add(text))
    else if (isObject(value) && isObject(other)) collect(value, other, known)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A text, or what a function of texts returns with `{}` as each parameter; null for others. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'function') return null
  try {
    const made: unknown = value(...Array.from({ length: value.length }, () => '{}'))
    return typeof made === 'string' ? made : null
  } catch {
    // It takes figures or records, so it names no control.
    return null
  }
}

function patternOf(texts: readonly string[]): RegExp {
  const escaped = texts.map((text) =>
    text
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll('{}', '.*')
      .replace(/…$/, '.*')
      // The name of a control has ordinary spaces.
      .replace(/\s/g, '\\s'),
  )
  // A star marks the label of a required field.
  return new RegExp(`^(${escaped.join('|')})\\*?$`)
}
