import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Client } from '#contract/clients/api.ts'
import { listClientRelations, type Relation, relationLabels } from '#contract/compliance/relations.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { clientPath } from '#web/routes/paths.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as t from './messages.ts'
import { RelationsGraph } from './relations-graph.tsx'

/** What ties a client to other clients: a graph of it, and the same as a table. */
export function RelationsCard({ client }: { client: Client }) {
  const { data: relations, error, refetch } = useQuery(read(listClientRelations, { params: { id: client.id } }))
  if (!relations)
    return (
      <Card title={t.relationsTitle}>
        {error ? (
          <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Card>
    )
  const shared = relations.filter(({ clients }) => clients.length > 0)
  return (
    <div className="grid gap-(--gap)">
      {shared.length > 0 ? (
        <Card title={t.relationsToOthersTitle}>
          <RelationsGraph name={client.companyName} relations={shared} />
        </Card>
      ) : null}
      <Card title={shared.length > 0 ? t.relationDetailsTitle : t.relationsTitle} flush>
        <DataTable
          caption={t.relationDetailsCaption}
          columns={columns}
          rows={relations}
          rowKey={({ kind, label }) => `${kind} ${label}`}
          empty={<EmptyState title={t.relationsEmpty} text={t.relationsEmptyHint} />}
        />
      </Card>
    </div>
  )
}

const columns: readonly Column<Relation>[] = [
  { key: 'kind', header: t.relationKindHeader, cell: ({ kind }) => relationLabels[kind] },
  {
    key: 'label',
    header: t.relationDetailHeader,
    primary: true,
    cell: ({ label }) => <span className="wrap-anywhere">{label}</span>,
  },
  {
    key: 'clients',
    header: t.otherClientsHeader,
    cell: ({ clients }) =>
      clients.length === 0 ? (
        dash
      ) : (
        <ul>
          {clients.map(({ id, companyName }) => (
            <li key={id}>
              <Link {...clientPath(id)} search={{ tab: 'relations' }}>
                {companyName}
              </Link>
            </li>
          ))}
        </ul>
      ),
  },
]
