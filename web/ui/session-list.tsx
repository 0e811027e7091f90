import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { deviceName } from './format/device-name.ts'
import { RelativeTime } from './format/figures.tsx'
import * as t from './messages.ts'

interface ListedSession {
  readonly id: string
  readonly current: boolean
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly ipAddress: string
  readonly userAgent: string
}

interface SessionListProps {
  readonly sessions: readonly ListedSession[]
  /** An action at the end of each row. */
  readonly action?: (session: ListedSession) => ReactNode
}

/** Sessions of a user: browser and system as reported, address, and last use. */
export function SessionList({ sessions, action }: SessionListProps) {
  return (
    <ul aria-label={t.sessionsLabel} className="divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center gap-3 py-3">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-2 font-strong">
              {deviceName(session.userAgent)}
              {session.current ? <Badge tone="ok">{t.currentSessionLabel}</Badge> : null}
            </span>
            <span className="block text-[12.5px] text-ink-2 num wrap-anywhere">
              {t.sessionLastUsed(session.ipAddress, <RelativeTime value={session.lastSeenAt} within />)}
            </span>
          </span>
          {action?.(session)}
        </li>
      ))}
    </ul>
  )
}
