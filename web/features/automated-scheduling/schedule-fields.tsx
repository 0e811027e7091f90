import { calendarCountries, calendarCountryNames } from '#contract/calendar/api.ts'
import { scheduleTypes } from '#contract/schedules/api.ts'
import { minimumConversionXof, typicalConversionXof } from '#kernel/conversion-price.ts'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatAmount, millionsLabel } from '#web/ui/format/format.ts'
import { ClientChoice } from './client-choice.tsx'
import { timeZones, typeNames, weekdayNames } from './labels.ts'
import type { Faults, ScheduleForm } from './schedule-form.ts'

interface ScheduleFieldsProps {
  readonly form: ScheduleForm
  readonly faults: Faults
  readonly change: (part: Partial<ScheduleForm>) => void
}

/** Fields of a schedule, for creating and editing. */
export function ScheduleFields({ form, faults, change }: ScheduleFieldsProps) {
  return (
    <>
      <Field label="Name" required error={faults.name}>
        <TextInput
          value={form.name}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field
        label="Amount in XOF"
        required
        error={faults.amountXof}
        hint={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="num">At least {formatAmount(minimumConversionXof, 'XOF')}</span>
            {form.amount === '' ? (
              <button
                type="button"
                className="font-strong text-accent hover:underline"
                onClick={() => change({ amount: typicalConversionXof.toString() })}
              >
                Use the typical {millionsLabel(typicalConversionXof)}
              </button>
            ) : null}
          </span>
        }
      >
        <AmountInput
          currency="XOF"
          placeholder="0"
          value={form.amount}
          onValueChange={(amount) => change({ amount })}
        />
      </Field>
      <Field label="Client" error={faults.clientId} hint="All Clients converts for the house account.">
        <ClientChoice value={form.client} onValueChange={(client) => change({ client })} />
      </Field>
      <RhythmFields form={form} faults={faults} change={change} />
      <Field label="Notes" error={faults.notes}>
        <TextArea
          rows={2}
          value={form.notes}
          maxLength={2000}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </Field>
    </>
  )
}

const typeOptions = scheduleTypes.map((value) => ({ value, label: typeNames[value] }))
const weekdayOptions = weekdayNames.map((label, index) => ({ value: String(index + 1), label }))
const monthDayOptions = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? '31: the last day' : String(index + 1),
}))
const zoneOptions = timeZones.map((zone) => ({ value: zone, label: zone }))
const countryOptions = calendarCountries.map((value) => ({ value, label: calendarCountryNames[value] }))

function RhythmFields({ form, faults, change }: ScheduleFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-3">
        <Field label="Frequency" error={faults.scheduleType}>
          <Select
            options={typeOptions}
            value={form.scheduleType}
            onChange={({ target }) => {
              const scheduleType = scheduleTypes.find((type) => type === target.value)
              if (scheduleType) change({ scheduleType })
            }}
          />
        </Field>
        {form.scheduleType === 'weekly' ? (
          <Field label="Weekday" error={faults.weekday}>
            <Select
              options={weekdayOptions}
              value={form.weekday}
              onChange={({ target }) => change({ weekday: target.value })}
            />
          </Field>
        ) : null}
        {form.scheduleType === 'monthly' ? (
          <Field label="Day of the month" error={faults.monthDay}>
            <Select
              options={monthDayOptions}
              value={form.monthDay}
              onChange={({ target }) => change({ monthDay: target.value })}
            />
          </Field>
        ) : null}
        <Field label="Execution time" required error={faults.executionTime}>
          <TextInput
            type="time"
            className="num"
            value={form.executionTime}
            onChange={({ target }) => change({ executionTime: target.value })}
          />
        </Field>
      </div>
      <div className="grid gap-3 phone:grid-cols-2">
        <Field label="Time zone" error={faults.timeZone}>
          <Select
            {...(form.timeZone === '' ? { placeholder: 'Business time zone' } : {})}
            options={zoneOptions}
            value={form.timeZone}
            onChange={({ target }) => change({ timeZone: target.value })}
          />
        </Field>
        <Field label="Bank days of" error={faults.country}>
          <Select
            {...(form.country === '' ? { placeholder: 'Country of the business' } : {})}
            options={countryOptions}
            value={form.country}
            onChange={({ target }) =>
              change({ country: calendarCountries.find((code) => code === target.value) ?? '' })
            }
          />
        </Field>
      </div>
    </>
  )
}
