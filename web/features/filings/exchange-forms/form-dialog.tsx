import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { cancelExchangeForm, type ExchangeForm, getExchangeForm } from '#contract/filings/exchange-forms.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { screeningMatchPath } from '#web/routes/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ExchangeFormStatus } from './exchange-form-status.tsx'

interface FormDialogProps {
  readonly id: number
  readonly onClose: () => void
}

/** One form with its fixed data, the screening of its beneficiary, and its cancellation. */
export function FormDialog({ id, onClose }: FormDialogProps) {
  const { data: form, error, refetch } = useQuery(read(getExchangeForm, { params: { id } }))
  return (
    <Dialog onClose={onClose} title={form ? `${t.exchangeFormKindNames[form.kind]} ${form.number}` : t.formTitle}>
      {form ? (
        <FormView form={form} />
      ) : error ? (
        <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Dialog>
  )
}

function FormView({ form }: { form: ExchangeForm }) {
  const user = useSignedInUser()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <ExchangeFormStatus form={form} />
        <a className={buttonClass({ size: 's' })} href={`/api/exchange-forms/${form.id}/pdf`} download>
          <FileText /> {t.formPdfAction}
        </a>
      </div>
      <MatchNotice form={form} />
      <Facts
        rows={[
          { key: 'branch', label: t.branchLabel, value: `${form.branchCode}, ${form.branchName}` },
          { key: 'about', label: t.formSubjectLabel, value: form.about },
          { key: 'applicant', label: t.applicantLabel, value: form.applicant },
          {
            key: 'beneficiary',
            label: t.beneficiaryLabel,
            value: `${form.beneficiary}, ${countryText(form.beneficiaryCountry)}`,
          },
          { key: 'amount', label: ui.amount, value: <Money amount={form.amount} currency={form.currency} /> },
          { key: 'xof', label: t.valueXofLabel, value: <Money amount={form.amountXof} currency="XOF" /> },
          { key: 'issued', label: t.issuedByName(form.issuedBy), value: <DateText value={form.issuedAt} time /> },
          { key: 'cancelled', label: t.formCancelled, value: form.cancelReason || null },
        ]}
      />
      {form.cancelledAt === null && can(user, 'filings.handle') ? <Cancelling form={form} /> : null}
    </div>
  )
}

/** A match of the beneficiary, a link to decide it, and what it blocks. */
function MatchNotice({ form: { matchId, confirmedMatches, conversionId, cancelledAt } }: { form: ExchangeForm }) {
  if (matchId === null) return null
  const isConfirmed = confirmedMatches > 0
  const isActive = conversionId !== null && cancelledAt === null
  const confirmed = isActive ? t.conversionBlockedHint : t.noPaymentHint
  const open = isActive ? t.conversionOnHoldHint : t.matchPendingHint
  return (
    <Notice
      tone={isConfirmed ? 'bad' : 'warn'}
      title={isConfirmed ? t.beneficiaryListedTitle : t.beneficiaryResemblesTitle}
    >
      {isConfirmed ? confirmed : open}{' '}
      <Link className="underline" {...screeningMatchPath(matchId)}>
        {t.openMatchAction}
      </Link>
    </Notice>
  )
}

function Cancelling({ form }: { form: ExchangeForm }) {
  const api = useApiForm(cancelExchangeForm, {
    defaultValues: { reason: '' },
    toInput: (body) => ({ params: { id: form.id }, body, version: form.version }),
  })
  return (
    <form {...api.formProps} className="grid gap-3.5 border-t border-line pt-4">
      <TextAreaField
        form={api.form}
        name="reason"
        label={t.cancelReasonLabel}
        required
        rules={notBlank(ui.required)}
        hint={t.cancelReasonHint}
        rows={2}
        maxLength={1000}
      />
      <Refusal {...api.refusal} />
      <div className="flex justify-end">
        <Button variant="danger" type="submit" pending={api.isPending}>
          {t.cancelFormAction}
        </Button>
      </div>
    </form>
  )
}
