import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Breach } from './breach.ts'
import { type Import, importsOf } from './imports.ts'
import { aliasedPackages, type Place, placeOf, rooms } from './place.ts'
import { isSource, listFiles } from './source-tree.ts'

/** One source file, read once for all rules. */
export interface Unit {
  readonly path: string
  readonly place: Place
  readonly source: ts.SourceFile
  readonly imports: readonly Import[]
}

export interface Project {
  /** The checkout's absolute path. */
  readonly root: string
  /** Every file in the top folders, sources or not. */
  readonly files: readonly string[]
  readonly units: readonly Unit[]
  readonly checker: ts.TypeChecker
}

/** A rule family: the ids that it can report and its check. */
export interface Rule {
  readonly ids: readonly string[]
  readonly check: (project: Project) => readonly Breach[]
}

/** Reads every source under `root` with its types. */
export function readProject(root: string): Project {
  const files = listFiles(root)
  const paths = files.filter(isSource)
  const options = compilerOptions(root)
  const program = ts.createProgram(
    paths.map((path) => join(root, path)),
    options,
    rememberingHost(options),
  )
  // The type checker sets the parent of each node, on which the rules rely.
  const checker = program.getTypeChecker()
  const units = paths.flatMap((path) => {
    const source = program.getSourceFile(join(root, path))
    return source ? [{ path, place: placeOf(path), source, imports: importsOf(source, path, root) }] : []
  })
  return { root, files, units, checker }
}

function compilerOptions(root: string): ts.CompilerOptions {
  const settings = join(import.meta.dirname, '../../tsconfig.json')
  const { options } = ts.convertCompilerOptionsFromJson(
    ts.parseConfigFileTextToJson(settings, readFileSync(settings, 'utf8')).config.compilerOptions,
    root,
  )
  const aliases = [
    ...rooms.map((room) => [`#${room}/*`, [join(root, room, '*')]]),
    ...aliasedPackages.map((name) => [`#${name}/*`, [join(root, 'packages', name, 'src', '*')]]),
  ]
  return { ...options, incremental: false, paths: Object.fromEntries(aliases), allowJs: true, checkJs: false }
}

const packageSources = new Map<string, ts.SourceFile | undefined>()

/**
 * Caches the sources of packages and of the language when several trees are checked in one process.
 */
function rememberingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  // The types are in the code itself, and parsing the comments of every package would take a
  // second.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (path, ...rest) => {
    if (!path.includes('/node_modules/')) return read(path, ...rest)
    if (!packageSources.has(path)) packageSources.set(path, read(path, ...rest))
    return packageSources.get(path)
  }
  return host
}

/** A breach at a node of a unit. */
export function breachAt(unit: Unit, node: ts.Node, rule: string, message: string): Breach {
  const line = unit.source.getLineAndCharacterOfPosition(node.getStart(unit.source)).line + 1
  return { path: unit.path, line, rule, message }
}

/** Visits every node of a unit and collects the breaches that `look` returns. */
export function gather(unit: Unit, look: (node: ts.Node) => Breach | null): Breach[] {
  const found: Breach[] = []
  const visit = (node: ts.Node): void => {
    const breach = look(node)
    if (breach) found.push(breach)
    ts.forEachChild(node, visit)
  }
  visit(unit.source)
  return found
}

/** Applies `look` to each import of the units selected by `applies`. */
export function gatherImports(
  { units }: Project,
  applies: (place: Place) => boolean,
  look: (imported: Import, unit: Unit) => { rule: string; message: string } | null,
): Breach[] {
  return units
    .filter(({ place }) => applies(place))
    .flatMap((unit) =>
      unit.imports.flatMap((imported) => {
        const found = look(imported, unit)
        return found ? [{ path: unit.path, line: imported.line, ...found }] : []
      }),
    )
}
