import { useQuery } from '@tanstack/react-query'
import type { Client } from '#contract/clients/api.ts'
import { decideKyc } from '#contract/clients/changes.ts'
import { getKycFile } from '#contract/clients/file.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { read } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { ReasonField, TextAreaField } from '#web/ui/form/form-field.tsx'
import { valueTitle } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Approves the KYC of a client, with a reason and the evidence. */
export function ApproveKycDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const file = useQuery(read(getKycFile, { params: { id: client.id } }))
  const missing = (file.data ?? []).filter(({ state }) => state === 'missing' || state === 'expired')
  const api = useApiForm(decideKyc, {
    defaultValues: { reason: '', note: '' },
    toInput: (fields) => ({
      params: { id: client.id },
      body: { status: 'approved' as const, ...fields },
      version: client.version,
    }),
    onSuccess: ({ companyName, kycStatus }) =>
      closeWithToast(onClose, {
        title: ui.kycUpdatedToast,
        description: ui.nowStatus(companyName, valueTitle(kycStatus)),
      }),
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={t.approveKycTitle(client.companyName)}
      description={ui.kycApprovedHint}
      submitLabel={ui.approveKyc}
      className="grid gap-3.5"
    >
      {missing.length > 0 ? (
        <Notice tone="warn" title={t.notOnFileLabel}>
          {missing.map(({ name }) => name).join(', ')}
        </Notice>
      ) : null}
      <ReasonField form={api.form} />
      <TextAreaField form={api.form} name="note" label={ui.evidence} hint={ui.evidenceHint} rows={2} maxLength={4000} />
    </FormDialog>
  )
}
