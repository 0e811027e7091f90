import type { ClusterProfile } from '#embedded-postgres/index.ts'

/**
 * Role, database and file names of the embedded PostgreSQL. Existing data folders depend on them.
 */
export const embeddedProfile: ClusterProfile = {
  displayName: 'Corridor',
  filePrefix: 'corridor',
  database: 'corridor',
  ownerRole: 'corridor_owner',
  appRole: 'corridor_service',
  appGroup: 'corridor_app',
  hints: {
    unavailable: 'Give DATABASE_URL of a PostgreSQL 18 server instead.',
    inUse: 'Stop it first, give this one a DATA_DIR of its own, or let both share one PostgreSQL by DATABASE_URL.',
  },
}
