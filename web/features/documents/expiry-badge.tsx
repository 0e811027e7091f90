import type { Document } from '#contract/documents/api.ts'
import { addDays } from '#kernel/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { formatDate } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const soonDays = 30

/** Marks a document that has expired or soon will; nothing for a valid one. */
export function ExpiryBadge({ document }: { document: Document }) {
  const state = expiryOf(document.expiresOn, new Date())
  if (state === 'none' || state === 'holds') return null
  return state === 'expired' ? (
    <Badge tone="bad">{ui.expired}</Badge>
  ) : (
    <Badge tone="warn">{t.expiresOn(formatDate(document.expiresOn ?? ''))}</Badge>
  )
}

/** Validity of a document on that day. It is still valid on its expiry date. */
function expiryOf(expiresOn: string | null, today: Date): 'none' | 'holds' | 'soon' | 'expired' {
  if (expiresOn === null) return 'none'
  const day = businessDay(today)
  if (expiresOn < day) return 'expired'
  return expiresOn <= addDays(day, soonDays) ? 'soon' : 'holds'
}
