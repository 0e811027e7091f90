import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const checkout = join(import.meta.dirname, '..')
const read = (file: string) => readFile(join(checkout, file), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name)

describe('what deploy/ hands to Corridor', () => {
  it('sets nothing that Corridor does not read', async () => {
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

  it('copies into the image what the server is made of', async () => {
    const copied = namesIn(await read('deploy/Containerfile'), /^COPY --from=build \/app\/(\S+)/gm)
    const { imports } = JSON.parse(await read('package.json')) as { imports: Record<string, string> }
    const rooms = Object.values(imports).map((path) => path.replace(/^\.\//, '').replace(/\/\*$/, ''))
    const notInProduction = ['tests', 'tools']
    for (const room of rooms.filter((name) => !notInProduction.includes(name))) expect(copied).toContain(room)
  })
})
