import { Plus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { maxLines, maxReasonLength } from '#contract/invoices/input.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field, NumberInput, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { dollars, emptyLine, type InvoiceFields, priceOf } from './invoice-fields.ts'

/** Edits the lines of an invoice, with the total while typing. */
export function LinesEditor({ form }: { form: UseFormReturn<InvoiceFields> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const { register, formState } = form
  const error = formState.errors.lines?.message ?? formState.errors.lines?.root?.message
  return (
    <fieldset className="grid gap-3 phone:col-span-2">
      <legend className="mb-2 text-s font-strong">Lines</legend>
      {fields.map((field, index) => (
        <LineRow key={field.id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {error ? <p className="text-[12.5px] font-medium text-bad">{error}</p> : null}
      <div className="flex flex-wrap items-end gap-3">
        <Button
          size="s"
          icon={<Plus aria-hidden="true" />}
          disabled={fields.length >= maxLines}
          onClick={() => append(emptyLine)}
        >
          Add line
        </Button>
        <Field label="Discount on all, %" error={formState.errors.discountPercent?.message} className="ml-auto w-36">
          <NumberInput min={0} max={100} step={0.01} {...register('discountPercent')} />
        </Field>
      </div>
      <LinesTotal form={form} />
    </fieldset>
  )
}

interface LineRowProps {
  readonly form: UseFormReturn<InvoiceFields>
  readonly index: number
  readonly onRemove: () => void
}

function LineRow({ form, index, onRemove }: LineRowProps) {
  const { register, formState } = form
  const errors = formState.errors.lines?.[index]
  const number = index + 1
  return (
    <div className="grid grid-cols-2 items-start gap-x-2.5 gap-y-2 rounded-card border border-line p-3 phone:grid-cols-[minmax(0,2.4fr)_minmax(0,0.9fr)_minmax(0,1.5fr)_repeat(2,minmax(0,0.8fr))_auto]">
      <Field label={`Line ${number}`} error={errors?.description?.message} className="max-phone:col-span-2">
        <TextInput autoComplete="off" {...register(`lines.${index}.description`)} />
      </Field>
      <Field label="Quantity" error={errors?.quantity?.message}>
        <NumberInput
          min={0}
          step="any"
          aria-label={`Quantity of line ${number}`}
          {...register(`lines.${index}.quantity`)}
        />
      </Field>
      <Field label="Price" error={errors?.unitPrice?.message}>
        <NumberInput
          min={0}
          step="any"
          aria-label={`Price of line ${number}`}
          {...register(`lines.${index}.unitPrice`)}
        />
      </Field>
      <Field label="Disc. %" error={errors?.discountPercent?.message}>
        <NumberInput
          min={0}
          max={100}
          step={0.01}
          aria-label={`Discount of line ${number}`}
          {...register(`lines.${index}.discountPercent`)}
        />
      </Field>
      <Field label="Tax %" error={errors?.taxPercent?.message}>
        <NumberInput
          min={0}
          max={100}
          step={0.01}
          aria-label={`Tax of line ${number}`}
          {...register(`lines.${index}.taxPercent`)}
        />
      </Field>
      <span className="mt-[27px] max-phone:mt-0 max-phone:self-end max-phone:justify-self-end">
        <IconButton
          label={`Remove line ${number}`}
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
      <NoTax form={form} index={index} />
    </div>
  )
}

const kindsOfNoTax = [
  { value: 'O', label: 'Outside the scope of tax' },
  { value: 'E', label: 'Exempt' },
  { value: 'AE', label: 'Reverse charge' },
  { value: 'G', label: 'Export' },
]

/**
 * Exemption reason of a line without tax, as printed in the invoice, its PDF and its XML. Nothing
 * at a rate above zero.
 */
function NoTax({ form: { register, formState, watch }, index }: Omit<LineRowProps, 'onRemove'>) {
  const { taxPercent, taxCategory } = watch(`lines.${index}`)
  if (Number(taxPercent) !== 0) return null
  const errors = formState.errors.lines?.[index]
  return (
    <div className="col-span-full grid gap-x-2.5 gap-y-2 phone:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <Field label="Without tax" error={errors?.taxCategory?.message}>
        <Select
          placeholder="No reason stated"
          aria-label={`Why line ${index + 1} is without tax`}
          options={kindsOfNoTax}
          {...register(`lines.${index}.taxCategory`)}
        />
      </Field>
      {taxCategory ? (
        <Field label="Reason on the invoice" error={errors?.exemptionReason?.message}>
          <TextInput
            autoComplete="off"
            maxLength={maxReasonLength}
            placeholder="Such as the article of the law; the kind alone if left empty"
            aria-label={`Reason of line ${index + 1} on the invoice`}
            {...register(`lines.${index}.exemptionReason`)}
          />
        </Field>
      ) : null}
    </div>
  )
}

function LinesTotal({ form }: { form: UseFormReturn<InvoiceFields> }) {
  const lines = form.watch('lines')
  const discountPercent = form.watch('discountPercent')
  const price = priceOf({ lines, discountPercent })
  const shown = (minor: bigint | undefined) => formatAmount(minor === undefined ? null : dollars(minor), 'USD')
  return (
    <dl className="ml-auto grid w-64 max-w-full grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-s num">
      <dt className="text-ink-2">Lines</dt>
      <dd className="text-right">{shown(price?.linesMinor)}</dd>
      <dt className="text-ink-2">Discount</dt>
      <dd className="text-right">{shown(price?.discountMinor)}</dd>
      <dt className="text-ink-2">Tax</dt>
      <dd className="text-right">{shown(price?.taxMinor)}</dd>
      <dt className="font-strong">Total</dt>
      <dd className="text-right font-strong">{shown(price?.totalMinor)}</dd>
    </dl>
  )
}
