import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { aliasedPackages } from './place.ts'

/** One import, re-export or dynamic import of a file, including type imports. */
export interface Import {
  readonly specifier: string
  readonly line: number
  /** The imported file of this repository; null for a package. */
  readonly target: string | null
  /** The imported package, including `node:fs`; null for a file. */
  readonly package: string | null
  /** False when the imported file of this repository does not exist. */
  readonly found: boolean
}

export function importsOf(source: ts.SourceFile, path: string, root: string): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier) {
      const line = source.getLineAndCharacterOfPosition(specifier.getStart(source)).line + 1
      found.push({ specifier: specifier.text, line, ...resolve(specifier.text, path, root) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return literal(node.argument.literal)
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isDynamic ? literal(node.arguments[0]) : null
}

function literal(node: ts.Node | undefined): ts.StringLiteralLike | null {
  return node && ts.isStringLiteralLike(node) ? node : null
}

function resolve(specifier: string, from: string, root: string): Pick<Import, 'target' | 'package' | 'found'> {
  const target = specifier.startsWith('#')
    ? fileOfAlias(specifier)
    : /^\.{1,2}\//.test(specifier)
      ? posix.join(posix.dirname(from), specifier)
      : null
  if (target === null) return { target, package: packageOf(specifier), found: true }
  // A bundler's query, such as `?url`, is not part of the file name.
  const file = target.replace(/\?.*$/, '')
  return { target: file, package: null, found: existsSync(join(root, file)) }
}

/**
 * `#kernel/money.ts` is kernel/money.ts, `#name-matching/index.ts` is
 * packages/name-matching/src/index.ts.
 */
function fileOfAlias(specifier: string): string {
  const [name = '', ...rest] = specifier.slice(1).split('/')
  return (aliasedPackages.includes(name) ? ['packages', name, 'src', ...rest] : [name, ...rest]).join('/')
}

/** `@scope/name` of `@scope/name/part`; `node:fs` keeps its prefix. */
function packageOf(specifier: string): string {
  const [first = specifier, second] = specifier.split('/')
  return first.startsWith('@') && second ? `${first}/${second}` : first
}
