import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getInvoice, type InvoiceDetail } from '#contract/invoices/api.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { readKey } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

interface ReloadableForm {
  readonly refusal: { readonly message: string | null }
}

/**
 * What a dialog that changes an invoice holds on to: the invoice as it stood when the dialog opened, so that a change by
 * someone else is noticed, and the failure of the last try.
 */
export function useInvoiceChange(invoice: InvoiceDetail) {
  const queries = useQueryClient()
  const [base, setBase] = useState(invoice)
  const [failure, setFailure] = useState<{ message: string; isStale: boolean }>()

  /** Uses the current invoice as the base of the next attempt. */
  async function reload(): Promise<InvoiceDetail> {
    const queryKey = readKey(getInvoice, { params: { id: invoice.id } })
    await queries.refetchQueries({ queryKey, exact: true })
    const current = queries.getQueryData<InvoiceDetail>(queryKey) ?? base
    setBase(current)
    setFailure(undefined)
    return current
  }

  return {
    /** A form whose refusal offers to reload the invoice when someone else has changed it. */
    withReload<Form extends ReloadableForm>(form: Form) {
      const message = failure ? form.refusal.message : null
      return { ...form, refusal: { message, onReload: failure?.isStale ? () => void reload() : undefined } }
    },
    base,
    failure,
    fail(error: unknown) {
      toast({ title: 'Error', description: serverMessage(error), destructive: true })
      setFailure({
        message: serverMessage(error),
        isStale: isCallError(error) && error.problem?.code === 'stale_version',
      })
    },
    reload,
  }
}
