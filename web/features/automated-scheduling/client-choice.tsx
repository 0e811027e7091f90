import { useQuery } from '@tanstack/react-query'
import { type Client, listClients } from '#contract/clients/api.ts'
import { read } from '#web/api/queries.ts'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export type ChosenClient = Pick<Client, 'id' | 'companyName' | 'country'>

/** The first option: no client, so the own account (decisions 11). */
const ownAccount: ChosenClient = { id: 0, companyName: t.allClientsLabel, country: '' }
const shownAtOnce = 50

interface ClientChoiceProps {
  readonly value: ChosenClient | null
  readonly onValueChange: (client: ChosenClient | null) => void
}

/** Selects the client whose money the runs convert. The server searches while typing. */
export function ClientChoice({ value, onValueChange }: ClientChoiceProps) {
  const search = useServerSearch()
  const clients = useQuery(read(listClients, { query: { limit: shownAtOnce, isActive: 'true', ...search.query } }))
  const found: readonly ChosenClient[] = clients.data ?? []
  return (
    <Combobox
      items={search.q ? found : [ownAccount, ...found]}
      value={value ?? ownAccount}
      onValueChange={(client) => onValueChange(client === null || client.id === ownAccount.id ? null : client)}
      itemKey={({ id }) => String(id)}
      itemLabel={({ companyName, country }) => [companyName, countryText(country)].filter(Boolean).join(', ')}
      itemDetail={({ id }) => (id === ownAccount.id ? ui.ownAccount : null)}
      {...search.combobox(clients)}
      placeholder={t.allClientsLabel}
      emptyText={clients.isError ? ui.clientsLoadError : ui.noClientsFound}
      clearable={value !== null}
    />
  )
}
