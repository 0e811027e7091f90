import { type PriceCurrency, priceCurrencies } from '#contract/invoices/labels.ts'
import { units } from '#contract/invoices/line.ts'
import { changeItem, createItem, getItem, type Item } from '#contract/items/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { fetchCurrent, useRecordForm } from '#web/api/opened-record.ts'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { plainDecimal } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { maxPriceDecimals } from '../invoice-fields.ts'
import * as invoiceTexts from '../messages.ts'
import * as t from './messages.ts'

const currencyOptions = priceCurrencies.map((value) => ({ value, label: value }))
const unitOptions = units.map((value) => ({ value, label: invoiceTexts.unitNames[value] }))
const noTaxOptions = [
  { value: '', label: t.noTaxDefault },
  { value: 'O', label: invoiceTexts.outOfScopeOption },
  { value: 'E', label: invoiceTexts.exemptOption },
  { value: 'AE', label: invoiceTexts.reverseChargeOption },
  { value: 'G', label: invoiceTexts.exportOption },
]

interface ItemDialogProps {
  /** Absent for a new item. */
  readonly item?: Item | undefined
  readonly onClose: () => void
}

export function ItemDialog({ item, onClose }: ItemDialogProps) {
  return item ? <EditItem item={item} onClose={onClose} /> : <NewItem onClose={onClose} />
}

function NewItem({ onClose }: { onClose: () => void }) {
  const api = useApiForm(createItem, {
    defaultValues: fieldsOf(undefined),
    toInput: (fields) => ({ body: bodyOf(fields) }),
    onSuccess: ({ description }) => closeWithToast(onClose, { title: t.createdToast, description }),
  })
  return <ItemForm form={api} title={t.newAction} onClose={onClose} />
}

function EditItem({ item, onClose }: { item: Item; onClose: () => void }) {
  const params = { id: item.id }
  const api = useRecordForm(changeItem, {
    record: item,
    fieldsOf,
    load: fetchCurrent(getItem, { params }),
    path: '/api/items',
    toInput: (fields, { version }) => ({ params, body: bodyOf(fields), version }),
    onSuccess: ({ description }) => closeWithToast(onClose, { title: t.createdToast, description }),
  })
  return <ItemForm form={api} title={t.editTitle} onClose={onClose} />
}

const fieldsOf = (item: Item | undefined) => ({
  description: item?.description ?? '',
  unit: item?.unit ?? ('C62' as const),
  unitPrice: item?.unitPrice ?? '',
  priceCurrency: item?.priceCurrency ?? ('USD' as PriceCurrency),
  taxPercent: plainDecimal(item?.taxPercent ?? '0'),
  taxCategory: (item?.taxCategory === 'S' ? '' : (item?.taxCategory ?? '')) as '' | 'O' | 'E' | 'AE' | 'G' | 'Z',
  exemptionReason: item?.exemptionReason ?? '',
})
type Fields = ReturnType<typeof fieldsOf>

/** Category and reason apply only without tax; a zero rate has no reason. */
function bodyOf({ taxCategory, exemptionReason, ...fields }: Fields) {
  const isUntaxed = Number(fields.taxPercent) === 0 && taxCategory !== ''
  return {
    ...fields,
    ...(isUntaxed ? { taxCategory, exemptionReason: taxCategory === 'Z' ? '' : exemptionReason } : {}),
  }
}

interface ItemFormProps {
  readonly form: ReturnType<typeof useApiForm<typeof createItem, Fields>>
  readonly title: string
  readonly onClose: () => void
}

function ItemForm({ form: api, title, onClose }: ItemFormProps) {
  const { form } = api
  const [taxPercent, taxCategory] = form.watch(['taxPercent', 'taxCategory'])
  const isUntaxed = Number(taxPercent) === 0
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={title}
      description={t.formDescription}
      submitLabel={t.createSubmit}
      className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2"
    >
      <TextField
        form={form}
        name="description"
        label={ui.description}
        required
        maxLength={500}
        fieldClassName="sm:col-span-2"
      />
      <DecimalField
        form={form}
        name="unitPrice"
        label={invoiceTexts.priceLabel}
        required
        decimals={maxPriceDecimals}
        min={0}
        step="any"
      />
      <SelectField form={form} name="priceCurrency" label={ui.currency} options={currencyOptions} />
      <SelectField form={form} name="unit" label={invoiceTexts.unitLabel} options={unitOptions} />
      <DecimalField
        form={form}
        name="taxPercent"
        label={invoiceTexts.taxPercentHeader}
        decimals={2}
        min={0}
        max={100}
        step="any"
      />
      {isUntaxed ? <SelectField form={form} name="taxCategory" label={t.noTaxLabel} options={noTaxOptions} /> : null}
      {isUntaxed && taxCategory !== '' && taxCategory !== 'Z' ? (
        <TextField form={form} name="exemptionReason" label={t.reasonLabel} maxLength={200} />
      ) : null}
    </FormDialog>
  )
}
