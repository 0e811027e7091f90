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
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Relations of a client to other clients, as a graph and as a table. */
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
  { key: 'kind', header: ui.type, cell: ({ kind }) => relationLabels[kind] },
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

const maxDetails = 12
const maxClients = 12
const rowHeight = 52
const [nodeWidth, nodeHeight, width] = [200, 40, 760]
const columnsAt = [0, (width - nodeWidth) / 2, width - nodeWidth] as const

interface RelationsGraphProps {
  readonly name: string
  /** Details that other clients have too, the most shared first. */
  readonly relations: readonly Relation[]
}

/**
 * Three columns: the client, the shared details, the other clients. The table beneath has the same,
 * so screen readers skip the lines.
 */
function RelationsGraph({ name, relations }: RelationsGraphProps) {
  const details = relations.slice(0, maxDetails)
  const others = new Map(details.flatMap(({ clients }) => clients.map(({ id, companyName }) => [id, companyName])))
  const clients = [...others].slice(0, maxClients)
  const rows = Math.max(details.length, clients.length)
  const height = rows * rowHeight
  const placeOf = (index: number, count: number) => ((index + 0.5) * height) / count
  const clientAt = new Map(clients.map(([id], index) => [id, placeOf(index, clients.length)]))
  const isCut = relations.length > details.length || others.size > clients.length
  return (
    <section aria-label={t.relationsGraphLabel} className="overflow-x-auto">
      <div className="relative" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 stroke-line-2 text-ink-3">
          {details.map(({ kind, label, clients: having }, index) => {
            const y = placeOf(index, details.length)
            return (
              <g key={`${kind} ${label}`} fill="none" stroke="currentColor">
                <path d={lineOf(columnsAt[0] + nodeWidth, height / 2, columnsAt[1], y)} />
                {having.map(({ id }) => {
                  const to = clientAt.get(id)
                  return to === undefined ? null : (
                    <path key={id} d={lineOf(columnsAt[1] + nodeWidth, y, columnsAt[2], to)} />
                  )
                })}
              </g>
            )
          })}
        </svg>
        <p className={`${nodeClass} font-strong`} style={boxOf(0, height / 2)} title={name}>
          <span className="truncate">{name}</span>
        </p>
        {details.map(({ kind, label }, index) => (
          <p
            key={`${kind} ${label}`}
            className={nodeClass}
            style={boxOf(1, placeOf(index, details.length))}
            title={label}
          >
            <span className="truncate text-[11.5px] text-ink-2">{relationLabels[kind]}</span>
            <span className="truncate">{label}</span>
          </p>
        ))}
        {clients.map(([id, companyName]) => (
          <Link
            key={id}
            {...clientPath(id)}
            search={{ tab: 'relations' }}
            className={nodeClass}
            style={boxOf(2, clientAt.get(id) ?? 0)}
            title={companyName}
          >
            <span className="truncate">{companyName}</span>
          </Link>
        ))}
      </div>
      {isCut ? <p className="mt-2 text-[12.5px] text-ink-2">{t.relationsCutHint}</p> : null}
    </section>
  )
}

const nodeClass =
  'absolute flex flex-col justify-center rounded-control border border-line bg-surface px-2.5 text-[12.5px] leading-tight'

const boxOf = (column: 0 | 1 | 2, middle: number) => ({
  left: columnsAt[column],
  top: middle - nodeHeight / 2,
  width: nodeWidth,
  height: nodeHeight,
})

const lineOf = (fromX: number, fromY: number, toX: number, toY: number): string => {
  const bend = (fromX + toX) / 2
  return `M${fromX} ${fromY}C${bend} ${fromY} ${bend} ${toY} ${toX} ${toY}`
}
