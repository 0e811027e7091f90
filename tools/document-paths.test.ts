import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from './checks/source-tree.ts'

const checkout = path.resolve(import.meta.dirname, '..')
const files = listFiles(checkout)
/** Decision records and conformance lists are left out: they name files as they were. */
const documents = [
  ...files.filter((file) => file.endsWith('.md')),
  ...['.', 'docs'].flatMap((folder) =>
    readdirSync(path.join(checkout, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(folder, name)),
  ),
]
/** A name to be chosen. */
const placeholder = 'db/migrations/NNNN_name.sql'

describe('paths in documents', () => {
  it('exist, from the checkout or from the folder of the document', () => {
    expect(documents.length).toBeGreaterThan(50)
    const wrong = documents.flatMap((document) => {
      const folder = path.dirname(document)
      // A README names files of its folder; a guide names any by the end of its path.
      const near = path.basename(document) === 'README.md' && folder !== '.' ? `${folder}/` : ''
      const isFound = (name: string) =>
        name === placeholder ||
        existsSync(path.join(checkout, name)) ||
        files.some((file) => file.startsWith(near) && file.endsWith(`/${name}`))
      const text = readFileSync(path.join(checkout, document), 'utf8')
      const named = new Set(
        Array.from(text.matchAll(/`([\w./-]+\.(?:tsx?|css|sql|mjs))`/g), ([, name]) => String(name)),
      )
      return [...named].filter((name) => !isFound(name)).map((name) => `${document}: ${name}`)
    })
    expect(wrong).toEqual([])
  })
})
