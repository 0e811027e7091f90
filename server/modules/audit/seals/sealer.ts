/** The job that seals audit entries. */

import { assertDefined } from '#kernel/assert.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { confidentialLeaf, sealLeaf } from '../proofs/leaves.ts'
import { rootOf, subtreesOf } from '../proofs/merkle.ts'
import { addTreeLeaf, leavesOf } from '../proofs/store.ts'
import { beginning, publicSeal, sealHmac } from './chain.ts'
import { setCheckpointsAside } from './checkpoint-file.ts'
import { type Head, headOf, readHead, setHeadAside, writeHead } from './head-file.ts'
import { refuseForeign, refuseImpossible } from './refusals.ts'
import {
  type Batch,
  type BatchDigest,
  digestBatches,
  hasOpenEntry,
  insertSeal,
  lastSeal,
  nextBatch,
  sealById,
  tallyBatch,
  tryToLockSealing,
} from './store.ts'

export interface SealDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'logger'> {
  /** 32 bytes that are never stored in the database. */
  readonly sealKey: Uint8Array
  readonly headFile: string
  /**
   * Whether the clock shows the real time, so that stated times are compared with the database's.
   * False where a test or a simulation moves the clock.
   */
  readonly isRealTime?: boolean
}

const maxEntriesPerSeal = 50_000
/** Limits a run, so that a long backlog does not block other jobs of this instance. */
const maxSealsPerRun = 20

/** Seals final entries and stores the newest seal in a file outside the database. */
export function createSealer(dependencies: SealDependencies) {
  const { database, headFile, logger } = dependencies
  let stored: string | null = null

  const sealOne = (transaction: Transaction): Promise<Sealed | null> => sealNextBatch(transaction, dependencies)

  /**
   * Each instance has its own head file. A head that the database does not contain is evidence and
   * is not overwritten.
   */
  async function saveHead(): Promise<void> {
    const last = await lastSeal(database.pool)
    if (!last || last.hmac.toString('hex') === stored) return
    const head = await readHead(headFile)
    if (head && !(await holds(database, head))) {
      logger.error(
        { seal: `${head.seal}` },
        'the stored head of the audit log is not in the database; run corridor verify',
      )
      return
    }
    await writeHead(headFile, headOf(last))
    stored = last.hmac.toString('hex')
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

    /** The seal of the stored head that the database no longer has; null while it has it. */
    async missingHead(): Promise<bigint | null> {
      const head = await readHead(headFile)
      return head && !(await holds(database, head)) ? head.seal : null
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
      await setCheckpointsAside(headFile, head.seal)
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

async function sealNextBatch(transaction: Transaction, dependencies: SealDependencies): Promise<Sealed | null> {
  if (!(await tryToLockSealing(transaction))) return null
  const last = await lastSeal(transaction)
  const next = await nextBatch(transaction, last, maxEntriesPerSeal)
  if (!next) {
    await reportRefused(dependencies, await refuseForeign(transaction, dependencies.clock))
    return null
  }
  const { batch, isLast } = next
  if (dependencies.isRealTime)
    await reportRefused(dependencies, await refuseImpossible(transaction, dependencies, batch))
  const digest = assertDefined((await digestBatches(transaction, [batch]))[0], 'the digest of the batch')
  if (digest.entries === 0n) return { entries: 0n, isLast }
  // A batch of confidential entries alone would reveal them: they wait for another entry. The daily
  // verification writes one.
  if (isLast && !(await hasOpenEntry(transaction, batch))) return null
  await insertBatch(transaction, dependencies, batch, digest)
  return { entries: digest.entries, isLast }
}

/** Writes a batch's seal, its leaf in the tree over all seals, and its counts. */
async function insertBatch(
  transaction: Transaction,
  { clock, sealKey }: SealDependencies,
  batch: Batch,
  digest: BatchDigest,
): Promise<void> {
  const last = await lastSeal(transaction)
  const id = (last?.id ?? 0n) + 1n
  const open = (await leavesOf(transaction, batch)).map(({ hash }) => hash)
  const leaves = [...open, confidentialLeaf(sealKey, id, digest.confidentialSha256)]
  const facts = {
    id,
    ...batch,
    entries: digest.entries,
    entriesSha256: digest.sha256,
    leaves: BigInt(leaves.length),
    entriesRoot: await rootOf(subtreesOf(leaves), leaves.length),
    previousHmac: last?.hmac ?? beginning,
    sealedAtMs: clock.now().getTime(),
  }
  const seal = { ...facts, hmac: sealHmac(sealKey, facts) }
  await insertSeal(transaction, seal)
  await addTreeLeaf(transaction, Number(id) - 1, sealLeaf(publicSeal(seal)))
  await tallyBatch(transaction, batch)
}

async function reportRefused({ logger }: SealDependencies, refused: number): Promise<void> {
  if (refused > 0)
    logger.error({ refused }, 'audit entries with an impossible time or era were refused; run corridor verify')
}
