// Replaces a sanctions list by a new version.
import { err, ok, type Result } from '#kernel/result.ts'
import { type ListedEntry, unreadableNames } from '#name-matching/index.ts'
import * as t from '#server/modules/screening/messages.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from '../dependencies.ts'
import type { ImportError } from '../errors.ts'
import { listLoaded } from '../events.ts'
import { type ListInForce, shrinksTooMuch } from '../rules.ts'
import type { ReadList } from './formats/list-entry.ts'
import {
  type EntryInForce,
  endEntries,
  entriesInForce,
  forgetFetch,
  insertEntries,
  insertVersion,
  lockSource,
} from './store.ts'

export interface ListImport {
  /** `OFAC_SDN`: the list name in matches. */
  readonly source: string
  readonly label: string
  /** The complete list as parsed from the file. */
  readonly list: ReadList
  /** The source address or file. */
  readonly origin?: string | null
  readonly synthetic?: boolean
  /** Accepts a list that lacks more than a fifth of the entries or names in force. */
  readonly acceptShrink?: boolean
}

export interface ImportedList extends ListInForce {
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** Scripts of listed names that cannot be read, with the number of entries. */
  readonly uncovered: readonly UncoveredScript[]
}

export interface UncoveredScript {
  readonly script: string
  readonly entries: number
}

/** Replaces the list of the same source. On any fault the last good list stays in force. */
export async function importList(
  transaction: Transaction,
  { clock, audit, outbox }: Pick<ScreeningDependencies, 'clock' | 'audit' | 'outbox'>,
  actor: Actor,
  input: ListImport,
): Promise<Result<ImportedList, ImportError>> {
  const { source, label, list: read, origin = null, synthetic = false, acceptShrink = false } = input
  if (!/^[A-Z0-9][A-Z0-9_-]{0,39}$/.test(source)) return err({ code: 'bad_source' })
  if (read.entries.length === 0) return err({ code: 'damaged_list', line: null, detail: t.listEmpty })
  await lockSource(transaction, source)
  const before = await entriesInForce(transaction, source)
  const changes = compare(before, read.entries)
  const loss = acceptShrink ? null : lossOf(before, read.entries, changes.removed.length)
  if (loss) return err(loss)
  const { sha256 } = read
  const list = { source, label, synthetic, sha256, entries: read.entries.length, loadedAt: clock.now() }
  const counts = {
    added: changes.fresh.length - changes.changedIds.length,
    changed: changes.changedIds.length,
    removed: changes.removed.length,
  }
  const versionId = await insertVersion(transaction, { ...list, ...counts, origin, loadedBy: actor.userId })
  await endEntries(transaction, { source, entryIds: [...changes.removed, ...changes.changedIds], versionId })
  await insertEntries(transaction, changes.fresh, versionId)
  await forgetFetch(transaction, source)
  await audit.append(transaction, actor, {
    action: 'upload',
    resourceType: 'sanctions_list',
    resourceId: source,
    details: {
      label,
      ...(origin ? { origin } : {}),
      version: versionId,
      sha256,
      entries: list.entries,
      synthetic,
      ...counts,
    },
  })
  await outbox.emit(transaction, listLoaded(source, { versionId, sha256, entries: list.entries }))
  return ok({ ...list, ...counts, versionId, uncovered: uncoveredIn(read.entries) })
}

function uncoveredIn(entries: readonly ListedEntry[]): UncoveredScript[] {
  const counts = new Map<string, number>()
  for (const entry of entries)
    for (const script of unreadableNames(entry)) counts.set(script, (counts.get(script) ?? 0) + 1)
  return [...counts].map(([script, count]) => ({ script, entries: count })).sort(byEntries)
}

const byEntries = (one: UncoveredScript, other: UncoveredScript): number =>
  other.entries - one.entries || (one.script < other.script ? -1 : 1)

/** What a list lacks that the one in force has: it may be cut off, without aliases, or another. */
function lossOf(
  before: ReadonlyMap<string, EntryInForce>,
  entries: readonly ListedEntry[],
  removed: number,
): ImportError | null {
  if (shrinksTooMuch(before.size, entries.length))
    return { code: 'list_shrinks', from: before.size, to: entries.length }
  const remaining = before.size - removed
  if (shrinksTooMuch(before.size, remaining))
    return { code: 'list_entries_lost', lost: 'entries', from: before.size, to: remaining }
  const from = [...before.values()].reduce((sum, { names }) => sum + names, 0)
  const to = entries.reduce((sum, { aliases, weakAliases }) => sum + 1 + aliases.length + weakAliases.length, 0)
  return shrinksTooMuch(from, to) ? { code: 'list_entries_lost', lost: 'names', from, to } : null
}

function compare(before: ReadonlyMap<string, EntryInForce>, entries: readonly ListedEntry[]) {
  const fresh = entries.filter(({ entryId, factsHash }) => before.get(entryId)?.factsHash !== factsHash)
  const ids = new Set(entries.map(({ entryId }) => entryId))
  return {
    fresh,
    changedIds: fresh.filter(({ entryId }) => before.has(entryId)).map(({ entryId }) => entryId),
    removed: [...before.keys()].filter((entryId) => !ids.has(entryId)),
  }
}
