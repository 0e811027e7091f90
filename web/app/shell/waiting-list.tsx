import { Link } from '@tanstack/react-router'
import type { getWaitingWork } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { alertPath, clientPath, conversionPath, filingPath, paths, screeningMatchPath } from '../../routes/paths.ts'

type WorkItem = AnswerOf<typeof getWaitingWork>[number]

interface WaitingListProps {
  readonly work: readonly WorkItem[]
  readonly onLeave: () => void
}

/** Decisions that wait for the user, oldest first. */
export function WaitingList({ work, onLeave }: WaitingListProps) {
  return (
    <section aria-label="Waiting for you" className="border-b border-line">
      <h2 className="border-b border-line px-4 py-2.5">Waiting for you</h2>
      <ul className="divide-y divide-line">
        {work.map((item) => (
          <li key={`${item.kind}-${item.id}`}>
            <Link
              {...placeOf(item)}
              onClick={onLeave}
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
    </section>
  )
}

function placeOf({ kind, id }: WorkItem) {
  switch (kind) {
    case 'conversion_review':
      return conversionPath(id)
    case 'bank_approval':
    case 'channel_approval':
      return { to: paths.waemuBanking }
    case 'wallet_approval':
      return { to: paths.wallets }
    case 'alert':
      return alertPath(id)
    case 'filing_due':
      return filingPath(id)
    case 'setting_proposal':
      return { to: paths.adminSettings }
    case 'access_request':
      return { to: paths.accessRequests }
    case 'screening_match':
      return screeningMatchPath(id)
    case 'kyc_review':
    case 'limit_approval':
      return clientPath(id)
  }
}
