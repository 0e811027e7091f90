import { can, type Permission } from '#contract/permissions.ts'
import { type SearchResult, type SearchResultKind, searchResultKinds } from '#contract/search.ts'
import { usd, xof } from '#kernel/money.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { formats, textFormats } from '#server/platform/language/formats.ts'
import { wordsOf } from '../cards/figure-text.ts'
import { t } from '../texts.ts'
import { type FoundRow, filingTitles, findNamed, findRecords } from './store.ts'

const permissionFor = {
  client: 'clients.read',
  invoice: 'invoices.read',
  conversion: 'conversions.read',
  document: 'documents.read',
} as const satisfies Record<SearchResultKind, Permission>

const userPrefix = 'user-'

/** Names of people, and titles of records that the reader may see, by record such as `client-7`. */
export async function recordNames(
  identity: Pick<Identity, 'namesOf'>,
  executor: Executor,
  actor: Actor,
  records: readonly string[],
): Promise<Map<string, string>> {
  const users = records.filter((record) => record.startsWith(userPrefix))
  const people = await identity.namesOf(
    executor,
    users.map((record) => record.slice(userPrefix.length)),
  )
  const found = await findNamed(executor, readableIds(actor, records))
  const filings = can(actor, 'compliance.read') ? await filingTitles(executor, idsOf('filing', records)) : []
  return new Map([
    ...[...people].map(([id, name]) => [`${userPrefix}${id}`, name] as const),
    ...found.map(({ kind, id, title }) => [`${kind}-${id}`, title] as const),
    ...filings.map(({ id, title }) => [`filing-${id}`, title] as const),
  ])
}

const idsOf = (kind: string, records: readonly string[]): number[] =>
  records.flatMap((record) => {
    const [, id] = new RegExp(`^${kind}-([1-9]\\d{0,8})$`).exec(record) ?? []
    return id === undefined ? [] : [Number(id)]
  })

/** Ids of the named records by kind, without kinds that the person may not read. */
function readableIds(actor: Actor, names: readonly string[]): Map<SearchResultKind, number[]> {
  const readable = searchResultKinds.filter((kind) => can(actor, permissionFor[kind]))
  return new Map(readable.map((kind) => [kind, idsOf(kind, names)] as const).filter(([, ids]) => ids.length > 0))
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
