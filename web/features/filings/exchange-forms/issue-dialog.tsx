import { useQuery } from '@tanstack/react-query'
import { listConversions } from '#contract/conversions/api.ts'
import { type ExchangeForm, exchangeFormKinds, issueExchangeForm } from '#contract/filings/exchange-forms.ts'
import { listExportProceeds } from '#contract/filings/export-proceeds.ts'
import { listBranches } from '#contract/filings/registers.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FormField, notBlank, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'

interface Subject {
  readonly id: number
  readonly label: string
  readonly detail: string
}

interface IssueFields {
  kind: ExchangeForm['kind']
  branchId: string
  subject: Subject | null
  beneficiary: string
  beneficiaryCountry: string
  economicCode: string
  supportingInvoice: string
  supportingInvoiceDate: string
}

const blank: IssueFields = {
  kind: 'autorisation_de_change',
  branchId: '',
  subject: null,
  beneficiary: '',
  beneficiaryCountry: '',
  economicCode: '',
  supportingInvoice: '',
  supportingInvoiceDate: '',
}

/** Issues a form for a conversion or an export invoice, with the branch's next number. */
export function IssueDialog({ onClose, onIssued }: { onClose: () => void; onIssued: (form: ExchangeForm) => void }) {
  const api = useApiForm(issueExchangeForm, {
    defaultValues: blank,
    toInput: ({ kind, branchId, subject, supportingInvoiceDate, ...fields }) => ({
      body: {
        kind,
        branchId: Number(branchId),
        ...(kind === 'autorisation_de_change' ? { conversionId: subject?.id } : { invoiceId: subject?.id }),
        ...fields,
        supportingInvoiceDate: supportingInvoiceDate || null,
      },
    }),
    fieldOf: (path) => (path === 'conversionId' || path === 'invoiceId' ? 'subject' : path),
    onSuccess: (issued) => {
      onClose()
      onIssued(issued)
    },
  })
  const branches = useQuery(read(listBranches, {}))
  const active = branches.data?.filter(({ isActive }) => isActive) ?? []
  const { form } = api
  const { kind, subject } = form.watch()
  form.register('subject', { validate: (found) => found !== null || ui.required })

  return (
    <FormDialog form={api} onClose={onClose} title={t.issueFormTitle} submitLabel={t.issueAction} firm>
      {branches.data && active.length === 0 ? <Notice>{t.branchNeededNotice}</Notice> : null}
      <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
        <SelectField
          form={form}
          name="kind"
          label={t.formFieldLabel}
          required
          options={exchangeFormKinds.map((value) => ({ value, label: t.exchangeFormKindNames[value] }))}
          rules={{ onChange: () => form.setValue('subject', null) }}
        />
        <SelectField
          form={form}
          name="branchId"
          label={t.branchLabel}
          required
          rules={notBlank(ui.required)}
          placeholder={t.selectBranchPlaceholder}
          options={active.map(({ id, code, name }) => ({ value: String(id), label: `${code}, ${name}` }))}
        />
      </div>
      <FormField
        form={form}
        name="subject"
        label={kind === 'autorisation_de_change' ? ui.conversion : t.exportInvoiceLabel}
        required
      >
        <SubjectChoice kind={kind} value={subject} onValueChange={(found) => form.setValue('subject', found)} />
      </FormField>
      <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
        <TextField
          form={form}
          name="beneficiary"
          label={t.beneficiaryLabel}
          required
          rules={notBlank(ui.required)}
          maxLength={200}
        />
        <TextField
          form={form}
          name="beneficiaryCountry"
          label={ui.country}
          required
          rules={notBlank(ui.required)}
          maxLength={80}
        />
        <TextField form={form} name="economicCode" label={t.economicCodeLabel} maxLength={40} />
        <TextField form={form} name="supportingInvoice" label={t.supportingInvoiceLabel} maxLength={120} />
        <TextField form={form} name="supportingInvoiceDate" label={t.supportingInvoiceDateLabel} type="date" />
      </div>
    </FormDialog>
  )
}

interface SubjectChoiceProps {
  readonly kind: ExchangeForm['kind']
  readonly value: Subject | null
  readonly onValueChange: (subject: Subject | null) => void
}

/** Selects the conversion or export invoice of the form. The server searches while typing. */
function SubjectChoice({ kind, value, onValueChange }: SubjectChoiceProps) {
  const search = useServerSearch()
  const query = { limit: 20, ...search.query }
  const isConversion = kind === 'autorisation_de_change'
  const conversions = useQuery({ ...read(listConversions, { query }), enabled: isConversion })
  const proceeds = useQuery({ ...read(listExportProceeds, { query }), enabled: !isConversion })
  const found: Subject[] = isConversion
    ? (conversions.data ?? []).map(({ id, reference, clientName, amountXof }) => ({
        id,
        label: reference,
        detail: `${clientName}, ${formatAmount(amountXof, 'XOF')}`,
      }))
    : (proceeds.data ?? []).map(({ invoiceId, invoiceNumber, clientName, amountUsd }) => ({
        id: invoiceId,
        label: invoiceNumber,
        detail: `${clientName}, ${formatAmount(amountUsd, 'USD')}`,
      }))
  const hasFailed = (isConversion ? conversions : proceeds).isError
  return (
    <Combobox
      items={found}
      value={value}
      onValueChange={onValueChange}
      itemKey={({ id }) => String(id)}
      itemLabel={({ label }) => label}
      itemDetail={({ detail }) => detail}
      {...search.combobox(isConversion ? conversions : proceeds)}
      placeholder={isConversion ? t.selectConversionPlaceholder : t.selectInvoicePlaceholder}
      emptyText={hasFailed ? ui.loadErrorTitle : isConversion ? t.noConversionsFound : t.noExportInvoicesFound}
      clearable
    />
  )
}
