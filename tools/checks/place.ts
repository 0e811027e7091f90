/** The top folders whose files are checked. */
export const rooms = [
  'kernel',
  'contract',
  'server',
  'web',
  'simulators',
  'packages',
  'db',
  'tests',
  'bench',
  'tools',
] as const

/** The packages that are imported by an alias. */
export const aliasedPackages: readonly string[] = ['embedded-postgres', 'name-matching']

export type Room = (typeof rooms)[number] | 'root'

/** The position of a file in the layout. */
export interface Place {
  readonly room: Room
  /** The domain module, for files under server/modules. */
  readonly module: string | null
  /**
   * The second folder: `platform` of server/platform/…, `ui` of web/ui/…; null for files directly
   * in the top folder.
   */
  readonly wing: string | null
  /** The folder of a screen: `features/clients`, `landing`; null elsewhere. */
  readonly feature: string | null
  /** Tests and their helpers may import more than production code. */
  readonly isTest: boolean
  readonly isConfig: boolean
  readonly name: string
}

export function placeOf(path: string): Place {
  const parts = path.split('/')
  const name = parts.at(-1) ?? path
  const room = parts.length > 1 ? (parts[0] as Room) : 'root'
  const wing = parts.length > 2 ? (parts[1] ?? null) : null
  return {
    room,
    wing,
    module: room === 'server' && wing === 'modules' && parts.length > 3 ? (parts[2] ?? null) : null,
    feature: room === 'web' ? featureOf(wing, parts) : null,
    isTest: room === 'tests' || (room === 'packages' && parts[2] === 'bench') || /\.test\.tsx?$/.test(name),
    isConfig: /\.config\.ts$/.test(name),
    name,
  }
}

function featureOf(wing: string | null, parts: readonly string[]): string | null {
  if (wing === 'landing') return 'landing'
  return wing === 'features' && parts.length > 3 ? `features/${parts[2]}` : null
}

/** Whether the file reaches production: neither tests nor the project's tools do. */
export function ships({ room, isTest }: Place): boolean {
  return !isTest && ['kernel', 'contract', 'server', 'web', 'simulators', 'packages'].includes(room)
}

/** Whether the file belongs to the domain, the kernel and modules that a seeded simulation runs. */
export function isDomain({ room, module, isTest }: Place): boolean {
  return !isTest && (room === 'kernel' || module !== null)
}
