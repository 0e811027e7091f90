/** Verification of the whole seal chain. */

import type { Executor } from '#server/platform/database/database.ts'
import { prefetch } from '#server/platform/database/prefetch.ts'
import { sealLeaf } from '../proofs/leaves.ts'
import { growingTree, rootOf } from '../proofs/merkle.ts'
import { sealTree } from '../proofs/store.ts'
import { beginning, publicSeal, type Seal, sealHmac } from './chain.ts'
import { type Head, readHead } from './head-file.ts'
import { holds, type SealDependencies } from './sealer.ts'
import {
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
  /** The number of tally counts compared with their entries. */
  readonly countsChecked: number
  /** Whether the head file agrees with the database. */
  readonly keptHead: 'agrees' | 'differs' | 'none'
  readonly tookMs: number
  /** Descriptions of what is wrong, at most a hundred. */
  readonly findings: readonly string[]
  readonly checkedAt: Date
}

/** The progress of a verification. */
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

/**
 * Recomputes the whole chain from the entries. Finds any change, insertion, deletion, exchange or
 * truncation below the last seal, and tally counts that do not match. Memory use does not grow with
 * the log.
 */
export async function verifySeals(
  dependencies: SealDependencies,
  tell: (progress: VerifyProgress) => Promise<void> = async () => undefined,
): Promise<AuditVerification> {
  const { database, clock, sealKey, headFile } = dependencies
  const findings: string[] = []
  const began = clock.now()
  const last = await lastSeal(database.pool)
  const total = await countSealed(database.pool)
  const tellShare = (entries: bigint) =>
    tell({ part: 'seals', percent: total === 0n ? 100 : Math.min(100, Number((entries * 100n) / total)) })
  const walked = await walkChain({ executor: database.pool, sealKey, last, findings, tellShare })
  await tell({ part: 'counts', percent: 0 })
  const around = await database.transaction((transaction) => countAround(transaction, last))
  if (last && around.below !== walked.entries && walked.sound) {
    findings.push(
      `More entries are below the last seal than the seals cover: ${around.below - walked.entries} were slipped in outside every batch.`,
    )
  }
  if (around.unborn > 0n) findings.push(`${around.unborn} entries name a transaction that has not begun.`)
  if (around.foreignEra > 0n) findings.push(`${around.foreignEra} entries name an era that has not begun.`)
  findings.push(...(await listRefused(database.pool, maxFindings)).map(refusalFinding))
  await tell({ part: 'counts', percent: 50 })
  const tally = await database.transaction(checkTally)
  findings.push(...tally.wrong.map(tallyFinding))
  const head = await readHead(headFile)
  const soFar = findings.length
  await compareHead(head, last, findings, (kept) => holds(database, kept))
  const checkedAt = clock.now()
  return {
    intact: findings.length === 0,
    sealedEntries: Number(around.openBelow),
    unsealedEntries: Number(around.openAbove),
    batches: walked.batches,
    firstSealedAt: walked.firstSealedAtMs === null ? null : new Date(walked.firstSealedAtMs),
    lastSealedAt: last && new Date(last.sealedAtMs),
    countsChecked: tally.checked,
    keptHead: head === null ? 'none' : findings.length > soFar ? 'differs' : 'agrees',
    tookMs: checkedAt.getTime() - began.getTime(),
    findings: findings.slice(0, maxFindings),
    checkedAt,
  }
}

interface Walked {
  readonly entries: bigint
  readonly batches: number
  readonly firstSealedAtMs: number | null
  /** True while every batch matched its seal, so that totals can be compared. */
  readonly sound: boolean
}

interface Walk {
  readonly executor: Executor
  readonly sealKey: Uint8Array
  readonly last: Seal | null
  readonly findings: string[]
  readonly tellShare: (entries: bigint) => Promise<void>
}

