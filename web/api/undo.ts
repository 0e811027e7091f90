import { useQueryClient } from '@tanstack/react-query'
import { type Undoable, undoChange } from '#contract/undo.ts'
import { invalidateReads } from './cache-invalidation.ts'
import { serverMessage } from './call-error.ts'
import { call } from './client.ts'
import { newKey } from './queries.ts'

interface ChangedRecord {
  readonly type: Undoable
  readonly id: number
  /** The version after the change; notices have none. */
  readonly version?: number
}

/** Undoes the user's last change of a record. Returns the error message, or null on success. */
export function useUndo(): (record: ChangedRecord) => Promise<string | null> {
  const client = useQueryClient()
  return async ({ type, id, version }) => {
    try {
      const body = { resourceType: type, resourceId: id, ...(version === undefined ? {} : { version }) }
      await call(undoChange, { body }, { idempotencyKey: newKey() })
      return null
    } catch (error) {
      return serverMessage(error)
    } finally {
      await invalidateReads(client, ['/api'])
    }
  }
}
