/**
 * Imported before all else, it spares a start what Node does anew for each file of Drizzle and each import of it: to parse the
 * whole of its package.json, 178 KB of exports (bench/README.md). What a name stands for is looked up once, and a file beside
 * another of the package is a module as that one is. Whatever else is imported goes its usual way.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module'

const heavyPackage = 'drizzle-orm'
const packages = '/node_modules/'
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    // A file that is required by `require` is another one.
    if (!conditions.includes('import')) return next(specifier, context)
    if (isOfHeavyPackage(specifier) && !parentURL.includes(packages)) {
      const known = found.get(specifier) ?? next(specifier, context)
      found.set(specifier, known)
      return { ...known, shortCircuit: true }
    }
    const isBeside = /^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes(`${packages}${heavyPackage}/`)
    if (!isBeside) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})

function isOfHeavyPackage(specifier: string): boolean {
  return specifier === heavyPackage || specifier.startsWith(`${heavyPackage}/`)
}
