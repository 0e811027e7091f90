/** Optimistic lock of a record that a caller changes. */
import { err, ok, type Result } from '#kernel/result.ts'

/** The record to change and the version that the caller read; null if none was sent. */
export interface Target {
  readonly id: number
  readonly version: number | null
}

interface StaleVersion {
  readonly code: 'stale_version'
  readonly currentVersion: number
}

/** The locked row. Fails if there is none, or if it is newer than the version that was read. */
export function atVersion<Row extends { readonly version: number }, NotFound extends string>(
  row: Row | null | undefined,
  version: number | null,
  notFound: NotFound,
): Result<Row, { readonly code: NotFound } | StaleVersion> {
  if (!row) return err({ code: notFound })
  if (version !== null && version !== row.version) return err({ code: 'stale_version', currentVersion: row.version })
  return ok(row)
}

/** Audit details of a change: that no version was sent, so none was compared. */
export const versionNote = ({ version }: Pick<Target, 'version'>): { readonly versionUnchecked?: true } =>
  version === null ? { versionUnchecked: true } : {}
