import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { type Client, listClients } from '#contract/clients/api.ts'
import { screenAllClients, screenClient } from '#contract/compliance/api.ts'
import { foundText } from '#contract/compliance/labels.ts'
import { followBulkRun } from '#web/api/bulk.ts'
import { errorToast } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

const failed = (error: unknown): void => toast(errorToast(error))

/** Run AML Check, opened on any screen by its URL: one client, or all with progress. */
export function AmlCheckDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <CheckDialog onClose={onClose} /> : null
}

function CheckDialog({ onClose }: { onClose: () => void }) {
  const [whom, setWhom] = useState<'one' | 'all'>('one')
  const [client, setClient] = useState<Client | null>(null)
  const [tried, setTried] = useState(false)
  const one = useChange(screenClient, {
    onSuccess: ({ riskLevel, matches, listsAsOf }) =>
      closeWithToast(onClose, {
        title: t.completeToast,
        description: t.completeHint(riskLevel, foundText(matches), formatDateTime(listsAsOf)),
      }),
    onError: failed,
  })
  const all = useChange(screenAllClients, {
    onSuccess: (run) => {
      followBulkRun(run)
      onClose()
    },
    onError: failed,
  })

  function start({ currentTarget }: MouseEvent<HTMLElement>) {
    setTried(true)
    if (whom === 'all') {
      all.mutate({ body: {} })
      return
    }
    if (!client) return currentTarget.closest('dialog')?.querySelector<HTMLElement>('[role=combobox]')?.focus()
    one.mutate({ params: { clientId: client.id }, body: {} })
  }

  return (
    <Dialog
      onClose={onClose}
      title={t.runAmlCheckAction}
      description={t.runAmlCheckHint}
      size="s"
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button variant="primary" pending={one.isPending || all.isPending} onClick={start}>
            {t.runCheckAction}
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5">
        <SegmentedControl
          label={t.scopeLabel}
          options={[
            { value: 'one', label: t.oneClientOption },
            { value: 'all', label: ui.allClients },
          ]}
          value={whom}
          onValueChange={(value) => setWhom(value === 'all' ? 'all' : 'one')}
        />
        {whom === 'one' ? (
          <ClientField value={client} onValueChange={setClient} missing={tried && client === null} />
        ) : (
          <p className="text-s text-ink-2">{t.allClientsHint}</p>
        )}
      </div>
    </Dialog>
  )
}

interface ClientFieldProps {
  readonly value: Client | null
  readonly onValueChange: (client: Client | null) => void
  readonly missing: boolean
}

function ClientField({ value, onValueChange, missing }: ClientFieldProps) {
  const search = useServerSearch()
  const clients = useQuery({
    ...read(listClients, { query: { limit: 20, isActive: 'true', ...search.query } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Field label={ui.client} required error={missing ? t.clientRequired : undefined}>
      <Combobox<Client>
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
  )
}
