import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listClients } from '#contract/clients/api.ts'
import { read } from '#web/api/queries.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

/** The id and name of a client. */
export interface KnownClient {
  readonly id: number
  readonly companyName: string
}

interface ClientSearchProps {
  readonly value: KnownClient | null
  readonly onValueChange: (client: KnownClient | null) => void
}

/** Selects the client of a document. The server searches while typing. */
export function ClientSearch({ value, onValueChange }: ClientSearchProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const clients = useQuery(read(listClients, { query: { limit: 50, ...(q ? { q } : {}) } }))
  return (
    <Combobox<KnownClient & { readonly country?: string }>
      items={clients.data ?? []}
      value={value}
      onValueChange={onValueChange}
      onSearch={setText}
      itemKey={({ id }) => String(id)}
      itemLabel={({ companyName }) => companyName}
      itemDetail={({ country = '' }) => country}
      loading={clients.isFetching || q !== text.trim()}
      placeholder="No client"
      emptyText={clients.isError ? 'The clients could not be loaded' : 'No clients found'}
      clearable
    />
  )
}
