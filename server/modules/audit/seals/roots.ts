/** Recomputes the Merkle roots of sealed batches from their entries. */

import { assertDefined } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { confidentialLeaf } from '../proofs/leaves.ts'
import { growingTree } from '../proofs/merkle.ts'
import { type Leaf, leafPage } from '../proofs/store.ts'
import type { Seal } from './chain.ts'
import type { Batch } from './store.ts'

export interface DigestedSeal {
  readonly seal: Seal
  readonly confidentialSha256: Buffer
}

/** As many as a seal usually covers at most. */
const leavesPerPage = 50_000

/**
 * The seals whose root or number of leaves is not that of their entries. Takes consecutive seals,
 * and reads their entries a page at a time, so that memory use does not grow with them.
 */
export async function wrongRoots(
  executor: Executor,
  sealKey: Uint8Array,
  seals: readonly DigestedSeal[],
): Promise<Seal[]> {
  const wrong: Seal[] = []
  for (const run of runsOfOneEra(seals)) {
    const leaves = leavesIn(executor, rangeOf(run))
    let next = await leaves.next()
    for (const { seal, confidentialSha256 } of run) {
      const tree = growingTree()
      let count = 1n
      for (; !next.done && next.value.xid < seal.toXid; next = await leaves.next()) {
        tree.add(next.value.hash)
        count += 1n
      }
      tree.add(confidentialLeaf(sealKey, seal.id, confidentialSha256))
      if (count !== seal.leaves || !tree.root().equals(seal.entriesRoot)) wrong.push(seal)
    }
  }
  return wrong
}

async function* leavesIn(executor: Executor, range: Batch): AsyncGenerator<Leaf, undefined> {
  let after: Leaf | null = null
  for (;;) {
    const page: Leaf[] = await leafPage(executor, range, after, leavesPerPage)
    yield* page
    if (page.length < leavesPerPage) return
    after = page.at(-1) ?? null
  }
}

const rangeOf = (run: readonly DigestedSeal[]): Batch => {
  const [first, last] = [assertDefined(run[0], 'the first seal').seal, assertDefined(run.at(-1), 'the last seal').seal]
  return { era: first.era, fromXid: first.fromXid, toXid: last.toXid }
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
