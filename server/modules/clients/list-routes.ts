import * as contract from '#contract/clients/api.ts'
import { importColumns } from '#contract/clients/import.ts'
import { changeClients, exportClients } from '#contract/clients/lists.ts'
import type { QueryOf } from '#contract/route.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Bulk } from '#server/platform/bulk/bulk.ts'
import { startBulk } from '#server/platform/bulk/bulk-routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { sendExport } from '#server/platform/export/reply.ts'
import { badCursor, everyRow, readSorting } from '#server/platform/http/cursor.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import { answerPage, type Route, rawRead, read, refuse, write } from '#server/platform/http/route.ts'
import { type ClientBulkInput, clientBulkName } from './bulk.ts'
import * as english from './messages.ts'
import { presentClient } from './presentation.ts'
import type { Clients } from './service.ts'
import { type Client, type ClientFilter, clientSorting } from './store.ts'
import { t } from './texts.ts'

interface ClientListDependencies {
  readonly clients: Clients
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
  readonly bulk: Bulk
  readonly nudge: (job: string) => void
}

type FilterQuery = Pick<QueryOf<typeof contract.listClients>, keyof typeof contract.clientFilter>

/** Routes of the client list, its bulk actions and its export. */
export function clientListRoutes(deps: ClientListDependencies): Route[] {
  const { clients, database, audit } = deps
  return [
    read(contract.listClients, async ({ query }) => {
      const parsed = readClientList(query)
      if (!parsed.ok) return refuse(badCursor())
      const { filter, sorting } = parsed.value
      const page = await clients.list(database.pool, filter, { limit: query.limit, sorting })
      return answerPage(page, presentClient)
    }),
    bulkRoute(deps),
    rawRead(exportClients, async ({ reply, actor, query }) => {
      await audit.noteRead(actor, {
        action: 'download',
        resourceType: 'client',
        resourceId: null,
        details: { ...query },
      })
      const filter = filterOf(query)
      const rows = everyRow(clientSorting, { sort: query.sort }, '-createdAt', (page) =>
        clients.list(database.replica, filter, page),
      )
      return sendExport(reply, query.format, { name: 'clients', columns: exportColumns, rows })
    }),
  ]
}

function bulkRoute(deps: ClientListDependencies): Route {
  return write(changeClients, async (call) => {
    const { selection, action, accountType = null, reason } = call.body
    if (action === 'set_account_type' && accountType === null) return refuse(typeRequired())
    const about = 'ids' in selection ? selection : { filter: filterOf(selection.filter), except: selection.except }
    const input: ClientBulkInput = { action, accountType, reason }
    return startBulk(deps, call, {
      action: clientBulkName(action),
      input,
      noun: 'client',
      select: (limit) => deps.clients.select(call.transaction, about, limit),
    })
  })
}

const typeRequired = () =>
  platformRefusal('invalid_request', `accountType: ${t.required}`, {
    errors: [{ path: 'accountType', message: t.required }],
  })

/** Parses the query of a client list. */
export function readClientList(
  query: Pick<QueryOf<typeof contract.listClients>, keyof typeof contract.clientFilter | 'sort' | 'cursor'>,
) {
  const sorting = readSorting(clientSorting, query, '-createdAt')
  return sorting.ok ? ok({ filter: filterOf(query), sorting: sorting.value }) : sorting
}

/** Maps the query to the filter of the store. */
function filterOf({ q, kycStatus, riskLevel, accountType, isActive }: FilterQuery): ClientFilter {
  return { q, kycStatus, riskLevel, accountType, isActive: isActive === undefined ? undefined : isActive === 'true' }
}

const text = (header: string, value: (client: Client) => string | null): ExportColumn<Client> => ({
  header,
  kind: 'text',
  value,
})

/** Named like the import's columns, so that an exported file can be imported again. */
const exportColumns: readonly ExportColumn<Client>[] = [
  { header: english.idColumn, kind: 'number', value: ({ id }) => id },
  text(importColumns.companyName, ({ companyName }) => companyName),
  text(importColumns.contactName, ({ contactName }) => contactName),
  text(importColumns.email, ({ email }) => email),
  text(importColumns.phone, ({ phone }) => phone),
  text(importColumns.address, ({ address }) => address),
  text(importColumns.country, ({ country }) => country),
  text(importColumns.billingCurrency, ({ billingCurrency }) => billingCurrency),
  text(importColumns.registrationNumber, ({ registrationNumber }) => registrationNumber),
  text(importColumns.taxId, ({ taxId }) => taxId),
  { header: importColumns.paymentTerms, kind: 'number', value: ({ paymentTerms }) => paymentTerms },
  {
    header: importColumns.monthlyLimit,
    kind: 'number',
    value: ({ monthlyLimitUsdMinor }) => (monthlyLimitUsdMinor === null ? null : toDecimal(usd(monthlyLimitUsdMinor))),
  },
  text(importColumns.accountType, ({ accountType }) => accountType),
  text(english.kycStatusColumn, ({ kycStatus }) => kycStatus),
  { header: importColumns.isActive, kind: 'text', value: ({ isActive }) => isActive },
  text(english.riskLevelColumn, ({ riskLevel }) => riskLevel),
  { header: english.kycExpiresColumn, kind: 'instant', value: ({ kycExpiresAt }) => kycExpiresAt },
  { header: english.createdColumn, kind: 'instant', value: ({ createdAt }) => createdAt },
]
