import { can, type Permission } from '#contract/permissions.ts'
import { type SearchResult, type SearchResultKind, searchResultKinds } from '#contract/search.ts'
import { usd, xof } from '#kernel/money.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { formats, textFormats } from '#server/platform/language/formats.ts'
import { wordsOf } from '../cards/figure-text.ts'
import { t } from '../texts.ts'
import { type FoundRow, findNamed, findRecords } from './store.ts'

const permissionFor = {
  client: 'clients.read',
  invoice: 'invoices.read',
  conversion: 'conversions.read',
  document: 'documents.read',
} as const satisfies Record<SearchResultKind, Permission>

/** Titles of records by name, such as `client-7`: of those that the person may read. */
export async function recordTitles(
  executor: Executor,
  actor: Actor,
  names: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map<SearchResultKind, number[]>()
  for (const name of names) {
    const [, kind, id] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(name) ?? []
    const known = searchResultKinds.find((one) => one === kind)
    if (known && can(actor, permissionFor[known])) ids.set(known, [...(ids.get(known) ?? []), Number(id)])
  }
  return new Map((await findNamed(executor, ids)).map(({ kind, id, title }) => [`${kind}-${id}`, title]))
}

/** Search of the command palette: only kinds that the person may read. */
export function createPalette({ database }: { database: Database }) {
  const readable = (actor: Actor) => searchResultKinds.filter((kind) => can(actor, permissionFor[kind]))
  return {
    async search(actor: Actor, typed: string): Promise<SearchResult[]> {
      return (await findRecords(database.replica, readable(actor), typed, hundredthsIn(typed))).map(toFound)
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

/** `60,000,000 XOF`, `$1,200.50` or `1200.5` in hundredths; null for other text. */
export function hundredthsIn(typed: string): bigint | null {
  const figure = typed.replace(/xof|f?cfa|usd|\$/gi, '').trim()
  const [, whole, cents = ''] = /^(\d{1,15}|\d{1,3}(?:[,\s\u00a0\u202f]\d{3})+)(?:\.(\d{1,2}))?$/.exec(figure) ?? []
  return whole === undefined ? null : BigInt(whole.replace(/\D/g, '') + cents.padEnd(2, '0'))
}

function toFound(row: FoundRow): SearchResult {
  const { kind, id, title, createdAt } = row
  return { kind, id, title, detail: detailOf(row), createdAt: createdAt.toISOString() }
}

const stateWords = (state: string): string => wordsOf(state).toLocaleLowerCase(formats.dayFirstLocale)

function detailOf({ kind, about, amountMinor, state }: FoundRow): string {
  switch (kind) {
    case 'client':
      return state === 'true' ? about : t.inactiveClient(about)
    case 'invoice':
      return t.amountForClient(textFormats.formatDollars(usd(amountMinor ?? 0n)), about, stateWords(state))
    case 'conversion':
      return t.amountForClient(textFormats.formatAmountText(xof(amountMinor ?? 0n)), about, stateWords(state))
    case 'document':
      return state === 'true' ? stateWords(about) : t.archivedDocument(stateWords(about))
  }
}
