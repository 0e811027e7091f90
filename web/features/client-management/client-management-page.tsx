import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  BadgeDollarSign,
  ChartLine,
  Clock,
  FileUp,
  Plus,
  Repeat,
  Search,
  ShieldAlert,
  UserCheck,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { accountTypes, getClientMetrics, kycStatuses, listDetailedClients, riskLevels } from '#contract/clients/api.ts'
import { exportClients } from '#contract/clients/lists.ts'
import { formatNumber } from '#kernel/language.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read, type readPages } from '#web/api/queries.ts'
import { addClientHere, importClientsHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { dash, formatAmount, formatAmountCompact, formatPercent } from '#web/ui/format/format.ts'
import { valueLabel, valueTitle } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters } from '#web/ui/list/filter-bar.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { VirtualCards } from '#web/ui/list/virtual-cards.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ClientPanel } from './client-panel.tsx'
import { ManagedClientCard } from './managed-client-card.tsx'
import * as t from './messages.ts'

const pageSize = 60

export function ClientManagementPage() {
  const user = useSignedInUser()
  const { q, kyc, risk, type, sort } = useSearch({ from: paths.clientManagement })
  const filter = { q, kycStatus: kyc, riskLevel: risk, accountType: type }
  const navigate = useNavigate()
  const mayChange = can(user, 'clients.write')
  const addButton = mayChange ? (
    <Button variant="primary" icon={<Plus />} onClick={() => void navigate(addClientHere)}>
      {ui.addNewClient}
    </Button>
  ) : null
  return (
    <ListPage
      title={ui.clientManagement}
      actions={
        <>
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={(format) => addressOf(exportClients, { query: { ...filter, sort, format } })} />
          ) : null}
          {mayChange ? (
            <Button icon={<FileUp />} onClick={() => void navigate(importClientsHere)}>
              {ui.importAction}
            </Button>
          ) : null}
          {addButton}
        </>
      }
      intro={<MetricTiles />}
    >
      <Directory query={{ ...filter, sort, limit: pageSize }} addButton={addButton} />
    </ListPage>
  )
}

interface DirectoryProps {
  readonly query: NonNullable<Parameters<typeof readPages<typeof listDetailedClients>>[1]['query']>
  readonly addButton: ReactNode
}

function Directory({ query, addButton }: DirectoryProps) {
  const { client: openId } = useSearch({ from: paths.clientManagement })
  const navigate = useNavigate({ from: paths.clientManagement })
  const list = useList(listDetailedClients, { query })
  const open = (id: number | undefined) =>
    void navigate({ search: (current) => ({ ...current, client: id }), resetScroll: false })
  return (
    <>
      <ListFilters
        path={paths.clientManagement}
        total={list.total}
        count={ui.clientCount}
        label={t.searchLabel}
        placeholder={ui.searchClientsPlaceholder}
        filters={filters}
      />
      <ListContent
        list={list}
        skeleton={
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        }
        empty={
          [query.q, query.kycStatus, query.riskLevel, query.accountType].some(Boolean) ? (
            <EmptyState icon={<Search />} title={ui.noClientsFound} text={ui.adjustSearchHint} />
          ) : (
            <EmptyState icon={<Users />} title={ui.noClientsYet} text={ui.addFirstClientHint} action={addButton} />
          )
        }
      >
        {() => (
          <VirtualCards
            label={t.directoryLabel}
            list={list}
            card={(client) => (
              <ManagedClientCard client={client} isOpen={client.id === openId} onOpen={() => open(client.id)} />
            )}
          />
        )}
      </ListContent>
      <ClientPanel id={openId} volumes={list.rows?.find(({ id }) => id === openId)} onClose={() => open(undefined)} />
    </>
  )
}

const count = (value: number | undefined): string => (value === undefined ? dash : formatNumber(value))

/** Eight figures over all clients, computed from rows (docs: metrics); a dash without data. */
function MetricTiles() {
  const { data, error, refetch } = useQuery(read(getClientMetrics, {}))
  if (error && !data)
    return (
      <Card>
        <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
      </Card>
    )
  const retention = data?.retentionRate
  const tiles = [
    [t.totalClientsLabel, count(data?.totalClients), <Users key="icon" />],
    [t.activeClientsLabel, count(data?.activeClients), <UserCheck key="icon" />],
    [t.newClientsLabel, count(data?.newClientsThisMonth), <UserPlus key="icon" />],
    [t.kycPendingLabel, count(data?.kycPendingCount), <Clock key="icon" />],
    [t.highRiskLabel, count(data?.highRiskCount), <ShieldAlert key="icon" />],
    [
      t.clientValueLabel,
      formatAmount(data?.totalClientValue, 'USD'),
      <BadgeDollarSign key="icon" />,
      formatAmountCompact(data?.totalClientValue, 'USD'),
    ],
    [
      t.averageVolumeLabel,
      formatAmount(data?.averageMonthlyVolume, 'USD'),
      <ChartLine key="icon" />,
      formatAmountCompact(data?.averageMonthlyVolume, 'USD'),
    ],
    [
      t.retentionRateLabel,
      retention === null || retention === undefined ? dash : formatPercent(retention),
      <Repeat key="icon" />,
    ],
  ] as const
  return (
    <div className="grid grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] gap-(--gap)">
      {tiles.map(([title, value, icon, compact]) => (
        <StatCard
          captionLines={0}
          key={title}
          title={title}
          value={value}
          compact={compact}
          icon={icon}
          loading={data === undefined}
        />
      ))}
    </div>
  )
}

const filters = [
  {
    key: 'kyc',
    label: ui.kycStatus,
    all: ui.allKycStatuses,
    options: kycStatuses.map((value) => ({ value, label: valueTitle(value) })),
  },
  {
    key: 'risk',
    label: ui.riskLevel,
    all: ui.allRiskLevels,
    options: riskLevels.map((value) => ({ value, label: valueLabel(value) })),
  },
  {
    key: 'type',
    label: ui.accountType,
    all: ui.allAccountTypes,
    options: accountTypes.map((value) => ({ value, label: valueLabel(value) })),
  },
  {
    key: 'sort',
    label: ui.sort,
    all: ui.newestFirst,
    options: [
      { value: 'companyName', label: ui.companyName },
      { value: 'country', label: ui.country },
      { value: 'riskLevel', label: ui.riskLevel },
    ],
  },
] as const
