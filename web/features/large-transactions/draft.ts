import { useMemo, useState } from 'react'
import { type Conversion, createLargeConversion, defaultConversionNotes } from '#contract/conversions/api.ts'
import { isCallError, showFieldErrors } from '#web/api/call-error.ts'
import { useSavedFields } from '#web/api/form-draft.ts'
import { useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { isTooSmall, parseAmountXof } from './amounts.ts'
import type { ChosenClient } from './client-choice.tsx'
import { amountTooSmall, conversionFailed, conversionInitiated } from './toasts.ts'

type FieldErrors = Partial<Record<FieldName, string>>
type FieldName = 'amountXof' | 'clientId' | 'notes'
const fields: readonly FieldName[] = ['amountXof', 'clientId', 'notes']

export const unclearOutcome =
  'No clear answer came, so the conversion may have been started. Convert again without changing anything: the same submit is never carried out twice.'

/** The draft of a conversion: its fields, their errors, and the submit. */
export function useDraft(onStarted: (conversion: Conversion) => void) {
  const [amount, setAmount] = useState('')
  const [client, setClient] = useState<ChosenClient | null>(null)
  const [notes, setNotes] = useState(defaultConversionNotes)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const start = useChange(createLargeConversion, {
    onError: fail,
    onSuccess: ({ transaction, breakdown }) => {
      toast(conversionInitiated(transaction, breakdown))
      // Reset the amount, because a remaining one would invite a second conversion.
      setAmount('')
      setNotes(defaultConversionNotes)
      setErrors({})
      onStarted(transaction)
    },
  })
  const amountXof = parseAmountXof(amount)

  const kept = useMemo(() => worthKeeping({ amount, client, notes }), [amount, client, notes])
  useSavedFields('conversion', kept, (fields) => {
    if (fields.amount !== undefined) setAmount(fields.amount)
    if (fields.client) setClient(fields.client)
    if (fields.notes !== undefined) setNotes(fields.notes)
  })

  function edit<Value>(field: FieldName, set: (value: Value) => void) {
    return (value: Value) => {
      set(value)
      setErrors((before) => ({ ...before, [field]: undefined }))
      setFailure(undefined)
    }
  }

  function fail(error: unknown) {
    if (needsReauthentication(error)) return
    toast(conversionFailed)
    const said = whatWasSaid(error)
    setErrors(said.errors)
    setFailure(said.failure)
  }

  function submit() {
    if (start.isPending) return
    if (isTooSmall(amountXof)) return toast(amountTooSmall)
    setFailure(undefined)
    const body = { amountXof: Number(amountXof), ...(client ? { clientId: client.id } : {}), notes }
    start.mutate({ body })
  }

  return {
    amount,
    amountXof,
    setAmount: edit('amountXof', setAmount),
    client,
    setClient: edit('clientId', setClient),
    notes,
    setNotes: edit('notes', setNotes),
    errors,
    failure,
    pending: start.isPending,
    submit,
  }
}

interface Typed {
  readonly amount: string
  readonly client: ChosenClient | null
  readonly notes: string
}

/** Without an amount there is nothing to lose: the client is quickly selected again. */
const worthKeeping = (typed: Typed): Typed =>
  typed.amount === '' ? { amount: '', client: null, notes: defaultConversionNotes } : typed

/** The server's messages under their fields; the rest as one message. */
function whatWasSaid(error: unknown): { errors: FieldErrors; failure: string | undefined } {
  if (!isCallError(error) || error.status >= 500) return { errors: {}, failure: unclearOutcome }
  const errors: Partial<Record<string, string>> = {}
  const setError = (path: string, { message }: { message: string }) => {
    errors[path] = message
  }
  return { failure: showFieldErrors(error, { setError, fields }), errors }
}

export type Draft = ReturnType<typeof useDraft>
