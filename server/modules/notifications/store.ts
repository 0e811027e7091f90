/** SQL of notifications and preferences. */

import { sql } from 'drizzle-orm'
import type { NotificationChannel, NotificationKind } from '#contract/notifications/labels.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type StoredText, type Translations, textForReader } from '#server/platform/language/stored-text.ts'

export interface NotificationRow {
  readonly id: number
  readonly userId: string
  readonly kind: NotificationKind
  readonly aboutType: string
  readonly aboutId: string
  /** Title and body are in the language of the current work. */
  readonly title: string
  readonly body: string
  readonly createdAt: Date
  readonly isRead: boolean
}

export interface NewNotification {
  readonly kind: NotificationKind
  readonly permission: Permission | null
  readonly aboutType: string
  readonly aboutId: string
  readonly title: StoredText
  readonly body: StoredText
  readonly dedupeKey: string
  readonly createdAt: Date
}

/**
 * Inserts the notification for each recipient who has none for this cause. Returns the new ids by
 * user.
 */
export async function insertNotifications(
  transaction: Transaction,
  notification: NewNotification,
  recipients: readonly { readonly userId: string; readonly digest: 'none' | 'waiting' }[],
): Promise<Map<string, number>> {
  const { title, body } = notification
  const json = ({ translations }: StoredText) => (translations === null ? null : JSON.stringify(translations))
  const { rows } = await transaction.execute<{ id: number; user_id: string }>(sql`
    insert into notifications.notification
      (user_id, kind, permission, about_type, about_id, title, body, title_translations, body_translations,
      dedupe_key, created_at, digest)
    select r.user_id, ${notification.kind}, ${notification.permission}, ${notification.aboutType}, ${notification.aboutId},
      ${title.text}, ${body.text}, ${json(title)}::jsonb, ${json(body)}::jsonb, ${notification.dedupeKey}, ${notification.createdAt.toISOString()}, r.digest
    from unnest(${sql.param(recipients.map(({ userId }) => userId))}::text[],
      ${sql.param(recipients.map(({ digest }) => digest))}::text[]) as r (user_id, digest)
    order by r.user_id
    on conflict (user_id, dedupe_key) do nothing
    returning id, user_id`)
  return new Map(rows.map((row) => [row.user_id, row.id]))
}

interface Row extends Record<string, unknown> {
  id: number
  user_id: string
  kind: NotificationKind
  about_type: string
  about_id: string
  title: string
  body: string
  title_translations: Translations | null
  body_translations: Translations | null
  created_ms: bigint
  is_read: boolean
}

/**
 * A user and their permissions. A notification for a permission is shown only while its reader has
 * it.
 */
export interface Reader {
  readonly userId: string
  readonly permissions: readonly Permission[]
}

const visibleTo = ({ userId, permissions }: Reader) =>
  sql`n.user_id = ${userId} and (n.permission is null or n.permission = any(${sql.param([...permissions])}::text[]))`

const ofState = (state: 'unread' | 'read' | undefined) =>
  state === undefined ? sql`true` : state === 'unread' ? sql`n.read_at is null` : sql`n.read_at is not null`

const columns = sql`n.id, n.user_id, n.kind, n.about_type, n.about_id, n.title, n.body, n.title_translations, n.body_translations,
  (extract(epoch from n.created_at) * 1000)::bigint as created_ms, n.read_at is not null as is_read`

