// Dialogs that create a quote and edit a draft.
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changeQuote, createQuote, type QuoteDetail } from '#contract/quotes/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { quotePath } from '#web/routes/paths.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { AmountFields } from '../amount-fields.tsx'
import { type BilledClient, ClientField } from '../client-field.tsx'
import type { InvoiceFields } from '../invoice-fields.ts'
import { type LockedRates, useEntryRates } from '../invoice-rate.ts'
import * as invoiceTexts from '../messages.ts'
import * as t from './messages.ts'
import { bodyOf, fieldsOfQuote, newQuote, type QuoteFields, resolver } from './quote-fields.ts'

const LinesEditor = lazyPart(() => import('../lines-editor.tsx'), 'LinesEditor')

export function NewQuoteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const api = useApiForm(createQuote, {
    defaultValues: newQuote(new Date()),
    resolver,
    toInput: (fields) => ({ body: bodyOf(fields) }),
    onSuccess: ({ id, quoteNumber }) => {
      toast({ title: t.createdToast, description: quoteNumber })
      void navigate(quotePath(id))
    },
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      size="xl"
      firm
      title={t.newAction}
      description={t.formDescription}
      submitLabel={t.createSubmit}
    >
      <Fields form={api.form} client={null} locked={undefined} />
    </FormDialog>
  )
}

export function EditQuoteDialog({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const { id, version, clientId, clientName } = quote
  const api = useApiForm(changeQuote, {
    defaultValues: fieldsOfQuote(quote),
    resolver,
    toInput: (fields) => ({ params: { id }, body: bodyOf(fields), version }),
    onSuccess: () => {
      toast({ title: t.savedToast, description: quote.quoteNumber })
      onClose()
    },
    reload: { path: '/api/quotes', onClose },
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      size="xl"
      firm
      title={ui.editNamed(quote.quoteNumber)}
      description={t.lockedRateHint}
      submitLabel={t.editSubmit}
    >
      <Fields form={api.form} client={{ id: clientId, companyName: clientName, country: '' }} locked={quote} />
    </FormDialog>
  )
}

interface FieldsProps {
  readonly form: UseFormReturn<QuoteFields>
  readonly client: BilledClient | null
  readonly locked: LockedRates | undefined
}

function Fields({ form, client: clientAtFirst, locked }: FieldsProps) {
  const [client, setClient] = useState(clientAtFirst)
  // The parts of the invoice form use the fields that both forms have.
  const invoiceForm = form as unknown as UseFormReturn<InvoiceFields>
  const fields = form.watch()
  const { rateOf } = useEntryRates(fields.localCurrency, locked)
  function choose(chosen: BilledClient | null) {
    setClient(chosen)
    form.setValue('clientId', chosen?.id ?? null)
  }
  return (
    <div className="grid gap-x-4 gap-y-3.5 phone:grid-cols-6">
      <div className="phone:col-span-6">
        <ClientField value={client} onValueChange={choose} error={form.formState.errors.clientId?.message} />
      </div>
      <TextField
        form={form}
        name="description"
        label={ui.description}
        required
        maxLength={500}
        fieldClassName="phone:col-span-4"
      />
      <TextField
        form={form}
        name="validUntil"
        label={t.validUntilLabel}
        required
        type="date"
        fieldClassName="phone:col-span-2"
      />
      <AmountFields form={invoiceForm} client={client} locked={locked} />
      <Suspense fallback={null}>
        <LinesEditor form={invoiceForm} rateOf={rateOf} />
      </Suspense>
      <TextAreaField
        form={form}
        name="note"
        label={ui.note}
        hint={invoiceTexts.noteHint}
        rows={2}
        maxLength={2000}
        fieldClassName="phone:col-span-3"
      />
      <TextField
        form={form}
        name="buyerReference"
        label={invoiceTexts.poNumberOptionalLabel}
        hint={invoiceTexts.poNumberHint}
        autoComplete="off"
        maxLength={80}
        fieldClassName="phone:col-span-3"
      />
    </div>
  )
}
