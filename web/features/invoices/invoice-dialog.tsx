import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { getClient } from '#contract/clients/api.ts'
import { createInvoice, getInvoice, type InvoiceDetail, updateInvoice } from '#contract/invoices/api.ts'
import { priceCurrencies } from '#contract/invoices/labels.ts'
import { addDays } from '#kernel/clock.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { useFormDraft } from '#web/api/form-draft.ts'
import { mergeTypedFields } from '#web/api/merge-typed-fields.ts'
import { read, readKey, useChange } from '#web/api/queries.ts'
import { invoicePath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { fillField } from '#web/ui/form/form-field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type BilledClient, billedBy } from './client-field.tsx'
import { bodyOf, changeOf, fieldsOf, type InvoiceFields, newInvoice, resolver } from './invoice-fields.ts'
import { InvoiceFormFields } from './invoice-form.tsx'
import * as t from './messages.ts'
import { useInvoiceChange } from './use-invoice-change.ts'

interface InvoiceDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Opens the form of a new client above this one. */
  readonly onAddClient?: (() => void) | undefined
  /** A client added in the meantime; the invoice is for it. */
  readonly addedClient?: BilledClient | null
  /** Default client: the one whose page is behind the dialog. */
  readonly forClientId?: number | undefined
}

/** Creates an invoice. The screen stays where it is; the toast leads to the invoice. */
export function InvoiceDialog({ open, onClose, onAddClient, addedClient = null, forClientId }: InvoiceDialogProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  const giveUp = useRef(() => {})
  const isOpening = useRef(false)
  const createAndOpen = () => {
    isOpening.current = true
    const element = document.getElementById(formId)
    if (element instanceof HTMLFormElement) element.requestSubmit()
  }
  const close = () => {
    giveUp.current()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="xl"
      firm
      title={ui.generateInvoice}
      description={t.newInvoiceHint}
      footer={
        <>
          <Button onClick={close}>{ui.cancel}</Button>
          <Button disabled={pending} onClick={createAndOpen}>
            {t.createAndOpenAction}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {pending ? t.creatingLabel : t.createInvoiceAction}
          </Button>
        </>
      }
    >
      <NewInvoiceForm
        id={formId}
        onPending={setPending}
        onAddClient={onAddClient}
        addedClient={addedClient}
        forClientId={forClientId}
        giveUp={giveUp}
        isOpening={isOpening}
        onCreated={onClose}
      />
    </Dialog>
  )
}

interface NewInvoiceFormProps extends Pick<InvoiceDialogProps, 'onAddClient' | 'forClientId'> {
  readonly id: string
  readonly onPending: (pending: boolean) => void
  readonly addedClient: BilledClient | null
  /** Receives the function that discards the draft when the dialog closes. */
  readonly giveUp: RefObject<() => void>
  /** True while the invoice is to be opened once it is created. */
  readonly isOpening: RefObject<boolean>
  /** Closes the dialog. */
  readonly onCreated: () => void
}

function NewInvoiceForm({
  id,
  onPending,
  onAddClient,
  addedClient,
  forClientId,
  giveUp,
  isOpening,
  onCreated,
}: NewInvoiceFormProps) {
  const [defaultValues] = useState(() => ({ ...newInvoice(new Date()), clientId: forClientId ?? null }))
  const form = useForm<InvoiceFields>({ defaultValues, resolver, shouldFocusError: false })
  const [client, setClient] = useState<BilledClient | null>(addedClient)
  const draft = useFormDraft(form, forClientId === undefined ? 'invoice' : `invoice.${forClientId}`)
  useEffect(() => {
    giveUp.current = draft.clear
  })
  const setDueDate = useDueDate(form, defaultValues.dueDate)
  useClientByNumber(form, client, (found) => {
    setClient(found)
    setDueDate(found)
  })
  const navigate = useNavigate()
  const create = useChange(createInvoice, {
    onSuccess: (invoice) => {
      draft.clear()
      const view = () => void navigate(invoicePath(invoice.id))
      // The dialog closes with its address. Going back as well would leave the invoice again.
      if (isOpening.current) void navigate({ ...invoicePath(invoice.id), replace: true })
      else onCreated()
      toast({
        title: t.createdToast,
        description: t.createdHint,
        ...(isOpening.current ? {} : { action: { label: t.viewInvoiceAction, onSelect: view }, shownMs: 10_000 }),
      })
    },
    onError: (error) => {
      toast({ title: ui.errorTitle, description: failureText(error), destructive: true })
      failure.show(error)
    },
    onSettled: () => {
      isOpening.current = false
      onPending(false)
    },
  })
  const failure = useFormErrors(form)

  const choose = (chosen: BilledClient | null) => {
    setClient(chosen)
    form.setValue('clientId', chosen?.id ?? null, { shouldValidate: form.formState.isSubmitted })
    setDueDate(chosen)
    setBillingCurrency(form, chosen)
  }
  // A client added above this form becomes its client.
  useEffect(() => {
    if (!addedClient) return
    setClient(addedClient)
    fillField(form, 'clientId', addedClient.id)
    setDueDate(addedClient)
    setBillingCurrency(form, addedClient)
  }, [addedClient, form, setDueDate])

  function submit(fields: InvoiceFields) {
    onPending(true)
    create.mutate({ body: bodyOf(fields) })
  }

  const refused = () => {
    isOpening.current = false
  }
  return (
    <form id={id} ref={failure.element} noValidate onSubmit={(event) => void form.handleSubmit(submit, refused)(event)}>
      <InvoiceFormFields form={form} client={client} onClient={choose} onAddClient={onAddClient} />
      <FailureNotice message={failure.message} />
    </form>
  )
}

