import { Package, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { archiveItem, type Item, listItems } from '#contract/items/api.ts'
import { errorToast } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { useChange } from '#web/api/queries.ts'
import { invoiceScreens } from '#web/api/related-screens.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { plainDecimal } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'
import { priceText } from './saved-item-field.tsx'

// The form and its library load when it is opened.
const ItemDialog = lazyPart(() => import('./item-dialog.tsx'), 'ItemDialog')

const stateOptions = [
  { value: 'archived', label: t.archivedOption },
  { value: 'all', label: t.allOption },
]
const filters = [{ key: 'state', label: ui.status, all: t.activeOnly, options: stateOptions }] as const

/** Saved items by description. */
export function ItemsPage() {
  const user = useSignedInUser()
  const [{ q, state, add }, change, open] = useListSearch(paths.items)
  const [edited, setEdited] = useState<Item>()
  const query = { q, state: state ?? ('active' as const) }
  const list = useList(listItems, { query: { ...query, limit: 100 } })
  const mayWrite = can(user, 'invoices.write')
  return (
    <ListPage
      title={t.pageTitle}
      parents={[{ name: ui.invoices, to: paths.invoices }]}
      intro={<PageNav label={invoiceTabsLabel} items={invoiceScreens} />}
      actions={
        <>
          {can(user, 'reports.export') ? <ExportMenu addressOf={exportAddress(listItems, { query })} /> : null}
          {mayWrite ? (
            <Button variant="primary" icon={<Plus />} onClick={() => open({ add: true })}>
              {t.newAction}
            </Button>
          ) : null}
        </>
      }
      filters={
        <ListFilters
          path={paths.items}
          total={list.total}
          count={t.itemCount}
          label={t.searchLabel}
          placeholder={t.searchPlaceholder}
          filters={filters}
        />
      }
      overlays={
        <>
          {add && mayWrite ? <ItemDialog onClose={() => change({ add: undefined })} /> : null}
          {edited ? <ItemDialog key={edited.id} item={edited} onClose={() => setEdited(undefined)} /> : null}
        </>
      }
    >
      <Card flush>
        <ListTable
          list={list}
          caption={t.pageTitle}
          columns={mayWrite ? [...columns, archiveColumn] : columns}
          rowKey={({ id }) => id}
          {...(mayWrite ? { onRowOpen: setEdited } : {})}
          empty={
            q !== undefined || state !== undefined ? (
              <EmptyState icon={<Search />} title={t.searchEmptyTitle} text={ui.adjustFiltersHint} />
            ) : (
              <EmptyState icon={<Package />} title={t.emptyTitle} text={t.emptyHint} />
            )
          }
        />
      </Card>
    </ListPage>
  )
}

function ArchiveButton({ item: { id, version, isArchived, description } }: { item: Item }) {
  const archive = useChange(archiveItem, {
    onSuccess: () => toast({ title: isArchived ? t.restoredToast : t.archivedToast, description }),
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <Button
      size="s"
      variant="ghost"
      pending={archive.isPending}
      onClick={() => archive.mutate({ params: { id }, body: { isArchived: !isArchived }, version })}
    >
      {isArchived ? t.restoreAction : ui.archive}
      <span className="sr-only">{` ${description}`}</span>
    </Button>
  )
}

const archiveColumn: Column<Item> = {
  key: 'archive',
  header: ui.actions,
  align: 'end',
  phone: 'fact',
  cell: (item) => <ArchiveButton item={item} />,
}

const columns: readonly Column<Item>[] = [
  {
    key: 'description',
    header: ui.description,
    primary: true,
    cell: ({ description, isArchived }) => (
      <>
        <span className="font-strong">{description}</span> {isArchived ? <Badge>{t.archivedBadge}</Badge> : null}
      </>
    ),
  },
  {
    key: 'tax',
    header: ui.tax,
    align: 'end',
    phone: 'fact',
    cell: ({ taxPercent }) => t.taxText(plainDecimal(taxPercent)),
  },
  { key: 'updated', header: t.updatedHeader, phone: 'hidden', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
  {
    key: 'price',
    header: t.priceHeader,
    align: 'end',
    phone: 'figure',
    cell: (item) => <span className="whitespace-nowrap num">{priceText(item)}</span>,
  },
]
