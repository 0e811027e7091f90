/**
 * Makes the folder of a language from the English catalogue: accents, and 35 % more letters. Tests
 * show with it that a further language costs a folder and no code.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import ts from 'typescript'
import { translatableTexts } from './server-texts.ts'

const accents: Readonly<Record<string, string>> = { a: 'à', e: 'é', i: 'î', o: 'ô', u: 'ù', c: 'ç', n: 'ñ' }

/** `Invoices` → `Iñvôîçésààà`; parameters such as `{number}` and escapes stay. */
export function pseudoText(text: string): string {
  return text
    .split(/(\{\w+\}|\\.)/)
    .map((part) => (/^(\{\w+\}|\\.)$/.test(part) || !/\p{L}{2}/u.test(part) ? part : longer(part)))
    .join('')
}

function longer(text: string): string {
  const accented = text.replace(/[aeioucn]/g, (letter) => accents[letter] ?? letter)
  const end = accented.length - accented.trimEnd().length
  const more = 'à'.repeat(Math.ceil(text.trim().length * 0.35))
  return `${accented.trimEnd()}${more}${end === 0 ? '' : accented.slice(-end)}`
}

/** Writes `languages/<code>` below a copy of the project. */
export function writePseudoLanguage(project: string, code: string): void {
  const ofServer = translatableTexts(project)
  const ofClient = ['web', 'contract'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.split(sep).join('/')}`)
      .filter((path) => /\/messages\.ts$/.test(path)),
  )
  for (const path of [...ofClient, ...ofServer.keys()]) {
    write(project, code, path, pseudoModule(path, readFileSync(join(project, path), 'utf8'), ofServer.get(path)))
  }
  const formats = 'kernel/language.ts'
  const ownCode = readFileSync(join(project, formats), 'utf8').replace(/(const language = )'en'/, `$1'${code}'`)
  write(project, code, formats, ownCode)
}

function write(project: string, code: string, path: string, text: string): void {
  const file = join(project, 'languages', code, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The module with its texts replaced. Only `needed` ones are exported; by default all. */
function pseudoModule(path: string, source: string, needed: ReadonlySet<string> | undefined): string {
  const file = ts.createSourceFile('messages.ts', source, ts.ScriptTarget.Latest, true)
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = []
  const replace = (from: number, to: number) => {
    const text = source.slice(from, to)
    edits.push({ from, to, text: pseudoText(text) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const from = node.moduleSpecifier
      if (!from || !ts.isStringLiteral(from)) return
      const target = from.text
      // The module moves to another folder.
      const text = target.startsWith('.') ? `'#${posix.join(posix.dirname(path), target)}'` : from.getText()
      edits.push({ from: from.getStart(), to: from.end, text })
      return
    }
    if (ts.isTypeNode(node)) return
    if (ts.isVariableStatement(node) && needed && !node.declarationList.declarations.some(isNeeded)) {
      const word = node.modifiers?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      if (word) edits.push({ from: word.getStart(), to: word.end, text: '' })
    }
    if (ts.isStringLiteralLike(node) && isText(node)) replace(node.getStart() + 1, node.end - 1)
    if (ts.isTemplateExpression(node)) {
      replace(node.head.getStart() + 1, node.head.end - 2)
      for (const { literal } of node.templateSpans) {
        replace(literal.getStart() + 1, literal.end - (ts.isTemplateTail(literal) ? 1 : 2))
      }
    }
    ts.forEachChild(node, visit)
  }
  const isNeeded = ({ name }: ts.VariableDeclaration) => needed?.has(name.getText()) === true
  visit(file)
  return edits
    .sort((one, other) => other.from - one.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source)
}

/** Not a key, a compared value, or an argument of a helper. */
function isText(literal: ts.StringLiteralLike): boolean {
  const { parent } = literal
  if (ts.isPropertyAssignment(parent)) return parent.initializer === literal
  return (
    !(ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.PlusToken) &&
    !ts.isCallExpression(parent) &&
    !ts.isElementAccessExpression(parent)
  )
}
