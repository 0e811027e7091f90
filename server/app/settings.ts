/** Parses database URLs. */
import { readFileSync } from 'node:fs'
import { ConfigFault } from '#server/platform/config/config.ts'
import type { ConnectionSettings, TlsSettings } from '#server/platform/database/database.ts'

/** Parses a PostgreSQL URL. Throws ConfigFault for an unsupported `sslmode`. */
export function settingsFrom(address: string): ConnectionSettings {
  const url = new URL(address)
  const ssl = tlsFrom(url.searchParams)
  return {
    host: decodeURIComponent(url.searchParams.get('host') ?? url.hostname),
    port: url.port === '' ? 5432 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'corridor',
    ...(ssl ? { ssl } : {}),
  }
}

/** `sslmode` and `sslrootcert` as in libpq; null for no TLS. */
function tlsFrom(parameters: URLSearchParams): TlsSettings | null {
  const mode = parameters.get('sslmode') ?? 'disable'
  const rootFile = parameters.get('sslrootcert')
  const authority = rootFile && rootFile !== 'system' ? { ca: readAuthority(rootFile) } : {}
  switch (mode) {
    case 'disable':
      return null
    case 'require':
      // A root certificate implies a verified chain, as in libpq.
      return rootFile
        ? { rejectUnauthorized: true, ...authority, checkServerIdentity: () => undefined }
        : { rejectUnauthorized: false }
    case 'verify-ca':
      return { rejectUnauthorized: true, ...authority, checkServerIdentity: () => undefined }
    case 'verify-full':
      return { rejectUnauthorized: true, ...authority }
    default:
      // `prefer` and `allow` let an attacker force plain text.
      throw new ConfigFault("A database address's sslmode must be disable, require, verify-ca or verify-full")
  }
}

function readAuthority(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigFault(`A database address's sslrootcert must be a file that can be read: ${file}`)
  }
}
