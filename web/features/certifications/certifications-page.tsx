/** All certifications by state and period. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { type Certification, getCertificationSummary, listCertifications } from '#contract/certification/api.ts'
import { certificationStates } from '#contract/certification/labels.ts'
import type { AnswerOf } from '#contract/route.ts'
import { stateLabels } from '#web/api/certification/messages.ts'
import { stateBadge } from '#web/api/certification/state-badge.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { invoicePath, paths } from '#web/routes/paths.ts'
import { HiddenUntil } from '#web/ui/after-content.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { DateRangeFilter } from '#web/ui/list/date-range-filter.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterBar, FilterSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'

const states = certificationStates.map((value) => ({ value, label: stateLabels[value] }))

export function CertificationsPage() {
  const [filter, change] = useListSearch(paths.certifications)
  const navigate = useNavigate({ from: paths.certifications })
  const user = useSignedInUser()
  const summary = useQuery(read(getCertificationSummary, { query: {} }))
  const list = useList(listCertifications, { query: { ...filter, limit: 100 } })
  return (
    <ListPage
      title={ui.certifications}
      parents={[{ name: ui.invoices, to: paths.invoices }]}
      actions={
        can(user, 'reports.export') ? (
          <ExportMenu addressOf={exportAddress(listCertifications, { query: filter })} />
        ) : null
      }
      intro={<Summary summary={summary.data} />}
    >
      <HiddenUntil settled={!summary.isPending}>
        <div className="grid gap-3">
          <FilterBar total={list.total} count={t.certificationCount}>
            <FilterSelect
              label={ui.status}
              all={ui.allStatuses}
              options={states}
              value={filter.state}
              onValueChange={(state) => change({ state })}
            />
            <DateRangeFilter from={filter.from} to={filter.to} onRange={(range) => change(range)} />
          </FilterBar>
          <ListContent
            list={list}
            empty={
              <EmptyState
                icon={<BadgeCheck />}
                title={t.emptyTitle}
                text={Object.values(filter).some((value) => value !== undefined) ? t.filteredHint : t.emptyHint}
              />
            }
          >
            {() => (
              <Card flush>
                <ListTable
                  list={list}
                  caption={ui.certifications}
                  columns={columns}
                  rowKey={({ id }) => id}
                  onRowOpen={({ invoiceId }) => void navigate(invoicePath(invoiceId))}
                />
              </Card>
            )}
          </ListContent>
        </div>
      </HiddenUntil>
    </ListPage>
  )
}

function Summary({ summary: data }: { summary: AnswerOf<typeof getCertificationSummary> | undefined }) {
  if (!data || (data.uncertified === 0 && data.stickersLeft === null)) return null
  return (
    <Notice tone={data.uncertified > 0 ? 'warn' : 'note'}>
      {[
        ...(data.uncertified > 0 ? [t.uncertified(data.uncertified)] : []),
        ...(data.stickersLeft === null ? [] : [t.stickersLeft(data.stickersLeft)]),
      ].join(' · ')}
    </Notice>
  )
}

const columns: readonly Column<Certification>[] = [
  {
    key: 'number',
    header: ui.document,
    cell: ({ invoiceId, number }) => (
      <Link {...invoicePath(invoiceId)} className="font-strong text-accent hover:underline">
        {number}
      </Link>
    ),
  },
  { key: 'state', header: ui.status, cell: ({ state }) => <Badge {...stateBadge(state)} /> },
  { key: 'reference', header: t.referenceColumn, cell: ({ reference }) => reference ?? dash },
  {
    key: 'total',
    header: ui.total,
    align: 'end',
    phone: 'figure',
    cell: ({ certifiedXof, expectedXof }) => <Money amount={certifiedXof ?? expectedXof} currency="XOF" />,
  },
  { key: 'requested', header: t.requestedColumn, cell: ({ requestedAt }) => <DateText value={requestedAt} /> },
]
