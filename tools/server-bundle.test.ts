import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#tests/running/address.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'

const checkout = join(import.meta.dirname, '..')
const run = promisify(execFile)

describe('the built server', () => {
  let bundle: string
  let clone: ClonedDatabase

  beforeAll(async () => {
    const cache = join(checkout, '.cache')
    await mkdir(cache, { recursive: true })
    // Inside the checkout, whose files and packages the bundle reads.
    bundle = await mkdtemp(join(cache, 'server-bundle-'))
    const vite = join(checkout, 'node_modules/vite/bin/vite.js')
    const words = ['build', '--config', 'vite.server.config.ts', '--outDir', bundle, '--logLevel', 'warn']
    await run(process.execPath, [vite, ...words], { cwd: checkout })
    clone = await cloneDatabase()
  }, 120_000)
  afterAll(async () => {
    await clone?.drop()
    await rm(bundle, { recursive: true, force: true })
  })

  const corridor = async (...words: string[]) => {
    const env = {
      ...process.env,
      NODE_ENV: undefined,
      MODE: undefined,
      DATABASE_URL: addressOf(clone.app),
      DATABASE_MIGRATION_URL: addressOf(clone.owner),
      DATA_DIR: join(bundle, 'data'),
      SANCTIONS_URL: 'off',
    }
    return (await run(process.execPath, [join(bundle, 'cli.js'), ...words], { cwd: '/', env })).stdout
  }

  /** The next message of a worker after it was sent `message`. */
  const ask = (worker: Worker, message: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.postMessage(message)
    })

  it('finds its migrations and packages from any working directory', async () => {
    expect(await corridor('migrate')).toBe('The database has the newest schema.\n')
    expect(await corridor('verify')).toContain('Everything agrees.')
  })

  it('has the texts of each translated language in a file beside it', async () => {
    const { modules } = await import(join(bundle, 'language-fr.js'))
    expect(modules['server/platform/http/messages.ts'].translated.chooseFile).toBe('Choisissez un fichier')
    expect(modules['contract/messages.ts'].source.required).toBe('Required')
  })

  it('starts its worker threads from files beside the bundle', async () => {
    const names = (await readdir(bundle)).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(names.map((name) => readFile(join(bundle, name), 'utf8')))
    const started = texts.flatMap((text) =>
      [...text.matchAll(/new Worker\(new URL\(["']\.\/([^"']+)/g)].map(([, name]) => name),
    )
    expect([...new Set(started)].sort()).toEqual(['matcher-worker.js', 'render-worker.js'])
    const matcher = new Worker(join(bundle, 'matcher-worker.js'))
    expect(await ask(matcher, { id: 1, request: { kind: 'build' } })).toEqual({ id: 1, value: null })
    await matcher.terminate()
    // The thread loads its fonts before it reads the document, which is empty.
    const renderer = new Worker(join(bundle, 'render-worker.js'))
    expect(await ask(renderer, { number: 1, document: {}, logo: null })).toEqual({
      number: 1,
      failure: expect.stringContaining('undefined'),
    })
    await renderer.terminate()
  })

  it('has source maps', async () => {
    const map = JSON.parse(await readFile(join(bundle, 'main.js.map'), 'utf8')) as { sources: string[] }
    expect(map.sources.some((source) => source.endsWith('server/app/main.ts'))).toBe(true)
  })
})
