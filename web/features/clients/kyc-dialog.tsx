import { useQuery } from '@tanstack/react-query'
import { type Client, decideKyc, type KycStatus } from '#contract/clients/api.ts'
import { getKycFile } from '#contract/clients/file.ts'
import { listScreeningMatches } from '#contract/compliance/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { read, readTotal } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { titleWords } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { approvalWarnings, kycTransitionLabels, kycTransitionMeanings } from './kyc-labels.ts'
import { StaleNotice, useClientDecision } from './submit-failure.tsx'

interface KycDialogProps {
  readonly client: Client
  /** Target status; undefined while the dialog is closed. */
  readonly move: KycStatus | undefined
  readonly onClose: () => void
}

export function KycDialog({ client, move, onClose }: KycDialogProps) {
  return (
    <Dialog
      open={move !== undefined}
      onClose={onClose}
      title={move === undefined ? 'KYC' : `${kycTransitionLabels[move]}: ${client.companyName}`}
      description={move === undefined ? undefined : kycTransitionMeanings[move]}
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
  const api = useApiForm(decideKyc, {
    defaultValues: { reason: '', note: '' },
    toInput: (fields) => ({ params: { id: base.id }, body: { status: move, ...fields }, version: base.version }),
    onSuccess: (changed) => {
      toast({
        title: 'KYC Status Updated',
        description: `${changed.companyName} is now ${titleWords(changed.kycStatus)}.`,
      })
      onDone()
    },
    onError: fail,
  })

  return (
    <form {...api.formProps} className="grid gap-3.5">
      {move === 'approved' ? <ApprovalWarnings client={base} /> : null}
      <TextAreaField
        form={api.form}
        name="reason"
        label="Reason"
        required
        rules={notBlank('A reason is required')}
        rows={3}
        maxLength={1000}
      />
      <TextAreaField
        form={api.form}
        name="note"
        label="Evidence"
        hint="What the decision rests on: registers looked at, papers seen, calls made"
        rows={2}
        maxLength={4000}
      />
      {stale ? <StaleNotice message={stale} onReload={() => void reload()} /> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant={move === 'rejected' ? 'danger' : 'primary'} pending={api.isPending}>
          {kycTransitionLabels[move]}
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
