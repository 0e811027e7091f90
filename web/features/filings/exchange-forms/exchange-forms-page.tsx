import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileText, Plus, Stamp } from 'lucide-react'
import { useState } from 'react'
import {
  cancelExchangeForm,
  type ExchangeForm,
  exchangeFormKinds,
  getExchangeForm,
  listExchangeForms,
} from '#contract/filings/exchange-forms.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { paths, screeningMatchPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'
import { ListFilters } from '../list-filters.tsx'
import { IssueDialog } from './issue-dialog.tsx'

const route = getRouteApi(paths.exchangeForms)

/** Autorisations and engagements de change, each with the number assigned by its branch. */
export function ExchangeFormsPage() {
  const user = useSignedInUser()
  const { kind, q, form } = route.useSearch()
  const navigate = route.useNavigate()
  const [issuing, setIssuing] = useState(false)
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, form: id }), resetScroll: false })
  return (
    <ListPage
      title={t.formsPageTitle}
      parents={[{ name: ui.complianceDashboard, to: paths.complianceDashboard }]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listExchangeForms, { query: { kind, q } })} />
          {can(user, 'filings.handle') ? (
            <Button variant="primary" icon={<Plus />} onClick={() => setIssuing(true)}>
              {t.issueFormAction}
            </Button>
          ) : null}
        </>
      }
      intro={<ComplianceNav />}
      overlays={
        <>
          {issuing ? <IssueDialog onClose={() => setIssuing(false)} onIssued={({ id }) => open(id)} /> : null}
          {form === undefined ? null : <FormDialog id={form} onClose={() => open(undefined)} />}
        </>
      }
    >
      <Card title={t.formsTitle} aside={<Filters />} flush>
        <FormList onOpen={({ id }) => open(id)} />
      </Card>
    </ListPage>
  )
}

function Filters() {
  const [{ kind, q }, change] = useListSearch(paths.exchangeForms)
  return (
    <ListFilters
      search={{
        label: t.formSearchLabel,
        placeholder: t.formSearchPlaceholder,
        value: q,
        onSearch: (text) => change({ q: text }),
      }}
      choice={{
        label: ui.type,
        all: t.allFormsLabel,
        options: exchangeFormKinds.map((value) => ({ value, label: t.exchangeFormKindNames[value] })),
        value: kind,
        onValueChange: (chosen) => change({ kind: chosen }),
      }}
    />
  )
}

const columns: readonly Column<ExchangeForm>[] = [
  {
    key: 'number',
    header: ui.number,
    primary: true,
    cell: ({ number }) => <span className="font-strong whitespace-nowrap num">{number}</span>,
    detail: ({ kind }) => t.exchangeFormKindNames[kind],
  },
  {
    key: 'branch',
    header: t.branchLabel,
    phone: 'hidden',
    wide: true,
    cell: ({ branchCode }) => <span className="num">{branchCode}</span>,
  },
  {
    key: 'about',
    header: t.formSubjectLabel,
    phone: 'hidden',
    wide: true,
    cell: ({ about }) => <span className="whitespace-nowrap num">{about}</span>,
  },
  { key: 'beneficiary', header: t.beneficiaryLabel, phone: 'fact', cell: ({ beneficiary }) => beneficiary },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  { key: 'issued', header: t.formIssued, phone: 'fact', cell: ({ issuedAt }) => <DateText value={issuedAt} /> },
  { key: 'state', header: ui.status, phone: 'fact', cell: (form) => <ExchangeFormStatus form={form} /> },
]

function FormList({ onOpen }: { onOpen: (form: ExchangeForm) => void }) {
  const { kind, q } = route.useSearch()
  const query = { limit: 50, ...(kind ? { kind } : {}), ...(q ? { q } : {}) }
  const list = useList(listExchangeForms, { query })
  return (
    <ListTable
      list={list}
      caption={t.formsCaption}
      columns={columns}
      rowKey={({ id }) => id}
      onRowOpen={onOpen}
      empty={
        <EmptyState
          icon={<Stamp />}
          title={kind || q ? t.noFormsFound : t.formsEmptyTitle}
          text={kind || q ? t.tryOtherTypeHint : t.formsEmptyHint}
        />
      }
    />
  )
}

/** One form with its fixed data, the screening of its beneficiary, and its cancellation. */
function FormDialog({ id, onClose }: { id: number; onClose: () => void }) {
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

/** Whether a form is valid, and screening matches of its beneficiary. */
function ExchangeFormStatus({ form }: { form: ExchangeForm }) {
  const { cancelledAt, openMatches, confirmedMatches } = form
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {cancelledAt ? <Badge tone="bad">{t.formCancelled}</Badge> : <Badge tone="ok">{t.formIssued}</Badge>}
      {confirmedMatches > 0 ? (
        <Badge tone="bad">{t.matchConfirmedBadge}</Badge>
      ) : openMatches > 0 ? (
        <Badge tone="warn">{t.matchOpenBadge}</Badge>
      ) : null}
    </span>
  )
}
