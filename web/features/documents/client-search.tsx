import { useQuery } from '@tanstack/react-query'
import { listClients } from '#contract/clients/api.ts'
import { read } from '#web/api/queries.ts'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

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
  const search = useServerSearch()
  const clients = useQuery(read(listClients, { query: { limit: 50, ...search.query } }))
  return (
    <Combobox<KnownClient & { readonly country?: string }>
      items={clients.data ?? []}
      value={value}
      onValueChange={onValueChange}
      itemKey={({ id }) => String(id)}
      itemLabel={({ companyName }) => companyName}
      itemDetail={({ country = '' }) => countryText(country)}
      {...search.combobox(clients)}
      placeholder={t.clientPlaceholder}
      emptyText={clients.isError ? ui.clientsLoadError : ui.noClientsFound}
      clearable
    />
  )
}
