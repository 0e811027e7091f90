import type { ConnectionSettings } from '#server/platform/database/database.ts'

/** A PostgreSQL address as connection settings. */
export function settingsFrom(address: string): ConnectionSettings {
  const url = new URL(address)
  return {
    host: decodeURIComponent(url.searchParams.get('host') ?? url.hostname),
    port: url.port === '' ? 5432 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'corridor',
  }
}
