import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, decideKyc } from '#contract/clients/api.ts'
import { kycTransitionsFor } from '#contract/clients/capabilities.ts'
import { getKycFile } from '#contract/clients/file.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { titleWords } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Approve KYC button, while KYC is pending, for those who may decide it. */
export function ApproveKyc({ client }: { client: Client }) {
  const [open, setOpen] = useState(false)
  const moves = kycTransitionsFor(useSignedInUser(), client)
  if (client.kycStatus !== 'pending' || !moves.includes('approved')) return null
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)} aria-label={`Approve KYC of ${client.companyName}`}>
        Approve KYC
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Approve KYC: ${client.companyName}`}
        description="The client may convert without a review for its KYC, until the approval runs out."
      >
        <ApproveForm client={client} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ApproveForm({ client, onDone }: { client: Client; onDone: () => void }) {
  const file = useQuery(read(getKycFile, { params: { id: client.id } }))
  const decide = useChange(decideKyc, {
    onSuccess: ({ companyName, kycStatus }) => {
      toast({ title: 'KYC Status Updated', description: `${companyName} is now ${titleWords(kycStatus)}.` })
      onDone()
    },
    onError: (error) => {
      toast({ title: 'Error', description: serverMessage(error), destructive: true })
      setRefused(isCallError(error) && error.status < 500 ? serverMessage(error) : undefined)
    },
  })
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const missing = (file.data ?? []).filter(({ state }) => state === 'missing' || state === 'expired')

  function submit() {
    setTried(true)
    if (reason.trim() === '') return
    decide.mutate({ params: { id: client.id }, body: { status: 'approved', reason, note }, version: client.version })
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
      {missing.length > 0 ? (
        <Notice tone="warn" title="Not on file">
          {missing.map(({ name }) => name).join(', ')}
        </Notice>
      ) : null}
      <Field label="Reason" required error={tried && reason.trim() === '' ? 'A reason is required' : undefined}>
        <TextArea rows={3} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Field label="Evidence" hint="What the decision rests on: registers looked at, papers seen, calls made">
        <TextArea rows={2} maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {refused ? (
        <Notice tone="bad" alert>
          {refused}
        </Notice>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={decide.isPending}>
          Approve KYC
        </Button>
      </div>
    </form>
  )
}
