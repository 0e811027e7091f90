import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { type Bank, createBankConnection, listBanks } from '#contract/banking/api.ts'
import { listBankChannels } from '#contract/banking/channels.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextInput } from '#web/ui/form/field.tsx'
import { AmountField, FormField, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import {
  asksForSwiftCode,
  type ConnectionForm,
  emptyForm,
  errorsOf,
  hasSeveralCountries,
  mayAdd,
  toRequest,
  waemuCountries,
} from './connection-form.ts'
import { connectionName } from './figures.ts'

export function AddConnectionCard() {
  const banks = useQuery(read(listBanks, {}))
  return (
    <Card title="Add Bank Connection">
      {banks.error ? (
        <ErrorPanel message={serverMessage(banks.error)} onRetry={() => void banks.refetch()} />
      ) : (
        <AddConnectionForm banks={banks.data ?? []} />
      )}
    </Card>
  )
}

function AddConnectionForm({ banks }: { banks: readonly Bank[] }) {
  const { approvesAlone } = useSignedInUser()
  const { form, formProps, isPending, refusal, bank } = useAddConnection(banks)
  function clearBankFields() {
    for (const name of ['country', 'swiftCode', 'channelId'] as const) form.setValue(name, '')
  }
  return (
    <form {...formProps} className="grid gap-4">
      <SelectField
        form={form}
        name="bankCode"
        label="Bank"
        required
        placeholder="Select Bank"
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        rules={{ onChange: clearBankFields }}
      />
      {bank?.remark ? <Notice>{bank.remark}</Notice> : null}
      <div className="grid grid-cols-2 gap-3">
        {hasSeveralCountries(bank) ? (
          <SelectField
            form={form}
            name="country"
            label="Country"
            required
            placeholder="Select Country"
            options={waemuCountries.map((country) => ({ value: country, label: country }))}
          />
        ) : (
          <FormField form={form} name="country" label="Country">
            <TextInput readOnly value={bank?.country ?? ''} />
          </FormField>
        )}
        <FormField form={form} name="swiftCode" label="SWIFT Code" hint={swiftHint(bank)}>
          <Controller
            control={form.control}
            name="swiftCode"
            render={({ field: { value, onChange } }) => (
              <TextInput
                readOnly={!asksForSwiftCode(bank)}
                value={asksForSwiftCode(bank) ? value : (bank?.swiftCode ?? '')}
                maxLength={11}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => onChange(event.target.value.toUpperCase())}
              />
            )}
          />
        </FormField>
      </div>
      <RailField form={form} />
      <TextField
        form={form}
        name="accountNumber"
        label="Account Number"
        required
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        className="num"
      />
      <TextField form={form} name="accountName" label="Account Name" required maxLength={140} autoComplete="off" />
      <AmountField form={form} name="dailyLimit" label="Daily Limit" currency="XOF" />
      <AmountField form={form} name="monthlyLimit" label="Monthly Limit" currency="XOF" />
      <Refusal {...refusal} />
      <Button
        variant="primary"
        size="l"
        wide
        type="submit"
        icon={<Plus aria-hidden="true" />}
        pending={isPending}
        disabled={!mayAdd(form.watch())}
      >
        Add Bank Connection
      </Button>
      <p className="-mt-1 text-[12.5px] text-ink-2">
        {approvesAlone
          ? 'Nobody else could approve it, so it is approved at once. Only a sandbox allows that.'
          : 'A second person approves it before it funds anything.'}
      </p>
    </form>
  )
}

/** Selects the rail, only where there are several: files over an active channel, or the sandbox. */
function RailField({ form }: { form: UseFormReturn<ConnectionForm> }) {
  const channels = useQuery(read(listBankChannels, {}))
  const bankCode = form.watch('bankCode')
  const fitting = (channels.data ?? []).filter((channel) => channel.isActive && channel.bankCode === bankCode)
  const isSandbox = useSignedInUser().mode === 'sandbox'
  if (isSandbox && fitting.length === 0) return null
  return (
    <SelectField
      form={form}
      name="channelId"
      label="Rail"
      hint="How the bank is reached."
      {...(!isSandbox && { placeholder: 'Select Channel' })}
      options={[
        ...(isSandbox ? [{ value: '', label: 'Sandbox: simulated, moves no money' }] : []),
        ...fitting.map(({ id, name }) => ({ value: String(id), label: `Host-to-host: ${name}` })),
      ]}
    />
  )
}

function useAddConnection(banks: readonly Bank[]) {
  const bankOf = ({ bankCode }: ConnectionForm) => banks.find(({ code }) => code === bankCode)
  const api = useApiForm(createBankConnection, {
    defaultValues: emptyForm,
    resolver(fields) {
      const messages = Object.entries(errorsOf(toRequest(fields, bankOf(fields))))
      const errors = messages.map(([name, message]) => [name, { type: 'schema', message }])
      return messages.length === 0 ? { values: fields, errors: {} } : { values: {}, errors: Object.fromEntries(errors) }
    },
    toInput: (fields) => ({ body: toRequest(fields, bankOf(fields)) }),
    onSuccess: (connection, form) => {
      toast({
        title: 'Bank Connection Added',
        description: `${connectionName(connection)} is pending. Test it next.`,
      })
      form.reset(emptyForm)
    },
    onError: () =>
      toast({
        title: 'Connection Failed',
        description: 'Failed to add bank connection. Please check your details.',
        destructive: true,
      }),
  })
  return { ...api, bank: bankOf(api.form.watch()) }
}

function swiftHint(bank: Bank | undefined): string {
  if (!bank) return 'Filled from the bank'
  if (hasSeveralCountries(bank)) return 'Left empty, it follows from the country'
  return asksForSwiftCode(bank) ? 'Not known for this bank; enter it if you have it' : 'Filled from the bank'
}
