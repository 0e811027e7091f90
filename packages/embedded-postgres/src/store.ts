import type { Passwords } from './passwords.ts'
import type { ClusterProfile } from './types.ts'

/**
 * SQL that creates roles and database in a new cluster: one statement a line, for single-user mode.
 */
export function provisioningStatements(profile: ClusterProfile, passwords: Passwords): string[] {
  const { database, ownerRole, appRole, appGroup } = checkIdentifiers(profile)
  return [
    `CREATE ROLE ${appGroup} NOLOGIN`,
    `CREATE ROLE ${ownerRole} LOGIN CREATEDB`,
    // Lets the owner act with the application's rights, as an installation with a single login
    // does.
    `GRANT ${appGroup} TO ${ownerRole} WITH INHERIT FALSE, SET TRUE`,
    `CREATE ROLE ${appRole} LOGIN IN ROLE ${appGroup}`,
    ...passwordStatements(profile, passwords),
    `CREATE DATABASE ${database} OWNER ${ownerRole} TEMPLATE template0 ENCODING 'UTF8'`,
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
    `GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${appGroup}`,
  ]
}

/**
 * Switches to a new file of the write-ahead log. PostgreSQL skips the switch when the current file
 * is empty, so the statement writes an entry first.
 */
export const switchWalFile = "SELECT pg_logical_emit_message(false, 'provisioning', ''), pg_switch_wal()"

/** Sets both logins' passwords: for a new cluster, and after the password file was lost. */
export function passwordStatements(profile: ClusterProfile, passwords: Passwords): string[] {
  const { ownerRole, appRole } = checkIdentifiers(profile)
  return [
    `ALTER ROLE ${ownerRole} PASSWORD ${quoteHex(passwords.owner)}`,
    `ALTER ROLE ${appRole} PASSWORD ${quoteHex(passwords.app)}`,
  ]
}

/** Identifiers cannot be parameters. Plain ones need no quotes, so nothing else is accepted. */
function checkIdentifiers(profile: ClusterProfile): ClusterProfile {
  for (const identifier of [profile.database, profile.ownerRole, profile.appRole, profile.appGroup]) {
    if (!/^[a-z_][a-z0-9_]*$/.test(identifier)) throw new Error(`Not a plain SQL identifier: ${identifier}`)
  }
  return profile
}

/** A role's password cannot be a parameter. Ours are hexadecimal, so nothing else is accepted. */
function quoteHex(text: string): string {
  if (!/^[0-9a-f]+$/.test(text)) throw new Error('A password of the embedded database is not hexadecimal.')
  return `'${text}'`
}
