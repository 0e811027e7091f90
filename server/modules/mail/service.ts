import type { MessageState, MessageVerb } from '#contract/mail/labels.ts'
import { err, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { sendDue, wireBytes } from './delivery.ts'
import type { Letter, MailDependencies } from './dependencies.ts'
import type { MailError } from './errors.ts'
import { enqueueLetter, handleMessage } from './mailbox.ts'
import { countByState, findMessage, type MessageFilter, selectMessages } from './store.ts'
import type { MessageRow } from './tables.ts'

export interface Mail {
  readonly hasMailServer: boolean
  /** Writes a message in the caller's transaction. It is sent once, after the commit. */
  enqueue(transaction: Transaction, actor: Actor | null, letter: Letter): Promise<{ messageId: string }>
  handle(
    transaction: Transaction,
    actor: Actor,
    wish: { readonly id: string; readonly verb: MessageVerb; readonly version: number | null },
  ): Promise<Result<MessageRow, MailError>>
  /** Newest first. */
  list(
    executor: Executor,
    filter: MessageFilter,
    page: { readonly limit: number; readonly before: string | null },
  ): Promise<Page<MessageRow>>
  find(executor: Executor, id: string): Promise<MessageRow | null>
  counts(executor: Executor): Promise<ReadonlyMap<MessageState, number>>
  /** The message as an .eml file, or an error. */
  emlOf(executor: Executor, id: string): Promise<Result<Uint8Array, MailError | { readonly code: 'no_attachment' }>>
  /** Sends due messages; called by the job and by tests. Returns the number of attempts. */
  sendDue(): Promise<number>
}

export function createMail(deps: MailDependencies): Mail {
  return {
    hasMailServer: deps.carrier !== null,
    enqueue: (transaction, actor, letter) => enqueueLetter(transaction, deps, actor, letter),
    handle: (transaction, actor, wish) => handleMessage(transaction, deps, actor, wish),
    async list(executor, filter, { limit, before }) {
      const { rows, total } = await selectMessages(executor, filter, { limit: limit + 1, before })
      const items = rows.slice(0, limit)
      return { items, total, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    },
    find: findMessage,
    counts: countByState,
    async emlOf(executor, id) {
      const message = await findMessage(executor, id)
      if (!message) return err({ code: 'not_found' })
      const bytes = await wireBytes(deps, executor, message)
      return bytes.ok ? bytes : err({ code: 'no_attachment' })
    },
    sendDue: () => sendDue(deps),
  }
}
