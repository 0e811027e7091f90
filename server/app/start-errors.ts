import { ConfigFault } from '#server/platform/config/config.ts'

/** What went wrong in a sentence for whoever set it so; null where no setting mends it. */
type InWords = (fault: { readonly code: string; readonly message: string }) => string | null

/** Waits for a part of the start. Throws ConfigFault in place of an error that whoever starts Corridor can mend. */
export async function orConfigFault<T>(part: Promise<T>, inWords: InWords): Promise<T> {
  try {
    return await part
  } catch (error) {
    const words = error instanceof Error && 'code' in error ? inWords(faultOf(error, String(error.code))) : null
    throw words === null ? error : new ConfigFault(words, { cause: error })
  }
}

/** A name with several addresses fails with an error of each, and none of its own. */
function faultOf(error: Error, code: string): Parameters<InWords>[0] {
  const [first] = error instanceof AggregateError ? error.errors : []
  return { code, message: error.message || String(first?.message ?? code) }
}

/** Why the server cannot listen. */
export const describePortError =
  ({ port, host }: { readonly port: number; readonly host: string }): InWords =>
  ({ code, message }) => {
    if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop that, or set PORT to a free one.`
    if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      return `HOST ${host} is no address of this machine: ${message}.`
    return null
  }

/** Not there, not found, not in time; not this login, no such database, no more connections. */
const unreachable = /^(ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EACCES|28|3D000|53300)/

/** Why a database that is not ours to start cannot be used; `variable` holds its address. */
export const describeDatabaseError =
  (variable: 'DATABASE_URL' | 'DATABASE_MIGRATION_URL'): InWords =>
  ({ code, message }) =>
    unreachable.test(code) ? `The database of ${variable} cannot be used: ${message}.` : null

const unusable = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|EDQUOT)$/

/** Why nothing can be kept in the data folder. */
export const describeFolderError =
  (folder: string): InWords =>
  ({ code, message }) => {
    if (code === 'FOLDER_IN_USE') return message
    return unusable.test(code) ? `DATA_DIR ${folder} cannot be used: ${message}.` : null
  }
