import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Bank, createBankConnection, listBanks } from '#contract/banking/api.ts'
import { listBankChannels } from '#contract/banking/channels.ts'
import { serverMessage, showFieldErrors } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import {
  asksForSwiftCode,
  type ConnectionForm,
  emptyForm,
  type Faults,
  faultsOf,
  formFields,
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
  const element = useRef<HTMLFormElement>(null)
  const { approvesAlone } = useSignedInUser()
  const { form, bank, faults, refusal, change, submit, isPending } = useAddConnection(banks)
  useFocusOnFault(element, faults)
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Bank" required error={faults.bankCode}>
        <Select
          placeholder="Select Bank"
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          value={form.bankCode}
          onChange={(event) => change({ bankCode: event.target.value, country: '', swiftCode: '', channelId: '' })}
        />
      </Field>
      {bank?.remark ? <Notice>{bank.remark}</Notice> : null}
      <div className="grid grid-cols-2 gap-3">
        <Field label="Country" required={hasSeveralCountries(bank)} error={faults.country}>
          {hasSeveralCountries(bank) ? (
            <Select
              placeholder="Select Country"
              options={waemuCountries.map((country) => ({ value: country, label: country }))}
              value={form.country}
              onChange={(event) => change({ country: event.target.value })}
            />
          ) : (
            <TextInput readOnly value={bank?.country ?? ''} />
          )}
        </Field>
        <Field label="SWIFT Code" hint={swiftHint(bank)} error={faults.swiftCode}>
          <TextInput
            readOnly={!asksForSwiftCode(bank)}
            value={asksForSwiftCode(bank) ? form.swiftCode : (bank?.swiftCode ?? '')}
            maxLength={11}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ swiftCode: event.target.value.toUpperCase() })}
          />
        </Field>
      </div>
      <RailField form={form} error={faults.channelId} onChange={(channelId) => change({ channelId })} />
      <Field label="Account Number" required error={faults.accountNumber}>
        <TextInput
          value={form.accountNumber}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          className="num"
          onChange={(event) => change({ accountNumber: event.target.value })}
        />
      </Field>
      <Field label="Account Name" required error={faults.accountName}>
        <TextInput
          value={form.accountName}
          maxLength={140}
          autoComplete="off"
          onChange={(event) => change({ accountName: event.target.value })}
        />
      </Field>
      <Field label="Daily Limit" error={faults.dailyLimit}>
        <AmountInput value={form.dailyLimit} onValueChange={(dailyLimit) => change({ dailyLimit })} currency="XOF" />
      </Field>
      <Field label="Monthly Limit" error={faults.monthlyLimit}>
        <AmountInput
          value={form.monthlyLimit}
          onValueChange={(monthlyLimit) => change({ monthlyLimit })}
          currency="XOF"
        />
      </Field>
      {refusal ? (
        <Notice tone="bad" alert>
          {refusal}
        </Notice>
      ) : null}
      <Button
        variant="primary"
        size="l"
        wide
        type="submit"
        icon={<Plus aria-hidden="true" />}
        pending={isPending}
        disabled={!mayAdd(form)}
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
function RailField({
  form,
  error,
  onChange,
}: {
  readonly form: ConnectionForm
  readonly error: string | undefined
  readonly onChange: (channelId: string) => void
}) {
  const channels = useQuery(read(listBankChannels, {}))
  const fitting = (channels.data ?? []).filter(({ bankCode, isActive }) => isActive && bankCode === form.bankCode)
  const isSandbox = useSignedInUser().mode === 'sandbox'
  if (isSandbox && fitting.length === 0) return null
  return (
    <Field label="Rail" error={error} hint="How the bank is reached.">
      <Select
        {...(!isSandbox && { placeholder: 'Select Channel' })}
        options={[
          ...(isSandbox ? [{ value: '', label: 'Sandbox: simulated, moves no money' }] : []),
          ...fitting.map(({ id, name }) => ({ value: String(id), label: `Host-to-host: ${name}` })),
        ]}
        value={form.channelId}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

function useAddConnection(banks: readonly Bank[]) {
  const [form, setForm] = useState(emptyForm)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string | undefined>(undefined)
  const add = useChange(createBankConnection, {
    onSuccess: (connection) => {
      toast({
        title: 'Bank Connection Added',
        description: `${connectionName(connection)} is pending. Test it next.`,
      })
      setForm(emptyForm)
    },
    onError: refuse,
  })
  const bank = banks.find(({ code }) => code === form.bankCode)

  function change(fields: Partial<ConnectionForm>) {
    setForm((old) => ({ ...old, ...fields }))
    // Clear the errors of edited fields.
    const cleared = Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]))
    setFaults((old) => (Object.keys(old).some((name) => name in fields) ? { ...old, ...cleared } : old))
  }

  function refuse(error: Error) {
    toast({
      title: 'Connection Failed',
      description: 'Failed to add bank connection. Please check your details.',
      destructive: true,
    })
    const found: Faults = {}
    const setError = (path: string, { message }: { message: string }) => Object.assign(found, { [path]: message })
    setRefusal(showFieldErrors(error, { setError, fields: formFields }))
    setFaults(found)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const request = toRequest(form, bank)
    const found = faultsOf(request)
    setFaults(found)
    setRefusal(undefined)
    if (Object.values(found).some(Boolean)) return
    add.mutate({ body: request })
  }

  return { form, bank, faults, refusal, change, submit, isPending: add.isPending }
}

function useFocusOnFault(form: RefObject<HTMLFormElement | null>, faults: Faults) {
  useEffect(() => {
    if (Object.values(faults).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, faults])
}

function swiftHint(bank: Bank | undefined): string {
  if (!bank) return 'Filled from the bank'
  if (hasSeveralCountries(bank)) return 'Left empty, it follows from the country'
  return asksForSwiftCode(bank) ? 'Not known for this bank; enter it if you have it' : 'Filled from the bank'
}
