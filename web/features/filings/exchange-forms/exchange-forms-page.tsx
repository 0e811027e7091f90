import { getRouteApi } from '@tanstack/react-router'
import { Plus, Stamp } from 'lucide-react'
import { useState } from 'react'
import { type ExchangeForm, exchangeFormKinds, listExchangeForms } from '#contract/filings/exchange-forms.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import * as t from '#web/features/filings/messages.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'
import { ListFilters } from '../list-filters.tsx'
import { ExchangeFormStatus } from './exchange-form-status.tsx'
import { FormDialog } from './form-dialog.tsx'
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
