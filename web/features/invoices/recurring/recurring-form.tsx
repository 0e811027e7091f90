// Dialogs that create a recurring invoice and edit one.

import { useNavigate } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import {
  changeRecurringInvoice,
  createRecurringInvoice,
  getRecurringInvoice,
  type RecurringInvoiceDetail,
} from '#contract/recurring-invoices/api.ts'
import { frequencies } from '#contract/recurring-invoices/labels.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { fetchCurrent, useRecordForm } from '#web/api/opened-record.ts'
import { recurringInvoicePath } from '#web/routes/paths.ts'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { businessTimeZone } from '#web/ui/format/business-time.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { type BilledClient, billedBy } from '../client-field.tsx'
import { ContentFields } from '../content-fields.tsx'
import * as t from './messages.ts'
import {
  bodyOf,
  fieldsFromInvoice,
  fieldsOfRecurring,
  newRecurring,
  type RecurringFields,
  resolver,
} from './recurring-fields.ts'

type Form = UseFormReturn<RecurringFields>

const PriceChanges = lazyPart(() => import('./price-changes.tsx'), 'PriceChanges')

interface NewRecurringDialogProps {
  /** The invoice whose terms the form opens with; null for an empty form. */
  readonly invoice: InvoiceDetail | null
  readonly onClose: () => void
}

export function NewRecurringDialog({ invoice, onClose }: NewRecurringDialogProps) {
  const fields = invoice ? fieldsFromInvoice(invoice, new Date()) : newRecurring(new Date())
  return <CreateForm fields={fields} client={invoice && billedBy(invoice)} onClose={onClose} />
}

interface CreateFormProps {
  readonly fields: RecurringFields
  readonly client: BilledClient | null
  readonly onClose: () => void
}

function CreateForm({ fields, client, onClose }: CreateFormProps) {
  const navigate = useNavigate()
  const api = useApiForm(createRecurringInvoice, {
    defaultValues: fields,
    resolver,
    toInput: (typed) => ({ body: bodyOf(typed) }),
    onSuccess: ({ id, nextOn }) => {
      toast({ title: t.createdToast, ...(nextOn ? { description: t.firstOn(formatDate(nextOn)) } : {}) })
      void navigate(recurringInvoicePath(id))
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
      <Fields form={api.form} client={client} />
    </FormDialog>
  )
}

interface EditRecurringDialogProps {
  readonly template: RecurringInvoiceDetail
  readonly onClose: () => void
}

export function EditRecurringDialog({ template, onClose }: EditRecurringDialogProps) {
  const params = { id: template.id }
  const api = useRecordForm(changeRecurringInvoice, {
    record: template,
    fieldsOf: fieldsOfRecurring,
    load: fetchCurrent(getRecurringInvoice, { params }),
    path: '/api/recurring-invoices',
    resolver,
    toInput: (typed, { version }) => ({ params, body: bodyOf(typed), version }),
    onSuccess: () => closeWithToast(onClose, { title: t.savedToast }),
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      size="xl"
      firm
      title={t.editTitle}
      description={t.editDescription}
      submitLabel={ui.save}
    >
      <Fields form={api.form} client={billedBy(api.base)} isStarted={api.base.runCount > 0} />
    </FormDialog>
  )
}

interface FieldsProps {
  readonly form: Form
  readonly client: BilledClient | null
  /** Frequency and first day are fixed after the first period. */
  readonly isStarted?: boolean
}

function Fields({ form, client, isStarted = false }: FieldsProps) {
  return (
    <ContentFields
      form={form}
      client={client}
      onClient={(chosen) => {
        if (chosen?.paymentTerms !== undefined) form.setValue('paymentTermsDays', String(chosen.paymentTerms))
      }}
      fieldClassName="sm:col-span-6"
      dates={<ScheduleFields form={form} isStarted={isStarted} />}
    >
      <PriceChanges form={form} />
    </ContentFields>
  )
}

const optionsOf = <V extends string>(values: readonly V[], names: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: names[value] }))

const column = 'sm:col-span-2'

function ScheduleFields({ form, isStarted }: { form: Form; isStarted: boolean }) {
  const [frequency, ends, output] = form.watch(['frequency', 'ends', 'output'])
  return (
    <>
      {isStarted ? (
        <FixedRhythm form={form} />
      ) : (
        <>
          <SelectField
            form={form}
            name="frequency"
            label={t.frequencyLabel}
            options={optionsOf(frequencies, t.frequencyNames)}
            fieldClassName={column}
          />
          <TextField
            form={form}
            name="startOn"
            label={t.startLabel}
            hint={`${t.startHint} (${businessTimeZone()})`}
            required
            type="date"
            fieldClassName={column}
          />
        </>
      )}
      {frequency === 'week' ? null : (
        <TextField
          form={form}
          name="dayOfMonth"
          label={ui.dayOfMonth}
          hint={t.dayOfMonthHint}
          required
          type="number"
          min={1}
          max={31}
          fieldClassName={column}
        />
      )}
      <TextField
        form={form}
        name="paymentTermsDays"
        label={t.termsLabel}
        required
        type="number"
        min={0}
        max={365}
        fieldClassName={column}
      />
      <SelectField
        form={form}
        name="ends"
        label={t.endLabel}
        options={optionsOf(['never', 'on', 'after'] as const, t.endNames)}
        fieldClassName={column}
      />
      {ends === 'on' ? (
        <TextField form={form} name="endOn" label={ui.lastDay} required type="date" fieldClassName={column} />
      ) : null}
      {ends === 'after' ? (
        <TextField
          form={form}
          name="maxInvoices"
          label={t.countLabel}
          required
          type="number"
          min={1}
          max={1000}
          fieldClassName={column}
        />
      ) : null}
      <SelectField
        form={form}
        name="output"
        label={t.outputLabel}
        hint={output === 'send' ? t.sendOptionHint : t.draftOptionHint}
        options={optionsOf(['draft', 'send'] as const, t.outputNames)}
        fieldClassName={column}
      />
    </>
  )
}

/** Frequency and first day after the first period, when they no longer change. */
function FixedRhythm({ form }: { form: Form }) {
  const [frequency, startOn] = form.getValues(['frequency', 'startOn'])
  return (
    <>
      <Field label={t.frequencyLabel} className={column}>
        <TextInput readOnly value={t.frequencyNames[frequency]} />
      </Field>
      <Field label={t.startLabel} className={column}>
        <TextInput readOnly value={formatDate(startOn)} />
      </Field>
    </>
  )
}
