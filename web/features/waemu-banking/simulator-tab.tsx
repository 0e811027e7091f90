import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listBanks } from '#contract/banking/api.ts'
import {
  type BankFaultKind,
  bankFaultKinds,
  getSimulatedBanks,
  postAtBank,
  type SimulatedBanks,
  sendStatement,
  setBankFaults,
  setBankHours,
} from '#contract/simulators/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/form-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const delays: Partial<Record<BankFaultKind, number>> = { slow: 3_000, book_later: 60_000 }

/** Controls the simulated banks: for administrators, in sandbox mode. */
export function SimulatorTab() {
  const banks = useQuery(read(getSimulatedBanks, {}))
  const nameOf = useBankNames()
  return (
    <div className="grid items-start gap-(--gap) wide:grid-cols-2">
      <Card title={t.simulatedBanksTitle}>
        <Notice>{t.simulatorHint}</Notice>
        <QueryContent reading={banks} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
          {(state) => (
            <div className="mt-3 grid gap-4">
              <FaultsForm state={state} />
              <HoursForm state={state} />
              <CardList label={t.accountsCaption}>
                {state.banks.flatMap(({ code, accounts }) =>
                  accounts.map(({ id, lastFour, balance }) => (
                    <CardRow
                      key={`${code} ${id}`}
                      title={`${nameOf(code)} ••••${lastFour}`}
                      end={formatAmount(balance, 'XOF')}
                    />
                  )),
                )}
              </CardList>
            </div>
          )}
        </QueryContent>
      </Card>
      <AccountCard state={banks.data} />
    </div>
  )
}

/** Bank names by code; the code itself until names have loaded. */
function useBankNames(): (code: string) => string {
  const banks = useQuery(read(listBanks, {}))
  return (code) => banks.data?.find((known) => known.code === code)?.name ?? code
}

type Fault = SimulatedBanks['faults'][number]

const isSame = (one: Fault, other: Fault): boolean =>
  one.kind === other.kind && (one.banks ?? []).join() === (other.banks ?? []).join()

