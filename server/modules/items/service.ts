/** Saves, edits and archives items, each with its audit entry and event. */
import type { PriceCurrency } from '#contract/invoices/labels.ts'
import type { Unit } from '#contract/invoices/line.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import { atVersion, type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { ItemError } from './errors.ts'
import { findItem, type ItemFilter, insertItem, itemSorting, lockItem, pageOfItems, updateItem } from './store.ts'
import type { ItemRow } from './tables.ts'

export interface ItemDependencies extends Pick<PlatformServices, 'clock' | 'outbox'> {
  readonly audit: Pick<Audit, 'append'>
}

export interface ItemContent {
  readonly description: string
  readonly unit: Unit
  /** Ten-thousandths of the price currency. */
  readonly unitPrice4: bigint
  readonly priceCurrency: PriceCurrency
  readonly taxBasisPoints: number
  /** Null for the default of the rate. */
  readonly taxCategory: TaxCategory | null
  readonly exemptionReason: string | null
}

type Found = Promise<Result<ItemRow, ItemError>>

export type Items = ReturnType<typeof createItems>

export function createItems(deps: ItemDependencies) {
  return {
    async list(
      executor: Executor,
      filter: ItemFilter,
      { limit, sorting }: { readonly limit: number; readonly sorting: Sorting<'description'> },
    ): Promise<Page<ItemRow>> {
      const { rows, total } = await pageOfItems(executor, filter, { limit: limit + 1, sorting })
      return pageOf(itemSorting, sorting, { rows, total, limit })
    },
    async get(executor: Executor, id: number): Found {
      const item = await findItem(executor, id)
      return item ? ok(item) : err({ code: 'item_not_found' })
    },
    async create(transaction: Transaction, actor: Actor, content: ItemContent): Found {
      const refused = taxIssue(content)
      if (refused) return err(refused)
      const now = deps.clock.now()
      const created = { createdAt: now, updatedAt: now, createdBy: actor.userId, createdByName: actor.name }
      const item = await insertItem(transaction, { ...content, ...created })
      await deps.audit.append(transaction, actor, {
        action: 'create',
        resourceType: 'item',
        resourceId: String(item.id),
        after: audited(item),
        details: { description: item.description },
      })
      await emit(deps, transaction, item, 'item.created')
      return ok(item)
    },
    async edit(transaction: Transaction, actor: Actor, target: Target, content: ItemContent): Found {
      const refused = taxIssue(content)
      return refused
        ? err(refused)
        : change(deps, transaction, actor, { target, fields: content, event: 'item.edited' })
    },
    archive(transaction: Transaction, actor: Actor, target: Target, isArchived: boolean): Found {
      const event = isArchived ? 'item.archived' : 'item.restored'
      return change(deps, transaction, actor, { target, fields: { isArchived }, event })
    },
  }
}

function taxIssue({ taxCategory, taxBasisPoints, exemptionReason }: ItemContent): ItemError | null {
  if (taxCategory !== null && (taxCategory === 'S') !== taxBasisPoints > 0)
    return { code: 'unfit_tax', path: 'taxCategory' }
  // As on a line of an invoice (EN 16931, BR-S-10 and BR-Z-10).
  const mayHaveReason = taxBasisPoints === 0 && taxCategory !== 'Z'
  return exemptionReason !== null && !mayHaveReason ? { code: 'unfit_tax', path: 'exemptionReason' } : null
}

async function change(
  deps: ItemDependencies,
  transaction: Transaction,
  actor: Actor,
  { target, fields, event }: { target: Target; fields: Partial<ItemRow>; event: string },
): Found {
  const found = atVersion(await lockItem(transaction, target.id), target.version, 'item_not_found')
  if (!found.ok) return found
  const before = found.value
  const after = await updateItem(transaction, before.id, { ...fields, updatedAt: deps.clock.now() })
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'item',
    resourceId: String(before.id),
    details: { event, description: after.description, ...versionNote(target) },
    before: audited(before),
    after: audited(after),
  })
  await emit(deps, transaction, after, event)
  return ok(after)
}

const emit = (deps: ItemDependencies, transaction: Transaction, { id }: ItemRow, type: string): Promise<void> =>
  deps.outbox.emit(transaction, { kind: 'items', type, version: 1, aggregateId: String(id), payload: { itemId: id } })

const audited = ({ createdAt, updatedAt, version, ...seen }: ItemRow): Record<string, unknown> => seen
