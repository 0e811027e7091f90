import { useQuery } from '@tanstack/react-query'
import type { Client, KycStatus } from '#contract/clients/api.ts'
import { decideKyc } from '#contract/clients/changes.ts'
import { getKycFile } from '#contract/clients/file.ts'
import { listScreeningMatches } from '#contract/compliance/api.ts'
import { colon } from '#kernel/language.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { read, readTotal } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ReasonField, TextAreaField } from '#web/ui/form/form-field.tsx'
import { valueTitle } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { approvalWarnings, kycTransitionLabels, kycTransitionMeanings } from './client-labels.tsx'
import * as t from './messages.ts'
import { StaleNotice, useClientDecision } from './submit-failure.tsx'

export function KycDialog({ client, move, onClose }: { client: Client; move: KycStatus; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={`${kycTransitionLabels[move]}${colon}${client.companyName}`}
      description={kycTransitionMeanings[move]}
    >
      <KycForm client={client} move={move} onDone={onClose} />
    </Dialog>
  )
}

function KycForm({ client, move, onDone }: { client: Client; move: KycStatus; onDone: () => void }) {
  const { base, stale, fail, reload } = useClientDecision(client)
  const api = useApiForm(decideKyc, {
    defaultValues: { reason: '', note: '' },
    toInput: (fields) => ({ params: { id: base.id }, body: { status: move, ...fields }, version: base.version }),
    onSuccess: (changed) => {
      toast({
        title: ui.kycUpdatedToast,
        description: ui.nowStatus(changed.companyName, valueTitle(changed.kycStatus)),
      })
      onDone()
    },
    onError: fail,
  })

  return (
    <form {...api.formProps} className="grid gap-3.5">
      {move === 'approved' ? <ApprovalWarnings client={base} /> : null}
      <ReasonField form={api.form} />
      <TextAreaField form={api.form} name="note" label={ui.evidence} hint={ui.evidenceHint} rows={2} maxLength={4000} />
      {stale ? <StaleNotice message={stale} onReload={() => void reload()} /> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{ui.cancel}</Button>
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
    <Notice tone={open.data ? 'bad' : 'warn'} title={t.approvalWarningTitle}>
      <ul className="list-disc pl-4">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  )
}
