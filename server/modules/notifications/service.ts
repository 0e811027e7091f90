/** Creates notifications, and sends emails and digests for them. */

import {
  defaultChannelOf,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
  screenOf,
} from '#contract/notifications/labels.ts'
import { type Asker, can, type Permission, permissions } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import type { Audit, ResourceType } from '#server/modules/audit/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Mail } from '#server/modules/mail/index.ts'
import { bindFirst } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { type StoredText, storedText, textForReader, type Wording } from '#server/platform/language/stored-text.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import {
  countNotifications,
  insertNotifications,
  loadPreferences,
  markRead,
  type NotificationRow,
  type NotificationSelection,
  peopleWithDigest,
  type Reader,
  selectNotifications,
  storePreference,
  takeDigest,
  unmarkNewest,
} from './store.ts'
import { t } from './texts.ts'

export interface NotificationDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox'> {
  readonly audit: Pick<Audit, 'append'>
  readonly identity: Pick<Identity, 'findActiveUsers'>
  readonly mailbox: Pick<Mail, 'enqueue'>
  /** Base URL of links in emails. */
  readonly publicUrl: string
  /** Nobody is notified of a made-up past. */
  readonly isDemo?: boolean
}

/** Recipients: users by id, or all active users with a permission. */
export type Addressees =
  | { readonly userIds: readonly string[]; readonly permission?: undefined }
  | { readonly permission: Permission; readonly userIds?: undefined; readonly exceptUserId?: string | null }

export type NotificationInput = Addressees & {
  readonly kind: NotificationKind
  readonly about: { readonly resourceType: ResourceType; readonly resourceId: string }
  /** One line, at most 300 characters. */
  readonly title: Wording
  /** A sentence or two, at most 2,000 characters. */
  readonly body: Wording
  /** Identifies the cause: a second notification with the same key is not stored for a user. */
  readonly dedupeKey: string
}

const readerOf = (actor: Actor): Reader => ({
  userId: assertDefined(actor.userId, 'the person'),
  permissions: permissionsOf(actor),
})

const permissionsOf = (asker: Asker) => permissions.filter((permission) => can(asker, permission))

export type Notifications = ReturnType<typeof createNotifications>

export function createNotifications(deps: NotificationDependencies) {
  const { database, clock } = deps
  const bind = bindFirst(deps)
  return {
    notify: bind(notify),
    async list(
      executor: Executor,
      actor: Actor,
      input: { readonly state: 'unread' | 'read' | undefined; readonly before: number | null; readonly limit: number },
    ): Promise<Page<NotificationRow>> {
      const reader = readerOf(actor)
      const rows = await selectNotifications(executor, reader, { ...input, limit: input.limit + 1 })
      const total = await countNotifications(executor, reader, input.state)
      return idPageOf(rows, { total, limit: input.limit })
    },
    unread: (executor: Executor, actor: Actor) => countNotifications(executor, readerOf(actor), 'unread'),
    async mark(transaction: Transaction, actor: Actor, which: NotificationSelection, isRead: boolean): Promise<void> {
      const { userId } = readerOf(actor)
      const moved = await markRead(transaction, userId, which, isRead ? clock.now() : null)
      if (moved > 0) await emitChanged(deps, transaction, 'read')
    },
    /**
     * Undoes the last marking as read, of all notifications marked in it. Returns false if it was
     * before `since`.
     */
    async takeBackReading(transaction: Transaction, actor: Actor, which: { upTo: number; since: Date }) {
      const isTaken = (await unmarkNewest(transaction, readerOf(actor).userId, which)) > 0
      if (isTaken) await emitChanged(deps, transaction, 'read')
      return isTaken
    },
    async preferences(executor: Executor, actor: Actor) {
      const { userId } = readerOf(actor)
      const chosen = new Map((await loadPreferences(executor, [userId])).map(({ kind, way }) => [kind, way]))
      return notificationKinds.map((kind) => ({
        kind,
        way: chosen.get(kind) ?? defaultChannelOf(kind),
        isOwn: chosen.has(kind),
      }))
    },
    choose: bind(choose),
    /** Sends one email per user with pending digest notifications. Returns the number of emails. */
    async sendDigests(): Promise<number> {
      let written = 0
      for (const userId of await peopleWithDigest(database.pool))
        if (await database.transaction((transaction) => sendDigest(deps, transaction, userId))) written += 1
      return written
    },
  }
}

/** Chooses the channel of a kind of notification for the user. */
async function choose(
  deps: NotificationDependencies,
  transaction: Transaction,
  actor: Actor,
  kind: NotificationKind,
  way: NotificationChannel,
): Promise<void> {
  const { userId } = readerOf(actor)
  const before = (await loadPreferences(transaction, [userId])).find((known) => known.kind === kind)?.way
  await storePreference(transaction, { userId, kind, way, chosenAt: deps.clock.now() })
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'user',
    resourceId: userId,
    details: { notices: kind },
    before: { way: before ?? defaultChannelOf(kind) },
    after: { way },
  })
  await emitChanged(deps, transaction, 'preferences')
}

