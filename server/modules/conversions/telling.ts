import type { ConversionState } from '#contract/conversions/api.ts'
import { amountInWords } from '#kernel/format.ts'
import { xof } from '#kernel/money.ts'
import type { NoticeInput } from '#server/modules/notifications/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ConversionRow } from './tables.ts'

interface Told {
  readonly to: ConversionState
  readonly cause: string
  readonly actor: Actor
}

/** Whom a move concerns: approvers of what waits for review, and whoever asked for it of what became of it. */
export function noticeOfMove(row: ConversionRow, { to, cause, actor }: Told): NoticeInput | null {
  if (to === row.state) return null
  const base = {
    about: { resourceType: 'conversion', resourceId: String(row.id) },
    dedupeKey: `conversion ${row.id} ${row.version + 1}`,
  } as const
  const what = `${row.reference}: ${amountInWords(xof(row.amountXof))} for ${row.clientName}`
  if (to === 'in_review')
    return {
      ...base,
      kind: 'approval',
      permission: 'conversions.approve',
      exceptUserId: row.initiatedBy,
      title: `${what} waits for review`,
      body: `Asked for by ${row.initiatedByName}. ${cause}.`,
    }
  const initiator = { userIds: [row.initiatedBy] }
  if (to === 'failed') return { ...base, ...initiator, kind: 'conversion_failed', title: `${what} failed`, body: cause }
  const wasDecided = row.state === 'in_review' && (to === 'approved' || to === 'rejected')
  if (!wasDecided || actor.userId === row.initiatedBy) return null
  return { ...base, ...initiator, kind: 'decision', title: `${what} was ${to}`, body: `${cause}. By ${actor.name}.` }
}
