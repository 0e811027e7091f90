import * as contract from '#contract/clients/import.ts'
import { t } from '#server/modules/clients/texts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readIdCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import { conflict, notFound } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerPage,
  answerResult,
  type RefusalTable,
  type Route,
  read,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { Clients } from '../service.ts'
import type { ImportError } from './service.ts'
import type { ImportRecord } from './store.ts'

/** Maps import errors to refusals. Shared with the confirmation route of compliance. */
export const importRefusals: RefusalTable<ImportError> = {
  import_unreadable: ({ detail }) => ({
    status: 400,
    title: t.fileUnreadableTitle,
    detail,
    errors: [{ path: 'content', message: detail }],
  }),
  import_not_found: () => notFound(t.importNotFound),
  import_confirmed: () => conflict(t.importConfirmedTitle, t.importConfirmed),
  import_empty: () => conflict(t.importEmptyTitle, t.importEmpty),
}

/** Routes that check a file and show the result. Users see only the files they checked. */
export function importRoutes({ clients, database }: { clients: Clients; database: Database }): Route[] {
  return [
    write(contract.checkClientImport, async ({ transaction, actor, body }) =>
      answerResult(await clients.checkImport(transaction, actor, body), importRefusals, presentImport),
    ),
    read(contract.getClientImport, async ({ actor, params }) => {
      const record = await clients.findImport(database.pool, params.id)
      return record && record.createdBy === actor.userId ? answer(presentImport(record)) : refuse(noSuchImport())
    }),
    read(contract.listClientImportRows, async ({ actor, params, query }) => {
      const record = await clients.findImport(database.pool, params.id)
      if (!record || record.createdBy !== actor.userId) return refuse(noSuchImport())
      const after = readIdCursor(query.cursor)
      const { state, limit } = query
      const page = { state, after: after ?? 0, limit: limit + 1 }
      const rows = await clients.importRows(database.pool, params.id, page)
      const items = rows.slice(0, limit)
      const next = rows.length > limit ? writeCursor(String(items.at(-1)?.line)) : null
      return answerPage({ items, next, total: countOf(record, state) }, (row) => ({ ...row, errors: [...row.errors] }))
    }),
  ]
}

const noSuchImport = () => platformRefusal('not_found', t.importNotFound)

function countOf(record: ImportRecord, state: 'ready' | 'duplicate' | 'invalid' | undefined): number {
  if (state === undefined) return record.rows
  return state === 'duplicate' ? record.duplicates : record[state]
}

function presentImport({ createdBy, createdAt, unknownColumns, ...record }: ImportRecord): contract.ClientImport {
  return { ...record, unknownColumns: [...unknownColumns], createdAt: createdAt.toISOString() }
}