/** Bills in the client's currency, unless the user chose one. */
function setBillingCurrency(form: UseFormReturn<InvoiceFields>, client: BilledClient | null) {
  const currency = priceCurrencies.find((code) => code === client?.billingCurrency)
  if (currency === undefined || form.getFieldState('localCurrency').isDirty) return
  // Invoices are never in francs, but their prices may be typed in francs.
  form.setValue('localCurrency', currency === 'XOF' ? 'USD' : currency)
  if (form.getValues('amountUsd') !== '') return
  form.setValue('amountIn', currency === 'USD' ? 'usd' : currency === 'XOF' ? 'xof' : 'local')
}

/** Sets the due date by the client's payment terms, until the user changes it. */
function useDueDate(form: UseFormReturn<InvoiceFields>, atFirst: string) {
  const set = useRef(atFirst)
  return useCallback(
    (client: BilledClient | null) => {
      if (client?.paymentTerms === undefined || form.getValues('dueDate') !== set.current) return
      set.current = addDays(businessDay(new Date()), client.paymentTerms)
      form.setValue('dueDate', set.current)
    },
    [form],
  )
}

/** A draft and a URL contain only the client's number, so load the client. */
function useClientByNumber(
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
  isCallError(error) && error.problem ? serverMessage(error) : t.createError

interface EditInvoiceDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** Edits a draft as it was when the dialog opened, so that a concurrent change is detected. */
export function EditInvoiceDialog({ invoice, open, onClose }: EditInvoiceDialogProps) {
  const formId = useId()
  const { base, failure: refusal, fail, reload } = useInvoiceChange(invoice)
  const form = useForm<InvoiceFields>({ defaultValues: fieldsOf(base), resolver, shouldFocusError: false })
  const [client, setClient] = useState<BilledClient | null>(() => billedBy(base))
  const queries = useQueryClient()
  const failure = useFormErrors(form)
  const params = { id: base.id }
  const change = useChange(updateInvoice, {
    onSuccess: (changed) => {
      queries.setQueryData(readKey(getInvoice, { params }), changed)
      toast({ title: t.updatedToast, description: t.updatedHint(changed.invoiceNumber) })
      onClose()
    },
    onError: (error) => {
      fail(error)
      failure.show(error)
    },
  })

  function submit(fields: InvoiceFields) {
    change.mutate({ params, body: changeOf(fields), version: base.version })
  }

  /** Merges the current record: edited fields keep their input, the others take the new values. */
  async function takeTheirs() {
    const theirs = await reload()
    const fields = mergeTypedFields(fieldsOf(base), form.getValues(), fieldsOf(theirs))
    form.reset(fields)
    if (fields.clientId === theirs.clientId) setClient(billedBy(theirs))
    failure.clear()
    toast({ title: t.reloadedToast, description: ui.changesInForm })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="xl"
      firm
      title={ui.editNamed(base.invoiceNumber)}
      description={t.lockedRateHint}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" pending={change.isPending}>
            {t.saveInvoiceAction}
          </Button>
        </>
      }
    >
      <form id={formId} ref={failure.element} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <InvoiceFormFields
          form={form}
          client={client}
          locked={base}
          onClient={(chosen) => {
            setClient(chosen)
            fillField(form, 'clientId', chosen?.id ?? null)
          }}
        />
        <FailureNotice message={failure.message} onReload={refusal?.isStale ? () => void takeTheirs() : undefined} />
      </form>
    </Dialog>
  )
}

function FailureNotice({ message, onReload }: { message: string | undefined; onReload?: (() => void) | undefined }) {
  if (!message) return null
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })} className="mt-4">
      <Refusal message={message} onReload={onReload} />
    </div>
  )
}
