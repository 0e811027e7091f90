/** Recomputes the Merkle roots of sealed batches from their entries. */

import { assertDefined } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { confidentialLeaf } from '../proofs/leaves.ts'
import { growingTree } from '../proofs/merkle.ts'
import { bytesPerHash, type LeafPage, type LeafPosition, type LeafRun, leafPage } from '../proofs/store.ts'
import type { Seal } from './chain.ts'
import type { Batch } from './store.ts'

export interface DigestedSeal {
  readonly seal: Seal
  readonly confidentialSha256: Buffer
}

/** About as many as the entries of one statement of a verification. */
const maxLeavesPerPage = 200_000

/**
 * The seals whose root or number of leaves is not that of their entries. Takes consecutive seals,
 * and reads their entries a page at a time, so that memory use does not grow with them.
 */
export async function wrongRoots(
  executor: Executor,
  sealKey: Uint8Array,
  seals: readonly DigestedSeal[],
  leavesPerPage = maxLeavesPerPage,
): Promise<Seal[]> {
  const wrong: Seal[] = []
  for (const run of runsOfOneEra(seals)) {
    const trees = run.map((digested) => ({ ...digested, tree: growingTree() }))
    const batches = run.map(({ seal }) => seal)
    for await (const { batch, hashes } of leafRunsOf(executor, batches, leavesPerPage)) {
      const { tree } = assertDefined(trees[batch], 'the seal of the leaves')
      for (let at = 0; at < hashes.length; at += bytesPerHash) tree.add(hashes.subarray(at, at + bytesPerHash))
    }
    for (const { seal, confidentialSha256, tree } of trees) {
      tree.add(confidentialLeaf(sealKey, seal.id, confidentialSha256))
      if (BigInt(tree.size()) !== seal.leaves || !tree.root().equals(seal.entriesRoot)) wrong.push(seal)
    }
  }
  return wrong
}

async function* leafRunsOf(
  executor: Executor,
  batches: readonly Batch[],
  leavesPerPage: number,
): AsyncGenerator<LeafRun, undefined> {
  let after: LeafPosition | null = null
  do {
    const { runs, next }: LeafPage = await leafPage(executor, batches, after, leavesPerPage)
    yield* runs
    after = next
  } while (after)
}

/** Transaction ids are ordered within one era only. */
function runsOfOneEra(seals: readonly DigestedSeal[]): DigestedSeal[][] {
  const runs: DigestedSeal[][] = []
  for (const one of seals) {
    const run = runs.at(-1)
    if (run?.at(-1)?.seal.era === one.seal.era) run?.push(one)
    else runs.push([one])
  }
  return runs
}
