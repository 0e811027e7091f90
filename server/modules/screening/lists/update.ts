// Fetches the official lists from their publishers.

import { dayMs } from '#kernel/clock.ts'
import { err, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/screening/messages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { describeImportError, type ImportError } from '../errors.ts'
import type { ReadList } from './formats/list-entry.ts'
import type { ImportedList, ListImport } from './import-list.ts'
import type { PublishedList } from './official.ts'
import { readList } from './read-list.ts'
import { findCheck, findLists, type ListCheck, newestCheck, saveCheck } from './store.ts'

export interface ListUpdateDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly fetch: typeof globalThis.fetch
  readonly lists: readonly PublishedList[]
  /** Imports a list that was read. */
  readonly importList: (actor: Actor, input: ListImport) => Promise<Result<ImportedList, ImportError>>
}

export interface ListUpdate {
  readonly source: string
  readonly outcome: ListCheck['outcome']
  readonly detail: string
}

/** Allows a large file over a slow line and still detects a dead one. */
const timeoutMs = 10 * 60_000
/**
 * A list counts from the day it was read, so one that its publisher leaves unchanged for longer is
 * read again. Shorter than any useful maximum age of lists.
 */
const reloadAfterMs = 7 * dayMs

/**
 * Fetches each list if it changed since the last fetch. An unreachable or damaged list leaves the
 * last good one in force, and its outcome is saved; the update continues with the next list.
 */
export async function updateLists(
  deps: ListUpdateDependencies,
  actor: Actor,
  options: { readonly acceptShrink?: boolean; readonly signal?: AbortSignal } = {},
): Promise<ListUpdate[]> {
  const updates: ListUpdate[] = []
  for (const list of deps.lists) {
    if (options.signal?.aborted) break
    updates.push(await updateOne(deps, actor, list, options))
  }
  return updates
}

async function updateOne(
  { database, clock, fetch, importList }: ListUpdateDependencies,
  actor: Actor,
  list: PublishedList,
  { acceptShrink = false, signal }: { readonly acceptShrink?: boolean; readonly signal?: AbortSignal },
): Promise<ListUpdate> {
  const { source, label, format, address } = list
  const before = await findCheck(database.pool, source)
  const inForce = (await findLists(database.pool)).find((known) => known.source === source)
  const isFresh = inForce !== undefined && clock.now().getTime() - inForce.loadedAt.getTime() < reloadAfterMs
  const keep = async (outcome: ListCheck['outcome'], detail: string, headers?: Headers): Promise<ListUpdate> => {
    const taken = outcome === 'loaded' && headers
    await saveCheck(database.pool, {
      source,
      // A rejected list is fetched in full the next time.
      etag: taken ? headers.get('etag') : outcome === 'unchanged' ? (before?.etag ?? null) : null,
      lastModified: taken
        ? headers.get('last-modified')
        : outcome === 'unchanged'
          ? (before?.lastModified ?? null)
          : null,
      checkedAt: clock.now(),
      outcome,
      detail,
    })
    return { source, outcome, detail }
  }

  let response: Response
  try {
    response = await fetch(address, {
      headers: isFresh ? conditionsOf(before) : {},
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    })
  } catch (error) {
    return keep('unreachable', t.listFetchFailed(reasonOf(error)))
  }
  if (response.status === 304) return keep('unchanged', t.listUnchanged)
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    return keep('unreachable', t.publisherStatus(response.status))
  }
  const read = await readBody(source, format, response)
  if (!read.ok && read.error.code === 'cut_off') return keep('unreachable', t.listFetchFailed(read.error.detail))
  if (!read.ok) return keep('refused', describeImportError(read.error as ImportError))
  const imported = await importList(actor, { source, label, list: read.value, origin: address, acceptShrink })
  if (!imported.ok) return keep('refused', describeImportError(imported.error))
  const { entries, added, changed, removed } = imported.value
  return keep('loaded', t.listLoaded(entries, added, changed, removed), response.headers)
}

type ReadBodyError = ImportError | { readonly code: 'cut_off'; readonly detail: string }

/** Reads the response. A broken connection is no damage of the list. */
async function readBody(
  source: string,
  format: PublishedList['format'],
  response: Response,
): Promise<Result<ReadList, ReadBodyError>> {
  try {
    return await readList(source, format, { main: response.body as unknown as AsyncIterable<Uint8Array> })
  } catch (error) {
    return err({ code: 'cut_off', detail: reasonOf(error) })
  }
}

function conditionsOf(before: ListCheck | null): Record<string, string> {
  return {
    ...(before?.etag ? { 'if-none-match': before.etag } : {}),
    ...(before?.lastModified ? { 'if-modified-since': before.lastModified } : {}),
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

const patientMs = 60 * 60_000

/** Lists are due once a day, or an hour after a failed fetch. */
export async function listsAreDue(executor: Executor, now: Date): Promise<boolean> {
  const newest = await newestCheck(executor)
  if (!newest) return true
  const wait = newest.allTaken ? dayMs : patientMs
  return now.getTime() - newest.checkedAt.getTime() >= wait
}
