/** The page around one list. */
import type { ComponentProps, ReactNode } from 'react'
import { type Breadcrumb, Page } from '../layout/page.tsx'

interface ListPageProps extends Omit<ComponentProps<typeof Page>, 'breadcrumbs'> {
  /** The pages between Home and this one. */
  readonly parents?: readonly Breadcrumb[]
  /** Name in the breadcrumbs, where it differs from the title. */
  readonly shortTitle?: string
  /** Above the filters: navigation, notices, counts. */
  readonly intro?: ReactNode
  /** A `FilterBar`. */
  readonly filters?: ReactNode
  /** The rows: `ListContent`, or a table in a `Card flush`. */
  readonly children: ReactNode
  /** A `BulkActions`, which may load after the rows. */
  readonly bulk?: ReactNode
  /** Opened above the list: dialogs and sheets. */
  readonly overlays?: ReactNode
}

export function ListPage({
  parents = [],
  shortTitle,
  intro,
  filters,
  children,
  bulk,
  overlays,
  ...page
}: ListPageProps) {
  const breadcrumbs = [...parents, { name: shortTitle ?? page.title }]
  return (
    <Page {...page} breadcrumbs={breadcrumbs}>
      {intro}
      {filters}
      {children}
      {bulk}
      {overlays}
    </Page>
  )
}
