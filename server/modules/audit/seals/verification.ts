/** Verification of the whole seal chain. */

import type { Executor } from '#server/platform/database/database.ts'
import { prefetch } from '#server/platform/database/prefetch.ts'
import { sealLeaf } from '../proofs/leaves.ts'
import { consistencyProof, growingTree, isConsistent, type TreeNode } from '../proofs/merkle.ts'
import { originOf } from '../proofs/proofs.ts'
import { areStored, sealTree } from '../proofs/store.ts'
import { t } from '../texts.ts'
import { beginning, publicSeal, type Seal, sealHmac } from './chain.ts'
import { readCheckpoints, type StoredCheckpoint, saveCheckpoint } from './checkpoint-file.ts'
import { type Head, readHead } from './head-file.ts'
import { wrongRoots } from './roots.ts'
import { holds, type SealDependencies } from './sealer.ts'
import {
  type BatchDigest,
  checkTally,
  countAround,
  countSealed,
  digestBatches,
  lastSeal,
  listRefused,
  type RefusedEntry,
  sealsAfter,
  type WrongCount,
} from './store.ts'

export interface AuditVerification {
  readonly intact: boolean
  /** Sealed entries. Like all counts here, it leaves out the confidential ones. */
  readonly sealedEntries: number
  /** Written since the last seal: the last few seconds, not yet protected. */
  readonly unsealedEntries: number
  readonly batches: number
  /** When the first and the last batch were sealed; null without batches. */
  readonly firstSealedAt: Date | null
  readonly lastSealedAt: Date | null
  /** Seals whose Merkle root was computed again. The others have a checkpoint from when it was. */
  readonly rootsComputed: number
  /** Checkpoints of earlier verifications that the log was compared with. */
  readonly checkpoints: number
  /** The number of tally counts compared with their entries. */
  readonly countsChecked: number
  /** Whether the head file agrees with the database. */
  readonly storedHead: 'agrees' | 'differs' | 'none'
  readonly durationMs: number
  /** Descriptions of what is wrong, at most a hundred. */
  readonly findings: readonly string[]
  readonly checkedAt: Date
}

export interface VerifyProgress {
  readonly part: 'seals' | 'counts'
  readonly percent: number
}

const sealsPerPage = 500
/** About as many entries per statement, well within the statement timeout. */
const entriesPerStatement = 200_000n
/** Concurrent statements. The database spends the time on hashing. */
const lanes = 2
const maxFindings = 100

export interface VerifyOptions {
  readonly onProgress?: (progress: VerifyProgress) => Promise<void>
  /** Computes the Merkle root of every seal, also of those that a stored checkpoint covers. */
  readonly everyRoot?: boolean
}

/**
 * Recomputes the whole chain from the entries. Finds any change, insertion, deletion, exchange or
 * truncation below the last seal, Merkle roots that are not those of their entries, a log that no
 * longer extends its earlier checkpoints, and tally counts that do not match. Memory use does not
 * grow with the log.
 */
export async function verifySeals(
  dependencies: SealDependencies,
  { onProgress = async () => undefined, everyRoot = false }: VerifyOptions = {},
): Promise<AuditVerification> {
  const { database, clock, sealKey, headFile } = dependencies
  const findings: string[] = []
  const began = clock.now()
  const last = await lastSeal(database.pool)
  const total = await countSealed(database.pool)
  const reportProgress = (entries: bigint) =>
    onProgress({ part: 'seals', percent: total === 0n ? 100 : Math.min(100, Number((entries * 100n) / total)) })
  const checkpointFile = await readCheckpoints(headFile, sealKey)
  const walk = { executor: database.pool, sealKey, last, findings, reportProgress, stored: checkpointFile.checkpoints }
  const walked = await walkEveryBatch(walk, everyRoot)
  if (checkpointFile.damaged > 0) findings.push(t.checkpointsUnsigned(checkpointFile.damaged))
  await onProgress({ part: 'counts', percent: 0 })
  const around = await database.transaction((transaction) => countAround(transaction, last))
  if (last && around.below !== walked.entries && walked.sound) {
    findings.push(t.entriesInsertedOutsideBatches(around.below - walked.entries))
  }
  if (around.fromFuture > 0n) findings.push(t.entriesWithFutureTransaction(around.fromFuture))
  if (around.foreignEra > 0n) findings.push(t.entriesWithFutureEra(around.foreignEra))
  findings.push(...(await listRefused(database.pool, maxFindings)).map(refusalFinding))
  await onProgress({ part: 'counts', percent: 50 })
  const tally = await database.transaction(checkTally)
  findings.push(...tally.wrong.map(tallyFinding))
  const head = await readHead(headFile)
  const soFar = findings.length
  await compareHead(head, last, findings, (stored) => holds(database, stored))
  const checkedAt = clock.now()
  const isNew = last !== null && Number(last.id) > (checkpointFile.checkpoints.at(-1)?.size ?? 0)
  if (findings.length === 0 && isNew)
    await saveCheckpoint(headFile, sealKey, checkpointFile.checkpoints, {
      at: checkedAt.toISOString(),
      origin: await originOf(database.pool),
      size: Number(last.id),
      root: walked.root,
    })
  return {
    intact: findings.length === 0,
    sealedEntries: Number(around.openBelow),
    unsealedEntries: Number(around.openAbove),
    batches: walked.batches,
    firstSealedAt: walked.firstSealedAtMs === null ? null : new Date(walked.firstSealedAtMs),
    lastSealedAt: last && new Date(last.sealedAtMs),
    rootsComputed: walked.rootsComputed,
    checkpoints: checkpointFile.checkpoints.length,
    countsChecked: tally.checked,
    storedHead: head === null ? 'none' : findings.length > soFar ? 'differs' : 'agrees',
    durationMs: checkedAt.getTime() - began.getTime(),
    findings: findings.slice(0, maxFindings),
    checkedAt,
  }
}

