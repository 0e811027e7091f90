import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, getClient } from '#contract/clients.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { readKey } from '#web/api/queries.ts'
import { toast } from '#web/ui/toast.tsx'
import { isStale } from './submit-failure.tsx'

/**
 * What a dialog that changes a client holds on to: the client as it stood when the dialog opened, so that a change by
 * someone else is noticed, and the failure of the last try. Failures that the specification does not word show its toast.
 */
export function useClientDecision(client: Client) {
  const queries = useQueryClient()
  const [base, setBase] = useState(client)
  const [stale, setStale] = useState<string>()

  return {
    base,
    /** The server's words for a conflict; `reload` answers it. */
    stale,
    fail(error: unknown) {
      toast({ title: 'Error', description: serverMessage(error), destructive: true })
      setStale(isStale(error) ? serverMessage(error) : undefined)
    },
    /** Takes what stands now as the ground for the next try. */
    async reload() {
      const queryKey = readKey(getClient, { params: { id: client.id } })
      await queries.refetchQueries({ queryKey, exact: true })
      setBase(queries.getQueryData<Client>(queryKey) ?? base)
      setStale(undefined)
    },
  }
}
