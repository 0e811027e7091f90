import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { type Bank, createBankConnection, getConnectionDefaults, listBanks } from '#contract/banking/api.ts'
import { listBankChannels } from '#contract/banking/channels.ts'
import type { AnswerOf } from '#contract/route.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { TextInput } from '#web/ui/form/field.tsx'
import { FormField, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import {
  asksForSwiftCode,
  type ConnectionForm,
  emptyForm,
  errorsOf,
  hasSeveralCountries,
  limitErrorsOf,
  mayAdd,
  swiftCodeOf,
  toRequest,
  waemuCountries,
} from './connection-form.ts'
import { connectionName } from './figures.ts'
import * as t from './messages.ts'

export function AddConnectionCard() {
  const banks = useQuery(read(listBanks, {}))
  const defaults = useQuery(read(getConnectionDefaults, {}))
  return (
    <Card title={t.addTitle}>
      {banks.error ? (
        <ErrorPanel message={serverMessage(banks.error)} onRetry={() => void banks.refetch()} />
      ) : (
        <AddConnectionForm banks={banks.data ?? []} defaults={defaults.data ?? noDefaults} />
      )}
    </Card>
  )
}

type Defaults = AnswerOf<typeof getConnectionDefaults>
const noDefaults: Defaults = { accountName: '', country: '' }

function AddConnectionForm({ banks, defaults }: { banks: readonly Bank[]; defaults: Defaults }) {
  const { approvesAlone } = useSignedInUser()
  const { form, formProps, isPending, refusal, bank } = useAddConnection(banks, defaults)
  const country = form.watch('country')
  function fillFromBank({ target }: { target: { value: string } }) {
    const chosen = banks.find(({ code }) => code === target.value)
    form.setValue('country', hasSeveralCountries(chosen) ? defaults.country : '')
    for (const name of ['swiftCode', 'channelId'] as const) form.setValue(name, '')
  }
  return (
    <form {...formProps} className="grid gap-4">
      <SelectField
        form={form}
        name="bankCode"
        label={ui.bank}
        required
        placeholder={t.selectBankPlaceholder}
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        rules={{ onChange: fillFromBank }}
      />
      {bank?.remark ? <Notice>{bank.remark}</Notice> : null}
      <div className="grid grid-cols-2 gap-3">
        {hasSeveralCountries(bank) ? (
          <SelectField
            form={form}
            name="country"
            label={ui.country}
            required
            placeholder={t.selectCountryPlaceholder}
            options={waemuCountries.map((country) => ({ value: country, label: countryText(country) }))}
          />
        ) : (
          <FormField form={form} name="country" label={ui.country}>
            <TextInput readOnly value={countryText(bank?.country ?? '')} />
          </FormField>
        )}
        <FormField
          form={form}
          name="swiftCode"
          label={ui.swiftCode}
          hint={asksForSwiftCode(bank, country) ? t.swiftUnknownHint : t.filledFromBankHint}
        >
          <Controller
            control={form.control}
            name="swiftCode"
            render={({ field: { value, onChange } }) => (
              <TextInput
                readOnly={!asksForSwiftCode(bank, country)}
                value={swiftCodeOf(bank, country) || value}
                maxLength={11}
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
        label={t.accountNumberLabel}
        required
        maxLength={40}
        spellCheck={false}
        className="num"
      />
      <TextField form={form} name="accountName" label={t.accountNameFieldLabel} maxLength={140} />
      <AmountField form={form} name="dailyLimit" label={t.dailyLimitFieldLabel} currency="XOF" />
      <AmountField form={form} name="monthlyLimit" label={ui.monthlyLimit} currency="XOF" />
      <Refusal {...refusal} />
      <Button
        variant="primary"
        size="l"
        wide
        type="submit"
        icon={<Plus />}
        pending={isPending}
        disabled={!mayAdd(form.watch())}
      >
        {t.addTitle}
      </Button>
      <p className="-mt-1 text-[12.5px] text-ink-2">{approvesAlone ? t.approvedImmediatelyHint : t.addApprovalHint}</p>
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
      label={t.channelLabel}
      hint={t.channelHint}
      {...(!isSandbox && { placeholder: t.selectChannelPlaceholder })}
      options={[
        ...(isSandbox ? [{ value: '', label: t.sandboxOption }] : []),
        ...fitting.map(({ id, name }) => ({ value: String(id), label: t.hostToHostOption(name) })),
      ]}
    />
  )
}

function useAddConnection(banks: readonly Bank[], { accountName }: Defaults) {
  const blank = { ...emptyForm, accountName }
  const bankOf = ({ bankCode }: ConnectionForm) => banks.find(({ code }) => code === bankCode)
  const api = useApiForm(createBankConnection, {
    defaultValues: blank,
    resolver(fields) {
      const messages = Object.entries({ ...errorsOf(toRequest(fields, bankOf(fields))), ...limitErrorsOf(fields) })
      const errors = messages.map(([name, message]) => [name, { type: 'schema', message }])
      return messages.length === 0 ? { values: fields, errors: {} } : { values: {}, errors: Object.fromEntries(errors) }
    },
    toInput: (fields) => ({ body: toRequest(fields, bankOf(fields)) }),
    onSuccess: (connection, form) => {
      toast({
        title: t.addedToast,
        description: t.addedToastHint(connectionName(connection)),
      })
      form.reset(blank)
    },
    onError: () =>
      toast({
        title: t.addFailedToast,
        description: t.addFailedHint,
        destructive: true,
      }),
  })
  const { form } = api
  useEffect(() => {
    // The defaults can arrive after the first typed characters, which stay.
    if (form.getValues('accountName') === '') form.resetField('accountName', { defaultValue: accountName })
  }, [form, accountName])
  return { ...api, bank: bankOf(form.watch()) }
}
