import { placeOf, type Room } from '../place.ts'
import { gatherImports, type Rule } from '../project.ts'

/** What each room that ships may know. Tests and tools may know every room. */
const known: Partial<Record<Room, readonly Room[]>> = {
  kernel: ['kernel'],
  contract: ['contract', 'kernel'],
  server: ['server', 'contract', 'kernel', 'packages'],
  web: ['web', 'contract', 'kernel'],
  simulators: ['simulators', 'contract', 'kernel'],
  packages: ['packages'],
}

/** The packages a room may know, where that is limited. */
const knownPackages: Partial<Record<Room, readonly string[]>> = { kernel: [], contract: ['zod'] }

/** Rule 2: who may know whom among the rooms. */
export const roomWalls: Rule = {
  ids: ['room-wall', 'room-package', 'server-layer'],
  check: (project) => [
    ...gatherImports(
      project,
      ({ isTest }) => !isTest,
      ({ target }, { place }) => {
        const allowed = known[place.room]
        if (target === null || !allowed) return null
        const room = placeOf(target).room
        // The composition root starts the simulated outside world in sandbox mode.
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
  ],
}

const remedy = 'take it as a dependency, or move it down'
