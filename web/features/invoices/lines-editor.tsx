import { Plus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { maxLines, maxReasonLength } from '#contract/invoices/input.ts'
import type { PriceCurrency } from '#contract/invoices/labels.ts'
import { units } from '#contract/invoices/line.ts'
import type { Rate } from '#kernel/rate.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import {
  dollars,
  emptyLine,
  type InvoiceFields,
  type LineFields,
  lineOfItem,
  maxPriceDecimals,
  priceCurrencyOf,
  priceOf,
} from './invoice-fields.ts'
import * as t from './messages.ts'

// The items and their contract load after the form.
const SavedItemField = lazyPart(() => import('./items/saved-item-field.tsx'), 'SavedItemField')

interface LinesEditorProps {
  readonly form: UseFormReturn<InvoiceFields>
  /** Units of a currency per dollar; null if unknown. */
  readonly rateOf: (currency: PriceCurrency) => Rate | null
  /** The first line was just added, so that its text gets the focus. */
  readonly isNew?: boolean
}

/** Edits the lines of an invoice, with the total while typing. */
export function LinesEditor({ form, rateOf, isNew = false }: LinesEditorProps) {
  const { setFocus } = form
  useEffect(() => {
    if (isNew) setFocus('lines.0.description')
  }, [isNew, setFocus])
  const { fields, append, remove, update } = useFieldArray({ control: form.control, name: 'lines' })
  const { register, formState } = form
  const [lines, discountPercent] = form.watch(['lines', 'discountPercent'])
  const currency = priceCurrencyOf(form.getValues())
  const price = priceOf({ lines, discountPercent }, rateOf(currency))
  const priceLabel = t.priceHeader(currency)
  const error = formState.errors.lines?.message ?? formState.errors.lines?.root?.message
  return (
    <fieldset className="grid gap-2 sm:col-span-6">
      <legend className="mb-2 text-s font-strong">{t.linesLabel}</legend>
      <LineHeadings priceLabel={priceLabel} />
      {fields.map((field, index) => (
        <LineRow
          key={field.id}
          form={form}
          index={index}
          priceLabel={priceLabel}
          net={price.lines[index]?.netMinor}
          onRemove={() => remove(index)}
        />
      ))}
      {error ? <p className="text-[12.5px] font-medium text-bad">{error}</p> : null}
      <div className="flex flex-wrap items-end gap-3">
        <Button size="s" icon={<Plus />} disabled={fields.length >= maxLines} onClick={() => append(emptyLine)}>
          {t.addLineAction}
        </Button>
        <SavedItemField
          onChoose={(item) => {
            const localCurrency = form.getValues('localCurrency')
            // The form has rates of these three only.
            const known = (code: PriceCurrency) => (['USD', 'XOF', localCurrency].includes(code) ? rateOf(code) : null)
            const line = lineOfItem(item, currency, known)
            const last = lines.length - 1
            if (isBlank(lines[last])) update(last, line)
            else append(line)
          }}
        />
        <Field
          label={t.overallDiscountLabel}
          error={formState.errors.discountPercent?.message}
          className="ml-auto w-36"
        >
          <DecimalInput decimals={2} min={0} max={100} step={0.01} {...register('discountPercent')} />
        </Field>
      </div>
    </fieldset>
  )
}

const isBlank = (line: LineFields | undefined): boolean => line?.description === '' && line.unitPrice === ''

interface LineRowProps {
  readonly form: UseFormReturn<InvoiceFields>
  readonly index: number
  readonly priceLabel: string
  /** Net of this line; undefined while a line is invalid. */
  readonly net: bigint | undefined
  readonly onRemove: () => void
}

