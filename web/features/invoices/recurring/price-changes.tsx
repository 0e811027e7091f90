import { Plus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { maxPriceChanges } from '#contract/recurring-invoices/api.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import * as t from './messages.ts'
import type { RecurringFields } from './recurring-fields.ts'

/** Percentages from a day on. */
export function PriceChanges({ form }: { form: UseFormReturn<RecurringFields> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'priceChanges' })
  const { errors } = form.formState
  const [changes] = form.watch(['priceChanges'])
  const error = errors.priceChanges?.message ?? errors.priceChanges?.root?.message
  return (
    <fieldset className="grid gap-2 sm:col-span-6">
      <legend className="mb-1 text-s font-strong">{t.priceChangesLabel}</legend>
      <p className="text-[12.5px] text-ink-2">{t.priceChangesHint}</p>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-wrap items-start gap-2.5">
          <Field label={t.changeFromLabel(index + 1)} error={errors.priceChanges?.[index]?.from?.message}>
            <TextInput
              type="date"
              value={changes[index]?.from ?? ''}
              {...form.register(`priceChanges.${index}.from`)}
            />
          </Field>
          <Field label={t.changePercentLabel(index + 1)} error={errors.priceChanges?.[index]?.percent?.message}>
            <DecimalInput
              decimals={2}
              min={-99.99}
              max={1000}
              step={0.01}
              {...form.register(`priceChanges.${index}.percent`)}
            />
          </Field>
          <span className="mt-[26px]">
            <IconButton
              label={t.removeChangeAction(index + 1)}
              variant="ghost"
              icon={<Trash2 />}
              onClick={() => remove(index)}
            />
          </span>
        </div>
      ))}
      {error ? <p className="text-[12.5px] font-medium text-bad">{error}</p> : null}
      <span>
        <Button
          size="s"
          icon={<Plus />}
          disabled={fields.length >= maxPriceChanges}
          onClick={() => append({ from: '', percent: '' })}
        >
          {t.addPriceChangeAction}
        </Button>
      </span>
    </fieldset>
  )
}