export async function selectNotifications(
  executor: Executor,
  reader: Reader,
  { state, before, limit }: { state: 'unread' | 'read' | undefined; before: number | null; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await executor.execute<Row>(sql`
    select ${columns} from notifications.notification n
    where ${visibleTo(reader)} and ${ofState(state)} and (${before}::int is null or n.id < ${before}::int)
    order by n.id desc limit ${limit}`)
  return rows.map(toNotification)
}

export async function countNotifications(
  executor: Executor,
  reader: Reader,
  state: 'unread' | 'read' | undefined,
): Promise<number> {
  const { rows } = await executor.execute<{ count: bigint }>(
    sql`select count(*) as count from notifications.notification n where ${visibleTo(reader)} and ${ofState(state)}`,
  )
  return Number(rows[0]?.count ?? 0n)
}

/** The given ids, all ids up to one, or all. */
export interface NotificationSelection {
  readonly ids?: readonly number[] | undefined
  readonly upTo?: number | undefined
}

/** Marks own notifications. Returns the number changed. */
export async function markRead(
  transaction: Transaction,
  userId: string,
  { ids, upTo }: NotificationSelection,
  readAt: Date | null,
): Promise<number> {
  const named = ids
    ? sql`id = any(${sql.param([...ids])}::int[])`
    : sql`(${upTo ?? null}::int is null or id <= ${upTo ?? null}::int)`
  const { rows } = await transaction.execute(sql`
    update notifications.notification set read_at = ${readAt?.toISOString() ?? null}::timestamptz
    where user_id = ${userId} and ${named} and (read_at is null) = ${readAt !== null} returning id`)
  return rows.length
}

/**
 * Undoes the newest marking as read of notifications up to `upTo`, if it was at `since` or later.
 * Returns the number changed.
 */
export async function unmarkNewest(
  transaction: Transaction,
  userId: string,
  { upTo, since }: { readonly upTo: number; readonly since: Date },
): Promise<number> {
  const { rows } = await transaction.execute(sql`
    update notifications.notification set read_at = null
    where user_id = ${userId} and id <= ${upTo} and read_at >= ${since.toISOString()} and read_at =
      (select max(read_at) from notifications.notification where user_id = ${userId} and id <= ${upTo})
    returning id`)
  return rows.length
}

export async function loadPreferences(
  executor: Executor,
  userIds: readonly string[],
): Promise<{ userId: string; kind: NotificationKind; way: NotificationChannel }[]> {
  const { rows } = await executor.execute<{ user_id: string; kind: NotificationKind; way: NotificationChannel }>(
    sql`select user_id, kind, way from notifications.preference where user_id = any(${sql.param([...userIds])}::text[])`,
  )
  return rows.map(({ user_id, kind, way }) => ({ userId: user_id, kind, way }))
}

export async function storePreference(
  transaction: Transaction,
  { userId, kind, way, chosenAt }: { userId: string; kind: NotificationKind; way: NotificationChannel; chosenAt: Date },
): Promise<void> {
  await transaction.execute(sql`
    insert into notifications.preference (user_id, kind, way, chosen_at)
    values (${userId}, ${kind}, ${way}, ${chosenAt.toISOString()})
    on conflict (user_id, kind) do update set way = excluded.way, chosen_at = excluded.chosen_at`)
}

export async function peopleWithDigest(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ user_id: string }>(
    sql`select distinct user_id from notifications.notification where digest = 'waiting' order by user_id`,
  )
  return rows.map((row) => row.user_id)
}

/**
 * Takes a user's pending digest notifications; returns those that the user may still see. A
 * concurrent instance waits for the row locks and finds nothing left.
 */
export async function takeDigest(transaction: Transaction, reader: Reader): Promise<NotificationRow[]> {
  const { rows } = await transaction.execute<Row>(sql`
    with taken as (
      update notifications.notification set digest = 'sent' where user_id = ${reader.userId} and digest = 'waiting' returning *
    )
    select ${columns} from taken n where ${visibleTo(reader)} order by n.id desc`)
  return rows.map(toNotification)
}

function toNotification(row: Row): NotificationRow {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    aboutType: row.about_type,
    aboutId: row.about_id,
    title: textForReader({ text: row.title, translations: row.title_translations }),
    body: textForReader({ text: row.body, translations: row.body_translations }),
    createdAt: new Date(Number(row.created_ms)),
    isRead: row.is_read,
  }
}