interface Walked {
  readonly entries: bigint
  readonly batches: number
  readonly firstSealedAtMs: number | null
  /** Of the tree over all seals, computed from the seals. */
  readonly root: Buffer
  readonly rootsComputed: number
  /** True while every batch matched its seal, so that totals can be compared. */
  readonly sound: boolean
}

interface Walk {
  readonly executor: Executor
  readonly sealKey: Uint8Array
  readonly last: Seal | null
  readonly findings: string[]
  readonly reportProgress: (entries: bigint) => Promise<void>
  readonly stored: readonly StoredCheckpoint[]
}

/**
 * A stored checkpoint whose tree the log still begins with spares its seals the roots. If one does
 * not agree, all roots are computed, so that the findings name the seals.
 */
async function walkEveryBatch(walk: Walk, everyRoot: boolean): Promise<Walked> {
  const sparedSeals = everyRoot ? 0n : BigInt(walk.stored.at(-1)?.size ?? 0)
  const inTrees: string[] = []
  const found: string[] = []
  let walked = await walkChain({ ...walk, findings: found }, sparedSeals, inTrees)
  if (inTrees.length > 0 && sparedSeals > 0n) {
    found.length = 0
    walked = await walkChain({ ...walk, findings: found }, 0n, [])
  }
  walk.findings.push(...found, ...inTrees)
  return { ...walked, sound: found.length === 0 }
}

async function walkChain(
  { executor, sealKey, last, findings, reportProgress, stored }: Walk,
  sparedSeals: bigint,
  inTrees: string[],
): Promise<Walked> {
  let previous: Seal | null = null as Seal | null
  let [entries, digested, batches, rootsComputed] = [0n, 0n, 0, 0]
  let firstSealedAtMs: number | null = null
  const tree = growingTree()
  const before = findings.length
  const pending = [...stored]
  let isTreeStored = true
  while (last && (previous?.id ?? 0n) < last.id) {
    const page: Seal[] = (await sealsAfter(executor, previous?.id ?? 0n, sealsPerPage)).filter(
      (seal) => seal.id <= last.id,
    )
    if (page.length === 0) break
    firstSealedAtMs ??= page[0]?.sealedAtMs ?? null
    const nodes: TreeNode[] = []
    for (const seal of page) {
      findings.push(...linkFindings(sealKey, previous, seal))
      previous = seal
      nodes.push(...tree.add(sealLeaf(publicSeal(seal))))
      entries += seal.entries
      batches += 1
      for (; pending[0]?.size === batches; pending.shift())
        if (!pending[0].root.equals(tree.root())) inTrees.push(checkpointFinding(pending[0]))
    }
    isTreeStored &&= await areStored(executor, nodes)
    const compare = (group: readonly Seal[]) => batchFindings(executor, sealKey, group, sparedSeals)
    for await (const batch of prefetch(groups(page), lanes, compare)) {
      findings.push(...batch.findings)
      digested += batch.entries
      rootsComputed += batch.rootsComputed
      await reportProgress(digested)
    }
  }
  const present = { size: batches, root: tree.root() }
  inTrees.push(
    ...pending.map(checkpointFinding),
    ...(isTreeStored ? await proofFindings(executor, stored, present) : [t.storedTreeMismatch]),
  )
  return { entries, batches, firstSealedAtMs, root: tree.root(), rootsComputed, sound: findings.length === before }
}

