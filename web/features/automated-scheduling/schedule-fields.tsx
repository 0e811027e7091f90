import { Controller, type UseFormReturn } from 'react-hook-form'
import { calendarCountries, calendarCountryNames } from '#contract/calendar/api.ts'
import { belowScheduledMinimum, scheduleTypes } from '#contract/schedules/api.ts'
import { minimumConversionXof, typicalConversionXof } from '#kernel/conversion-price.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { FormField, fillField, notBlank, SelectField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { formatAmount, millionsLabel } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { ClientChoice } from './client-choice.tsx'
import { timeZones } from './labels.ts'
import * as t from './messages.ts'
import { isTooSmall, type ScheduleForm } from './schedule-form.ts'

interface ScheduleFieldsProps {
  readonly form: UseFormReturn<ScheduleForm>
}

const amountRules = { validate: (amount: string) => !isTooSmall(amount) || belowScheduledMinimum }
const timeRules = { required: 'must be a time from 00:00 to 23:59' }

export function ScheduleFields({ form }: ScheduleFieldsProps) {
  return (
    <>
      <TextField form={form} name="name" label={ui.name} required rules={notBlank(t.nameRequired)} maxLength={120} />
      <AmountField
        form={form}
        name="amount"
        label={ui.amountXof}
        required
        rules={amountRules}
        currency="XOF"
        placeholder="0"
        hint={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="num">{t.minimumHint(formatAmount(minimumConversionXof, 'XOF'))}</span>
            {form.watch('amount') === '' ? (
              <button
                type="button"
                className="font-strong text-accent hover:underline"
                onClick={() => fillField(form, 'amount', typicalConversionXof.toString())}
              >
                {t.fillTypicalAction(millionsLabel(typicalConversionXof))}
              </button>
            ) : null}
          </span>
        }
      />
      <FormField form={form} name="client" label={ui.client} hint={t.allClientsHint}>
        <Controller
          control={form.control}
          name="client"
          render={({ field: { value, onChange } }) => <ClientChoice value={value} onValueChange={onChange} />}
        />
      </FormField>
      <RhythmFields form={form} />
      <TextAreaField form={form} name="notes" label={ui.notes} rows={2} maxLength={2000} />
    </>
  )
}

const typeOptions = scheduleTypes.map((value) => ({ value, label: t.typeNames[value] }))
const weekdayOptions = t.weekdayNames.map((label, index) => ({ value: String(index + 1), label }))
const monthDayOptions = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? t.lastMonthDay : String(index + 1),
}))
const zoneOptions = timeZones.map((zone) => ({ value: zone, label: zone }))
const countryOptions = calendarCountries.map((value) => ({ value, label: countryText(calendarCountryNames[value]) }))

function RhythmFields({ form }: ScheduleFieldsProps) {
  const { scheduleType, timeZone, country } = form.watch()
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <SelectField form={form} name="scheduleType" label={t.frequencyLabel} options={typeOptions} />
        {scheduleType === 'weekly' ? (
          <SelectField form={form} name="weekday" label={t.weekdayLabel} options={weekdayOptions} />
        ) : null}
        {scheduleType === 'monthly' ? (
          <SelectField form={form} name="monthDay" label={ui.dayOfMonth} options={monthDayOptions} />
        ) : null}
        <TextField
          form={form}
          name="executionTime"
          label={t.executionTimeLabel}
          required
          rules={timeRules}
          type="time"
          className="num"
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          form={form}
          name="timeZone"
          label={ui.timeZone}
          {...(timeZone === '' ? { placeholder: t.businessTimeZoneOption } : {})}
          options={zoneOptions}
        />
        <SelectField
          form={form}
          name="country"
          label={t.bankCalendarLabel}
          {...(country === '' ? { placeholder: t.businessCountryOption } : {})}
          options={countryOptions}
        />
      </div>
    </>
  )
}
