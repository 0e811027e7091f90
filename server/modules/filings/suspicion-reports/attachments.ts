import { maxAttachments } from '#contract/filings/suspicion-reports.ts'
import { can } from '#contract/permissions.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Changed, change, type ReportDependencies, take } from './context.ts'
import type { ReportError } from './errors.ts'
import { contentDigest } from './rules.ts'
import { attachmentsOf, insertAttachment, readAttachment } from './store.ts'
import type { AttachedFile } from './tables.ts'

/**
 * Attachments of a report: append-only, stored with it, and readable only with permission for the
 * report.
 */
export function attachmentVerbs(deps: ReportDependencies) {
  return {
    /**
     * Before two people have signed, an attachment is part of the signed content. Later ones are
     * separate, like addenda.
     */
    async attach(transaction: Transaction, actor: Actor, { id, file }: { id: number; file: AttachedFile }): Changed {
      const taken = await take(transaction, actor, { id, version: null }, 'attach')
      if (!taken.ok) return taken
      const row = taken.value
      const before = await attachmentsOf(transaction, id)
      if (before.some(({ sha256 }) => sha256 === file.sha256)) return err({ code: 'attached_already' })
      if (before.length >= maxAttachments) return err({ code: 'too_many_attachments' })
      await insertAttachment(transaction, {
        ...file,
        dosId: id,
        addedAt: deps.clock.now(),
        addedBy: actor.userId ?? actor.name,
        addedByName: actor.name,
      })
      const isOpen = row.state === 'draft' || row.state === 'signed_once'
      const contentSha256 = contentDigest(
        row,
        [...before, file].map(({ sha256 }) => sha256),
      )
      const changes = isOpen ? { contentSha256, state: 'draft' as const } : {}
      return change(deps, transaction, actor, row, changes, { attached: file.sha256 })
    },

    async attachment(
      executor: Executor,
      actor: Actor,
      { id, attachmentId }: { readonly id: number; readonly attachmentId: number },
    ): Promise<Result<AttachedFile, ReportError>> {
      if (!can(actor, 'dos.handle')) return err({ code: 'report_not_permitted' })
      const file = await readAttachment(executor, id, attachmentId)
      return file ? ok(file) : err({ code: 'attachment_not_found' })
    },
  }
}
