import { describe, expect, it } from 'vitest'
import { clientFolder, limits, type Manifest, maxGrowth, measureBudgets } from './budgets.ts'

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  '_schema-issues-1.js': { file: 'schemas.js', name: 'schema-issues' },
  '_form.js': { file: 'form.js', imports: ['_shared.js'] },
  'landing.html': { file: 'landing.js', isEntry: true },
  'sign-in.html': { file: 'sign-in.html', isEntry: true },
  'features/dashboard/dashboard-page.tsx': {
    file: 'dashboard.js',
    isDynamicEntry: true,
    imports: ['_form.js', 'index.html'],
  },
  'features/clients/clients-page.tsx': {
    file: 'clients.js',
    isDynamicEntry: true,
    imports: ['_form.js', '_schema-issues-1.js', 'index.html'],
  },
}

const sizes: Record<string, number> = {
  'entry.js': 100,
  'shared.js': 10,
  'form.js': 20,
  'schemas.js': 1000,
  'landing.js': 3,
  'dashboard.js': 5,
  'clients.js': 7,
  'theme.js': 1,
}

describe('script budgets', () => {
  it('counts each file once, and for a later route only files that the shell has not loaded', () => {
    const budgets = measureBudgets(manifest, (file) => sizes[file] ?? 0, ['theme.js'])
    expect(budgets.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['landing, sign-in and set-up', 4],
      ['first signed-in route', 1136],
      ['features/clients/clients-page.tsx', 27],
    ])
  })

  it('finds a route that exceeds its budget', () => {
    const [, , clients] = measureBudgets(manifest, (file) => (file === 'clients.js' ? 41 * 1024 : 0), [])
    expect(clients && clients.bytes > clients.limitBytes).toBe(true)
  })

  it('rejects a manifest without the entries instead of passing at zero', () => {
    expect(() => measureBudgets({}, () => 0, [])).toThrow('the manifest has no index.html')
  })

  it('finds the route that a translation makes the largest', () => {
    const budgets = (first: number, later: number) => [
      { name: 'first', bytes: first, limitBytes: 0 },
      { name: 'later', bytes: later, limitBytes: 0 },
    ]
    expect(maxGrowth(budgets(100, 50), budgets(110, 90))).toEqual({
      name: 'growth of later',
      bytes: 40,
      limitBytes: limits.growth,
    })
  })

  it('are measured of the client in each language', () => {
    const folders = ['en', 'fr'].map((language) => clientFolder(language).replaceAll('\\', '/'))
    expect(folders).toEqual([expect.stringMatching(/dist\/web$/), expect.stringMatching(/dist\/web\/fr$/)])
  })
})
