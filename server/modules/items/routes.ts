// Answers the calls about saved items.
import type * as z from 'zod/mini'
import * as contract from '#contract/items/api.ts'
import { digitsOf } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { plainDecimal } from '#server/modules/invoices/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badCursor, readSorting } from '#server/platform/http/cursor.ts'
import { invalidInput, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import {
  answerPage,
  answerResult,
  type RefusalTable,
  type Route,
  read,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { ItemError } from './errors.ts'
import type { ItemContent, Items } from './service.ts'
import { itemSorting } from './store.ts'
import type { ItemRow } from './tables.ts'
import { t } from './texts.ts'

export function itemRoutes({ items, database }: { readonly items: Items; readonly database: Database }): Route[] {
  return [
    read(contract.listItems, async ({ query: { limit, cursor, ...filter } }) => {
      const sorting = readSorting(itemSorting, { cursor }, 'description')
      if (!sorting.ok) return refuse(badCursor())
      const page = await items.list(database.pool, filter, { limit, sorting: sorting.value })
      return answerPage(page, present)
    }),
    read(contract.getItem, async ({ params }) => shown(await items.get(database.pool, params.id))),
    write(contract.createItem, async ({ transaction, actor, body }) =>
      shown(await items.create(transaction, actor, contentOf(body))),
    ),
    write(contract.changeItem, async ({ transaction, actor, params, body, version }) =>
      shown(await items.edit(transaction, actor, { ...params, version }, contentOf(body))),
    ),
    write(contract.archiveItem, async ({ transaction, actor, params, body, version }) =>
      shown(await items.archive(transaction, actor, { ...params, version }, body.isArchived)),
    ),
  ]
}

const contentOf = ({
  unitPrice,
  taxPercent,
  taxCategory = null,
  ...content
}: z.output<typeof contract.itemForm>): ItemContent => ({
  ...content,
  unitPrice4: unitPrice,
  taxBasisPoints: taxPercent,
  taxCategory,
})

const present = (row: ItemRow): contract.Item => ({
  id: row.id,
  description: row.description,
  unit: row.unit,
  unitPrice: plainDecimal(row.unitPrice4, 4, digitsOf(row.priceCurrency)),
  priceCurrency: row.priceCurrency,
  taxPercent: plainDecimal(BigInt(row.taxBasisPoints), 2, 2),
  taxCategory: row.taxCategory,
  exemptionReason: row.exemptionReason,
  isArchived: row.isArchived,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

const shown = (outcome: Result<ItemRow, ItemError>) => answerResult(outcome, refusals, present)

const refusals: RefusalTable<ItemError> = {
  item_not_found: () => notFound(t.notFound),
  stale_version: staleVersion('item'),
  unfit_tax: ({ path }) => invalidInput(path, t.unfitTax[path]),
}