function FaultsForm({ state }: { readonly state: SimulatedBanks }) {
  const banks = useQuery(read(listBanks, {}))
  const nameOf = useBankNames()
  const failed = (error: Error) => toast(errorToast(error))
  const lift = useChange(setBankFaults, { onError: failed })
  const { form, formProps, isPending } = useApiForm(setBankFaults, {
    defaultValues: { kind: 'lose_answer' as BankFaultKind, bank: '' },
    toInput: ({ kind, bank }) => {
      const delayMs = delays[kind]
      const added = { kind, ...(bank !== '' && { banks: [bank] }), ...(delayMs !== undefined && { delayMs }) }
      // An active fault is replaced, not added twice.
      return { body: { faults: [...state.faults.filter((fault) => !isSame(fault, added)), added] } }
    },
    onError: failed,
  })
  return (
    <form {...formProps} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <SelectField
          form={form}
          name="kind"
          label={t.faultLabel}
          options={bankFaultKinds.map((value) => ({ value, label: t.faultLabels[value] }))}
        />
        <SelectField
          form={form}
          name="bank"
          label={ui.bank}
          options={[
            { value: '', label: t.everyBank },
            ...(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t.addFaultAction}
        </Button>
        <Button disabled={state.faults.length === 0} onClick={() => lift.mutate({ body: { faults: [] } })}>
          {t.clearAllAction}
        </Button>
        {state.faults.map(({ kind: on, banks: at }) => (
          <Badge key={`${on} ${at?.join()}`} tone="warn">
            {at ? t.faultAt(t.faultLabels[on], at.map(nameOf).join(', ')) : t.faultLabels[on]}
          </Badge>
        ))}
      </div>
    </form>
  )
}

function AccountCard({ state }: { readonly state: SimulatedBanks | undefined }) {
  const banks = useQuery(read(listBanks, {}))
  const [bankCode, setBankCode] = useState('')
  const [accountNumber, setAccountNumber] = useState('')
  const [amount, setAmount] = useState('5000')
  const done = (title: string) => ({
    onSuccess: () => toast({ title }),
    onError: (error: Error) => toast(errorToast(error)),
  })
  const charge = useChange(postAtBank, done(t.chargeBookedToast))
  const statement = useChange(sendStatement, done(t.statementSentToast))
  const about = { bankCode, accountNumber }
  const number = accountNumber.replace(/[\s.-]/g, '').toUpperCase()
  const ready = bankCode !== '' && number !== ''
  const accounts = state?.banks.find(({ code }) => code === bankCode)?.accounts ?? []
  // A charge on an account without a holder would be booked but never found.
  const isHeld = number.length >= 4 && accounts.some(({ lastFour }) => number.endsWith(lastFour))
  return (
    <Card title={t.simulatedAccountTitle}>
      <div className="grid gap-3">
        <Field label={ui.bank}>
          <Select
            placeholder={t.selectBankPlaceholder}
            options={(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            value={bankCode}
            onChange={(event) => setBankCode(event.target.value)}
          />
        </Field>
        <Field label={t.accountNumberLabel} hint={t.simulatedAccountHint}>
          <TextInput
            value={accountNumber}
            spellCheck={false}
            className="num"
            onChange={(event) => setAccountNumber(event.target.value)}
          />
        </Field>
        <Field label={t.chargeLabel} hint={t.chargeHint}>
          <AmountInput value={amount} onValueChange={setAmount} currency="XOF" />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={!ready || !isHeld || /^0*$/.test(amount)}
            pending={charge.isPending}
            onClick={() => charge.mutate({ body: { ...about, amount } })}
          >
            {t.bookChargeAction}
          </Button>
          <Button disabled={!ready} pending={statement.isPending} onClick={() => statement.mutate({ body: about })}>
            {t.sendStatementAction}
          </Button>
        </div>
      </div>
    </Card>
  )
}

type BankHours = SimulatedBanks['hours'][number]

function HoursForm({ state }: { readonly state: SimulatedBanks }) {
  const callbacks = {
    onSuccess: () => toast({ title: t.hoursSetToast }),
    onError: (error: Error) => toast(errorToast(error)),
  }
  const banks = useQuery(read(listBanks, {}))
  const api = useApiForm(setBankHours, {
    defaultValues: { bank: '', opensAt: '8', closesAt: '16' },
    toInput: ({ bank, opensAt, closesAt }) => ({
      body: { ...bankOf(bank), hours: { opensAt: Number(opensAt), closesAt: Number(closesAt) } },
    }),
    ...callbacks,
  })
  const clear = useChange(setBankHours, callbacks)
  const { form } = api
  const isPending = api.isPending || clear.isPending
  const openAlways = () => clear.mutate({ body: { ...bankOf(form.getValues('bank')), hours: null } })
  const everyBank = state.hours.length === 1 ? t.everyBank : t.everyOtherBank
  const nameOf = (code: string) => banks.data?.find((known) => known.code === code)?.name ?? code
  return (
    <form {...api.formProps} aria-label={t.hoursTitle} className="grid gap-3 border-t border-line pt-4">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-3 max-sm:grid-cols-2">
        <SelectField
          form={form}
          name="bank"
          label={ui.bank}
          fieldClassName="max-sm:col-span-2"
          options={[
            { value: '', label: t.everyBank },
            ...(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <SelectField form={form} name="opensAt" label={t.opensLabel} options={hours} />
        <SelectField form={form} name="closesAt" label={t.closesLabel} options={hours} />
      </div>
      <p className="text-[12.5px] text-ink-2">{t.hoursHint}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t.setHoursAction}
        </Button>
        <Button pending={isPending} onClick={openAlways}>
          {t.aroundTheClock}
        </Button>
      </div>
      <ul aria-label={t.currentHoursLabel} className="grid gap-1.5 text-s">
        {state.hours.map((bank) => (
          <li key={bank.bankCode ?? ''} className="flex flex-wrap items-center gap-2">
            <span className="font-strong">{bank.bankCode === null ? everyBank : nameOf(bank.bankCode)}</span>
            <span className="num">{hoursText(bank.hours)}</span>
            {bank.hours === null ? null : (
              <Badge tone={bank.isOpen ? 'ok' : 'calm'}>
                {bank.isOpen ? t.openNow : t.opensNext(formatDateTime(bank.opensNext))}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </form>
  )
}

const bankOf = (bank: string) => (bank === '' ? {} : { bankCode: bank })

const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockHour(hour) }))

const hoursText = (open: BankHours['hours']): string =>
  open === null ? t.aroundTheClock : t.hoursRange(clockHour(open.opensAt), clockHour(open.closesAt))
