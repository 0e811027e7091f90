import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Activity as ActivityIcon, BadgeDollarSign, type LucideIcon, ReceiptText, UserPlus } from 'lucide-react'
import { getRecentActivity } from '#contract/reports/dashboard.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { baseTitle } from '#web/ui/format/base-labels.ts'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { resourceMark } from './activity.ts'
import * as t from './messages.ts'

const skeletonRows = 4

/** Actions with their own icon (specification 3); all others share one. */
const icons: Readonly<Record<string, LucideIcon>> = {
  create_invoice: ReceiptText,
  update_fx_rate: BadgeDollarSign,
  create_client: UserPlus,
}

export function RecentActivity() {
  const activity = useQuery(read(getRecentActivity, {}))
  const navigate = useNavigate()
  return (
    <Card title={t.recentActivityTitle}>
      <QueryContent reading={activity} messageOf={serverMessage} skeleton={<SkeletonRows rows={skeletonRows} />}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState icon={<ActivityIcon />} title={t.recentActivityEmpty} />
          ) : (
            <>
              <CardList label={t.recentActivityLabel}>
                {entries.map((entry) => (
                  <CardRow
                    key={entry.id}
                    start={<ActionIcon action={entry.action} />}
                    title={
                      <span className="whitespace-normal">
                        {baseTitle(entry.action)}{' '}
                        <span className="font-normal text-ink-2 num">{resourceMark(entry)}</span>
                      </span>
                    }
                    detail={
                      <span className="whitespace-normal">
                        {entry.resourceName === null ? null : `${entry.resourceName} · `}
                        <RelativeTime value={entry.timestamp} />
                      </span>
                    }
                    end={<OutcomeBadge success={entry.success} />}
                  />
                ))}
              </CardList>
              <Button variant="ghost" className="mt-2 -ml-3" onClick={() => void navigate({ to: paths.auditLogs })}>
                {t.viewAllActivityAction}
              </Button>
            </>
          )
        }
      </QueryContent>
    </Card>
  )
}

function ActionIcon({ action }: { action: string }) {
  const Icon = icons[action] ?? ActivityIcon
  return (
    <span className="grid size-[30px] flex-none place-items-center rounded-full bg-calm-soft text-calm">
      <Icon className="size-[15px]" />
    </span>
  )
}

export function OutcomeBadge({ success }: { success: boolean }) {
  return <Badge tone={success ? 'ok' : 'bad'}>{success ? ui.completed : ui.failed}</Badge>
}
