import type { ConnectionSettings } from '#server/platform/database/database.ts'

/** The connection as an address, for a server that is told of its database so. */
export function addressOf({ host, port, user, password, database }: ConnectionSettings): string {
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
