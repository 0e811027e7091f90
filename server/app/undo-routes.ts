import { can } from '#contract/permissions.ts'
import { type Undoable, undoable, undoChange, undoGraceMs, undoMs } from '#contract/undo.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import { answer, type Refusal, type Route, refuse, write } from '#server/platform/http/route.ts'

interface UndoParts {
  readonly clock: Clock
  readonly audit: Pick<Audit, 'list'>
  readonly clients: Pick<Clients, 'setActive'>
  readonly documents: Pick<Documents, 'setActive'>
}

/** Takes back what the audit log says this person did last to the record, if that was within ten seconds. */
export function undoRoutes(parts: UndoParts): Route[] {
  return [
    write(undoChange, async ({ transaction, actor, body, ifMatch }) => {
      const { resourceType, resourceId } = body
      if (!can(actor, undoable[resourceType]))
        return refuse(platformRefusal('not_permitted', 'Your role does not permit this. Ask an administrator.'))
      const wasActive = await standingBefore(parts, transaction, actor, resourceType, resourceId)
      if (wasActive === null) return refuse(tooLate)
      const change = { id: resourceId, version: body.version ?? ifMatch, isActive: wasActive, reason: 'Undone' }
      const undone = await parts[doorOf[resourceType]].setActive(transaction, actor, change)
      return undone.ok ? answer({ undone: true as const }) : refuse(tooLate)
    }),
  ]
}

const doorOf = { client: 'clients', document: 'documents' } as const

/** What `isActive` was before the last change, when that is this person's to undo; else null. */
async function standingBefore(
  { audit, clock }: UndoParts,
  transaction: Transaction,
  actor: Actor,
  resourceType: Undoable,
  resourceId: number,
): Promise<boolean | null> {
  const filter = { resourceType, resourceId: String(resourceId), actions: ['update'] as const }
  const [last] = (await audit.list(transaction, filter, { limit: 1, after: null })).items
  if (!last || last.userId !== actor.userId) return null
  if (clock.now().getTime() - last.occurredAt.getTime() > undoMs + undoGraceMs) return null
  const { changes } = (last.details ?? {}) as { changes?: { isActive?: { from?: unknown } } }
  const from = changes?.isActive?.from
  // An undoing is not undone again.
  return typeof from === 'boolean' && (last.details as { reason?: unknown }).reason !== 'Undone' ? from : null
}

const tooLate: Refusal = {
  status: 409,
  code: 'undo_over',
  title: 'Too late',
  detail: 'This can no longer be undone: ten seconds are over, or it has changed since.',
}
