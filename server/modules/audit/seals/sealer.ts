/** The job that seals audit entries. */

import { assertDefined } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { beginning, sealHmac } from './chain.ts'
import { type Head, headOf, readHead, setHeadAside, writeHead } from './head-file.ts'
import { digestBatches, insertSeal, lastSeal, nextBatch, sealById, tallyBatch, tryToLockSealing } from './store.ts'

export interface SealDependencies {
  readonly database: Database
  readonly clock: Clock
  /** 32 bytes that are never stored in the database. */
  readonly sealKey: Uint8Array
  readonly headFile: string
  readonly logger: Logger
}

const maxEntriesPerSeal = 50_000
/** Limits a run, so that a long backlog does not block other jobs of this instance. */
const maxSealsPerRun = 20

/** Seals final entries and stores the newest seal in a file outside the database. */
export function createSealer({ database, clock, sealKey, headFile, logger }: SealDependencies) {
  let kept: string | null = null

  const sealOne = (transaction: Transaction): Promise<Sealed | null> => sealNextBatch(transaction, clock, sealKey)

  /**
   * Each instance has its own head file. A head that the database does not contain is evidence and
   * is not overwritten.
   */
  async function saveHead(): Promise<void> {
    const last = await lastSeal(database.pool)
    if (!last || last.hmac.toString('hex') === kept) return
    const head = await readHead(headFile)
    if (head && !(await holds(database, head))) {
      logger.error(
        { seal: `${head.seal}` },
        'the kept head of the audit log is not in the database; run corridor verify',
      )
      return
    }
    await writeHead(headFile, headOf(last))
    kept = last.hmac.toString('hex')
  }

  return {
    /**
     * Seals pending entries, a limited number of batches per run. Returns the number of entries
     * sealed. Only one instance seals at a time.
     */
    async sealPending(): Promise<{ sealed: number }> {
      let sealed = 0n
      for (let run = 0; run < maxSealsPerRun; run += 1) {
        const one = await database.transaction(sealOne)
        if (!one) break
        sealed += one.entries
        // Entries written meanwhile wait for the next run; otherwise the loop might never end under
        // load.
        if (one.isLast) break
      }
      await saveHead()
      return { sealed: Number(sealed) }
    },

    /**
     * Accepts a database restored from a backup that ends before the stored head. Renames the head
     * file and continues from the restored end. Returns the number of seals the backup lacked. Only
     * for the restore command.
     */
    async acceptRestore(): Promise<{ lostSeals: number }> {
      const head = await readHead(headFile)
      if (!head || (await holds(database, head))) return { lostSeals: 0 }
      const last = await lastSeal(database.pool)
      await setHeadAside(headFile, head)
      if (last) await writeHead(headFile, headOf(last))
      const lost = head.seal - (last?.id ?? 0n)
      return { lostSeals: lost > 0n ? Number(lost) : 0 }
    },
  }
}

export async function holds(database: Database, head: Head): Promise<boolean> {
  const seal = await sealById(database.pool, head.seal)
  return seal !== null && seal.hmac.toString('hex') === head.hmac
}

interface Sealed {
  readonly entries: bigint
  readonly isLast: boolean
}

async function sealNextBatch(transaction: Transaction, clock: Clock, sealKey: Uint8Array): Promise<Sealed | null> {
  if (!(await tryToLockSealing(transaction))) return null
  const last = await lastSeal(transaction)
  const next = await nextBatch(transaction, last, maxEntriesPerSeal)
  if (!next) return null
  const { batch, isLast } = next
  const digest = assertDefined((await digestBatches(transaction, [batch]))[0], 'the digest of the batch')
  const facts = {
    id: (last?.id ?? 0n) + 1n,
    ...batch,
    entries: digest.entries,
    entriesSha256: digest.sha256,
    previousHmac: last?.hmac ?? beginning,
    sealedAtMs: clock.now().getTime(),
  }
  await insertSeal(transaction, { ...facts, hmac: sealHmac(sealKey, facts) })
  await tallyBatch(transaction, batch)
  return { entries: digest.entries, isLast }
}
