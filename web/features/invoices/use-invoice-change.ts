import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getInvoice, type InvoiceDetail } from '#contract/invoices/api.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { readKey } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/**
 * What a dialog that changes an invoice holds on to: the invoice as it stood when the dialog opened, so that a change by
 * someone else is noticed, and the failure of the last try.
 */
export function useInvoiceChange(invoice: InvoiceDetail) {
  const queries = useQueryClient()
  const [base, setBase] = useState(invoice)
  const [failure, setFailure] = useState<{ message: string; isStale: boolean }>()
  return {
    base,
    failure,
    fail(error: unknown) {
      toast({ title: 'Error', description: serverMessage(error), destructive: true })
      setFailure({
        message: serverMessage(error),
        isStale: isCallError(error) && error.problem?.code === 'stale_version',
      })
    },
    /** Takes what stands now as the ground for the next try. */
    async reload(): Promise<InvoiceDetail> {
      const queryKey = readKey(getInvoice, { params: { id: invoice.id } })
      await queries.refetchQueries({ queryKey, exact: true })
      const current = queries.getQueryData<InvoiceDetail>(queryKey) ?? base
      setBase(current)
      setFailure(undefined)
      return current
    },
  }
}
