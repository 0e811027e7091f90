import { can, type Permission } from '#contract/permissions.ts'
import { type SearchResult, type SearchResultKind, searchResultKinds } from '#contract/search.ts'
import { formatAmountText, formatDollars } from '#kernel/format.ts'
import { usd, xof } from '#kernel/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type FoundRow, findNamed, findRecords } from './store.ts'

const permissionFor = {
  client: 'clients.read',
  invoice: 'invoices.read',
  conversion: 'conversions.read',
  document: 'documents.read',
} as const satisfies Record<SearchResultKind, Permission>

/** Search of the command palette: only kinds that the person may read. */
export function createPalette({ database }: { database: Database }) {
  const readable = (actor: Actor) => searchResultKinds.filter((kind) => can(actor, permissionFor[kind]))
  return {
    async search(actor: Actor, typed: string): Promise<SearchResult[]> {
      return (await findRecords(database.replica, readable(actor), typed)).map(toFound)
    },
    /**
     * `names` in the contract's format, such as `client-7`. Keeps their order; leaves out missing
     * and unreadable records.
     */
    async named(actor: Actor, names: readonly string[]): Promise<SearchResult[]> {
      const ids = new Map<SearchResultKind, number[]>()
      for (const kind of readable(actor)) {
        const own = names
          .filter((name) => name.startsWith(`${kind}-`))
          .map((name) => Number(name.slice(kind.length + 1)))
        if (own.length > 0) ids.set(kind, own)
      }
      const found = (await findNamed(database.replica, ids)).map(toFound)
      return names.flatMap((name) => found.find(({ kind, id }) => `${kind}-${id}` === name) ?? [])
    },
  }
}

function toFound(row: FoundRow): SearchResult {
  const { kind, id, title, createdAt } = row
  return { kind, id, title, detail: detailOf(row), createdAt: createdAt.toISOString() }
}

const inWords = (state: string): string => state.replaceAll('_', ' ')

function detailOf({ kind, about, amountMinor, state }: FoundRow): string {
  switch (kind) {
    case 'client':
      return state === 'true' ? about : `${about}, inactive`
    case 'invoice':
      return `${formatDollars(usd(amountMinor ?? 0n))} for ${about}, ${inWords(state)}`
    case 'conversion':
      return `${formatAmountText(xof(amountMinor ?? 0n))} for ${about}, ${inWords(state)}`
    case 'document':
      return state === 'true' ? inWords(about) : `${inWords(about)}, archived`
  }
}
