import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { listNotifications } from '#contract/notifications/api.ts'
import { getWaitingWork } from '#contract/reports/dashboard.ts'
import { read, readTotal } from '#web/api/queries.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Popover } from '#web/ui/overlay/menu.tsx'
import { NotificationList } from './notification-list.tsx'

const WaitingList = lazy(() =>
  import('./waiting-list.tsx').then(({ WaitingList: component }) => ({ default: component })),
)

/** Opens pending work and notifications; shows a red dot while something is unread. */
export function NotificationBell() {
  const { data: work } = useQuery(read(getWaitingWork, {}))
  const { data: unread = 0 } = useQuery(readTotal(listNotifications, { query: { state: 'unread' } }))
  const waiting = work?.length ?? 0
  const parts = [
    'Notifications',
    ...(unread > 0 ? [`${unread} unread`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting, 'item')} waiting`] : []),
  ]
  return (
    <Popover
      label="Notifications"
      className="w-[min(26rem,calc(100vw-1rem))]!"
      trigger={(props) => (
        <IconButton {...props} label={parts.join(', ')} icon={<BellIcon aria-hidden="true" />} dot={unread > 0} />
      )}
    >
      {(close) => (
        <>
          {waiting > 0 ? (
            <Suspense fallback={<SkeletonRows rows={waiting} />}>
              <WaitingList work={work ?? []} onLeave={close} />
            </Suspense>
          ) : null}
          <NotificationList unread={unread} onLeave={close} />
        </>
      )}
    </Popover>
  )
}
