import { useQuery } from '@tanstack/react-query'
import { listBanks } from '#contract/banking/api.ts'
import { type SimulatedBanks, setBankHours } from '#contract/simulators/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SelectField } from '#web/ui/form/form-field.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

type BankHours = SimulatedBanks['hours'][number]

/** Booking hours of one or all simulated banks. */
export function HoursForm({ state }: { readonly state: SimulatedBanks }) {
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
