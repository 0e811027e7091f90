/**
 * Languages of the client. A folder `languages/fr` holds modules with the same paths and exports as
 * the English ones that they replace, so a further language needs no code (docs/adr/0043).
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'languages')

/** The language of the sources. */
export const sourceLanguage = 'en'

/** Codes of the languages that the sources are translated to, in alphabetical order. */
export function translatedLanguages(): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** Builds the translated module wherever a source module has one. */
export function translations(language: string): Plugin {
  const translated = language === sourceLanguage ? new Set<string>() : modulesOf(language)
  const names = new Set([...translated].map((path) => path.slice(path.lastIndexOf('/') + 1)))
  return {
    name: 'translations',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!names.has(source.slice(source.lastIndexOf('/') + 1))) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!resolved) return null
      const path = relative(root, resolved.id).split(sep).join('/')
      const replacement = join(folder, language, path)
      // A translated module may import the source module that it replaces.
      return translated.has(path) && importer !== replacement ? replacement : resolved
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(`<html lang="${sourceLanguage}"`, `<html lang="${language}"`),
    },
  }
}

/** Paths of the modules of a language, relative to its folder. */
export function modulesOf(language: string): Set<string> {
  const files = readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
  return new Set(files.filter((file) => file.endsWith('.ts')).map((file) => file.split(sep).join('/')))
}
