import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, decideKyc, type KycStatus } from '#contract/clients/api.ts'
import { getKycFile } from '#contract/clients/file.ts'
import { listScreeningMatches } from '#contract/compliance/api.ts'
import { read, readTotal, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { titleWords } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { approvalWarnings, moveLabels, moveMeanings } from './kyc-labels.ts'
import { ReasonField } from './reason-field.tsx'
import { StaleNotice, useClientDecision } from './submit-failure.tsx'

interface KycDialogProps {
  readonly client: Client
  /** Where to; undefined while the dialog is closed. */
  readonly move: KycStatus | undefined
  readonly onClose: () => void
}

export function KycDialog({ client, move, onClose }: KycDialogProps) {
  return (
    <Dialog
      open={move !== undefined}
      onClose={onClose}
      title={move === undefined ? 'KYC' : `${moveLabels[move]}: ${client.companyName}`}
      description={move === undefined ? undefined : moveMeanings[move]}
    >
      {move === undefined ? null : <KycForm client={client} move={move} onDone={onClose} />}
    </Dialog>
  )
}

interface KycFormProps {
  readonly client: Client
  readonly move: KycStatus
  readonly onDone: () => void
}

function KycForm({ client, move, onDone }: KycFormProps) {
  const { base, stale, fail, reload } = useClientDecision(client)
  const change = useChange(decideKyc)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)

  function submit() {
    setTried(true)
    if (reason.trim() === '') return
    change.mutate(
      { params: { id: base.id }, body: { status: move, reason, note }, version: base.version },
      {
        onSuccess: (changed) => {
          toast({
            title: 'KYC Status Updated',
            description: `${changed.companyName} is now ${titleWords(changed.kycStatus)}.`,
          })
          onDone()
        },
        onError: fail,
      },
    )
  }

  return (
    <form
      className="grid gap-3.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {move === 'approved' ? <ApprovalWarnings client={base} /> : null}
      <ReasonField value={reason} onValueChange={setReason} missing={tried} />
      <Field label="Evidence" hint="What the decision rests on: registers looked at, papers seen, calls made">
        <TextArea rows={2} maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {stale ? <StaleNotice message={stale} onReload={() => void reload()} /> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant={move === 'rejected' ? 'danger' : 'primary'} pending={change.isPending}>
          {moveLabels[move]}
        </Button>
      </div>
    </form>
  )
}

function ApprovalWarnings({ client }: { client: Client }) {
  const open = useQuery(readTotal(listScreeningMatches, { query: { clientId: client.id, status: 'open' } }))
  const file = useQuery(read(getKycFile, { params: { id: client.id } }))
  const warnings = approvalWarnings(client, open.data, file.data)
  if (warnings.length === 0) return null
  return (
    <Notice tone={open.data ? 'bad' : 'warn'} title="Before you approve">
      <ul className="list-disc pl-4">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  )
}