function LineRow({ form, index, priceLabel, net, onRemove }: LineRowProps) {
  const { register, formState } = form
  const errors = formState.errors.lines?.[index]
  const number = index + 1
  return (
    <div className="border-b border-line pb-3">
      <div className={lineGrid}>
        <Field headed label={t.lineLabel(number)} error={errors?.description?.message} className="max-sm:col-span-2">
          <TextInput maxLength={500} aria-label={t.lineLabel(number)} {...register(`lines.${index}.description`)} />
        </Field>
        <Field headed label={t.quantityLabel} error={errors?.quantity?.message}>
          <DecimalInput
            decimals={3}
            min={0}
            step="any"
            aria-label={t.lineQuantityLabel(number)}
            {...register(`lines.${index}.quantity`)}
          />
        </Field>
        <Field headed label={priceLabel} error={errors?.unitPrice?.message}>
          <DecimalInput
            decimals={maxPriceDecimals}
            min={0}
            step="any"
            aria-label={t.linePriceLabel(number)}
            {...register(`lines.${index}.unitPrice`)}
          />
        </Field>
        <Field headed label={t.discountPercentHeader} error={errors?.discountPercent?.message}>
          <DecimalInput
            decimals={2}
            min={0}
            max={100}
            step={0.01}
            aria-label={t.lineDiscountLabel(number)}
            {...register(`lines.${index}.discountPercent`)}
          />
        </Field>
        <Field headed label={t.taxPercentHeader} error={errors?.taxPercent?.message}>
          <DecimalInput
            decimals={2}
            min={0}
            max={100}
            step={0.01}
            aria-label={t.lineTaxLabel(number)}
            {...register(`lines.${index}.taxPercent`)}
          />
        </Field>
        <p className="self-center text-right font-strong num max-sm:text-left">
          {formatAmount(net === undefined ? null : dollars(net), 'USD')}
        </p>
        <span className="justify-self-end">
          <IconButton label={t.removeLineAction(number)} variant="ghost" icon={<Trash2 />} onClick={onRemove} />
        </span>
      </div>
      <div className="mt-2 grid gap-x-2.5 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,2fr)]">
        <Field label={t.unitLabel} error={errors?.unit?.message}>
          <Select aria-label={t.lineUnitLabel(number)} options={unitOptions} {...register(`lines.${index}.unit`)} />
        </Field>
        <NoTax form={form} index={index} />
      </div>
    </div>
  )
}

const lineGrid =
  'grid grid-cols-2 items-start gap-x-2.5 gap-y-2 sm:grid-cols-[minmax(0,1fr)_4.5rem_6rem_4rem_4rem_5.5rem_auto]'

function LineHeadings({ priceLabel }: { priceLabel: string }) {
  return (
    <div aria-hidden="true" className={`${lineGrid} text-[12.5px] font-medium text-ink-2 max-sm:hidden`}>
      <span>{t.itemHeader}</span>
      <span>{t.quantityLabel}</span>
      <span>{priceLabel}</span>
      <span>{t.discountPercentHeader}</span>
      <span>{t.taxPercentHeader}</span>
      <span className="text-right">{ui.total}</span>
      <span className="w-9" />
    </div>
  )
}

const unitOptions = units.map((value) => ({ value, label: t.unitNames[value] }))

const kindsOfNoTax = [
  { value: 'O', label: t.outOfScopeOption },
  { value: 'E', label: t.exemptOption },
  { value: 'AE', label: t.reverseChargeOption },
  { value: 'G', label: t.exportOption },
]

/** Offered only where a call stated it: it needs no reason, so the form does not ask for it. */
const zeroRated = { value: 'Z', label: t.zeroRatedOption }

/**
 * Exemption reason of a line without tax, as printed in the invoice, its PDF and its XML. Nothing
 * at a rate above zero.
 */
function NoTax({ form: { register, formState, watch }, index }: Pick<LineRowProps, 'form' | 'index'>) {
  const { taxPercent, taxCategory } = watch(`lines.${index}`)
  if (Number(taxPercent) !== 0) return null
  const errors = formState.errors.lines?.[index]
  return (
    <>
      <Field label={t.exemptionLabel} error={errors?.taxCategory?.message}>
        <Select
          placeholder={t.exemptionPlaceholder}
          aria-label={t.lineExemptionLabel(index + 1)}
          options={taxCategory === 'Z' ? [...kindsOfNoTax, zeroRated] : kindsOfNoTax}
          {...register(`lines.${index}.taxCategory`)}
        />
      </Field>
      {taxCategory && taxCategory !== 'Z' ? (
        <Field label={t.exemptionReasonLabel} error={errors?.exemptionReason?.message}>
          <TextInput
            maxLength={maxReasonLength}
            placeholder={t.exemptionReasonHint}
            aria-label={t.lineExemptionReasonLabel(index + 1)}
            {...register(`lines.${index}.exemptionReason`)}
          />
        </Field>
      ) : null}
    </>
  )
}
