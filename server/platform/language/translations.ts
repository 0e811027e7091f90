/** Texts in the language of the current work, from the modules of `languages` (docs/adr/0056). */
import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { language as sourceLanguage } from '#kernel/language.ts'
import { projectPath } from '../config/project-folder.ts'
import { currentLanguage, runInLanguage } from './current-language.ts'

type Texts = Readonly<Record<string, unknown>>

/** A translated module, with the contract's module that it translates. */
export interface TranslatedModule {
  readonly translated: Texts
  readonly source: Texts | null
}

/** Modules of a language by the path of the source that they translate. */
type Modules = ReadonlyMap<string, TranslatedModule>

const loaded = new Map<string, Modules>()
/** Source modules of the server by path. */
const sources = new Map<string, object>()

/** Folders of a language that the server reads; the others are built into the client. */
const serverFolders = ['server', 'contract', 'kernel'] as const
/** The build puts a language into one file beside the server's bundle. */
const builtName = /^language-([a-z]{2,3})\.js$/
/** The folder of a language in a checkout. An image has no sources, only what the build made. */
const sourcesOf = (language: string): string => projectPath(join('languages', language))

/** Codes of the languages that the server has texts in, that of the sources first. */
export function availableLanguages(): readonly string[] {
  const built = readdirSync(import.meta.dirname).flatMap((name) => builtName.exec(name)?.[1] ?? [])
  const folder = sourcesOf('')
  const translated = built.length > 0 || !existsSync(folder) ? built : readdirSync(folder)
  return [sourceLanguage, ...translated.filter((name) => /^[a-z]{2,3}$/.test(name)).sort()]
}

/** Loads the texts of a language once. Without any, the source's texts are used. */
export async function loadLanguage(language: string): Promise<void> {
  if (language === sourceLanguage || loaded.has(language)) return
  const built = join(import.meta.dirname, `language-${language}.js`)
  loaded.set(language, existsSync(built) ? await readBuilt(built) : await readSources(language))
}

/** Loads every language, for texts that are stored with their translations. */
export async function loadLanguages(): Promise<void> {
  await Promise.all(availableLanguages().map(loadLanguage))
}

/** Codes of the loaded languages without that of the sources. */
export const loadedLanguages = (): readonly string[] => [...loaded.keys()]

/** Runs work in a language, for example the mail to a client. */
export async function inLanguage<T>(language: string, work: () => Promise<T> | T): Promise<T> {
  await loadLanguage(language)
  return runInLanguage({ language }, work)
}

/**
 * The texts of a module in the language of the current work. Each use of a text looks it up; a
 * constant computed while a module loads stays in the language of the sources. `path` is that of
 * the source module from the project's folder.
 */
export function translated<T extends object>(path: string, source: T): T {
  sources.set(path, source)
  const texts = {}
  for (const name of Object.keys(source) as (keyof T & string)[]) {
    const get = () => loaded.get(currentLanguage())?.get(path)?.translated[name] ?? source[name]
    Object.defineProperty(texts, name, { get, enumerable: true })
  }
  return texts as T
}

/** Translated modules of the contract, for texts that its schemas hold. */
export function contractModules(language: string): TranslatedModule[] {
  return [...(loaded.get(language) ?? [])].flatMap(([path, module]) => (path.startsWith('contract/') ? [module] : []))
}

/** Number of the modules of the server that were loaded so far. */
export const sourceCount = (): number => sources.size

/** A translated module of the server with its source, of those below a folder. */
export function serverModules(language: string, folder: string): TranslatedModule[] {
  return [...(loaded.get(language) ?? [])].flatMap(([path, { translated }]) => {
    const source = path.startsWith(`${folder}/`) ? sources.get(path) : undefined
    return source ? [{ translated, source: source as Texts }] : []
  })
}

async function readBuilt(path: string): Promise<Modules> {
  const { modules } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
    readonly modules: Readonly<Record<string, TranslatedModule>>
  }
  return new Map(Object.entries(modules))
}

async function readSources(language: string): Promise<Modules> {
  const root = sourcesOf(language)
  if (!existsSync(root)) return new Map()
  const read = async (path: string) => (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Texts
  const modules = serverFolders.flatMap((folder) => sourcesBelow(join(root, folder)).map((path) => `${folder}/${path}`))
  return new Map(
    await Promise.all(
      modules.map(async (path): Promise<[string, TranslatedModule]> => {
        const source = path.startsWith('contract/') ? await read(projectPath(path)) : null
        return [path, { translated: await read(join(root, path)), source }]
      }),
    ),
  )
}

function sourcesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.split(sep).join('/'))
}
