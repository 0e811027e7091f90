/** Comments on a conversion, and requests for information with their answers. */

import { canAnswer, canRequestInformation, openRequests } from '#contract/conversions/capabilities.ts'
import { err, ok } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ConversionDependencies } from '../dependencies.ts'
import { lockConversion } from '../store.ts'
import type { CommentRow, ConversionRow } from '../tables.ts'
import { conversionView, type DecisionResult } from '../transitions.ts'
import { commentsOf, insertComment } from './store.ts'
import { t } from './texts.ts'

export interface CommentInput {
  readonly id: number
  readonly text: string
  /** The request that this answers; null for a comment. */
  readonly requestId: number | null
}

type Deps = Pick<ConversionDependencies, 'clock' | 'audit' | 'outbox' | 'notifications'>

/** Each method locks the row until the transaction ends, so that a request is answered once. */
export function createDiscussion(deps: Deps) {
  return {
    /**
     * Adds a comment or an answer. Fails with `conversion_not_found`, `request_not_open` or
     * `not_addressed`.
     */
    async comment(transaction: Transaction, actor: Actor, { id, text, requestId }: CommentInput): DecisionResult {
      const row = await lockConversion(transaction, id)
      if (!row) return err({ code: 'conversion_not_found' })
      if (requestId === null) return add(deps, transaction, actor, { row, text, kind: 'comment', requestId })
      const open = openRequests(await commentsOf(transaction, id))
      if (!open.some((request) => request.id === requestId)) return err({ code: 'request_not_open' })
      if (!canAnswer(row, personOf(actor))) return err({ code: 'not_addressed' })
      return add(deps, transaction, actor, { row, text, kind: 'answer', requestId })
    },

    /** Asks the requester. Fails with `conversion_not_found`, `wrong_state` or `own_request`. */
    async requestInformation(
      transaction: Transaction,
      actor: Actor,
      { id, text }: Pick<CommentInput, 'id' | 'text'>,
    ): DecisionResult {
      const row = await lockConversion(transaction, id)
      if (!row) return err({ code: 'conversion_not_found' })
      if (row.state !== 'in_review') return err({ code: 'not_in_review', state: row.state })
      if (!canRequestInformation(row, personOf(actor))) return err({ code: 'own_request' })
      return add(deps, transaction, actor, { row, text, kind: 'request', requestId: null })
    },
  }
}

const personOf = (actor: Actor) => ({ id: actor.userId ?? '', role: actor.role, approvesAlone: false })

interface Addition extends Pick<CommentRow, 'kind' | 'requestId'> {
  readonly row: ConversionRow
  readonly text: string
}

async function add(deps: Deps, transaction: Transaction, actor: Actor, addition: Addition): DecisionResult {
  const { row, text, kind, requestId } = addition
  const earlier = await commentsOf(transaction, row.id)
  const comment = await insertComment(transaction, {
    conversionId: row.id,
    kind,
    requestId,
    body: text,
    authorId: actor.userId ?? actor.name,
    authorName: actor.name,
    createdAt: deps.clock.now(),
  })
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'conversion',
    resourceId: String(row.id),
    // The text stays with the conversion; the log says that it was written.
    details: { reference: row.reference, comment: kind, commentId: comment.id },
  })
  await deps.outbox.emit(transaction, {
    kind: 'conversions',
    type: 'conversion.commented',
    version: 1,
    aggregateId: String(row.id),
    payload: { conversionId: row.id },
  })
  const userIds = readersOf(row, earlier, kind).filter((userId) => userId !== comment.authorId)
  if (userIds.length > 0)
    await deps.notifications.notify(transaction, {
      userIds,
      kind: 'discussion',
      about: { resourceType: 'conversion', resourceId: String(row.id) },
      title: () => t.commentTitle(kind, row.reference, row.clientName),
      body: () => t.commentBody(actor.name, text),
      dedupeKey: `conversion comment ${comment.id}`,
    })
  return ok(await conversionView(transaction, row))
}

/** A request goes to the requester; the rest to all who take part. */
function readersOf(row: ConversionRow, earlier: readonly CommentRow[], kind: CommentRow['kind']): string[] {
  if (kind === 'request') return [row.initiatedBy]
  return [...new Set([row.initiatedBy, ...earlier.map(({ authorId }) => authorId)])]
}
