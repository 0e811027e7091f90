import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { getWaitingWork } from '#contract/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { IconButton } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/figures.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Popover } from '#web/ui/menu.tsx'
import { clientPath, conversionPath, paths, screeningMatchPath } from '../paths.ts'

type WorkItem = AnswerOf<typeof getWaitingWork>[number]

/** What waits for the person; the red dot only while something does. */
export function Bell() {
  const { data: work, error } = useQuery(read(getWaitingWork, {}))
  const count = work?.length ?? 0
  return (
    <Popover
      label="Notifications"
      trigger={(props) => (
        <IconButton
          {...props}
          label={count > 0 ? `Notifications, ${formatCount(count, 'item')} waiting` : 'Notifications'}
          icon={<BellIcon aria-hidden="true" />}
          dot={count > 0}
        />
      )}
    >
      {(close) => (
        <div>
          <h2 className="border-b border-line px-4 py-2.5">Waiting for you</h2>
          {work && work.length > 0 ? (
            <ul className="divide-y divide-line">
              {work.map((item) => (
                <li key={`${item.kind}-${item.id}`}>
                  <Link
                    {...placeOf(item)}
                    onClick={close}
                    className="block px-4 py-2.5 -outline-offset-2! hover:bg-calm-soft"
                  >
                    <span className="flex items-baseline gap-3">
                      <span className="min-w-0 flex-1 text-s wrap-anywhere font-strong">{item.title}</span>
                      <span className="text-xs text-ink-2">
                        <RelativeTime value={item.since} />
                      </span>
                    </span>
                    <span className="block text-[12.5px] text-ink-2">{item.detail}</span>
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <p className="px-4 py-6 text-center text-s text-ink-2">
              {error ? serverMessage(error) : 'Nothing waits for you.'}
            </p>
          )}
        </div>
      )}
    </Popover>
  )
}

function placeOf({ kind, id }: WorkItem) {
  switch (kind) {
    case 'conversion_review':
      return conversionPath(id)
    case 'bank_approval':
      return { to: paths.waemuBanking }
    case 'screening_match':
      return screeningMatchPath(id)
    case 'kyc_review':
    case 'limit_approval':
      return clientPath(id)
  }
}
