// Dialogs that create a quote and edit a draft.

import { useNavigate } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { changeQuote, createQuote, getQuote, type QuoteDetail, quoteForm } from '#contract/quotes/api.ts'
import { addDays } from '#kernel/clock.ts'
import { resolved, useApiForm } from '#web/api/api-form.ts'
import { fetchCurrent, useRecordForm } from '#web/api/opened-record.ts'
import { issuesOf } from '#web/api/schema-issues.ts'
import { quotePath } from '#web/routes/paths.ts'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { plainDecimal } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { type BilledClient, billedBy } from '../client-field.tsx'
import { ContentFields } from '../content-fields.tsx'
import { contentOf, emptyLine, type InvoiceFields, lineFieldsOf, newInvoice } from '../invoice-fields.ts'
import type { LockedRates } from '../invoice-rate.ts'
import * as t from './messages.ts'

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
  const params = { id: quote.id }
  const api = useRecordForm(changeQuote, {
    record: quote,
    fieldsOf: fieldsOfQuote,
    load: fetchCurrent(getQuote, { params }),
    path: '/api/quotes',
    resolver,
    toInput: (fields, { version }) => ({ params, body: bodyOf(fields), version }),
    onSuccess: () => closeWithToast(onClose, { title: t.savedToast, description: quote.quoteNumber }),
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
      <Fields form={api.form} client={billedBy(api.base)} locked={api.base} />
    </FormDialog>
  )
}

interface FieldsProps {
  readonly form: UseFormReturn<QuoteFields>
  readonly client: BilledClient | null
  readonly locked: LockedRates | undefined
}

function Fields({ form, client, locked }: FieldsProps) {
  return (
    <ContentFields
      form={form}
      client={client}
      locked={locked}
      fieldClassName="sm:col-span-4"
      dates={
        <TextField
          form={form}
          name="validUntil"
          label={t.validUntilLabel}
          required
          type="date"
          fieldClassName="sm:col-span-2"
        />
      }
    />
  )
}

interface QuoteFields extends InvoiceFields {
  readonly validUntil: string
}

const daysOfValidity = 30

function newQuote(now: Date): QuoteFields {
  return { ...newInvoice(now), lines: [emptyLine], validUntil: addDays(businessDay(now), daysOfValidity) }
}

const fieldsOfQuote = (quote: QuoteDetail): QuoteFields => ({
  ...newInvoice(new Date()),
  clientId: quote.clientId,
  localCurrency: quote.localCurrency,
  description: quote.description,
  validUntil: quote.validUntil,
  lines: quote.lines.map(lineFieldsOf),
  discountPercent: plainDecimal(quote.discountPercent),
  note: quote.note ?? '',
  buyerReference: quote.buyerReference ?? '',
})

const bodyOf = (fields: QuoteFields) => ({ ...contentOf(fields), validUntil: fields.validUntil })

/** Validates values with the schema of the call. */
const resolver = (values: QuoteFields) => resolved(values, issuesOf(quoteForm, bodyOf(values)))
