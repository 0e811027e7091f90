/** Explains failed starts that the operator can fix. */
import { ConfigFault } from '#server/platform/config/config.ts'
import * as t from './messages.ts'

/** Explains an error to the operator; null if no setting can fix it. */
type DescribeError = (fault: { readonly code: string; readonly message: string }) => string | null

/** Awaits a step of the start. Throws ConfigFault for errors that the operator can fix. */
export async function orConfigFault<T>(part: Promise<T>, describe: DescribeError): Promise<T> {
  try {
    return await part
  } catch (error) {
    const words = error instanceof Error && 'code' in error ? describe(faultOf(error, String(error.code))) : null
    throw words === null ? error : new ConfigFault(words, { cause: error })
  }
}

/** A name with several addresses fails with one error per address and no code of its own. */
function faultOf(error: Error, code: string): Parameters<DescribeError>[0] {
  const [first] = error instanceof AggregateError ? error.errors : []
  return { code, message: error.message || String(first?.message ?? code) }
}

/** Why the server cannot listen. */
export const describePortError =
  ({ port, host }: { readonly port: number; readonly host: string }): DescribeError =>
  ({ code, message }) => {
    if (code === 'EADDRINUSE') return t.portInUse(port)
    if (code === 'EACCES') return t.portNotAllowed(port)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return t.hostUnknown(host, message)
    return null
  }

/** Unreachable, unknown or timed out; rejected login, missing database, too many connections. */
const unreachable = /^(ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EACCES|28|3D000|53300)/

/** Why an external database cannot be used; `variable` contains its URL. */
export const describeDatabaseError =
  (variable: 'DATABASE_URL' | 'DATABASE_MIGRATION_URL'): DescribeError =>
  ({ code, message }) =>
    unreachable.test(code) ? t.databaseUnusable(variable, message) : null

const unusable = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|EDQUOT)$/

/** Why the data folder cannot be written. */
export const describeFolderError =
  (folder: string): DescribeError =>
  ({ code, message }) => {
    if (code === 'FOLDER_IN_USE') return message
    return unusable.test(code) ? t.dataFolderUnusable(folder, message) : null
  }
