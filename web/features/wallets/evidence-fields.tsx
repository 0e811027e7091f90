import { useMutation, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { listDocuments } from '#contract/documents/api.ts'
import { ownershipMessage } from '#contract/payout/wallets.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import type { WalletFields } from './wallet-fields.ts'

interface EvidenceFieldsProps {
  readonly form: UseFormReturn<WalletFields>
  readonly clientId: number | null
}

/** Proof of ownership: a message signed with the wallet's key, or a document. */
export function EvidenceFields({ form, clientId }: EvidenceFieldsProps) {
  const proof = useWatch({ control: form.control, name: 'proof' })
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4">
      <legend className="sr-only">{t.ownershipProofTitle}</legend>
      <Field label={t.ownershipProofTitle} required>
        <Select
          options={[
            { value: 'signature', label: t.signedMessageOption },
            { value: 'document', label: t.documentOption },
          ]}
          {...form.register('proof')}
        />
      </Field>
      {proof === 'signature' ? (
        <SignatureFields form={form} clientId={clientId} />
      ) : (
        <DocumentField form={form} clientId={clientId} />
      )}
    </fieldset>
  )
}

function SignatureFields({ form, clientId }: EvidenceFieldsProps) {
  const address = useWatch({ control: form.control, name: 'address' })
  const { errors } = form.formState
  const message = useMutation({
    mutationFn: () => call(ownershipMessage, { body: { clientId, address } }),
    onSuccess: ({ signedOn }) => {
      form.clearErrors('address')
      form.setValue('signedOn', signedOn)
    },
    onError: (error) => form.setError('address', { type: 'server', message: serverMessage(error) }),
  })
  return (
    <>
      <div>
        <Button size="s" pending={message.isPending} disabled={address.trim() === ''} onClick={() => message.mutate()}>
          {t.showMessageAction}
        </Button>
      </div>
      {message.data ? (
        <Field label={ui.message} hint={t.messageHint}>
          <TextArea rows={5} readOnly value={message.data.message} className="num" />
        </Field>
      ) : null}
      <Field label={t.signatureLabel} required error={errors.signature?.message ?? errors.signedOn?.message}>
        <TextInput
          spellCheck={false}
          autoComplete="off"
          {...form.register('signature', { required: t.signatureRequired })}
        />
      </Field>
    </>
  )
}

function DocumentField({ form, clientId }: EvidenceFieldsProps) {
  const of = clientId === null ? {} : { clientId }
  const { data, error } = useQuery(read(listDocuments, { query: { ...of, limit: 100 } }))
  const options = (data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  const hint = error ? serverMessage(error) : data && options.length === 0 ? t.uploadDocumentHint : undefined
  return (
    <Field label={ui.document} required hint={hint} error={form.formState.errors.documentId?.message}>
      <Select
        options={options}
        placeholder={t.selectDocumentPlaceholder}
        {...form.register('documentId', { required: t.documentRequired })}
      />
    </Field>
  )
}
