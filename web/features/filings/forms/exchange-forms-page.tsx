import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileText, Plus, Stamp } from 'lucide-react'
import { useState } from 'react'
import {
  cancelExchangeForm,
  type ExchangeForm,
  exchangeFormKinds,
  listExchangeForms,
} from '#contract/exchange-forms.ts'
import { fieldMessage, serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { readPages, useChange } from '#web/api/queries.ts'
import { paths } from '#web/app/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { DateText, Money } from '#web/ui/figures.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Facts } from '#web/ui/slip.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { kindNames } from './words.ts'

const route = getRouteApi(paths.exchangeForms)

/** Autorisations and engagements de change, each with the number that its branch gave it. */
export function ExchangeFormsPage() {
  const user = useSignedInUser()
  const { kind, q } = route.useSearch()
  const [issuing, setIssuing] = useState(false)
  const [opened, setOpened] = useState<ExchangeForm | null>(null)
  return (
    <Page
      title="Exchange Forms"
      breadcrumbs={[
        { name: 'Home', to: paths.dashboard },
        { name: 'Compliance Dashboard', to: paths.complianceDashboard },
        { name: 'Exchange Forms' },
      ]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listExchangeForms, { query: { kind, q } })} />
          {can(user, 'filings.handle') ? (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIssuing(true)}>
              Issue form
            </Button>
          ) : null}
        </>
      }
    >
      <ComplianceNav />
      <Card title="Forms" aside={<Filters />} flush>
        <FormList onOpen={setOpened} />
      </Card>
      {issuing ? <IssueDialog onClose={() => setIssuing(false)} onIssued={setOpened} /> : null}
      {opened ? <FormView form={opened} onChange={setOpened} onClose={() => setOpened(null)} /> : null}
    </Page>
  )
}

function Filters() {
  const { kind, q } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search forms"
        placeholder="Number, conversion, invoice…"
        value={q}
        onSearch={(text) =>
          void navigate({
            search: (before) => ({ ...before, q: text || undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Select
        aria-label="Kind"
        className="w-auto"
        placeholder="All forms"
        options={exchangeFormKinds.map((value) => ({ value, label: kindNames[value] }))}
        value={kind ?? ''}
        onChange={({ target: { value } }) =>
          void navigate({
            search: (before) => ({ ...before, kind: value === '' ? undefined : (value as typeof kind) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  )
}

function Standing({ form }: { form: ExchangeForm }) {
  return form.cancelledAt ? <Badge tone="bad">Cancelled</Badge> : <Badge tone="ok">Issued</Badge>
}

const columns: readonly Column<ExchangeForm>[] = [
  {
    key: 'number',
    header: 'Number',
    primary: true,
    cell: ({ number }) => <span className="font-strong num">{number}</span>,
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { key: 'branch', header: 'Branch', cell: ({ branchCode }) => <span className="num">{branchCode}</span> },
  { key: 'about', header: 'For', cell: ({ about }) => <span className="num">{about}</span> },
  { key: 'beneficiary', header: 'Beneficiary', cell: ({ beneficiary }) => beneficiary },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  { key: 'issued', header: 'Issued', cell: ({ issuedAt }) => <DateText value={issuedAt} /> },
  { key: 'state', header: 'State', cell: (form) => <Standing form={form} /> },
]

function FormList({ onOpen }: { onOpen: (form: ExchangeForm) => void }) {
  const { kind, q } = route.useSearch()
  const query = { limit: 50, ...(kind ? { kind } : {}), ...(q ? { q } : {}) }
  const list = useInfiniteQuery(readPages(listExchangeForms, { query }))
  if (list.error && !list.data)
    return <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      caption="Exchange forms"
      columns={columns}
      rows={list.data?.pages.flatMap((page) => page.items) ?? []}
      rowKey={({ id }) => id}
      onRowOpen={onOpen}
      loading={list.isPending}
      empty={
        <EmptyState
          icon={<Stamp />}
          title={kind || q ? 'No forms match' : 'No forms'}
          text={kind || q ? 'Try other words or another kind.' : 'Issue one for a conversion or for an export invoice.'}
        />
      }
      more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
    />
  )
}

interface FormViewProps {
  readonly form: ExchangeForm
  readonly onChange: (form: ExchangeForm) => void
  readonly onClose: () => void
}

function FormView({ form, onChange, onClose }: FormViewProps) {
  const user = useSignedInUser()
  return (
    <Dialog open onClose={onClose} title={`${kindNames[form.kind]} ${form.number}`}>
      <div className="grid gap-5">
        <div className="flex items-center gap-3">
          <Standing form={form} />
          <a className={buttonClass({ size: 's' })} href={`/api/exchange-forms/${form.id}/pdf`} download>
            <FileText aria-hidden="true" /> PDF, four copies
          </a>
        </div>
        <Facts
          rows={[
            { key: 'branch', label: 'Branch', value: `${form.branchCode}, ${form.branchName}` },
            { key: 'about', label: 'For', value: form.about },
            { key: 'applicant', label: 'Applicant', value: form.applicant },
            { key: 'beneficiary', label: 'Beneficiary', value: form.beneficiary },
            { key: 'amount', label: 'Amount', value: <Money amount={form.amount} currency={form.currency} /> },
            { key: 'xof', label: 'Value in francs', value: <Money amount={form.amountXof} currency="XOF" /> },
            { key: 'issued', label: `Issued by ${form.issuedBy}`, value: <DateText value={form.issuedAt} time /> },
            ...(form.cancelReason ? [{ key: 'cancelled', label: 'Cancelled', value: form.cancelReason }] : []),
          ]}
        />
        {form.cancelledAt === null && can(user, 'filings.handle') ? (
          <Cancelling form={form} onChange={onChange} />
        ) : null}
      </div>
    </Dialog>
  )
}

function Cancelling({ form, onChange }: Pick<FormViewProps, 'form' | 'onChange'>) {
  const cancel = useChange(cancelExchangeForm)
  const [reason, setReason] = useState('')
  return (
    <form
      className="grid gap-3.5 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === '') return
        cancel.mutate({ params: { id: form.id }, body: { reason }, version: form.version }, { onSuccess: onChange })
      }}
    >
      <Field label="Why it is cancelled" hint="The number stays taken.">
        <TextArea rows={2} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {cancel.error ? (
        <Notice tone="bad" alert>
          {fieldMessage(cancel.error)}
        </Notice>
      ) : null}
      <div className="flex justify-end">
        <Button variant="danger" type="submit" disabled={reason.trim() === ''} pending={cancel.isPending}>
          Cancel form
        </Button>
      </div>
    </form>
  )
}
