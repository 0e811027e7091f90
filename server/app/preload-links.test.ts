import { expect, it } from 'vitest'
import { type Manifest, preloadLinks } from './pages.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_start.js'] },
  '_start.js': { file: 'assets/start.js' },
  '_table.js': { file: 'assets/table.js', imports: ['_start.js', '_icons.js'] },
  '_icons.js': { file: 'assets/icons.js', imports: ['_table.js'] },
  'features/dashboard/dashboard-page.tsx': { file: 'assets/dashboard.js', imports: ['_start.js', '_table.js'] },
}

it('names each script of the screen once, without those that the page names', () => {
  const link = (file: string) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/fr/assets/${file}">`
  expect(preloadLinks(manifest, '/', '/fr/')).toBe(link('dashboard.js') + link('table.js') + link('icons.js'))
})

it('says what to do when the built client has no such screen', () => {
  expect(() => preloadLinks(manifest, '/advanced-analytics', '/')).toThrow('npm run build')
})
