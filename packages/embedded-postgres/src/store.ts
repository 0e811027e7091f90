import type { Passwords } from './passwords.ts'

export const databaseName = 'corridor'
export const ownerRole = 'corridor_owner'
export const appRole = 'corridor_service'

/** Makes the roles and the database in a new cluster; for a single-user session, one statement to a line. */
export function provisioningStatements(passwords: Passwords): string[] {
  return [
    'CREATE ROLE corridor_app NOLOGIN',
    `CREATE ROLE ${ownerRole} LOGIN CREATEDB`,
    // The owner may step down to the application's rights, as an installation with a single login does.
    `GRANT corridor_app TO ${ownerRole} WITH INHERIT FALSE, SET TRUE`,
    `CREATE ROLE ${appRole} LOGIN IN ROLE corridor_app`,
    ...passwordStatements(passwords),
    `CREATE DATABASE ${databaseName} OWNER ${ownerRole} TEMPLATE template0 ENCODING 'UTF8'`,
    `REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`,
    `GRANT CONNECT, TEMPORARY ON DATABASE ${databaseName} TO corridor_app`,
  ]
}

/** Goes on in a new file of the write-ahead log; without an entry in the old one it would stay in that. */
export const nextLogFile = "SELECT pg_logical_emit_message(false, 'corridor', ''), pg_switch_wal()"

/** Sets both logins' passwords, as a new cluster needs, or one whose password file was lost. */
export function passwordStatements(passwords: Passwords): string[] {
  return [
    `ALTER ROLE ${ownerRole} PASSWORD ${quoteHex(passwords.owner)}`,
    `ALTER ROLE ${appRole} PASSWORD ${quoteHex(passwords.app)}`,
  ]
}

/** A role's password cannot be a parameter; ours are hexadecimal and nothing else may pass. */
function quoteHex(text: string): string {
  if (!/^[0-9a-f]+$/.test(text)) throw new Error('A password of the embedded database is not hexadecimal.')
  return `'${text}'`
}
