import { useQuery } from '@tanstack/react-query'
import { type Client, decideKyc } from '#contract/clients/api.ts'
import { getKycFile } from '#contract/clients/file.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { titleWords } from '#web/ui/format/format.ts'

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
    onSuccess: ({ companyName, kycStatus }) => {
      toast({ title: 'KYC Status Updated', description: `${companyName} is now ${titleWords(kycStatus)}.` })
      onClose()
    },
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={`Approve KYC: ${client.companyName}`}
      description="The client may convert without a review for its KYC, until the approval runs out."
      submitLabel="Approve KYC"
      className="grid gap-3.5"
    >
      {missing.length > 0 ? (
        <Notice tone="warn" title="Not on file">
          {missing.map(({ name }) => name).join(', ')}
        </Notice>
      ) : null}
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
    </FormDialog>
  )
}
