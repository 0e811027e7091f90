import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/**
 * A checkout with the real launchers, a build that counts its runs, and a server and tests that
 * only print that they run.
 */
const files = {
  'package.json': { name: 'checkout', private: true, type: 'module', dependencies: { vite: 'file:builder' } },
  'package-lock.json': {
    name: 'checkout',
    lockfileVersion: 3,
    packages: {
      '': { name: 'checkout', dependencies: { vite: 'file:builder' } },
      builder: { name: 'vite', version: '1.0.0' },
      'node_modules/vite': { resolved: 'builder', link: true },
    },
  },
  'builder/package.json': { name: 'vite', version: '1.0.0' },
} as const
const sources = {
  'builder/bin/vite.js': `const fs = require('fs')
const build = process.argv.at(-1) === 'vite.config.ts' ? 'web' : 'server'
fs.mkdirSync('dist/' + build, { recursive: true })
if (build === 'server') fs.copyFileSync('server/app/main.ts', 'dist/server/main.js')
fs.appendFileSync('built-' + build, 'x')
if (fs.existsSync('killed')) process.exit(1)`,
  'vite.config.ts': '',
  'vite.server.config.ts': '',
  'web/page.ts': '',
  'server/app/main.ts': "console.log('the server runs')",
  'tools/test-run.ts': "console.log('the tests run', ...process.argv.slice(2))",
}

describe('a fresh checkout', () => {
  let checkout: string
  beforeEach(async () => {
    checkout = await realpath(await mkdtemp(join(tmpdir(), 'corridor-launch-')))
    for (const folder of ['builder/bin', 'web', 'server/app', 'tools'])
      await mkdir(join(checkout, folder), { recursive: true })
    for (const [name, content] of Object.entries(files)) await writeFile(join(checkout, name), JSON.stringify(content))
    for (const [name, content] of Object.entries(sources)) await writeFile(join(checkout, name), content)
    await cp(join(import.meta.dirname, 'launch'), join(checkout, 'tools/launch'), { recursive: true })
  })
  afterEach(() => rm(checkout, { recursive: true }))

  const run = (launcher: 'start' | 'test', ...words: string[]) =>
    new Promise<string>((resolve, reject) => {
      const line = [`tools/launch/${launcher}.mjs`, ...words]
      execFile(process.execPath, line, { cwd: checkout }, (error, output, complaints) =>
        error ? reject(error) : resolve(complaints + output),
      )
    })
  const start = () => run('start')

  const builds = async () =>
    Promise.all(['web', 'server'].map((name) => readFile(join(checkout, `built-${name}`), 'utf8')))

  it('installs dependencies, builds and starts, and skips finished work on the next start', {
    tags: ['D1-01', 'D1-03'],
  }, async () => {
    const first = await start()
    expect(first).toMatch(/Installing dependencies[\s\S]*Building the [\s\S]*the server runs/)
    expect(first).toContain('Building the web client')
    expect(first).toContain('Building the server')
    expect(await start()).toMatch(/^(?![\s\S]*(Installing|Building))[\s\S]*the server runs/)
    expect(await builds()).toEqual(['x', 'x'])
    // Each change rebuilds only its own build and installs nothing.
    await writeFile(join(checkout, 'web/page.ts'), '// changed')
    expect(await start()).toMatch(/^(?![\s\S]*Installing)[\s\S]*Building the web client[\s\S]*the server runs/)
    expect(await builds()).toEqual(['xx', 'x'])
    await writeFile(join(checkout, 'server/app/main.ts'), "console.log('the new server runs')")
    expect(await start()).toMatch(/^(?![\s\S]*Installing)[\s\S]*Building the server[\s\S]*the new server runs/)
    expect(await builds()).toEqual(['xx', 'xx'])
  })

  it('builds again after an interrupted build, also from the sources of the build before it', async () => {
    await start()
    await writeFile(join(checkout, 'web/page.ts'), '// changed')
    await writeFile(join(checkout, 'killed'), '')
    await expect(start()).rejects.toThrow(/could not build the web client/)
    await rm(join(checkout, 'killed'))
    await writeFile(join(checkout, 'web/page.ts'), sources['web/page.ts'])
    expect(await start()).toMatch(/Building the web client[\s\S]*the server runs/)
    expect(await builds()).toEqual(['xxx', 'x'])
  })

  it('takes the lock of a launch whose process id another program has now', async () => {
    await start()
    await writeFile(join(checkout, 'web/page.ts'), '// changed')
    const lock = join(checkout, '.cache/web-build.lock')
    await writeFile(lock, String(process.pid))
    const yesterday = new Date(Date.now() - 86_400_000)
    await utimes(lock, yesterday, yesterday)
    expect(await start()).toMatch(/Building the web client[\s\S]*the server runs/)
  })

  it('installs dependencies and builds the client once for the tests', { tags: ['D1-04'] }, async () => {
    expect(await run('test', '--fast')).toMatch(
      /Installing dependencies[\s\S]*Building the web client[\s\S]*the tests run --fast/,
    )
    expect(await run('test')).toMatch(/^(?![\s\S]*(Installing|Building))[\s\S]*the tests run/)
    expect(await readFile(join(checkout, 'built-web'), 'utf8')).toBe('x')
  })
})
