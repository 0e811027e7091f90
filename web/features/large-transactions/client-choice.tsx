import { useQuery } from '@tanstack/react-query'
import { type Client, listClients } from '#contract/clients/api.ts'
import { read } from '#web/api/queries.ts'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { baseLabel } from '#web/ui/format/base-labels.ts'
import { countryText } from '#web/ui/format/country-name.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export type ChosenClient = Pick<Client, 'id' | 'companyName' | 'country'> & Partial<Pick<Client, 'kycStatus'>>

/** The first option: no client, so the own account. */
const ownAccount: ChosenClient = { id: 0, companyName: ui.selectClient, country: '' }
const shownAtOnce = 50

interface ClientChoiceProps {
  readonly value: ChosenClient | null
  readonly onValueChange: (client: ChosenClient | null) => void
}

/** Selects the client of a conversion. The server searches while typing. */
export function ClientChoice({ value, onValueChange }: ClientChoiceProps) {
  const search = useServerSearch()
  const clients = useQuery(read(listClients, { query: { limit: shownAtOnce, isActive: 'true', ...search.query } }))
  const found: readonly ChosenClient[] = clients.data ?? []
  return (
    <Combobox
      items={search.q ? found : [ownAccount, ...found]}
      value={value}
      onValueChange={(client) => onValueChange(client?.id === ownAccount.id ? null : client)}
      itemKey={({ id }) => String(id)}
      itemLabel={({ companyName, country }) => [companyName, countryText(country)].filter(Boolean).join(', ')}
      itemDetail={detailOf}
      {...search.combobox(clients)}
      placeholder={ui.selectClient}
      emptyText={clients.isError ? ui.clientsLoadError : ui.noClientsFound}
      clearable
    />
  )
}

function detailOf({ id, kycStatus }: ChosenClient) {
  if (id === ownAccount.id) return ui.ownAccount
  return kycStatus === 'approved' ? null : t.clientNeedsReviewHint(baseLabel(kycStatus ?? '').toLowerCase())
}
