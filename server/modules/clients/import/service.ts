/** Client import: check, confirmation and creation. */

import * as z from 'zod/mini'
import type { KycStatus, RiskLevel } from '#contract/clients/api.ts'
import { createClientBody } from '#contract/clients/changes.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { t } from '#server/modules/clients/texts.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { EachRecord } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { UnreadableFile } from '#server/platform/import/csv-table.ts'
import type { ClientDependencies } from '../dependencies.ts'
import { keysOf, newRow } from '../profile.ts'
import { checkRows, markDuplicates } from './check.ts'
import { readClientFile } from './parse.ts'
import * as store from './store.ts'

export type ImportError =
  | UnreadableFile
  | { readonly code: 'import_not_found' }
  | { readonly code: 'import_confirmed' }
  | { readonly code: 'import_empty' }

/** Parses and checks a file and stores the result. Creates no client. */
export async function checkImport(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  { fileName, content }: { readonly fileName: string; readonly content: string },
): Promise<Result<store.ImportRecord, ImportError>> {
  const read = readClientFile(content)
  if (!read.ok) return read
  const checked = checkRows(read.value, actor)
  const keys = checked.flatMap((row) => (row.keys ? [row.keys] : []))
  const rows = markDuplicates(checked, await store.clientsByKey(transaction, keys))
  const count = (state: (typeof rows)[number]['state']) => rows.filter((row) => row.state === state).length
  const record: store.ImportRecord = {
    id: deps.ids.next(),
    fileName,
    rows: rows.length,
    ready: count('ready'),
    duplicates: count('duplicate'),
    invalid: count('invalid'),
    unknownColumns: read.value.unknownColumns,
    state: 'checked',
    createdBy: actor.userId,
    createdAt: deps.clock.now(),
  }
  await store.insertImport(transaction, record, rows)
  return ok(record)
}

/** The lines that a confirmation imports. A file is confirmed once, by the user who checked it. */
export async function confirmImport(
  transaction: Transaction,
  actor: Actor,
  { id, withDuplicates }: { readonly id: string; readonly withDuplicates: boolean },
): Promise<Result<{ id: number; label: string; decides: boolean }[], ImportError>> {
  const record = await store.findImport(transaction, id)
  if (record?.createdBy !== actor.userId) return err({ code: 'import_not_found' })
  const lines = await store.linesToImport(transaction, id, withDuplicates)
  if (lines.length === 0) return err({ code: 'import_empty' })
  if (!(await store.confirmOnce(transaction, id))) return err({ code: 'import_confirmed' })
  return ok(
    lines.map(({ line, companyName, decides }) => ({ id: line, label: t.importedLine(line, companyName), decides })),
  )
}

export interface ImportLinesInput {
  readonly importId: string
  readonly withDuplicates: boolean
  readonly lines: readonly number[]
  /** The risk of a new client of that country, before it is screened. */
  readonly riskOf: (country: string) => { readonly level: RiskLevel; readonly reasons: string[] }
}

export interface ImportedLine {
  readonly line: number
  /** The created client; null if it existed already. */
  readonly client: { readonly id: number; readonly kycStatus: KycStatus } | null
  readonly failure: string | null
}

/**
 * Creates clients from checked lines in a few statements; compliance assesses them. Reports lines
 * whose client was created since the check.
 */
export async function importLines(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  { importId, withDuplicates, lines, riskOf }: ImportLinesInput,
): Promise<ImportedLine[]> {
  const stated = (await store.statedLines(transaction, importId, lines)).map(({ line, stated: body }) => {
    const { kycStatus, contactPerson, allowDuplicate, monthlyLimit, ...client } = z.parse(createClientBody, body)
    const named = {
      ...client,
      contactName: client.contactName ?? '',
      monthlyLimitUsdMinor: monthlyLimit?.minor ?? null,
    }
    return { line, kycStatus, client: named, keys: keysOf(client) }
  })
  const keys = stated.map((row) => row.keys)
  await store.lockManyKeys(transaction, store.keysToLock(keys))
  const existing = withDuplicates ? new Map() : await store.clientsByKey(transaction, keys)
  const isNew = ({ keys: { nameKey, country, taxKey } }: (typeof stated)[number]) =>
    !existing.has(`${country} ${nameKey}`) && !(taxKey !== null && existing.has(`tax ${taxKey}`))
  const fresh = stated.filter(isNew)
  const now = deps.clock.now()
  const rows = fresh.map(({ client, keys: own }) => {
    const { level, reasons } = riskOf(client.country)
    return newRow({ ...client, ...own, computedRiskLevel: level, riskReasons: reasons }, actor, now)
  })
  const ids = rows.length === 0 ? [] : await store.insertClients(transaction, rows)
  const made = fresh.map(({ line, kycStatus, client }, at) => ({
    line,
    id: ids[at]?.id ?? 0,
    kycStatus,
    monthlyLimitUsdMinor: client.monthlyLimitUsdMinor,
  }))
  await store.noteImported(transaction, importId, made)
  await writeDown(transaction, deps, actor, importId, made)
  const byLine = new Map(made.map((row) => [row.line, row]))
  return lines.map((line) => {
    const client = byLine.get(line) ?? null
    return { line, client, failure: client ? null : t.clientExistsSinceCheck }
  })
}

async function writeDown(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  importId: string,
  made: readonly { readonly line: number; readonly id: number; readonly monthlyLimitUsdMinor: bigint | null }[],
): Promise<void> {
  if (made.length === 0) return
  await deps.audit.appendAll(
    transaction,
    actor,
    made.map(({ line, id, monthlyLimitUsdMinor }) => ({
      action: 'create',
      resourceType: 'client',
      resourceId: String(id),
      details: { import: importId, line },
      after: { monthlyLimitUsdMinor },
    })),
  )
  await deps.outbox.emit(transaction, {
    kind: 'clients',
    type: 'clients.imported',
    version: 1,
    aggregateId: importId,
    payload: { each: { type: 'client.created', ids: made.map(({ id }) => id) } satisfies EachRecord },
  })
}
