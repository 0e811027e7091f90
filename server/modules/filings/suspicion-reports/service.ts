/** Suspicion reports: draft, sign, transmit, acknowledge. */

import { maxAttachments } from '#contract/filings/suspicion-reports.ts'
import { can } from '#contract/permissions.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import { takeSerial } from '../store.ts'
import {
  type Changed,
  change,
  checkContent,
  checkDay,
  type ReportDependencies,
  take,
  today,
  viewOf,
} from './context.ts'
import type { ReportError } from './errors.ts'
import { noteReport } from './report-changes.ts'
import { contentDigest, type ReportContent, reportNumber, signaturesNeeded, stateAfterSignature } from './rules.ts'
import {
  attachmentsOf,
  findReport,
  insertAddendum,
  insertAttachment,
  insertReport,
  insertSignature,
  pageOfReports,
  type ReportFilter,
  readAttachment,
  signaturesOf,
} from './store.ts'
import type { AttachedFile } from './tables.ts'
import { t } from './texts.ts'

export type SuspicionReports = ReturnType<typeof createSuspicionReports>

/**
 * Suspicious-transaction reports. Every verb checks the permission itself, reads included: a
 * wrongly registered route still answers nobody else.
 */
export function createSuspicionReports(deps: ReportDependencies) {
  return { ...readingVerbs(), ...draftingVerbs(deps), ...sendingVerbs(deps), ...attachmentVerbs(deps) }
}

function readingVerbs() {
  return {
    async list(executor: Executor, actor: Actor, filter: ReportFilter, page: { limit: number; before: number | null }) {
      if (!can(actor, 'dos.handle')) return { items: [], total: 0, next: null }
      const { rows, total } = await pageOfReports(executor, filter, { ...page, limit: page.limit + 1 })
      return idPageOf(rows, { total, limit: page.limit })
    },

    async get(executor: Executor, actor: Actor, id: number): Changed {
      if (!can(actor, 'dos.handle')) return err({ code: 'report_not_permitted' })
      const row = await findReport(executor, id)
      return row ? ok(await viewOf(executor, row)) : err({ code: 'report_not_found' })
    },
  }
}

function draftingVerbs(deps: ReportDependencies) {
  return {
    async create(transaction: Transaction, actor: Actor, content: ReportContent): Changed {
      if (!can(actor, 'dos.handle')) return err({ code: 'report_not_permitted' })
      const checked = await checkContent(deps, transaction, content)
      if (!checked.ok) return checked
      const year = Number((await today(deps, transaction)).slice(0, 4))
      const serial = await takeSerial(transaction, { kind: 'dos', branch: 'own_account', year })
      const at = deps.clock.now()
      const row = await insertReport(transaction, {
        ...content,
        number: reportNumber(year, serial),
        contentSha256: contentDigest(content),
        createdAt: at,
        createdByName: actor.name,
        updatedAt: at,
      })
      await noteReport(transaction, deps, actor, row, { action: 'create' })
      return ok(await viewOf(transaction, row))
    },

    /**
     * Changes a report without two signatures; a first signature no longer counts, since it covered
     * other content.
     */
    async edit(transaction: Transaction, actor: Actor, target: Target, content: ReportContent): Changed {
      const taken = await take(transaction, actor, target, 'edit')
      if (!taken.ok) return taken
      const checked = await checkContent(deps, transaction, content)
      if (!checked.ok) return checked
      const row = taken.value
      const attached = await attachmentsOf(transaction, row.id)
      const contentSha256 = contentDigest(
        content,
        attached.map(({ sha256 }) => sha256),
      )
      const state = contentSha256 === row.contentSha256 ? row.state : 'draft'
      const changes = { ...content, contentSha256, state } as const
      return change(deps, transaction, actor, row, changes, { edited: true })
    },

    ...signingVerbs(deps),
  }
}

