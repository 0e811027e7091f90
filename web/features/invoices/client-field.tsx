import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type Client, listClients } from '#contract/clients/api.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export type BilledClient = Pick<Client, 'id' | 'companyName' | 'country'> &
  Partial<Pick<Client, 'paymentTerms' | 'billingCurrency'>>

/** The client of a record, which has no more of it than number and name. */
export const billedBy = (record: { readonly clientId: number; readonly clientName: string | null }): BilledClient => ({
  id: record.clientId,
  companyName: record.clientName ?? ui.clientNumber(record.clientId),
  country: '',
})

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
  const search = useServerSearch()
  const clients = useQuery(read(listClients, { query: { limit: shownAtOnce, isActive: 'true', ...search.query } }))
  const isEmpty = clients.data?.length === 0 && search.q === ''
  return (
    // The button is after the field, so that the dialog starts in the field.
    <div className="flex flex-wrap items-start gap-2">
      <Field
        label={ui.client}
        required
        error={error}
        hint={isEmpty && value === null ? t.clientsEmpty : undefined}
        className="flex-1 basis-56"
      >
        <Combobox<BilledClient>
          items={clients.data ?? []}
          value={value}
          onValueChange={onValueChange}
          itemKey={({ id }) => String(id)}
          itemLabel={({ companyName }) => companyName}
          itemDetail={({ country }) => countryText(country)}
          {...search.combobox(clients)}
          placeholder={ui.selectClient}
          emptyText={clients.isError ? ui.clientsLoadError : ui.noClientsFound}
        />
      </Field>
      {onAddClient ? (
        <span className="sm:mt-[26px]">
          <Button icon={<UserPlus />} onClick={onAddClient}>
            {ui.addNewClient}
          </Button>
        </span>
      ) : null}
    </div>
  )
}