async function walkChain({ executor, sealKey, last, findings, tellShare }: Walk): Promise<Walked> {
  let previous: Seal | null = null as Seal | null
  let [entries, digested, batches] = [0n, 0n, 0]
  let firstSealedAtMs: number | null = null
  const tree = growingTree()
  const before = findings.length
  while (last && (previous?.id ?? 0n) < last.id) {
    const page: Seal[] = (await sealsAfter(executor, previous?.id ?? 0n, sealsPerPage)).filter(
      (seal) => seal.id <= last.id,
    )
    if (page.length === 0) break
    firstSealedAtMs ??= page[0]?.sealedAtMs ?? null
    for (const seal of page) {
      findings.push(...linkFindings(sealKey, previous, seal))
      previous = seal
      tree.add(sealLeaf(publicSeal(seal)))
      entries += seal.entries
    }
    batches += page.length
    for await (const batch of prefetch(groups(page), lanes, (group) => batchFindings(executor, group))) {
      findings.push(...batch.findings)
      digested += batch.entries
      await tellShare(digested)
    }
  }
  if (batches > 0 && !(await storedRootIs(executor, tree.root(), batches)))
    findings.push('The stored tree over all seals does not agree with the seals: receipts could not be proven.')
  return { entries, batches, firstSealedAtMs, sound: findings.length === before }
}

async function storedRootIs(executor: Executor, root: Buffer, size: number): Promise<boolean> {
  try {
    return root.equals(await rootOf(sealTree(executor), size))
  } catch {
    // A node is missing.
    return false
  }
}

function linkFindings(sealKey: Uint8Array, previous: Seal | null, seal: Seal): string[] {
  const expectedId = (previous?.id ?? 0n) + 1n
  if (seal.id !== expectedId)
    return [`Batch ${expectedId} is missing: after ${previous?.id ?? 'the beginning'} comes ${seal.id}.`]
  const expectedFrom = previous && previous.era === seal.era ? previous.toXid : 0n
  const sound =
    seal.hmac.equals(sealHmac(sealKey, seal)) &&
    seal.previousHmac.equals(previous?.hmac ?? beginning) &&
    seal.fromXid === expectedFrom &&
    (previous === null || seal.era >= previous.era)
  return sound ? [] : [`The seal of batch ${seal.id} was changed or does not follow the batch before it.`]
}

async function batchFindings(executor: Executor, seals: readonly Seal[]) {
  const digests = await digestBatches(executor, seals)
  const entries = seals.reduce((sum, seal) => sum + seal.entries, 0n)
  const findings = seals.flatMap((seal, index) => {
    const found = digests[index]
    if (found?.entries !== seal.entries) {
      const difference = (found?.entries ?? 0n) - seal.entries
      const what = difference < 0n ? `${-difference} deleted` : `${difference} inserted`
      return [
        `Batch ${seal.id}, sealed ${when(seal.sealedAtMs)}, holds another number of entries than its seal says: ${what}.`,
      ]
    }
    return found.sha256.equals(seal.entriesSha256)
      ? []
      : [`Batch ${seal.id}, sealed ${when(seal.sealedAtMs)}: an entry in it was changed or replaced.`]
  })
  return { entries, findings }
}

const refusedBecause: Readonly<Record<RefusedEntry['reason'], string>> = {
  late: 'states a time long before it was written',
  future: 'states a time after it was written',
  foreign_era: 'names an era that has not begun',
}

const refusalFinding = ({ reason, occurredAt, refusedAt }: RefusedEntry): string =>
  `An entry of ${occurredAt.toISOString()} ${refusedBecause[reason]}. It was refused on ${refusedAt.toISOString()} and is in no seal.`

const tallyFinding = ({ about, kept, counted }: WrongCount): string =>
  about === null
    ? 'A kept count does not agree with its sealed entries: tiles and searches would be wrong.'
    : `The kept count of “${about}” says ${kept} but ${counted} sealed entries are such: tiles and searches would be wrong.`

async function compareHead(
  head: Head | null,
  last: Seal | null,
  findings: string[],
  held: (head: Head) => Promise<boolean>,
): Promise<void> {
  if (!head || (await held(head))) return
  const place = `the head kept outside the database names batch ${head.seal}, sealed ${when(head.sealedAtMs)}`
  findings.push(
    last === null || last.id < head.seal
      ? `The log was cut: ${place}, but it ends with batch ${last?.id ?? 'none at all'}.`
      : `The log was rewritten: ${place}, which the database holds with another hash.`,
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
