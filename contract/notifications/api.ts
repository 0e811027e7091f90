import * as z from 'zod/mini'
import { id, instant, pageQuery, pathId } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { noticeKinds, noticeWays } from './labels.ts'

const { limit, cursor } = pageQuery
const own = { tag: 'Notices', access: 'signed-in' } as const

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  resourceType: z.string(),
  resourceId: z.string(),
  title: z.string(),
  body: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
})
export type Notice = z.output<typeof notice>

export const listNotices = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/notices',
  summary: "The person's own notices, newest first; X-Total-Count of the unread ones is what the bell shows",
  query: z.strictObject({ limit, cursor, state: z.optional(z.enum(['unread', 'read'])) }),
  answer: z.array(notice),
  polled: true,
})

export const markNotices = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Marks own notices as read or unread: those named by ids, all up to one, or all',
  body: z.strictObject({
    ids: z.optional(z.array(pathId).check(z.maxLength(500))),
    upTo: z.optional(pathId),
    isRead: z.boolean(),
  }),
  answer: z.object({ unread: z.int() }),
})

export const noticePreference = z.object({ kind: z.enum(noticeKinds), way: z.enum(noticeWays), isOwn: z.boolean() })
export type NoticePreference = z.output<typeof noticePreference>

export const listNoticePreferences = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/notices/preferences',
  summary: 'How each kind of notice reaches the person; isOwn is false for what they have not chosen themselves',
  answer: z.array(noticePreference),
})

export const chooseNoticeWay = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/api/notices/preferences/:kind',
  summary:
    'Chooses how a kind of notice reaches the person: bell, bell and e-mail, bell and daily digest, or not at all',
  params: z.strictObject({ kind: z.enum(noticeKinds) }),
  body: z.strictObject({ way: z.enum(noticeWays) }),
  answer: noticePreference,
})
