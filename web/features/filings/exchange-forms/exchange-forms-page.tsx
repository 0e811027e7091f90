import { getRouteApi } from '@tanstack/react-router'
import { Plus, Stamp } from 'lucide-react'
import { useState } from 'react'
import { type ExchangeForm, exchangeFormKinds, listExchangeForms } from '#contract/filings/exchange-forms.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'
import { ListFilters } from '../list-filters.tsx'
import { ExchangeFormStatus } from './exchange-form-status.tsx'
import { FormDialog } from './form-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { kindNames } from './labels.ts'

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
      title="Exchange Forms"
      parents={[{ name: 'Compliance Dashboard', to: paths.complianceDashboard }]}
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
      intro={<ComplianceNav />}
      overlays={
        <>
          {issuing ? <IssueDialog onClose={() => setIssuing(false)} onIssued={({ id }) => open(id)} /> : null}
          {form === undefined ? null : <FormDialog id={form} onClose={() => open(undefined)} />}
        </>
      }
    >
      <Card title="Forms" aside={<Filters />} flush>
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
        label: 'Search forms',
        placeholder: 'Number, conversion, invoice…',
        value: q,
        onSearch: (text) => change({ q: text }),
      }}
      choice={{
        label: 'Kind',
        all: 'All forms',
        options: exchangeFormKinds.map((value) => ({ value, label: kindNames[value] })),
        value: kind,
        onValueChange: (chosen) => change({ kind: chosen }),
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
  { key: 'state', header: 'State', cell: (form) => <ExchangeFormStatus form={form} /> },
]

function FormList({ onOpen }: { onOpen: (form: ExchangeForm) => void }) {
  const { kind, q } = route.useSearch()
  const query = { limit: 50, ...(kind ? { kind } : {}), ...(q ? { q } : {}) }
  const list = useList(listExchangeForms, { query })
  return (
    <ListTable
      list={list}
      caption="Exchange forms"
      columns={columns}
      rowKey={({ id }) => id}
      onRowOpen={onOpen}
      empty={
        <EmptyState
          icon={<Stamp />}
          title={kind || q ? 'No forms match' : 'No forms'}
          text={kind || q ? 'Try other words or another kind.' : 'Issue one for a conversion or for an export invoice.'}
        />
      }
    />
  )
}
