// Writes the software bill of materials of what is shipped: dist/sbom.cdx.json (CycloneDX 1.6).
//
// `npm sbom --omit=dev` (npm 11) leaves out packages that a development package needs as well, such
// as zod, and without `--omit` it fails. The lock file contains all that the format asks for.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

interface LockedPackage {
  readonly version: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly integrity?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Packages by their place, such as `node_modules/a/node_modules/b`; the product's is empty. */
type LockedPackages = Readonly<Record<string, LockedPackage>>

const checkout = path.resolve(import.meta.dirname, '..')
const file = path.join(checkout, 'dist', 'sbom.cdx.json')
const prefix = 'node_modules/'

/** Development packages are left out: an installation neither contains nor runs them. */
async function writeSbom(): Promise<void> {
  const lock = JSON.parse(await readFile(path.join(checkout, 'package-lock.json'), 'utf8')) as {
    name: string
    packages: LockedPackages
  }
  const shipped = Object.entries(lock.packages).filter(([place, { dev }]) => place !== '' && !dev)
  const components = new Map(shipped.map(([place, entry]) => [refOf(place, entry), componentOf(place, entry)]))
  const root = lock.packages[''] as LockedPackage
  const product = `${lock.name}@${root.version}`
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', 'bom-ref': product, name: lock.name, version: root.version },
    },
    components: [...components.values()],
    dependencies: [
      { ref: product, dependsOn: dependenciesOf('', root, lock.packages) },
      ...shipped.map(([place, entry]) => ({
        ref: refOf(place, entry),
        dependsOn: dependenciesOf(place, entry, lock.packages),
      })),
    ].filter(({ ref }, index, all) => all.findIndex((other) => other.ref === ref) === index),
  }
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${path.relative(checkout, file)}: ${bom.components.length} components`)
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf(prefix) + prefix.length)

const refOf = (place: string, { version }: LockedPackage): string => `${nameOf(place)}@${version}`

function componentOf(place: string, entry: LockedPackage) {
  const name = nameOf(place)
  const [algorithm, digest] = entry.integrity?.split('-', 2) ?? []
  return {
    type: 'library',
    'bom-ref': refOf(place, entry),
    name,
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${entry.version}`,
    ...(algorithm === 'sha512' && digest
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    ...(entry.license ? { licenses: [{ expression: entry.license }] } : {}),
  }
}

function dependenciesOf(place: string, entry: LockedPackage, packages: LockedPackages): string[] {
  const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
  const refs = names.flatMap((name) => {
    const found = resolve(place, name, packages)
    return found && packages[found] ? [refOf(found, packages[found])] : []
  })
  return [...new Set(refs)].sort()
}

/** Finds a dependency as Node does: in the package's own folder, then in those above it. */
function resolve(place: string, name: string, packages: LockedPackages): string | null {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(prefix) - 1))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}${prefix}${name}`
    if (candidate in packages) return candidate
    if (folder === '') return null
  }
}

await writeSbom()
