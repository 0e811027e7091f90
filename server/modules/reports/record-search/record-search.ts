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

/** Titles by record name, such as `client-7`, of the records that the person may read. */
export async function recordTitles(
  executor: Executor,
  actor: Actor,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = await findNamed(executor, readableIds(actor, names))
  return new Map(found.map(({ kind, id, title }) => [`${kind}-${id}`, title]))
}

/** Ids of the named records by kind, without kinds that the person may not read. */
function readableIds(actor: Actor, names: readonly string[]): Map<SearchResultKind, number[]> {
  const ids = new Map<SearchResultKind, number[]>()
  for (const name of names) {
    const [, kindText, id] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(name) ?? []
    const kind = searchResultKinds.find((known) => known === kindText)
    if (kind && can(actor, permissionFor[kind])) ids.set(kind, [...(ids.get(kind) ?? []), Number(id)])
  }
  return ids
}

/** Search of the command palette: only kinds that the person may read. */
export function createPalette({ database }: { database: Database }) {
  return {
    async search(actor: Actor, typed: string): Promise<SearchResult[]> {
      const kinds = searchResultKinds.filter((kind) => can(actor, permissionFor[kind]))
      return (await findRecords(database.replica, kinds, typed, hundredthsIn(typed))).map(presentRecord)
    },
    /** Returns readable records in the order of `names`, such as `client-7`; omits the others. */
    async named(actor: Actor, names: readonly string[]): Promise<SearchResult[]> {
      const found = (await findNamed(database.replica, readableIds(actor, names))).map(presentRecord)
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

function presentRecord(row: FoundRow): SearchResult {
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
