import {
  AlarmClock,
  BadgeCheck,
  FileCheck,
  Gauge,
  ScanSearch,
  ShieldAlert,
  ShieldCheck,
  Siren,
  UserCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ComplianceMetrics } from '#contract/alerts/api.ts'
import { capitalise, dash, formatCount, formatPercent } from '#web/ui/format/format.ts'
import { StatCard, type StatChange } from '#web/ui/layout/stat-card.tsx'

const percent = (value: number | null): string => (value === null ? dash : formatPercent(value))
const flat = (text: string): StatChange => ({ text, direction: 'flat' })

/** The specification's eight figures, each with its inputs below. */
export function MetricTiles({ metrics }: { metrics: ComplianceMetrics | undefined }) {
  const tiles = metrics ? tilesOf(metrics) : titles.map((title) => [title, dash, undefined, null] as const)
  return (
    <div className="grid grid-cols-2 phone:grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] gap-(--gap)">
      {tiles.map(([title, value, change, icon]) => (
        <StatCard key={title} title={title} value={value} change={change} icon={icon} loading={metrics === undefined} />
      ))}
    </div>
  )
}

const titles = [
  'Total Alerts',
  'Critical Alerts',
  'Pending Reviews',
  'Compliance Score',
  'KYC Completion',
  'AML Screening Rate',
  'Regulatory Filings',
  'Risk Level',
] as const

function tilesOf(
  metrics: ComplianceMetrics,
): readonly (readonly [string, ReactNode, StatChange | undefined, ReactNode])[] {
  const { conversionsInReview, kycInReview, activeClients } = metrics
  return [
    [
      titles[0],
      metrics.totalAlerts,
      flat(`${metrics.overdueAlerts} past ${metrics.overdueAlerts === 1 ? 'its' : 'their'} due date`),
      <Siren key="icon" />,
    ],
    [titles[1], metrics.criticalAlerts, flat('of those not resolved'), <ShieldAlert key="icon" />],
    [
      titles[2],
      metrics.pendingReviews,
      flat(`${formatCount(conversionsInReview, 'conversion')}, ${kycInReview} KYC`),
      <AlarmClock key="icon" />,
    ],
    [titles[3], formatPercent(metrics.complianceScore), flat('of all clients are approved'), <BadgeCheck key="icon" />],
    [
      titles[4],
      percent(metrics.kycCompletionRate),
      flat(`${metrics.approvedActiveClients} of ${formatCount(activeClients, 'active client')}`),
      <UserCheck key="icon" />,
    ],
    [
      titles[5],
      percent(metrics.amlScreeningRate),
      flat(`${metrics.screenedActiveClients} of ${formatCount(activeClients, 'active client')}`),
      <ScanSearch key="icon" />,
    ],
    [titles[6], metrics.regulatoryFilings, flat(`this year; ${metrics.filingsDue} due`), <FileCheck key="icon" />],
    [
      titles[7],
      metrics.riskLevel === null ? dash : capitalise(metrics.riskLevel),
      flat(metrics.riskLevel === null ? 'too little to go by yet' : 'of the portfolio'),
      metrics.riskLevel === 'low' ? <ShieldCheck key="icon" /> : <Gauge key="icon" />,
    ],
  ]
}
