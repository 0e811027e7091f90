import { CircleCheck, CircleX, Percent, ScrollText } from 'lucide-react'
import type { AuditSummary } from '#contract/audit/api.ts'
import { dash, groupThousands } from '#web/ui/format/format.ts'
import { StatCard } from '#web/ui/layout/stat-card.tsx'

/** Counts over every matching entry, loaded or not. */
export function AuditTiles({ summary }: { summary: AuditSummary | undefined }) {
  const loading = summary === undefined
  const count = (value: number | undefined) => (value === undefined ? dash : groupThousands(String(value)))
  const rate = summary?.successRate
  return (
    <div className="grid grid-cols-2 gap-(--gap) side:grid-cols-4">
      <StatCard title="Total Actions" value={count(summary?.total)} icon={<ScrollText />} loading={loading} />
      <StatCard title="Successful" value={count(summary?.successful)} icon={<CircleCheck />} loading={loading} />
      <StatCard title="Failed" value={count(summary?.failed)} icon={<CircleX />} loading={loading} />
      <StatCard
        title="Success Rate"
        value={rate === null || rate === undefined ? dash : `${rate}%`}
        icon={<Percent />}
        loading={loading}
      />
    </div>
  )
}
