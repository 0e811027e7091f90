import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type Client, listClients } from '#contract/clients/api.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

export type BilledClient = Pick<Client, 'id' | 'companyName' | 'country'> &
  Partial<Pick<Client, 'paymentTerms' | 'billingCurrency'>>

const shownAtOnce = 50

interface ClientFieldProps {
  readonly value: BilledClient | null
  readonly onValueChange: (client: BilledClient | null) => void
  readonly error: string | undefined
  /** Opens the form of a new client above this one; absent without the permission. */
  readonly onAddClient?: (() => void) | undefined
}

/** Selects the billed client. The server searches while typing. */
export function ClientField({ value, onValueChange, error, onAddClient }: ClientFieldProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const clients = useQuery(read(listClients, { query: { limit: shownAtOnce, isActive: 'true', ...(q ? { q } : {}) } }))
  const isEmpty = clients.data?.length === 0 && q === ''
  return (
    <Field
      label="Client"
      required
      error={error}
      hint={isEmpty && value === null ? 'There is no client yet: add the one to bill.' : undefined}
      aside={
        onAddClient ? (
          <Button size="s" variant="ghost" icon={<UserPlus aria-hidden="true" />} onClick={onAddClient}>
            Add New Client
          </Button>
        ) : undefined
      }
    >
      <Combobox<BilledClient>
        items={clients.data ?? []}
        value={value}
        onValueChange={onValueChange}
        onSearch={setText}
        itemKey={({ id }) => String(id)}
        itemLabel={({ companyName }) => companyName}
        itemDetail={({ country }) => country}
        loading={clients.isFetching || q !== text.trim()}
        placeholder="Select Client"
        emptyText={clients.isError ? 'The clients could not be loaded' : 'No clients found'}
      />
    </Field>
  )
}
