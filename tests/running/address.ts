import type { ConnectionSettings } from '#server/platform/database/database.ts'

/** The connection as a URL, for a server that is configured by one. */
export function addressOf({ host, port, user, password, database }: ConnectionSettings): string {
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