function signingVerbs(deps: ReportDependencies) {
  return {
    async sign(
      transaction: Transaction,
      actor: Actor,
      { id, contentSha256 }: { readonly id: number; readonly contentSha256: string },
    ): Changed {
      const taken = await take(transaction, actor, { id, version: null }, 'sign')
      if (!taken.ok) return taken
      const row = taken.value
      if (contentSha256 !== row.contentSha256) return err({ code: 'content_differs' })
      const signed = await signaturesOf(transaction, row)
      const userId = actor.userId ?? actor.name
      const signers = signed.map((signature) => signature.userId)
      if (signers.includes(userId)) return err({ code: 'signed_already' })
      const allowed = await deps.identity.secondPerson.check(transaction, actor, 'dos.handle', signers)
      if (!allowed.ok) return err(allowed.error.code === 'same_person' ? { code: 'signed_already' } : allowed.error)
      await insertSignature(transaction, {
        dosId: id,
        contentSha256,
        userId,
        userName: actor.name,
        signedAt: deps.clock.now(),
      })
      // Read only by people with the permission, and about no content.
      await deps.notifications.notify(transaction, {
        permission: 'dos.handle',
        exceptUserId: actor.userId,
        about: { resourceType: 'dos', resourceId: String(id) },
        dedupeKey: `dos:${id}:${contentSha256}:${signed.length}`,
        ...signatureTexts(row.number, actor.name, signed.length + 1),
      })
      return change(
        deps,
        transaction,
        actor,
        row,
        { state: stateAfterSignature(signed.length + 1) },
        { signed: contentSha256 },
      )
    },
  }
}

const signatureTexts = (number: string, name: string, signatures: number) =>
  signatures < signaturesNeeded
    ? {
        kind: 'approval' as const,
        title: () => t.secondSignatureNeededTitle(number),
        body: () => t.secondSignatureNeeded(name),
      }
    : { kind: 'decision' as const, title: () => t.signedTitle(number), body: () => t.secondSignatureGiven(name) }

function sendingVerbs(deps: ReportDependencies) {
  return {
    async transmit(
      transaction: Transaction,
      actor: Actor,
      { on, reference, ...target }: Target & { readonly on: string; readonly reference: string },
    ): Changed {
      const taken = await take(transaction, actor, target, 'transmit')
      if (!taken.ok) return taken
      const day = await checkDay(deps, transaction, 'transmittedOn', on, taken.value.detectedOn)
      if (!day.ok) return day
      const changes = { state: 'transmitted', transmittedOn: on, transmissionReference: reference } as const
      return change(deps, transaction, actor, taken.value, changes, { transmittedOn: on, reference })
    },

    async acknowledge(
      transaction: Transaction,
      actor: Actor,
      { on, reference, ...target }: Target & { readonly on: string; readonly reference: string },
    ): Changed {
      const taken = await take(transaction, actor, target, 'acknowledge')
      if (!taken.ok) return taken
      const day = await checkDay(deps, transaction, 'acknowledgedOn', on, taken.value.transmittedOn)
      if (!day.ok) return day
      const changes = { state: 'acknowledged', acknowledgedOn: on, acknowledgementReference: reference } as const
      return change(deps, transaction, actor, taken.value, changes, { acknowledgedOn: on, reference })
    },

    async addAddendum(transaction: Transaction, actor: Actor, { id, text }: { id: number; text: string }): Changed {
      const taken = await take(transaction, actor, { id, version: null }, 'add')
      if (!taken.ok) return taken
      const addedBy = actor.userId ?? actor.name
      await insertAddendum(transaction, {
        dosId: id,
        text,
        addedAt: deps.clock.now(),
        addedBy,
        addedByName: actor.name,
      })
      return change(deps, transaction, actor, taken.value, {}, { addendum: true })
    },

    async discard(transaction: Transaction, actor: Actor, { reason, ...target }: Target & { reason: string }): Changed {
      const taken = await take(transaction, actor, target, 'discard')
      if (!taken.ok) return taken
      return change(deps, transaction, actor, taken.value, { state: 'discarded', discardReason: reason }, { reason })
    },
  }
}

/**
 * Attachments of a report: append-only, stored with it, and readable only with permission for the
 * report.
 */
function attachmentVerbs(deps: ReportDependencies) {
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
