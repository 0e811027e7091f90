import { useQueryClient } from '@tanstack/react-query'
import { invalidateReads } from './cache-invalidation.ts'
import { isVersionConflict, serverMessage } from './call-error.ts'
import { needsReauthentication } from './reauthentication.ts'

/**
 * Message for a refused change: the server's text and, on a version conflict, an action that closes
 * the form and reloads what is below `path`. A request to reauthenticate is not a refusal.
 */
export function useRefusal(
  error: Error | null,
  path: string,
  onClose: () => void,
): { message: string | null; onReload?: () => void } {
  const client = useQueryClient()
  if (!error || needsReauthentication(error)) return { message: null }
  const message = serverMessage(error)
  if (!isVersionConflict(error)) return { message }
  return {
    message,
    onReload() {
      onClose()
      void invalidateReads(client, [path])
    },
  }
}
