/** Checks how the server reads its texts: when they are needed, and all of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import ts from 'typescript'
import { reasonFolders } from '#server/platform/language/reason-texts.ts'

/**
 * Places that read a translated text (of a `texts.ts`) while their module loads, as `path:line`.
 * Such a text would stay in the language of the sources.
 */
export function textsReadAtLoad(root: string): string[] {
  return sourcesOf(root).flatMap(({ path, text }) =>
    textImports(text).flatMap(({ name }) => readsAtLoad(path, text, name)),
  )
}

/** `import { alertNames, t as texts } from '../texts.ts'`: what is imported, under which name. */
function textImports(text: string): { imported: string; name: string; folder: string }[] {
  return [...text.matchAll(/import \{ ([^}]+) \} from '([^']*)texts\.ts'/g)].flatMap(([, names = '', folder = '']) =>
    names.split(', ').map((each) => {
      const [imported = '', name = imported] = each.split(' as ')
      return { imported, name, folder }
    }),
  )
}

function readsAtLoad(path: string, text: string, name: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === name) {
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Names of the texts that the server reads in the language of the work, by their source module. */
export function translatableTexts(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { path, text } of sourcesOf(root)) {
    for (const { imported, name, folder } of textImports(text)) {
      if (imported !== 't') continue
      const from = folder.startsWith('#') ? folder.slice(1) : join(dirname(path), folder)
      const module = join(from, 'messages.ts').split(sep).join('/')
      const names = found.get(module) ?? new Set()
      for (const [, read = ''] of text.replace(/^import .*$/gm, '').matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        names.add(read)
      found.set(module, names)
    }
  }
  // Found by their English text, so each of them may be needed.
  for (const { path, text } of sourcesOf(root))
    if (reasonFolders.some((folder) => path === `${folder}/messages.ts`))
      found.set(path, new Set([...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)))
  return found
}

/** Texts that a package words; a test beside them compares the two. */
const wordedByPackages = ['server/modules/screening/match-reasons/messages.ts']

/** Texts of the server that no code reads, as `path: name`. */
export function unusedTexts(root: string): string[] {
  const sources = sourcesOf(root)
  const code = sources.filter(({ path }) => !path.endsWith('/messages.ts'))
  return sources
    .filter(({ path }) => path.endsWith('/messages.ts') && !wordedByPackages.includes(path))
    .flatMap(({ path, text }) => {
      const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
      // A module's texts are read in its own folder, or by name.
      const near = code.filter((file) => file.path.startsWith(`${dirname(path)}/`)).map((file) => file.text)
      const far = code.filter((file) => file.text.includes(`${path.split('/').at(-2)}/`)).map((file) => file.text)
      const readers = [...near, ...far].join('\n')
      return names
        .filter((name) => !new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\b`).test(readers))
        .map((name) => `${path}: ${name}`)
    })
}

function sourcesOf(root: string): { path: string; text: string }[] {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => `server/${path.split(sep).join('/')}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
