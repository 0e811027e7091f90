/** Public interface: PostgreSQL 18 in a data folder, supervised by the calling process. */
export { type Passwords, readPasswords } from './passwords.ts'
export { identifyProcess, type PostmasterRecord, type ProcessIdentity, readRecord } from './postmaster.ts'
export { attachEmbeddedPostgres, DataFolderInUseError, startEmbeddedPostgres } from './supervisor.ts'
export type {
  ClusterProfile,
  ConnectionSettings,
  EmbeddedPostgres,
  EmbeddedPostgresOptions,
  SupervisorLogger,
} from './types.ts'
