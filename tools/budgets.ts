/**
 * Script budgets of the built client in each language, in KiB after gzip (docs: the maximum that
 * each later route may add). Reads Vite's manifests; run after `npm run build`:
 * `node tools/budgets.ts`. Exits with 1 when one is exceeded.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { sourceLanguage, translatedLanguages } from './translations.ts'

interface Chunk {
  readonly name?: string
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export interface Budget {
  readonly name: string
  readonly bytes: number
  readonly limitBytes: number
}

const kib = 1024
export const limits = { signedOut: 60 * kib, firstRoute: 170 * kib, laterRoute: 40 * kib, growth: 3 * kib } as const

const entry = 'index.html'
const firstScreen = 'features/dashboard/dashboard-page.tsx'
/** Name of the chunk that the shell loads once the first screen rests. */
const loadedAtRest = 'schema-issues'
const signedOutPages = [
  'landing.html',
  'sign-in.html',
  'code.html',
  'enrolment.html',
  'recovery-codes.html',
  'confirmed.html',
  'set-up.html',
  'join.html',
]

/**
 * Every budget with its actual size. `sizeOf` returns the bytes of a file after gzip; `extra` are
 * scripts outside the manifest.
 */
export function measureBudgets(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  extra: readonly string[],
): readonly Budget[] {
  const shell = new Set([...filesOf(manifest, [entry]), ...filesOf(manifest, [keyOf(manifest, loadedAtRest)])])
  const first = new Set([...shell, ...filesOf(manifest, [firstScreen])])
  const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  const later = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key !== firstScreen)
  return [
    {
      name: 'landing, sign-in and set-up',
      bytes: total([
        ...filesOf(
          manifest,
          signedOutPages.filter((page) => page in manifest),
        ),
        ...extra,
      ]),
      limitBytes: limits.signedOut,
    },
    { name: 'first signed-in route', bytes: total([...first, ...extra]), limitBytes: limits.firstRoute },
    ...later.map((key) => ({
      name: key,
      bytes: total([...filesOf(manifest, [key])].filter((file) => !shell.has(file))),
      limitBytes: limits.laterRoute,
    })),
  ]
}

/** The route that grows by more bytes than any other in a translation. */
export function maxGrowth(source: readonly Budget[], translated: readonly Budget[]): Budget {
  const sizes = new Map(source.map(({ name, bytes }) => [name, bytes]))
  const growths = translated.map(({ name, bytes }) => ({
    name: `growth of ${name}`,
    bytes: bytes - (sizes.get(name) ?? 0),
  }))
  const max = growths.reduce((one, other) => (other.bytes > one.bytes ? other : one))
  return { ...max, limitBytes: limits.growth }
}

function keyOf(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === name)
  if (key === undefined) throw new Error(`the manifest has no chunk named ${name}`)
  return key
}

/**
 * The scripts that these entries load, including static imports. A missing entry is an error, never
 * zero bytes.
 */
function filesOf(manifest: Manifest, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the manifest has no ${key}`)
    if (files.has(chunk.file)) return
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return files
}

/** The built client in a language, as vite.config.ts writes it. */
export const clientFolder = (language: string): string =>
  fileURLToPath(new URL(`../dist/web${language === sourceLanguage ? '' : `/${language}`}`, import.meta.url))

function budgetsIn(language: string): readonly Budget[] {
  const dist = clientFolder(language)
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return measureBudgets(manifest, sizeOf, ['theme.js'])
}

function main(): void {
  const source = budgetsIn(sourceLanguage)
  const measured = [
    ...source.map((budget) => ({ ...budget, language: sourceLanguage })),
    ...translatedLanguages().flatMap((language) => {
      const translated = budgetsIn(language)
      return [...translated, maxGrowth(source, translated)].map((budget) => ({ ...budget, language }))
    }),
  ]
  for (const { language, name, bytes, limitBytes } of measured) {
    const mark = bytes > limitBytes ? 'OVER' : 'ok'
    const size = (bytes / kib).toFixed(1).padStart(6)
    console.log(`${mark.padEnd(4)} ${size} of ${limitBytes / kib} KiB  ${language}  ${name}`)
  }
  if (measured.some(({ bytes, limitBytes }) => bytes > limitBytes)) process.exitCode = 1
}

if (import.meta.main) main()
