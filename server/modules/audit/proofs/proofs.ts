/** Checkpoints of the sealed log, and receipts for the changes of a record. */

import { assertDefined } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { publicSeal, type Seal } from '../seals/chain.ts'
import type { SealDependencies } from '../seals/sealer.ts'
import { digestBatches, installationId, lastSeal, sealById } from '../seals/store.ts'
import { confidentialLeaf } from './leaves.ts'
import { consistencyProof, inclusionProof, rootOf, subtreesOf } from './merkle.ts'
import { type Facts, type LogProof, type ProvenEntry, type Receipt, receiptFormat, signedText } from './receipt.ts'
import { signPdf } from './receipt-pdf.ts'
import { checkpointText, noteSigner } from './signed-note.ts'
import { changesOf, type LeafEntry, leavesOf, sealTree } from './store.ts'

/** A signed checkpoint, and the proof that an older tree is a prefix of its tree. */
export interface SignedCheckpoint {
  readonly checkpoint: string
  readonly size: number
  readonly publicKey: string
  readonly consistency: readonly string[]
}

export interface Proofs {
  /** The public key that checkpoints and receipts are verified with. */
  publicKey(executor: Executor): Promise<string>
  /** The newest checkpoint. Null if it is smaller than `since`, or nothing is sealed. */
  checkpoint(executor: Executor, since?: number): Promise<SignedCheckpoint | null>
  /**
   * A receipt for a record: its facts, and the proof of its successful changes. Null while one of
   * them is not sealed yet, which takes some seconds.
   */
  receipt(
    executor: Executor,
    record: { readonly resourceType: string; readonly resourceId: string; readonly facts: Facts },
  ): Promise<Receipt | null>
  /** The PDF of a receipt with a signature over all its bytes. */
  signPdf(executor: Executor, pdf: Buffer): Promise<Buffer>
}

/** The name of the log in its checkpoints. */
export const originOf = async (executor: Executor): Promise<string> =>
  `corridor/${(await installationId(executor)) ?? 'unnamed'}`

export function createProofs(dependencies: SealDependencies): Proofs {
  const { clock, sealKey } = dependencies
  const signerOf = async (executor: Executor) => {
    const origin = await originOf(executor)
    return { origin, signer: noteSigner(sealKey, origin) }
  }

  return {
    publicKey: async (executor) => (await signerOf(executor)).signer.verifierKey,

    async checkpoint(executor, since) {
      const size = Number((await lastSeal(executor))?.id ?? 0n)
      if (size === 0 || (since !== undefined && since > size)) return null
      const { origin, signer } = await signerOf(executor)
      const tree = sealTree(executor)
      const proof = since === undefined ? [] : await consistencyProof(tree, since, size)
      return {
        checkpoint: signer.sign(checkpointText({ origin, size, root: await rootOf(tree, size) })),
        size,
        publicKey: signer.verifierKey,
        consistency: proof.map(base64),
      }
    },

    async receipt(executor, { resourceType, resourceId, facts }) {
      const changes = await changesOf(executor, resourceType, resourceId)
      const sealIds = [...new Set(changes.map(({ sealId }) => sealId))]
      if (changes.length === 0 || sealIds.includes(null)) return null
      const { signer } = await signerOf(executor)
      const proof = await proofOf(executor, dependencies, changes, await this.checkpoint(executor))
      const signed = {
        format: receiptFormat,
        issuedAt: clock.now().toISOString(),
        resourceType,
        resourceId,
        facts,
        ...proof,
      }
      return { ...signed, signature: signer.sign(signedText(signed)) }
    },

    signPdf: async (executor, pdf) => signPdf(pdf, (await signerOf(executor)).signer),
  }
}

async function proofOf(
  executor: Executor,
  { sealKey }: SealDependencies,
  changes: readonly LeafEntry[],
  checkpoint: SignedCheckpoint | null,
): Promise<LogProof> {
  const { checkpoint: note, size, publicKey } = assertDefined(checkpoint, 'the checkpoint of a log with seals')
  const tree = sealTree(executor)
  const entries: ProvenEntry[] = []
  const seals: LogProof['seals'][number][] = []
  for (const sealId of [...new Set(changes.map((change) => change.sealId ?? 0n))]) {
    const seal = assertDefined(await sealById(executor, sealId), `seal ${sealId}`)
    const covered = changes.filter((change) => change.sealId === sealId)
    entries.push(...(await provenEntries(executor, sealKey, seal, covered)))
    const proof = await inclusionProof(tree, Number(sealId) - 1, size)
    seals.push({ ...publicSeal(seal), proof: proof.map(base64) })
  }
  const newest = Math.max(...seals.map(({ id }) => id))
  const consistency = {
    size: newest,
    root: base64(await rootOf(tree, newest)),
    proof: (await consistencyProof(tree, newest, size)).map(base64),
  }
  return { publicKey, entries, seals, checkpoint: note, consistency }
}

async function provenEntries(
  executor: Executor,
  sealKey: Uint8Array,
  seal: Seal,
  covered: readonly LeafEntry[],
): Promise<ProvenEntry[]> {
  const open = await leavesOf(executor, seal)
  const digest = assertDefined((await digestBatches(executor, [seal]))[0], 'the digest of the batch')
  const leaves = [...open.map(({ hash }) => hash), confidentialLeaf(sealKey, seal.id, digest.confidentialSha256)]
  const read = subtreesOf(leaves)
  return Promise.all(
    covered.map(async ({ id, text }) => {
      const index = open.findIndex((one) => one.id === id)
      const proof = await inclusionProof(read, index, leaves.length)
      return { seal: Number(seal.id), index, leaf: text, proof: proof.map(base64) }
    }),
  )
}

const base64 = (hash: Buffer): string => hash.toString('base64')
