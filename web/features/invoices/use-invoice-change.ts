import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAuditLogs } from '#contract/audit/api.ts'
import { getInvoice, type InvoiceDetail } from '#contract/invoices/api.ts'
import { isVersionConflict, serverMessage } from '#web/api/call-error.ts'
import { readKey } from '#web/api/queries.ts'

interface ReloadableForm {
  readonly refusal: { readonly message: string | null }
}

/**
 * State of a dialog that changes an invoice: the invoice as of its opening, so that a concurrent
 * change is detected, and the failure of the last attempt.
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
    /** Adds a reload to the refusal of a form when the invoice has changed. */
    withReload<Form extends ReloadableForm>(form: Form) {
      const message = failure ? form.refusal.message : null
      return { ...form, refusal: { message, onReload: failure?.isStale ? () => void reload() : undefined } }
    },
    base,
    failure,
    fail(error: unknown) {
      // The refusal is in the history, and no event tells of it.
      void queries.invalidateQueries({ queryKey: [listAuditLogs.path] })
      setFailure({
        message: serverMessage(error),
        isStale: isVersionConflict(error),
      })
    },
    reload,
  }
}
