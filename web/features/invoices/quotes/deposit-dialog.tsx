import { useNavigate } from '@tanstack/react-router'
import { depositQuote, type QuoteDetail } from '#contract/quotes/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { invoicePath } from '#web/routes/paths.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { SelectField } from '#web/ui/form/form-field.tsx'
import * as t from './messages.ts'

/** Makes a deposit invoice of a share of the quote, or of an amount before tax. */
export function DepositDialog({ quote: { id }, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const navigate = useNavigate()
  const api = useApiForm(depositQuote, {
    defaultValues: { size: 'percent' as 'percent' | 'amount', percent: '30', amount: '' },
    toInput: ({ size, percent, amount }) => ({
      params: { id },
      body: size === 'percent' ? { percent } : { amount },
    }),
    onSuccess: ({ deposits }) => {
      const made = deposits.at(-1)
      if (!made) return
      toast({ title: t.depositCreatedToast, description: made.invoiceNumber })
      void navigate(invoicePath(made.id))
    },
    reload: { path: '/api/quotes', onReload: onClose },
  })
  const isPercent = api.form.watch('size') === 'percent'
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={t.depositAction}
      description={t.depositHint}
      submitLabel={t.depositAction}
    >
      <SelectField
        form={api.form}
        name="size"
        label={t.depositSizeLabel}
        options={[
          { value: 'percent', label: t.depositPercentOption },
          { value: 'amount', label: t.depositAmountOption },
        ]}
      />
      {isPercent ? (
        <DecimalField
          form={api.form}
          name="percent"
          label={t.percentLabel}
          required
          decimals={2}
          min={0}
          max={100}
          step="any"
        />
      ) : (
        <AmountField form={api.form} name="amount" label={t.depositAmountOption} required currency="USD" decimals={2} />
      )}
    </FormDialog>
  )
}
