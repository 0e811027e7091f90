import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkAlert } from '#contract/alerts.ts'
import { listClients } from '#contract/clients.ts'
import { listConversions } from '#contract/conversions.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/choice.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatAmount } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

type Kind = 'client' | 'conversion'
interface Found {
  readonly id: number
  readonly label: string
  readonly detail: string
}

/** Ties a further client or conversion to a case. */
export function TieRecord({ id }: { id: number }) {
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
  const tie = useChange(linkAlert)
  return (
    <form
      className="mt-2 grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!record) return
        tie.mutate(
          { params: { id }, body: { kind, targetId: record.id, label: record.label } },
          {
            onSuccess: onClose,
            onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
          },
        )
      }}
    >
      <SegmentedControl
        label="Kind of record"
        options={[
          { value: 'client', label: 'Client' },
          { value: 'conversion', label: 'Conversion' },
        ]}
        value={kind}
        onValueChange={(value) => {
          setKind(value === 'conversion' ? 'conversion' : 'client')
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

function RecordField({ kind, value, onValueChange }: RecordFieldProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const query = { limit: 20, ...(q ? { q } : {}) }
  const clients = useQuery({
    ...read(listClients, { query }),
    enabled: kind === 'client',
    placeholderData: keepPreviousData,
  })
  const conversions = useQuery({
    ...read(listConversions, { query }),
    enabled: kind === 'conversion',
    placeholderData: keepPreviousData,
  })
  const items: readonly Found[] =
    kind === 'client'
      ? (clients.data ?? []).map(({ id, companyName, country }) => ({ id, label: companyName, detail: country }))
      : (conversions.data ?? []).map(({ id, reference, clientName, amountXof }) => ({
          id,
          label: reference,
          detail: `${clientName}, ${formatAmount(amountXof, 'XOF')}`,
        }))
  return (
    <Field label={kind === 'client' ? 'Client' : 'Conversion'} required>
      <Combobox<Found>
        items={items}
        value={value}
        onValueChange={onValueChange}
        onSearch={setText}
        itemKey={({ id }) => String(id)}
        itemLabel={({ label }) => label}
        itemDetail={({ detail }) => detail}
        loading={clients.isFetching || conversions.isFetching}
        placeholder={kind === 'client' ? 'Select Client' : 'Search by number'}
        emptyText="Nothing found"
      />
    </Field>
  )
}
