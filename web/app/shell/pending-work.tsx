import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listApprovals } from '#contract/approvals/api.ts'
import type { getWaitingWork } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/app/messages.ts'
import { alertPath, filingPath, paths } from '#web/routes/paths.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import * as ui from '#web/ui/messages.ts'
import { RecordLink } from './record-link.tsx'

type WorkItem = AnswerOf<typeof getWaitingWork>[number]

interface PendingWorkProps {
  readonly work: readonly WorkItem[]
  /** How many requests wait in the approvals inbox. */
  readonly requests: number
  readonly onLeave: () => void
}

/** Requests shown before the link to all. */
const maxShown = 5
const itemClass = 'block px-4 py-2.5 -outline-offset-2! hover:bg-calm-soft'

/** What waits for the user: requests to decide, then own alerts and filings due. */
export function PendingWork({ work, requests, onLeave }: PendingWorkProps) {
  return (
    <section aria-label={ui.waitingForYou} className="border-b border-line">
      <h2 className="border-b border-line px-4 py-2.5">{ui.waitingForYou}</h2>
      {requests > 0 ? <Requests count={requests} onLeave={onLeave} /> : null}
      <ul className="divide-y divide-line">
        {work.map((item) => (
          <li key={`${item.kind}-${item.id}`}>
            <Link
              {...(item.kind === 'alert' ? alertPath(item.id) : filingPath(item.id))}
              onClick={onLeave}
              className={itemClass}
            >
              <Item title={item.title} since={item.since}>
                {item.detail}
              </Item>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Requests({ count, onLeave }: { count: number; onLeave: () => void }) {
  const { data } = useQuery(read(listApprovals, { query: { limit: maxShown } }))
  if (!data) return <SkeletonRows rows={Math.min(count, maxShown)} />
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {data.map(({ key, path, subject, detail, requestedBy, requestedAt }) => (
          <li key={key}>
            <RecordLink href={path} onFollow={onLeave} className={itemClass}>
              <Item title={subject} since={requestedAt}>
                {t.requestedByDetail(detail, requestedBy)}
              </Item>
            </RecordLink>
          </li>
        ))}
      </ul>
      <p className="border-b border-line p-2 text-center text-s">
        <Link to={paths.approvals} onClick={onLeave} className="font-strong text-accent">
          {t.allApprovalsAction(count)}
        </Link>
      </p>
    </>
  )
}

function Item({ title, since, children }: { title: string; since: string; children: ReactNode }) {
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 text-s wrap-anywhere font-strong">{title}</span>
        <span className="text-xs text-ink-2">
          <RelativeTime value={since} />
        </span>
      </span>
      <span className="block text-[12.5px] text-ink-2">{children}</span>
    </>
  )
}
