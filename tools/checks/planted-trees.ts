import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A tree that violates one rule and a twin that does not: file texts by path. */
export interface Planted {
  readonly rule: string
  readonly broken: ReadonlyMap<string, string>
  readonly clean: ReadonlyMap<string, string>
}

/**
 * Reads `planted/<rule>.txt`. A page holds two trees, `== broken ==` and `== clean ==`; in each,
 * `-- path --` starts a file, and a line `× 40 text` represents forty lines of that text.
 */
export function readPlanted(folder: string): Planted[] {
  return readdirSync(folder).map((name) => {
    const page = readFileSync(join(folder, name), 'utf8')
    return { rule: name.replace(/\.txt$/, ''), broken: treeIn(page, 'broken'), clean: treeIn(page, 'clean') }
  })
}

/** Writes a tree below `root`. */
export function plant(root: string, tree: ReadonlyMap<string, string>): void {
  for (const [path, text] of tree) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function treeIn(page: string, side: 'broken' | 'clean'): Map<string, string> {
  const after = page.split(`== ${side} ==\n`)[1]?.split(/^== /m)[0] ?? ''
  const [, ...parts] = after.split(/^-- (.+) --\n/m)
  const tree = new Map<string, string>()
  for (let index = 0; index < parts.length; index += 2) tree.set(parts[index] ?? '', repeated(parts[index + 1] ?? ''))
  return tree
}

function repeated(text: string): string {
  return text.replace(/^× (\d+) (.*)$/gm, (_, times: string, line: string) =>
    Array(Number(times)).fill(line).join('\n'),
  )
}
