import { useMutation, useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { type Document, listDocuments } from '#contract/documents/api.ts'
import { addWallet, ownershipMessage } from '#contract/payout/wallets.ts'
import type { BodyInputOf } from '#contract/route.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { Field, Switch, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface AddWalletDialogProps {
  /** Null: an own wallet. */
  readonly clientId: number | null
  readonly ownerName: string | undefined
  readonly onClose: () => void
}

/** Adds a wallet with proof of ownership and its beneficiary; a second person then approves it. */
export function AddWalletDialog({ clientId, ownerName, onClose }: AddWalletDialogProps) {
  const api = useApiForm(addWallet, {
    defaultValues: emptyWallet,
    toInput: (fields) => ({ body: bodyOf(fields, clientId) }),
    fieldOf: (path) => fieldOf(path) ?? undefined,
    onSuccess: ({ label }) => closeWithToast(onClose, { title: t.addedToast, description: t.addedHint(label) }),
  })
  const { form } = api
  const { errors } = form.formState

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      size="l"
      firm
      title={t.addWalletAction}
      description={t.addWalletHint(ownerName ?? t.theOwnAccount)}
      submitLabel={t.addWalletAction}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t.labelLabel} required error={errors.label?.message}>
          <TextInput maxLength={120} {...form.register('label', { required: t.labelRequired })} />
        </Field>
        <Field label={t.dailyCapLabel} hint={t.dailyCapPlaceholder} error={errors.dailyCap?.message}>
          <Controller
            control={form.control}
            name="dailyCap"
            render={({ field: { value, onChange, onBlur } }) => (
              <AmountInput value={value} onValueChange={onChange} onBlur={onBlur} currency="USDT" decimals={6} />
            )}
          />
        </Field>
      </div>
      <Field label={t.walletAddressLabel} required error={errors.address?.message} hint={t.addressHint}>
        <TextInput spellCheck={false} maxLength={42} {...form.register('address', { required: t.addressRequired })} />
      </Field>
      <Switch label={t.defaultWalletLabel} hint={t.defaultWalletHint} {...form.register('makeDefault')} />
      <BeneficiaryFields form={form} />
      <EvidenceFields form={form} clientId={clientId} />
    </FormDialog>
  )
}

/** Beneficiary data that the travel rule requires. */
function BeneficiaryFields({ form }: { form: UseFormReturn<WalletFields> }) {
  const { register, formState } = form
  const { errors } = formState
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4">
      <legend className="sr-only">{t.beneficiaryTitle}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t.beneficiaryTitle} error={errors.kind?.message}>
          <Select
            options={[
              { value: 'legal', label: t.companyOption },
              { value: 'natural', label: t.personOption },
            ]}
            {...register('kind')}
          />
        </Field>
        <Field label={ui.country} required error={errors.country?.message}>
          <TextInput maxLength={80} {...register('country', { required: t.countryRequired })} />
        </Field>
        <Field label={kind === 'legal' ? t.registeredNameLabel : t.surnameLabel} required error={errors.name?.message}>
          <TextInput maxLength={140} {...register('name', { required: t.beneficiaryNameRequired })} />
        </Field>
        {kind === 'natural' ? (
          <Field label={t.givenNamesLabel} error={errors.givenNames?.message}>
            <TextInput maxLength={140} {...register('givenNames')} />
          </Field>
        ) : null}
        <Field label={t.beneficiaryAddressLabel} error={errors.beneficiaryAddress?.message}>
          <TextInput maxLength={300} {...register('beneficiaryAddress')} />
        </Field>
        <Field label={t.custodianLabel} hint={t.custodianHint} error={errors.provider?.message}>
          <TextInput maxLength={140} {...register('provider')} />
        </Field>
      </div>
    </fieldset>
  )
}

interface EvidenceFieldsProps {
  readonly form: UseFormReturn<WalletFields>
  readonly clientId: number | null
}

/** Proof of ownership: a message signed with the wallet's key, or a document. */
function EvidenceFields({ form, clientId }: EvidenceFieldsProps) {
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
        <TextInput spellCheck={false} {...form.register('signature', { required: t.signatureRequired })} />
      </Field>
    </>
  )
}

/**
 * A document of the client, or of no client for an own wallet. The server searches while typing.
 */
function DocumentField({ form, clientId }: EvidenceFieldsProps) {
  const search = useServerSearch()
  const of = clientId === null ? {} : { clientId }
  const documents = useQuery(read(listDocuments, { query: { ...of, isActive: 'true', limit: 50, ...search.query } }))
  const found = (documents.data ?? []).filter((document) => document.clientId === clientId)
  return (
    <Controller
      control={form.control}
      name="document"
      rules={{ validate: (document) => document !== null || t.documentRequired }}
      render={({ field }) => (
        <FormField form={form} name="document" label={ui.document} required>
          <Combobox<ChosenDocument>
            items={found}
            value={field.value}
            onValueChange={field.onChange}
            itemKey={({ id }) => String(id)}
            itemLabel={({ title }) => title}
            itemDetail={({ fileName }) => fileName}
            {...search.combobox(documents)}
            placeholder={t.selectDocumentPlaceholder}
            emptyText={documents.isError ? ui.loadErrorTitle : t.uploadDocumentHint}
          />
        </FormField>
      )}
    />
  )
}

type ChosenDocument = Pick<Document, 'id' | 'title' | 'fileName'>

/** Form values: text as typed. */
interface WalletFields {
  label: string
  address: string
  dailyCap: string
  makeDefault: boolean
  kind: 'legal' | 'natural'
  name: string
  givenNames: string
  country: string
  beneficiaryAddress: string
  provider: string
  proof: 'signature' | 'document'
  signedOn: string
  signature: string
  document: ChosenDocument | null
}

const emptyWallet: WalletFields = {
  label: '',
  address: '',
  dailyCap: '',
  makeDefault: true,
  kind: 'legal',
  name: '',
  givenNames: '',
  country: '',
  beneficiaryAddress: '',
  provider: '',
  proof: 'signature',
  signedOn: '',
  signature: '',
  document: null,
}

/** The call's body from the form. */
function bodyOf(fields: WalletFields, clientId: number | null): BodyInputOf<typeof addWallet> {
  const { label, address, makeDefault, kind, name, givenNames, country, beneficiaryAddress, provider } = fields
  return {
    clientId,
    label,
    address,
    makeDefault,
    dailyCap: fields.dailyCap === '' ? null : fields.dailyCap,
    beneficiary: {
      kind,
      name,
      givenNames: kind === 'natural' ? givenNames : '',
      country,
      address: beneficiaryAddress,
      provider,
    },
    evidence:
      fields.proof === 'signature'
        ? { kind: 'signature', signedOn: fields.signedOn, signature: fields.signature }
        : { kind: 'document', documentId: fields.document?.id ?? 0 },
  }
}

/** Maps a path of the body to the form field that shows its error. */
function fieldOf(path: string): keyof WalletFields | null {
  const last = path.split('.').at(-1) ?? path
  if (path === 'beneficiary.address') return 'beneficiaryAddress'
  if (last === 'documentId') return 'document'
  return last in emptyWallet ? (last as keyof WalletFields) : null
}
