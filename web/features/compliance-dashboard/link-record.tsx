import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkAlert } from '#contract/alerts/api.ts'
import { listClients } from '#contract/clients/api.ts'
import { listConversions } from '#contract/conversions/api.ts'
import { listDocuments } from '#contract/documents/api.ts'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { dash, formatAmount } from '#web/ui/format/format.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

const kinds = [
  { value: 'client', label: 'Client' },
  { value: 'conversion', label: 'Conversion' },
  { value: 'invoice', label: 'Invoice' },
  { value: 'document', label: 'Document' },
] as const
type Kind = (typeof kinds)[number]['value']
interface Found {
  readonly id: number
  readonly label: string
  readonly detail: string
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
      Tie a record
    </Button>
  )
}

function TieForm({ id, onClose }: { id: number; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('client')
  const [record, setRecord] = useState<Found | null>(null)
  const tie = useChange(linkAlert, {
    onSuccess: onClose,
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  return (
    <form
      className="mt-2 grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!record) return
        tie.mutate({ params: { id }, body: { kind, targetId: record.id, label: record.label } })
      }}
    >
      <SegmentedControl
        label="Kind of record"
        options={kinds}
        value={kind}
        onValueChange={(value) => {
          setKind(value)
          setRecord(null)
        }}
      />
      <RecordField key={kind} kind={kind} value={record} onValueChange={setRecord} />
      <div className="flex justify-end gap-2">
        <Button size="s" onClick={onClose}>
          Cancel
        </Button>
        <Button size="s" type="submit" pending={tie.isPending} disabled={record === null}>
          Tie to this alert
        </Button>
      </div>
    </form>
  )
}

interface RecordFieldProps {
  readonly kind: Kind
  readonly value: Found | null
  readonly onValueChange: (record: Found | null) => void
}

const searchWords: Readonly<Record<Kind, string>> = {
  client: 'Select Client',
  conversion: 'Search by number',
  invoice: 'Search by number or client',
  document: 'Search by title',
}

/** Search results of one record kind. */
function useFound(kind: Kind, q: string) {
  const query = { limit: 20, ...(q ? { q } : {}) }
  const asked = (of: Kind) => ({ enabled: kind === of, placeholderData: keepPreviousData })
  const clients = useQuery({ ...read(listClients, { query }), ...asked('client') })
  const conversions = useQuery({ ...read(listConversions, { query }), ...asked('conversion') })
  const invoices = useQuery({ ...read(listInvoices, { query }), ...asked('invoice') })
  const documents = useQuery({ ...read(listDocuments, { query }), ...asked('document') })
  const found: Readonly<Record<Kind, readonly Found[] | undefined>> = {
    client: clients.data?.map(({ id, companyName, country }) => ({ id, label: companyName, detail: country })),
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
  return { items: found[kind] ?? [], loading: reading.isFetching }
}

function RecordField({ kind, value, onValueChange }: RecordFieldProps) {
  const [text, setText] = useState('')
  const { items, loading } = useFound(kind, useDebounced(text.trim()))
  return (
    <Field label={kinds.find((one) => one.value === kind)?.label ?? ''} required>
      <Combobox<Found>
        items={items}
        value={value}
        onValueChange={onValueChange}
        onSearch={setText}
        itemKey={({ id }) => String(id)}
        itemLabel={({ label }) => label}
        itemDetail={({ detail }) => detail}
        loading={loading}
        placeholder={searchWords[kind]}
        emptyText="Nothing found"
      />
    </Field>
  )
}
