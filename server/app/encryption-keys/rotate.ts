/** Re-encrypts every sealed column with the newest key. */

import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { Modules } from '../compose.ts'
import * as t from '../messages.ts'
import { sealedColumns } from './sealed-columns.ts'
import { countByKey, lockOutdated, type SealedValue, storeSealed } from './store.ts'

type Rotated = Pick<Modules, 'audit' | 'encryption' | 'clock'>

interface RotationOptions {
  print(line: string): void
  printError(line: string): void
  /** Values of one transaction. */
  readonly batchSize?: number
}

/** Other instances may still use the old key; after this many passes they are misconfigured. */
const maxPasses = 5

/**
 * Re-encrypts in batches, each with its audit entry, so that a run can be stopped and repeated at
 * any time. Returns whether no value is left under another key.
 */
export async function rotateKeys(modules: Rotated, database: Database, options: RotationOptions): Promise<boolean> {
  const { print } = options
  let total = 0
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    let changed = 0
    for (const column of sealedColumns) {
      const count = await rotateColumn(modules, database, column, options)
      if (pass === 1 || count > 0) print(t.reencrypted(nameOf(column), count))
      changed += count
    }
    total += changed
    if (changed === 0) break
  }
  print(t.reencryptedInTotal(total))
  return verifyNothingLeft(modules, database, options)
}

async function rotateColumn(
  modules: Rotated,
  database: Database,
  column: SealedColumn,
  { batchSize = 100 }: RotationOptions,
): Promise<number> {
  let changed = 0
  let after: string | null = null
  for (;;) {
    const position: string | null = after
    const batch: Batch = await database.transaction((transaction) =>
      rotateBatch(modules, transaction, column, { after: position, limit: batchSize }),
    )
    changed += batch.changed
    after = batch.last
    if (after === null) return changed
  }
}

interface Batch {
  readonly changed: number
  /** Key of its last row; null after the end of the table. */
  readonly last: string | null
}

async function rotateBatch(
  { audit, encryption, clock }: Rotated,
  transaction: Transaction,
  column: SealedColumn,
  position: { after: string | null; limit: number },
): Promise<Batch> {
  const [keyId = ''] = encryption.keyIds
  const values = await lockOutdated(transaction, column, { keyId, ...position })
  let changed = 0
  for (const value of values) {
    const plain = openOrNull(encryption, column, value)
    if (plain === null) continue
    const sealed = encryption.seal(plain, column.row(value.bound))
    await storeSealed(transaction, column, { key: value.key, sealed })
    changed += 1
  }
  if (changed > 0) {
    const details = { column: nameOf(column), count: changed }
    const entry = { action: 'update', resourceType: 'encryption_key', resourceId: keyId, details } as const
    await audit.append(transaction, systemActor('corridor key rotate', clock.now()), entry)
  }
  return { changed, last: values.at(-1)?.key ?? null }
}

/** Null for a ciphertext that no configured key opens: the final count reports it. */
function openOrNull(
  encryption: Rotated['encryption'],
  { row }: SealedColumn,
  { sealed, bound }: SealedValue,
): string | null {
  try {
    return encryption.open(sealed, row(bound))
  } catch {
    return null
  }
}

async function verifyNothingLeft(
  { encryption }: Rotated,
  database: Database,
  { print, printError }: RotationOptions,
): Promise<boolean> {
  const [newest, ...older] = encryption.keyIds
  let isDone = true
  for (const column of sealedColumns) {
    for (const [keyId, count] of await countByKey(database.pool, column)) {
      if (keyId === newest) continue
      isDone = false
      const why = older.includes(keyId) ? t.changedOrUnreadable : t.keyNotConfigured
      printError(t.underOtherKey(nameOf(column), count, keyId, why))
    }
  }
  if (isDone) print(t.nothingUnderOtherKey)
  return isDone
}

const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`
