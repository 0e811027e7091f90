import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const checkout = join(import.meta.dirname, '..')
const read = (file: string) => readFile(join(checkout, file), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name)

describe('deployment files in deploy/', () => {
  it('set only variables that Corridor reads', async () => {
    const known = new Set(namesIn(await read('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm))
    const compose = await read('deploy/compose.yaml')
    const shared = compose.slice(compose.indexOf('    MODE:'), compose.indexOf('services:'))
    const set = [
      ...namesIn(shared, /^ {4}([A-Z][A-Z_]+):/gm),
      ...namesIn(await read('deploy/Containerfile'), /\b([A-Z_]{4,})=/g),
      ...namesIn(await read('deploy/corridor.service'), /^Environment=([A-Z_]+)=/gm),
    ]
    expect(set.length).toBeGreaterThan(8)
    expect(set.filter((name) => !known.has(String(name)))).toEqual([])
  })

  it('check the health of the image and of the compose file alike', async () => {
    const script = /"(fetch\(.*\))"/
    const [inImage, inCompose] = [await read('deploy/Containerfile'), await read('deploy/compose.yaml')].map(
      (text) => script.exec(text)?.[1],
    )
    expect(inImage).toMatch(/health\/ready/)
    expect(inCompose).toBe(inImage)
  })

  it('copy into the image what the server reads at run time', async () => {
    const copied = namesIn(await read('deploy/Containerfile'), /^COPY --from=build \/app\/(\S+)/gm)
    const sources = (await readdir(join(checkout, 'server'), { recursive: true })).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    )
    const texts = await Promise.all(sources.map((file) => read(join('server', file))))
    const needed = texts.flatMap((text) => namesIn(text, /projectPath\('([^']+)'\)/g))
    expect(needed.length).toBeGreaterThan(4)
    const isCopied = (path = '') => copied.some((folder) => path === folder || path.startsWith(`${folder}/`))
    expect([...needed, 'dist/server/main.js'].filter((path) => !isCopied(path))).toEqual([])
  })
})
