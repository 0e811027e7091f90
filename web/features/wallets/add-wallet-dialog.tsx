import { Controller } from 'react-hook-form'
import { addWallet } from '#contract/payout/wallets.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, Switch, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { BeneficiaryFields } from './beneficiary-fields.tsx'
import { EvidenceFields } from './evidence-fields.tsx'
import { bodyOf, emptyWallet, fieldOf } from './wallet-fields.ts'

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
    onSuccess: ({ label }) => {
      toast({ title: 'Wallet Added', description: `${label} waits for a second person.` })
      onClose()
    },
  })
  const { form } = api
  const { errors } = form.formState

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      size="l"
      firm
      title="Add wallet"
      description={`For ${ownerName ?? 'the house account'}. It is screened when it is added, and used after approval and a cooling time.`}
      submitLabel="Add wallet"
    >
      <div className="grid gap-4 phone:grid-cols-2">
        <Field label="Label" required error={errors.label?.message}>
          <TextInput maxLength={120} {...form.register('label', { required: 'Label is required' })} />
        </Field>
        <Field label="Cap a day" hint="Empty for none" error={errors.dailyCap?.message}>
          <Controller
            control={form.control}
            name="dailyCap"
            render={({ field: { value, onChange, onBlur } }) => (
              <AmountInput value={value} onValueChange={onChange} onBlur={onBlur} currency="USDT" decimals={6} />
            )}
          />
        </Field>
      </div>
      <Field
        label="Wallet address"
        required
        error={errors.address?.message}
        hint="0x and 40 digits, with the capitals the wallet shows"
      >
        <TextInput
          spellCheck={false}
          autoComplete="off"
          maxLength={42}
          {...form.register('address', { required: 'Wallet address is required' })}
        />
      </Field>
      <Switch
        label="Default wallet"
        hint="Payouts of this owner go to it once it is approved"
        {...form.register('makeDefault')}
      />
      <BeneficiaryFields form={form} />
      <EvidenceFields form={form} clientId={clientId} />
    </FormDialog>
  )
}
