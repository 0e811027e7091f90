import type { Import } from '../imports.ts'
import { placeOf, type Room } from '../place.ts'
import { gatherImports, type Rule, type Unit } from '../project.ts'

/** What each production folder may import. Tests and tools may import from all of them. */
const known: Partial<Record<Room, readonly Room[]>> = {
  kernel: ['kernel'],
  contract: ['contract', 'kernel'],
  server: ['server', 'contract', 'kernel', 'packages'],
  web: ['web', 'contract', 'kernel'],
  simulators: ['simulators', 'kernel'],
  packages: ['packages'],
}

/** The packages that a folder may import, where that is limited. */
const knownPackages: Partial<Record<Room, readonly string[]>> = { kernel: [], contract: ['zod'] }

/** Rule 2: allowed imports between the top folders. */
export const roomWalls: Rule = {
  ids: ['room-wall', 'room-package', 'server-layer', 'package-door'],
  check: (project) => [
    ...gatherImports(
      project,
      ({ isTest }) => !isTest,
      ({ target }, { place }) => {
        const allowed = known[place.room]
        if (target === null || !allowed) return null
        const room = placeOf(target).room
        // The composition root starts the simulated institutions in sandbox mode.
        const startsSimulators = room === 'simulators' && place.room === 'server' && place.wing === 'app'
        if (allowed.includes(room) || startsSimulators) return null
        return {
          rule: 'room-wall',
          message: `${place.room} may know only ${allowed.join(', ')}, not ${room}; ${remedy}`,
        }
      },
    ),
    ...gatherImports(
      project,
      ({ isTest }) => !isTest,
      (imported, { place }) => {
        const allowed = knownPackages[place.room]
        if (imported.package === null || !allowed || allowed.includes(imported.package)) return null
        const packages = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no package'
        return {
          rule: 'room-package',
          message: `${place.room} may know ${packages}, not ${imported.package}; ${remedy}`,
        }
      },
    ),
    ...gatherImports(
      project,
      ({ room, wing, isTest }) => room === 'server' && wing !== 'app' && !isTest,
      ({ target }, { place }) => {
        const other = target === null ? null : placeOf(target)
        if (other?.room !== 'server') return null
        if (other.wing !== 'app' && (place.wing === 'modules' || other.wing !== 'modules')) return null
        return { rule: 'server-layer', message: `server/${place.wing} lies below server/${other.wing}; ${remedy}` }
      },
    ),
    ...gatherImports(project, () => true, packageDoor),
  ],
}

/** Tests also use only the public interface of a package. Its bench helpers are outside `src`. */
function packageDoor({ target }: Import, { path }: Unit) {
  const [room, name, folder] = target?.split('/') ?? []
  if (room !== 'packages' || folder !== 'src' || path.startsWith(`packages/${name}/`)) return null
  const door = `packages/${name}/src/index.ts`
  if (target === door) return null
  return { rule: 'package-door', message: `reaches into ${name}; import from ${door}, or export it there` }
}

const remedy = 'take it as a dependency, or move it down'