const checkpointFinding = ({ size, at }: StoredCheckpoint): string => t.checkpointNotExtended(at, size)

interface TreeHead {
  readonly size: number
  readonly root: Buffer
}

/** The stored tree proves that each checkpoint extends the one before, as receipts do. */
async function proofFindings(executor: Executor, stored: readonly TreeHead[], present: TreeHead): Promise<string[]> {
  const read = sealTree(executor)
  const heads = [...stored.filter(({ size }) => size < present.size), present]
  for (const [index, older] of heads.slice(0, -1).entries()) {
    const newer = heads[index + 1] ?? present
    if (!isConsistent(older, newer, await consistencyProof(read, older.size, newer.size)))
      return [t.treeNotExtended(newer.size, older.size)]
  }
  return []
}

function linkFindings(sealKey: Uint8Array, previous: Seal | null, seal: Seal): string[] {
  const expectedId = (previous?.id ?? 0n) + 1n
  if (seal.id !== expectedId) return [t.batchMissing(expectedId, String(previous?.id ?? t.logStart), seal.id)]
  const expectedFrom = previous && previous.era === seal.era ? previous.toXid : 0n
  const sound =
    seal.hmac.equals(sealHmac(sealKey, seal)) &&
    seal.previousHmac.equals(previous?.hmac ?? beginning) &&
    seal.fromXid === expectedFrom &&
    (previous === null || seal.era >= previous.era)
  return sound ? [] : [t.sealInvalid(seal.id)]
}

async function batchFindings(executor: Executor, sealKey: Uint8Array, seals: readonly Seal[], sparedSeals: bigint) {
  const digests = await digestBatches(executor, seals)
  const entries = seals.reduce((sum, seal) => sum + seal.entries, 0n)
  const findings = seals.flatMap((seal, index) => digestFindings(seal, digests[index]))
  const dueRoots = seals.flatMap((seal, index) => {
    const digest = digests[index]
    return digest && seal.id > sparedSeals ? [{ seal, confidentialSha256: digest.confidentialSha256 }] : []
  })
  // A batch with other entries has another root as well, which says nothing more.
  const wrong = findings.length === 0 ? await wrongRoots(executor, sealKey, dueRoots) : []
  findings.push(...wrong.map(({ id, sealedAtMs }) => t.merkleRootMismatch(id, when(sealedAtMs))))
  return { entries, findings, rootsComputed: dueRoots.length }
}

function digestFindings(seal: Seal, found: BatchDigest | undefined): string[] {
  const batch = t.batchLabel(seal.id, when(seal.sealedAtMs))
  if (found?.entries !== seal.entries) {
    const difference = (found?.entries ?? 0n) - seal.entries
    const what = difference < 0n ? t.deletedCount(-difference) : t.insertedCount(difference)
    return [t.batchCountMismatch(batch, what)]
  }
  return found.sha256.equals(seal.entriesSha256) ? [] : [t.batchEntryChanged(batch)]
}

const refusalFinding = ({ reason, occurredAt, refusedAt }: RefusedEntry): string =>
  t.refusedEntry(occurredAt.toISOString(), t.refusedBecause[reason], refusedAt.toISOString())

const tallyFinding = ({ about, stored, counted }: WrongCount): string =>
  about === null ? t.confidentialCountMismatch : t.countMismatch(about, stored, counted)

async function compareHead(
  head: Head | null,
  last: Seal | null,
  findings: string[],
  held: (head: Head) => Promise<boolean>,
): Promise<void> {
  if (!head || (await held(head))) return
  const place = t.headReference(head.seal, when(head.sealedAtMs))
  findings.push(
    last === null || last.id < head.seal ? t.logTruncated(place, String(last?.id ?? t.noBatch)) : t.logRewritten(place),
  )
}

function groups(seals: readonly Seal[]): Seal[][] {
  const out: Seal[][] = []
  let sum = entriesPerStatement
  for (const seal of seals) {
    sum += seal.entries
    if (sum > entriesPerStatement) {
      out.push([])
      sum = seal.entries
    }
    out.at(-1)?.push(seal)
  }
  return out
}

const when = (ms: number): string => new Date(ms).toISOString()
