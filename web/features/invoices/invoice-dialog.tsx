import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { getClient } from '#contract/clients.ts'
import { createInvoice, getInvoice, type InvoiceDetail, updateInvoice } from '#contract/invoices.ts'
import { isCallError, serverMessage, showFieldErrors } from '#web/api/call-error.ts'
import { useFormDraft } from '#web/api/form-draft.ts'
import { read, readKey, useChange } from '#web/api/queries.ts'
import { invoicePath } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { BilledClient } from './client-field.tsx'
import { bodyOf, changeOf, fieldsOf, type InvoiceFields, newInvoice, resolver } from './invoice-fields.ts'
import { InvoiceFormFields } from './invoice-form.tsx'

interface InvoiceDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Opens the form of a new client over this one. */
  readonly onAddClient?: (() => void) | undefined
  /** A client that was added meanwhile: the invoice is for it. */
  readonly addedClient?: BilledClient | null
}

/** Makes a new invoice, and goes to it: there it is looked at and sent. */
export function InvoiceDialog({ open, onClose, onAddClient, addedClient = null }: InvoiceDialogProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  const giveUp = useRef(() => {})
  const close = () => {
    giveUp.current()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="l"
      firm
      title="Generate Invoice"
      description="Create a new invoice for a client with automatic FX rate conversion."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {pending ? 'Creating...' : 'Create Invoice'}
          </Button>
        </>
      }
    >
      <NewInvoiceForm
        id={formId}
        onPending={setPending}
        onAddClient={onAddClient}
        addedClient={addedClient}
        giveUp={giveUp}
      />
    </Dialog>
  )
}

interface NewInvoiceFormProps extends Pick<InvoiceDialogProps, 'onAddClient'> {
  readonly id: string
  readonly onPending: (pending: boolean) => void
  readonly addedClient: BilledClient | null
  /** Is told how to forget what was typed, for when the dialog is closed. */
  readonly giveUp: RefObject<() => void>
}

function NewInvoiceForm({ id, onPending, onAddClient, addedClient, giveUp }: NewInvoiceFormProps) {
  const [defaultValues] = useState(() => newInvoice(new Date()))
  const form = useForm<InvoiceFields>({ defaultValues, resolver, shouldFocusError: false })
  const [client, setClient] = useState<BilledClient | null>(addedClient)
  const draft = useFormDraft(form, 'invoice')
  useEffect(() => {
    giveUp.current = draft.clear
  })
  useDraftedClient(form, client, setClient)
  const navigate = useNavigate()
  const create = useChange(createInvoice)
  const failure = useFailure(form)

  const choose = (chosen: BilledClient | null) => {
    setClient(chosen)
    form.setValue('clientId', chosen?.id ?? null, { shouldValidate: form.formState.isSubmitted })
  }
  // A client that was added over this form becomes its client.
  useEffect(() => {
    if (!addedClient) return
    setClient(addedClient)
    form.setValue('clientId', addedClient.id)
  }, [addedClient, form])

  function submit(fields: InvoiceFields) {
    onPending(true)
    create.mutate(
      { body: bodyOf(fields) },
      {
        onSuccess: (invoice) => {
          draft.clear()
          toast({ title: 'Success', description: 'Invoice created successfully' })
          // The dialog stands in the address of the screen that is left, so it closes, and Back does not open it again.
          void navigate({ ...invoicePath(invoice.id), replace: true })
        },
        onError: (error) => {
          toast({ title: 'Error', description: failureText(error), destructive: true })
          failure.show(error)
        },
        onSettled: () => onPending(false),
      },
    )
  }

  return (
    <form id={id} ref={failure.element} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <InvoiceFormFields form={form} client={client} onClient={choose} onAddClient={onAddClient} />
      <FailureNotice message={failure.message} />
    </form>
  )
}

/** A draft keeps whom it is for by number alone; who that is, is asked for. */
function useDraftedClient(
  form: UseFormReturn<InvoiceFields>,
  client: BilledClient | null,
  onClient: (client: BilledClient) => void,
) {
  const id = form.watch('clientId')
  const isMissing = id !== null && client === null
  const { data } = useQuery({ ...read(getClient, { params: { id: id ?? 0 } }), enabled: isMissing })
  useEffect(() => {
    if (isMissing && data) onClient(data)
  }, [isMissing, data, onClient])
}

const failureText = (error: unknown): string =>
  isCallError(error) && error.problem ? serverMessage(error) : 'Failed to create invoice'

interface EditInvoiceDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** Changes a draft, as it stood when the dialog opened: a change by someone else meanwhile is noticed. */
export function EditInvoiceDialog({ invoice, open, onClose }: EditInvoiceDialogProps) {
  const formId = useId()
  const [base] = useState(invoice)
  const form = useForm<InvoiceFields>({ defaultValues: fieldsOf(base), resolver, shouldFocusError: false })
  const [client, setClient] = useState<BilledClient | null>({
    id: base.clientId,
    companyName: base.clientName ?? `Client #${base.clientId}`,
    country: '',
  })
  const queries = useQueryClient()
  const change = useChange(updateInvoice)
  const failure = useFailure(form)

  function submit(fields: InvoiceFields) {
    const params = { id: base.id }
    change.mutate(
      { params, body: changeOf(fields), version: base.version },
      {
        onSuccess: (changed) => {
          queries.setQueryData(readKey(getInvoice, { params }), changed)
          toast({ title: 'Invoice Updated', description: `${changed.invoiceNumber} was changed.` })
          onClose()
        },
        onError: (error) => {
          toast({ title: 'Error', description: serverMessage(error), destructive: true })
          failure.show(error)
        },
      },
    )
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      firm
      title={`Edit ${base.invoiceNumber}`}
      description="The rate stays as locked, unless the currency changes."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={change.isPending}>
            Save Invoice
          </Button>
        </>
      }
    >
      <form id={formId} ref={failure.element} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <InvoiceFormFields
          form={form}
          client={client}
          onClient={(chosen) => {
            setClient(chosen)
            form.setValue('clientId', chosen?.id ?? null)
          }}
        />
        <FailureNotice message={failure.message} />
      </form>
    </Dialog>
  )
}

/** What a refused submit says: under its fields, else in a notice, with the focus on the first field at fault. */
function useFailure(form: UseFormReturn<InvoiceFields>) {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<{ attempt: number; message?: string | undefined }>({ attempt: 0 })
  const attempt = form.formState.submitCount + failure.attempt
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, whatever it was
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])
  return {
    element,
    message: failure.message,
    show(error: unknown) {
      const message = showFieldErrors(error, {
        fields: Object.keys(form.getValues()),
        setError: (path, problem) => form.setError(path as keyof InvoiceFields, problem),
      })
      setFailure((last) => ({ attempt: last.attempt + 1, message }))
    },
  }
}

function FailureNotice({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })} className="mt-4">
      <Notice tone="bad" alert>
        {message}
      </Notice>
    </div>
  )
}
