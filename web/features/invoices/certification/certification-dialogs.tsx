/** Dialogs of a certification: what a person found, and sending without one. */
import {
  type Certification,
  certifyInvoice,
  recordCertification,
  requestSendingException,
} from '#contract/certification/api.ts'
import {
  type CertificationSystem,
  certificationPayments,
  certificationTemplates,
  certificationWithholdings,
} from '#contract/certification/labels.ts'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { paymentLabels, templateLabels, withholdingLabels } from '#web/api/certification/messages.ts'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { ReasonField, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const outcomes = [
  { value: 'certified', label: t.outcomeCertified },
  { value: 'not_certified', label: t.outcomeNotCertified },
] as const

/** Records what a person found at the authority about an unknown certification. */
export function RecordDialog({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const api = useApiForm(recordCertification, {
    defaultValues: { outcome: 'certified' as 'certified' | 'not_certified', reference: '', qr: '', reason: '' },
    toInput: (body) => ({ params: { id: certification.id }, body, version: certification.version }),
    onSuccess: () => closeWithToast(onClose, { title: t.recordedToast }),
  })
  return (
    <FormDialog
      form={api}
      title={t.recordTitle(certification.number)}
      description={t.recordHint}
      submitLabel={ui.save}
      onClose={onClose}
    >
      <SelectField form={api.form} name="outcome" label={t.outcomeLabel} options={outcomes} />
      <TextField form={api.form} name="reference" label={t.numberLabel} hint={t.numberHint} maxLength={40} />
      <TextField form={api.form} name="qr" label={t.qrLabel} maxLength={500} />
      <ReasonField form={api.form} rows={2} maxLength={500} />
    </FormDialog>
  )
}

interface CertifyDialogProps {
  readonly invoice: InvoiceDetail
  readonly system: CertificationSystem
  readonly onClose: () => void
}

/** The first option leaves the choice to the client's record or the set-up. */
const optionsOf = <Value extends string>(
  first: string,
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[],
) => [{ value: '', label: first }, ...values.map((value) => ({ value, label: labels[value] }))]
const templates = optionsOf(t.byClient, templateLabels, certificationTemplates)
const payments = optionsOf(t.asSetUp, paymentLabels, certificationPayments)
const withholdings = optionsOf(ui.none, withholdingLabels, certificationWithholdings)

/** Asks for what the authority needs to know beside the invoice. */
export function CertifyDialog({ invoice, system, onClose }: CertifyDialogProps) {
  const isFne = system === 'fne'
  const api = useApiForm(certifyInvoice, {
    defaultValues: {
      template: '' as '' | (typeof certificationTemplates)[number],
      paymentMethod: '' as '' | (typeof certificationPayments)[number],
      withholding: '' as '' | (typeof certificationWithholdings)[number],
    },
    toInput: ({ template, paymentMethod, withholding }) => ({
      params: { id: invoice.id },
      body: {
        ...(template !== '' && { template }),
        ...(paymentMethod !== '' && { paymentMethod }),
        ...(withholding !== '' && { withholding }),
      },
      version: invoice.version,
    }),
    onSuccess: () => closeWithToast(onClose, { title: t.requestedToast }),
  })
  return (
    <FormDialog
      form={api}
      title={t.certifyTitle(invoice.invoiceNumber)}
      description={t.certifyHint}
      submitLabel={t.certifyAction}
      onClose={onClose}
    >
      {isFne ? <SelectField form={api.form} name="template" label={t.templateLabel} options={templates} /> : null}
      <SelectField form={api.form} name="paymentMethod" label={t.paymentLabel} options={payments} />
      {isFne ? null : (
        <SelectField
          form={api.form}
          name="withholding"
          label={t.withholdingLabel}
          hint={t.withholdingHint}
          options={withholdings}
        />
      )}
    </FormDialog>
  )
}

/** Asks a second person to allow sending an invoice that is not certified. */
export function ExceptionDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const api = useApiForm(requestSendingException, {
    defaultValues: { reason: '' },
    toInput: (body) => ({ params: { id: invoice.id }, body }),
    onSuccess: () => closeWithToast(onClose, { title: t.exceptionRequestedToast }),
  })
  return (
    <FormDialog
      form={api}
      title={t.exceptionTitle(invoice.invoiceNumber)}
      description={t.exceptionHint}
      submitLabel={t.exceptionAction}
      onClose={onClose}
    >
      <ReasonField form={api.form} rows={3} maxLength={500} />
    </FormDialog>
  )
}
