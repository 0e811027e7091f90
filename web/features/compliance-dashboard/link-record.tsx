import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { linkAlert } from '#contract/alerts/api.ts'
import { listClients } from '#contract/clients/api.ts'
import { listConversions } from '#contract/conversions/api.ts'
import { listDocuments } from '#contract/documents/api.ts'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { useDebounced } from '#web/ui/debounce.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { dash, formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const kinds = [
  { value: 'client', label: ui.client },
  { value: 'conversion', label: ui.conversion },
  { value: 'invoice', label: ui.invoice },
  { value: 'document', label: ui.document },
] as const
type Kind = (typeof kinds)[number]['value']
interface Found {
  readonly id: number
  readonly label: string
  readonly detail: string
}

interface LinkFields {
  readonly kind: Kind
  readonly record: Found | null
}

/** Links another record to a case. */
export function LinkRecord({ id }: { id: number }) {
  const mayHandle = can(useSignedInUser(), 'alerts.handle')
  const [open, setOpen] = useState(false)
  if (!mayHandle) return null
  return open ? (
    <TieForm id={id} onClose={() => setOpen(false)} />
  ) : (
    <Button size="s" variant="ghost" onClick={() => setOpen(true)}>
      {t.linkRecordTitle}
    </Button>
  )
}

function TieForm({ id, onClose }: { id: number; onClose: () => void }) {
  const api = useApiForm(linkAlert, {
    defaultValues: { kind: 'client', record: null } as LinkFields,
    toInput: ({ kind, record }) => ({
      params: { id },
      body: { kind, targetId: record?.id ?? 0, label: record?.label ?? '' },
    }),
    fieldOf: (path) => (path === 'kind' ? 'kind' : 'record'),
    onSuccess: onClose,
    onError: (error) => toast(errorToast(error)),
  })
  const { form, formProps, isPending } = api
  const { kind, record } = form.watch()
  return (
    <form {...formProps} className="mt-2 grid gap-2.5">
      <SegmentedControl
        label={t.recordTypeLabel}
        options={kinds}
        value={kind}
        onValueChange={(value) => form.reset({ kind: value, record: null })}
      />
      <RecordField key={kind} form={form} kind={kind} />
      <div className="flex justify-end gap-2">
        <Button size="s" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button size="s" type="submit" pending={isPending} disabled={record === null}>
          {t.linkToAlertAction}
        </Button>
      </div>
    </form>
  )
}

const searchWords: Readonly<Record<Kind, string>> = {
  client: ui.selectClient,
  conversion: t.searchByNumberPlaceholder,
  invoice: t.searchByNumberOrClientPlaceholder,
  document: t.searchByTitlePlaceholder,
}

/** Search results of one record kind. */
function useFound(kind: Kind, q: string) {
  const query = { limit: 20, ...(q ? { q } : {}) }
  const enabledFor = (of: Kind) => ({ enabled: kind === of, placeholderData: keepPreviousData })
  const clients = useQuery({ ...read(listClients, { query }), ...enabledFor('client') })
  const conversions = useQuery({ ...read(listConversions, { query }), ...enabledFor('conversion') })
  const invoices = useQuery({ ...read(listInvoices, { query }), ...enabledFor('invoice') })
  const documents = useQuery({ ...read(listDocuments, { query }), ...enabledFor('document') })
  const found: Readonly<Record<Kind, readonly Found[] | undefined>> = {
    client: clients.data?.map(({ id, companyName, country }) => ({
      id,
      label: companyName,
      detail: countryText(country),
    })),
    conversion: conversions.data?.map(({ id, reference, clientName, amountXof }) => ({
      id,
      label: reference,
      detail: `${clientName}, ${formatAmount(amountXof, 'XOF')}`,
    })),
    invoice: invoices.data?.map(({ id, invoiceNumber, clientName, amountUsd }) => ({
      id,
      label: invoiceNumber,
      detail: `${clientName ?? dash}, ${formatAmount(amountUsd, 'USD')}`,
    })),
    document: documents.data?.map(({ id, title, fileName }) => ({ id, label: title, detail: fileName })),
  }
  const reading = { client: clients, conversion: conversions, invoice: invoices, document: documents }[kind]
  return { items: found[kind] ?? [], loading: reading.isFetching, hasFailed: reading.isError }
}

function RecordField({ form, kind }: { form: UseFormReturn<LinkFields>; kind: Kind }) {
  const [text, setText] = useState('')
  const { items, loading, hasFailed } = useFound(kind, useDebounced(text.trim()))
  return (
    <FormField form={form} name="record" label={kinds.find((one) => one.value === kind)?.label ?? ''} required>
      <Combobox<Found>
        items={items}
        value={form.watch('record')}
        onValueChange={(record) => form.setValue('record', record)}
        onSearch={setText}
        itemKey={({ id }) => String(id)}
        itemLabel={({ label }) => label}
        itemDetail={({ detail }) => detail}
        loading={loading}
        placeholder={searchWords[kind]}
        emptyText={hasFailed ? ui.loadErrorTitle : t.noRecordsFound}
      />
    </FormField>
  )
}
