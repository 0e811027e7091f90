/** Undoes a person's last change of a record. */
import { can } from '#contract/permissions.ts'
import { type Undoable, undoable, undoChange, undoGraceMs, undoMs } from '#contract/undo.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Compliance } from '#server/modules/compliance/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Schedules } from '#server/modules/schedules/index.ts'
import { undoneReason } from '#server/platform/bulk/undo.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import { answer, type Refusal, type Route, refuse, write } from '#server/platform/http/route.ts'
import { t } from './texts.ts'

interface UndoParts {
  readonly clock: Clock
  readonly audit: Pick<Audit, 'list'>
  readonly clients: Pick<Clients, 'setActive'>
  readonly documents: Pick<Documents, 'setActive'>
  readonly schedules: Pick<Schedules, 'edit' | 'restore'>
  readonly compliance: { readonly alerts: Pick<Compliance['alerts'], 'change'> }
  readonly notifications: Pick<Notifications, 'takeBackReading'>
}

/** Field values before the last change. */
type Before = Readonly<Record<string, unknown>>

/** Undoes this person's last change of the record, within ten seconds. */
export function undoRoutes(parts: UndoParts): Route[] {
  const undoers = undoersOf(parts)
  return [
    write(undoChange, async ({ transaction, actor, body, version }) => {
      const { resourceType, resourceId } = body
      const permission = undoable[resourceType]
      if (permission !== null && !can(actor, permission))
        return refuse(platformRefusal('not_permitted', t.notPermitted))
      if (resourceType === 'notices') {
        const taken = await parts.notifications.takeBackReading(transaction, actor, {
          upTo: resourceId,
          since: since(parts),
        })
        return taken ? answer({ undone: true as const }) : refuse(tooLate())
      }
      const { fields, actions, restore } = undoers[resourceType]
      const input = { resourceType, resourceId, fields, actions: actions ?? (['update'] as const) }
      const before = await stateBefore(parts, transaction, actor, input)
      if (before === null) return refuse(tooLate())
      const target = { id: resourceId, version }
      const undone = await restore(transaction, actor, target, before)
      return undone.ok ? answer({ undone: true as const }) : refuse(tooLate())
    }),
  ]
}

type Actions = readonly ('update' | 'delete')[]

/** How the changes of one kind of record are undone. */
interface Undoer {
  /** Fields that can be undone; a change of any other field cannot. */
  readonly fields: readonly string[]
  /** Audit actions of the change; default is update. */
  readonly actions?: Actions
  readonly restore: (
    transaction: Transaction,
    actor: Actor,
    target: Target,
    before: Before,
  ) => Promise<Result<unknown, unknown>>
}

function undoersOf(parts: UndoParts): Readonly<Record<Exclude<Undoable, 'notices'>, Undoer>> {
  const { clients, documents, schedules, compliance } = parts
  const activity = (before: Before) => ({ isActive: before.isActive === true, reason: undoneReason })
  return {
    client: {
      fields: ['isActive'],
      restore: (transaction, actor, target, before) =>
        clients.setActive(transaction, actor, { ...target, ...activity(before) }),
    },
    document: {
      fields: ['isActive'],
      restore: (transaction, actor, target, before) =>
        documents.setActive(transaction, actor, { ...target, ...activity(before) }),
    },
    schedule: {
      // The next run is recomputed from the other fields.
      fields: ['isActive', 'nextExecution', 'archivedAt'],
      actions: ['update', 'delete'],
      restore: (transaction, actor, target, before) =>
        'archivedAt' in before
          ? schedules.restore(transaction, actor, { ...target, ...activity(before) })
          : schedules.edit(transaction, actor, target, { isActive: before.isActive === true }, undoneReason),
    },
    alert: {
      fields: ['assignedTo', 'dueOn'],
      restore: (transaction, actor, target, { assignedTo, dueOn }) =>
        compliance.alerts.change(transaction, actor, {
          ...target,
          note: null,
          reason: undoneReason,
          ...(assignedTo === undefined ? {} : { assignedTo: assignedTo as string | null }),
          ...(dueOn === undefined ? {} : { dueOn: dueOn as string }),
        }),
    },
  }
}

const since = ({ clock }: UndoParts): Date => new Date(clock.now().getTime() - undoMs - undoGraceMs)

/** Previous values of the last change, if this person may undo it; otherwise null. */
async function stateBefore(
  parts: UndoParts,
  transaction: Transaction,
  actor: Actor,
  input: {
    readonly resourceType: Undoable
    readonly resourceId: number
    readonly fields: readonly string[]
    readonly actions: Actions
  },
): Promise<Before | null> {
  const { resourceType, resourceId, fields, actions } = input
  const filter = { resourceType, resourceId: String(resourceId), actions }
  const [last] = (await parts.audit.list(transaction, filter, { limit: 1, after: null })).items
  if (!last || last.userId !== actor.userId || last.occurredAt < since(parts)) return null
  const { changes = {}, reason } = (last.details ?? {}) as {
    changes?: Readonly<Record<string, { readonly from?: unknown }>>
    reason?: unknown
  }
  const changed = Object.keys(changes).filter((name) => fields.includes(name) || !ignored.has(name))
  if (reason === undoneReason || changed.length === 0 || changed.some((name) => !fields.includes(name))) return null
  return Object.fromEntries(changed.map((name) => [name, changes[name]?.from]))
}

/** Fields that every change sets. */
const ignored: ReadonlySet<string> = new Set(['version', 'updatedAt', 'archivedAt'])

const tooLate = (): Refusal => ({
  status: 409,
  code: 'undo_over',
  title: t.tooLateTitle,
  detail: t.undoTooLate,
})
