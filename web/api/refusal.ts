import { useQueryClient } from '@tanstack/react-query'
import { invalidateReads } from './cache-invalidation.ts'
import { isCallError, serverMessage } from './call-error.ts'
import { needsReauthentication } from './reauthentication.ts'

/**
 * What a screen says of a refused change: the server's words and, where somebody else was quicker, a way to what stands
 * now, which closes what was open and drops the reads below `path`. That a proof is asked for is no refusal.
 */
export function useRefusal(
  error: Error | null,
  path: string,
  onClose: () => void,
): { message: string | null; onReload?: () => void } {
  const client = useQueryClient()
  if (!error || needsReauthentication(error)) return { message: null }
  const message = serverMessage(error)
  if (!(isCallError(error) && error.problem?.code === 'stale_version')) return { message }
  return {
    message,
    onReload() {
      onClose()
      void invalidateReads(client, [path])
    },
  }
}
