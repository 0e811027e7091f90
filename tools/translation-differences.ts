/** Compares the translated modules of a language with the source modules that they replace. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import ts from 'typescript'
import { translatableTexts } from './server-texts.ts'

/** Folders whose messages a language must translate. */
const translatedFolders = ['web', 'contract'] as const

/**
 * Every missing file, missing or superfluous export, and export of another kind or with other
 * parameters, as a sentence. `root` is the checkout. Of the server's texts a language needs those
 * that are read in the language of the work; the others are stored, or for operators.
 */
export function translationDifferences(root: string, language: string): string[] {
  const translated = filesBelow(join(root, 'languages', language))
  const needed = translatableTexts(root)
  const required = translatedFolders.flatMap((folder) =>
    filesBelow(join(root, folder))
      .filter((path) => /(^|\/)messages\.ts$/.test(path))
      .map((path) => `${folder}/${path}`),
  )
  const missing = [...required, ...needed.keys()].filter((path) => !translated.includes(path))
  return [
    ...missing.map((path) => `languages/${language}/${path} is missing`),
    ...translated.flatMap((path) => {
      const name = `languages/${language}/${path}`
      if (!existsSync(join(root, path))) return [`${name} replaces no module`]
      const read = (file: string) => exportsOf(readFileSync(join(root, file), 'utf8'))
      const ofServer = path.startsWith('server/') ? (needed.get(path) ?? new Set<string>()) : undefined
      const differences = exportDifferences(read(path), read(name), ofServer)
      return differences.map((difference) => `${name}: ${difference}`)
    }),
  ]
}

/** The shape of each export: its parameters, its properties, or `text`. */
export type Exports = ReadonlyMap<string, string>

/** `needed` are the exports that must be translated, by default all. */
export function exportDifferences(source: Exports, translated: Exports, needed?: ReadonlySet<string>): string[] {
  const missing = [...(needed ?? source.keys())].filter((name) => !translated.has(name))
  const superfluous = [...translated.keys()].filter((name) => !source.has(name))
  const unread = needed ? [...translated.keys()].filter((name) => source.has(name) && !needed.has(name)) : []
  const different = [...source].filter(([name, shape]) => translated.has(name) && translated.get(name) !== shape)
  return [
    ...missing.map((name) => `${name} is missing`),
    ...superfluous.map((name) => `${name} is not in the source`),
    ...unread.map((name) => `${name} is read in the language of the sources only`),
    ...different.map(([name, shape]) => `${name} must be ${shape}, not ${translated.get(name)}`),
  ]
}

export function exportsOf(text: string): Exports {
  const { statements } = ts.createSourceFile('messages.ts', text, ts.ScriptTarget.Latest, true)
  const exported = statements.filter(
    (statement) =>
      ts.canHaveModifiers(statement) &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true,
  )
  return new Map(
    exported.flatMap((statement): [string, string][] => {
      if (ts.isVariableStatement(statement)) {
        return statement.declarationList.declarations.map(({ name, initializer }) => [
          name.getText(),
          shapeOf(initializer),
        ])
      }
      if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text ?? '', parametersOf(statement)]]
      const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
      return isType ? [[statement.name.text, statement.getText().replace(/\s+/g, ' ')]] : []
    }),
  )
}

function shapeOf(value: ts.Expression | undefined): string {
  if (value === undefined) return 'nothing'
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return shapeOf(value.expression)
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return parametersOf(value)
  if (ts.isObjectLiteralExpression(value)) {
    return `{ ${value.properties.map((property) => property.name?.getText() ?? '…').join(', ')} }`
  }
  return 'text'
}

const parametersOf = ({ parameters }: ts.SignatureDeclaration): string =>
  `(${parameters.map((parameter) => parameter.getText().replace(/\s+/g, ' ')).join(', ')})`

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts'))
    .sort()
}

/** Folders of the server's texts. */
const serverFolders = ['server', 'contract', 'kernel'] as const
/** A plain space before a sign that takes a no-break one, or inside of guillemets. */
const plainSpace = / [:;!?%»](?![\w/])|« /

/**
 * Texts with a plain space before `: ; ! ? % »` or behind `«`, as `path: text`. Such a line could
 * break there; French takes a narrow no-break space, and a full one before a colon.
 */
export function plainSpaces(root: string): string[] {
  return serverFolders.flatMap((folder) => {
    const base = join(root, 'languages', 'fr', folder)
    return filesBelow(base).flatMap((path) =>
      textsIn(readFileSync(join(base, path), 'utf8'))
        .filter((text) => plainSpace.test(text))
        .map((text) => `${folder}/${path}: ${text}`),
    )
  })
}

function textsIn(source: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest))
  return found
}
