import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkRun } from '#contract/bulk.ts'
import { type Client, listClients } from '#contract/clients/api.ts'
import { screenAllClients, screenClient } from '#contract/compliance/api.ts'
import { foundText } from '#contract/compliance/labels.ts'
import { useBulkRun } from '#web/api/bulk.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { BulkProgress } from '#web/ui/list/bulk-bar.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

const failed = (error: unknown): void => toast({ title: 'Error', description: serverMessage(error), destructive: true })

/** Run AML Check, opened on any screen by its URL: one client, or all with progress. */
export function AmlCheckDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [run, setRun] = useState<BulkRun>()
  const [following, setFollowing] = useState(false)
  const all = useBulkRun(run, 'screening')
  return (
    <>
      {open ? (
        <CheckDialog
          onClose={onClose}
          onRun={(started) => {
            setRun(started)
            setFollowing(true)
          }}
        />
      ) : null}
      <BulkProgress
        title="Screening all clients"
        noun="client"
        run={all.run}
        failures={all.failures}
        open={following}
        onClose={() => setFollowing(false)}
      />
    </>
  )
}

function CheckDialog({ onClose, onRun }: { onClose: () => void; onRun: (run: BulkRun) => void }) {
  const [whom, setWhom] = useState<'one' | 'all'>('one')
  const [client, setClient] = useState<Client | null>(null)
  const [tried, setTried] = useState(false)
  const one = useChange(screenClient, {
    onSuccess: ({ riskLevel, matches, listsAsOf }) => {
      toast({
        title: 'AML Screening Complete',
        description: `Risk level: ${riskLevel}. ${foundText(matches)} with the lists of ${formatDateTime(listsAsOf)}.`,
      })
      onClose()
    },
    onError: failed,
  })
  const all = useChange(screenAllClients, {
    onSuccess: (run) => {
      onRun(run)
      onClose()
    },
    onError: failed,
  })

  function start() {
    setTried(true)
    if (whom === 'all') {
      all.mutate({ body: {} })
      return
    }
    if (!client) return
    one.mutate({ params: { clientId: client.id }, body: {} })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Run AML Check"
      description="Sets a client, its contact and its people against the sanctions lists in force."
      size="s"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={one.isPending || all.isPending} onClick={start}>
            Run check
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5">
        <SegmentedControl
          label="Whom to screen"
          options={[
            { value: 'one', label: 'One client' },
            { value: 'all', label: 'All clients' },
          ]}
          value={whom}
          onValueChange={(value) => setWhom(value === 'all' ? 'all' : 'one')}
        />
        {whom === 'one' ? (
          <ClientField value={client} onValueChange={setClient} missing={tried && client === null} />
        ) : (
          <p className="text-s text-ink-2">
            All active clients are screened one after the other. It goes on if you leave.
          </p>
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
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const clients = useQuery({
    ...read(listClients, { query: { limit: 20, isActive: 'true', ...(q ? { q } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Field label="Client" required error={missing ? 'Choose a client' : undefined}>
      <Combobox<Client>
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