function emitChanged({ outbox }: NotificationDependencies, transaction: Transaction, aggregateId: string) {
  return outbox.emit(transaction, { kind: 'notices', type: 'notice.changed', version: 1, aggregateId, payload: {} })
}

/** Never emailed: more users can read the mail outbox than may know of the record. */
const isConfidential = (resourceType: string): boolean => resourceType === 'dos'

/**
 * Notifies users in the caller's transaction through their chosen channel. Returns the number of
 * new notifications.
 */
async function notify(
  deps: NotificationDependencies,
  transaction: Transaction,
  input: NotificationInput,
): Promise<number> {
  const { clock, identity, mailbox, publicUrl } = deps
  const { kind, about, dedupeKey } = input
  const [title, body] = [storedText(input.title), storedText(input.body)]
  if (deps.isDemo) return 0
  const found = await identity.findActiveUsers(transaction, input)
  const except = input.permission === undefined ? null : (input.exceptUserId ?? null)
  const people = found.filter(({ id }) => id !== except)
  if (people.length === 0) return 0
  const preferences = await loadPreferences(
    transaction,
    people.map(({ id }) => id),
  )
  const wayOf = (userId: string): NotificationChannel => {
    const way =
      preferences.find((known) => known.userId === userId && known.kind === kind)?.way ?? defaultChannelOf(kind)
    return isConfidential(about.resourceType) && way !== 'off' ? 'bell' : way
  }
  const wanting = people
    .map(({ id, ...person }) => ({ ...person, userId: id, way: wayOf(id) }))
    .filter((p) => p.way !== 'off')
  const isNew = await insertNotifications(
    transaction,
    {
      kind,
      permission: input.permission ?? null,
      aboutType: about.resourceType,
      aboutId: about.resourceId,
      title: shortened(title, 300),
      body: shortened(body, 2000),
      dedupeKey,
      createdAt: clock.now(),
    },
    wanting.map(({ userId, way }) => ({ userId, digest: way === 'digest' ? 'waiting' : 'none' })),
  )
  for (const { userId, email, language, way } of wanting) {
    const notificationId = isNew.get(userId)
    if (way !== 'mail' || notificationId === undefined) continue
    const spoken = language ?? sourceLanguage
    const texts = await inLanguage(spoken, () => ({
      language: spoken,
      subject: textForReader(title),
      text: `${textForReader(body)}\n\n${publicUrl}${screenOf(about.resourceType, about.resourceId)}\n\n${kind === 'sign_in' ? t.whySignInMailed : t.whyMailed}`,
    }))
    await mailbox.enqueue(transaction, null, {
      to: [email],
      toUsers: [userId],
      ...texts,
      attachments: [],
      about,
      dedupeKey: `notification ${notificationId}`,
    })
  }
  const [first] = isNew.values()
  if (first !== undefined) await emitChanged(deps, transaction, String(first))
  return isNew.size
}

function shortened({ text, translations }: StoredText, maxLength: number): StoredText {
  const cut = Object.entries(translations ?? {}).map(([language, translated]) => [
    language,
    translated.slice(0, maxLength),
  ])
  return { text: text.slice(0, maxLength), translations: translations && Object.fromEntries(cut) }
}

async function sendDigest(
  { identity, mailbox, publicUrl, clock }: NotificationDependencies,
  transaction: Transaction,
  userId: string,
): Promise<boolean> {
  const [person] = await identity.findActiveUsers(transaction, { userIds: [userId] })
  const language = person?.language ?? sourceLanguage
  const reader = { userId, permissions: person ? permissionsOf(person) : [] }
  const notifications = await inLanguage(language, () => takeDigest(transaction, reader))
  const unread = notifications.filter(({ isRead }) => !isRead)
  if (!person || unread.length === 0) return false
  const entries = unread.map(
    ({ title, body, aboutType, aboutId }) => `${title}\n${body}\n${publicUrl}${screenOf(aboutType, aboutId)}`,
  )
  await mailbox.enqueue(transaction, null, {
    to: [person.email],
    toUsers: [userId],
    language,
    ...(await inLanguage(language, () => ({
      subject: t.digestTitle(unread.length),
      text: `${entries.join('\n\n')}\n\n${t.whyMailed}`,
    }))),
    attachments: [],
    about: { resourceType: 'user', resourceId: userId },
    dedupeKey: `digest ${userId} ${clock.now().toISOString()}`,
  })
  return true
}
