import { useQuery } from '@tanstack/react-query'
import { BadgeDollarSign, ChartLine, Clock, Repeat, ShieldAlert, UserCheck, UserPlus, Users } from 'lucide-react'
import { getClientMetrics } from '#contract/clients/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { dash, formatAmount, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'

const count = (value: number | undefined): string => (value === undefined ? dash : value.toLocaleString('en-US'))

/** Eight figures over all clients, computed from rows (docs: metrics); a dash without data. */
export function MetricTiles() {
  const { data, error, refetch } = useQuery(read(getClientMetrics, {}))
  if (error && !data)
    return (
      <Card>
        <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
      </Card>
    )
  const retention = data?.retentionRate
  const tiles = [
    ['Total Clients', count(data?.totalClients), <Users key="icon" />],
    ['Active Clients', count(data?.activeClients), <UserCheck key="icon" />],
    ['New This Month', count(data?.newClientsThisMonth), <UserPlus key="icon" />],
    ['KYC Pending', count(data?.kycPendingCount), <Clock key="icon" />],
    ['High Risk', count(data?.highRiskCount), <ShieldAlert key="icon" />],
    ['Total Client Value', formatAmount(data?.totalClientValue, 'USD'), <BadgeDollarSign key="icon" />],
    ['Average Monthly Volume', formatAmount(data?.averageMonthlyVolume, 'USD'), <ChartLine key="icon" />],
    [
      'Retention Rate',
      retention === null || retention === undefined ? dash : formatPercent(retention),
      <Repeat key="icon" />,
    ],
  ] as const
  return (
    <div className="grid grid-cols-2 phone:grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] gap-(--gap)">
      {tiles.map(([title, value, icon]) => (
        <StatCard key={title} title={title} value={value} icon={icon} loading={data === undefined} />
      ))}
    </div>
  )
}
