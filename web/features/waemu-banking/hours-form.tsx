import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listBanks } from '#contract/banking/api.ts'
import { type SimulatedBanks, setBankHours } from '#contract/simulators/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'

type Kept = SimulatedBanks['hours'][number]

/** When the simulated banks book, one of them or all. */
export function HoursForm({ state }: { readonly state: SimulatedBanks }) {
  const set = useChange(setBankHours)
  const banks = useQuery(read(listBanks, {}))
  const [bank, setBank] = useState('')
  const [opensAt, setOpensAt] = useState('8')
  const [closesAt, setClosesAt] = useState('16')
  const apply = (hours: Kept['hours']) =>
    set.mutate(
      { body: { ...(bank !== '' && { bankCode: bank }), hours } },
      {
        onSuccess: () => toast({ title: 'Working Hours Set' }),
        onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
      },
    )
  function keep(event: FormEvent) {
    event.preventDefault()
    apply({ opensAt: Number(opensAt), closesAt: Number(closesAt) })
  }
  const everyBank = state.hours.length === 1 ? 'Every bank' : 'Every other bank'
  const nameOf = (code: string) => banks.data?.find((known) => known.code === code)?.name ?? code
  return (
    <form onSubmit={keep} aria-label="Working hours" className="grid gap-3 border-t border-line pt-4">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-3 max-phone:grid-cols-2">
        <Field label="Working hours of" className="max-phone:col-span-2">
          <Select
            options={[
              { value: '', label: 'Every bank' },
              ...(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={bank}
            onChange={(event) => setBank(event.target.value)}
          />
        </Field>
        <Field label="Opens">
          <Select options={hours} value={opensAt} onChange={(event) => setOpensAt(event.target.value)} />
        </Field>
        <Field label="Closes">
          <Select options={hours} value={closesAt} onChange={(event) => setClosesAt(event.target.value)} />
        </Field>
      </div>
      <p className="text-[12.5px] text-ink-2">
        Hours of UTC, on bank days. A bank that closes at or before its opening is open over midnight. Outside its hours
        it accepts orders and books them when it opens; what it has accepted already stays as it is.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={set.isPending}>
          Set hours
        </Button>
        <Button pending={set.isPending} onClick={() => apply(null)}>
          Around the clock
        </Button>
      </div>
      <ul aria-label="Working hours that hold" className="grid gap-1.5 text-s">
        {state.hours.map((kept) => (
          <li key={kept.bankCode ?? ''} className="flex flex-wrap items-center gap-2">
            <span className="font-strong">{kept.bankCode === null ? everyBank : nameOf(kept.bankCode)}</span>
            <span className="num">{inWords(kept.hours)}</span>
            {kept.hours === null ? null : (
              <Badge tone={kept.isOpen ? 'ok' : 'calm'}>
                {kept.isOpen ? 'Open now' : `Opens ${formatDateTime(kept.opensNext)}`}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </form>
  )
}

const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockHour(hour) }))

const inWords = (kept: Kept['hours']): string =>
  kept === null ? 'Around the clock' : `${clockHour(kept.opensAt)} to ${clockHour(kept.closesAt)} UTC`
