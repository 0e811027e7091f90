import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, Stamp } from 'lucide-react'
import { useState } from 'react'
import { type ExchangeForm, exchangeFormKinds, listExchangeForms } from '#contract/filings/exchange-forms.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { readPages } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'
import { ListFilters } from '../list-filters.tsx'
import { FormStanding } from './exchange-form-status.tsx'
import { FormDialog } from './form-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { kindNames } from './labels.ts'

const route = getRouteApi(paths.exchangeForms)

/** Autorisations and engagements de change, each with the number that its branch gave it. */
export function ExchangeFormsPage() {
  const user = useSignedInUser()
  const { kind, q, form } = route.useSearch()
  const navigate = route.useNavigate()
  const [issuing, setIssuing] = useState(false)
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, form: id }), resetScroll: false })
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
        <FormList onOpen={({ id }) => open(id)} />
      </Card>
      {issuing ? <IssueDialog onClose={() => setIssuing(false)} onIssued={({ id }) => open(id)} /> : null}
      {form === undefined ? null : <FormDialog id={form} onClose={() => open(undefined)} />}
    </Page>
  )
}

function Filters() {
  const { kind, q } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = (change: { q?: typeof q; kind?: typeof kind }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  return (
    <ListFilters
      search={{
        label: 'Search forms',
        placeholder: 'Number, conversion, invoice…',
        value: q,
        onSearch: (text) => filter({ q: text }),
      }}
      choice={{
        label: 'Kind',
        all: 'All forms',
        options: exchangeFormKinds.map((value) => ({ value, label: kindNames[value] })),
        value: kind,
        onChoose: (chosen) => filter({ kind: chosen }),
      }}
    />
  )
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
  { key: 'state', header: 'State', cell: (form) => <FormStanding form={form} /> },
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
