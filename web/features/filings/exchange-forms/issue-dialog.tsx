import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listConversions } from '#contract/conversions/api.ts'
import { type ExchangeForm, exchangeFormKinds, issueExchangeForm } from '#contract/filings/exchange-forms.ts'
import { listExportProceeds } from '#contract/filings/export-proceeds.ts'
import { listBranches } from '#contract/filings/registers.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { kindNames } from './labels.ts'

interface Subject {
  readonly id: number
  readonly label: string
  readonly detail: string
}

interface IssueDialogProps {
  readonly onClose: () => void
  readonly onIssued: (form: ExchangeForm) => void
}

const blank = {
  beneficiary: '',
  beneficiaryCountry: '',
  economicCode: '',
  supportingInvoice: '',
  supportingInvoiceDate: '',
}

/** A form for a conversion or for an export invoice, with the next number of the branch. */
export function IssueDialog({ onClose, onIssued }: IssueDialogProps) {
  const issue = useChange(issueExchangeForm)
  const branches = useQuery(read(listBranches, {}))
  const [kind, setKind] = useState<ExchangeForm['kind']>('autorisation_de_change')
  const [branchId, setBranch] = useState('')
  const [subject, setSubject] = useState<Subject | null>(null)
  const [fields, setFields] = useState(blank)
  const active = branches.data?.filter(({ isActive }) => isActive) ?? []
  const isComplete =
    branchId !== '' && subject !== null && fields.beneficiary.trim() !== '' && fields.beneficiaryCountry.trim() !== ''
  const text = (key: keyof typeof fields) => ({
    value: fields[key],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [key]: target.value }),
  })

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    if (!isComplete) return
    const about = kind === 'autorisation_de_change' ? { conversionId: subject.id } : { invoiceId: subject.id }
    const supportingInvoiceDate = fields.supportingInvoiceDate || null
    issue.mutate(
      { body: { kind, branchId: Number(branchId), ...about, ...fields, supportingInvoiceDate } },
      {
        onSuccess: (form) => {
          onClose()
          onIssued(form)
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title="Issue exchange form" firm>
      <form className="grid gap-3.5" noValidate onSubmit={submit}>
        {branches.data && active.length === 0 ? <Notice>Add a bank branch under Registers first.</Notice> : null}
        <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
          <Field label="Form" required>
            <Select
              options={exchangeFormKinds.map((value) => ({ value, label: kindNames[value] }))}
              value={kind}
              onChange={({ target: { value } }) => {
                setKind(value as ExchangeForm['kind'])
                setSubject(null)
              }}
            />
          </Field>
          <Field label="Branch" required>
            <Select
              placeholder="Select branch"
              options={active.map(({ id, code, name }) => ({ value: String(id), label: `${code}, ${name}` }))}
              value={branchId}
              onChange={({ target: { value } }) => setBranch(value)}
            />
          </Field>
        </div>
        <SubjectChoice kind={kind} value={subject} onValueChange={setSubject} />
        <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
          <Field label="Beneficiary" required>
            <TextInput maxLength={200} {...text('beneficiary')} />
          </Field>
          <Field label="Country" required>
            <TextInput maxLength={80} {...text('beneficiaryCountry')} />
          </Field>
          <Field label="Economic code">
            <TextInput maxLength={40} {...text('economicCode')} />
          </Field>
          <Field label="Supporting invoice">
            <TextInput maxLength={120} {...text('supportingInvoice')} />
          </Field>
          <Field label="Date of that invoice">
            <TextInput type="date" {...text('supportingInvoiceDate')} />
          </Field>
        </div>
        {issue.error ? (
          <Notice tone="bad" alert>
            {fieldMessage(issue.error)}
          </Notice>
        ) : null}
        <div className="flex justify-end">
          <Button variant="primary" type="submit" disabled={!isComplete} pending={issue.isPending}>
            Issue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface SubjectChoiceProps {
  readonly kind: ExchangeForm['kind']
  readonly value: Subject | null
  readonly onValueChange: (subject: Subject | null) => void
}

/** The conversion or the export invoice that the form is for, found by the server while one types. */
function SubjectChoice({ kind, value, onValueChange }: SubjectChoiceProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const query = { limit: 20, ...(q ? { q } : {}) }
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
  return (
    <Field label={isConversion ? 'Conversion' : 'Export invoice'} required>
      <Combobox
        items={found}
        value={value}
        onValueChange={onValueChange}
        onSearch={setTyped}
        itemKey={({ id }) => String(id)}
        itemLabel={({ label }) => label}
        itemDetail={({ detail }) => detail}
        loading={conversions.isFetching || proceeds.isFetching}
        placeholder={isConversion ? 'Select conversion' : 'Select invoice'}
        emptyText={isConversion ? 'No conversions found' : 'No export invoices found'}
        clearable
      />
    </Field>
  )
}
