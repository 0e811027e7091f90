import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { listClients } from '#contract/clients/api.ts'
import { read } from '#web/api/queries.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

export type ChosenClient = Pick<Client, 'id' | 'companyName' | 'country'> & Partial<Pick<Client, 'kycStatus'>>

/** The first option: no client, so the own account. */
const house: ChosenClient = { id: 0, companyName: 'Select Client', country: '' }
const shownAtOnce = 50

interface ClientChoiceProps {
  readonly value: ChosenClient | null
  readonly onValueChange: (client: ChosenClient | null) => void
}

/** Selects the client of a conversion. The server searches while typing. */
export function ClientChoice({ value, onValueChange }: ClientChoiceProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const clients = useQuery(read(listClients, { query: { limit: shownAtOnce, isActive: 'true', ...(q ? { q } : {}) } }))
  const found: readonly ChosenClient[] = clients.data ?? []
  return (
    <Combobox
      items={q ? found : [house, ...found]}
      value={value}
      onValueChange={(client) => onValueChange(client?.id === house.id ? null : client)}
      onSearch={setText}
      itemKey={({ id }) => String(id)}
      itemLabel={({ companyName, country }) => [companyName, country].filter(Boolean).join(', ')}
      itemDetail={detailOf}
      loading={clients.isFetching || q !== text.trim()}
      placeholder="Select Client"
      emptyText={clients.isError ? 'The clients could not be loaded' : 'No clients found'}
      clearable
    />
  )
}

function detailOf({ id, kycStatus }: ChosenClient) {
  if (id === house.id) return 'House account'
  return kycStatus === 'approved' ? null : `KYC ${kycStatus?.replaceAll('_', ' ')}: goes to review`
}
