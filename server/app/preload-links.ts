/** Scripts of a first screen, so that the browser loads them together with the client's start. */
import type { FirstScreen } from '#contract/first-screen.ts'

/** The part of Vite's manifest that says which files a module needs. */
export type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const start = 'index.html'
const screenModules: Readonly<Record<FirstScreen, string>> = {
  '/': 'features/dashboard/dashboard-page.tsx',
  '/real-time-monitoring': 'features/real-time-monitoring/real-time-monitoring-page.tsx',
  '/advanced-analytics': 'features/advanced-analytics/advanced-analytics-page.tsx',
}

/**
 * A `modulepreload` link for each script of the screen that the page does not name itself. Without
 * them the browser asks for these scripts only after the start has run, a round trip later. `base`
 * is the URL of the built client, with a slash at its end.
 */
export function preloadLinks(manifest: Manifest, screen: FirstScreen, base: string): string {
  const named = scriptsOf(manifest, start)
  return [...scriptsOf(manifest, screenModules[screen])]
    .filter((file) => !named.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${base}${file}">`)
    .join('')
}

/** The files of a module and of all that it imports statically. */
function scriptsOf(manifest: Manifest, module: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const built = manifest[key]
    if (!built) throw new Error(`The built client has no ${key}. Build it again: npm run build.`)
    if (seen.has(built.file)) return
    seen.add(built.file)
    for (const imported of built.imports ?? []) visit(imported)
  }
  visit(module)
  return seen
}
