/** Receipts: a record's facts, with a proof that its history is in the sealed audit log. */

import { createHash } from 'node:crypto'
import * as t from '#server/modules/audit/messages.ts'
import { type PublicSeal, sealLeaf } from './leaves.ts'
import { isConsistent, leafHash, rootFromInclusion } from './merkle.ts'
import { type NoteVerifier, noteVerifier, parseCheckpoint } from './signed-note.ts'

export const receiptFormat = 'corridor receipt 1'

/** An entry in its batch. `leaf` is the text that the log sealed. */
export interface ProvenEntry {
  readonly seal: number
  readonly index: number
  readonly leaf: string
  readonly proof: readonly string[]
}

/** What proves entries. Hashes are base64. */
export interface LogProof {
  readonly publicKey: string
  readonly entries: readonly ProvenEntry[]
  /** Each seal, with its inclusion in the tree over all seals. */
  readonly seals: readonly (PublicSeal & { readonly proof: readonly string[] })[]
  /** A signed note on the tree over all seals. */
  readonly checkpoint: string
  /** The tree when the last entry was sealed is a prefix of the checkpoint's. */
  readonly consistency: { readonly size: number; readonly root: string; readonly proof: readonly string[] }
}

export type Facts = Readonly<Record<string, string | number | null>>

export interface Receipt extends LogProof {
  readonly format: string
  readonly issuedAt: string
  readonly resourceType: string
  readonly resourceId: string
  readonly facts: Facts
  /** A signed note on the digest of everything above. */
  readonly signature: string
}

/** The only spelling of a receipt: any other byte is a change. */
export const receiptText = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 2)}\n`

/** The text that a receipt's signature covers. */
export function signedText(receipt: Omit<Receipt, 'signature'>): string {
  const digest = createHash('sha256').update(JSON.stringify(receipt)).digest('base64')
  return `${receiptFormat}\n${digest}\n`
}

export type ReceiptCheck =
  | { readonly holds: true; readonly receipt: Receipt; readonly checkpointSize: number }
  /** A sentence that says what does not agree. */
  | { readonly holds: false; readonly reason: string }

/**
 * Checks a receipt by its own text, without database or network. `expectedKey` is a public key that
 * the reader got elsewhere; without it, the receipt proves only that one installation made it.
 */
export function verifyReceipt(text: string, expectedKey: string | null): ReceiptCheck {
  const receipt = parseReceipt(text)
  if (typeof receipt === 'string') return fails(receipt)
  const verifier = noteVerifier(receipt.publicKey)
  if (!verifier) return fails(t.publicKeyDamaged)
  if (expectedKey !== null && expectedKey !== receipt.publicKey) return fails(t.receiptKeyMismatch)
  try {
    const checkpoint = openCheckpoint(receipt, verifier)
    const reason =
      typeof checkpoint === 'string'
        ? checkpoint
        : (sealReason(receipt, checkpoint) ??
          entryReason(receipt) ??
          factReason(receipt) ??
          signatureReason(receipt, verifier))
    if (reason !== null) return fails(reason)
    return { holds: true, receipt, checkpointSize: typeof checkpoint === 'string' ? 0 : checkpoint.size }
  } catch {
    return fails(t.receiptMalformed)
  }
}

const fails = (reason: string): ReceiptCheck => ({ holds: false, reason })

/** The receipt, or a sentence that says why the text is none. */
function parseReceipt(text: string): Receipt | string {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return t.receiptNotJson
  }
  if (typeof parsed !== 'object' || parsed === null || !('format' in parsed) || parsed.format !== receiptFormat)
    return t.receiptFormatUnknown(receiptFormat)
  const receipt = parsed as Receipt
  if (receiptText(receipt) !== text) return t.receiptEdited
  if (typeof receipt.publicKey !== 'string') return t.publicKeyDamaged
  return receipt
}

function openCheckpoint(receipt: Receipt, verifier: NoteVerifier) {
  const text = verifier.open(receipt.checkpoint)
  if (text === null) return t.checkpointSignatureInvalid
  const checkpoint = parseCheckpoint(text)
  return checkpoint?.origin === verifier.name ? checkpoint : t.checkpointOfAnotherLog
}

/** Each seal is in the checkpoint's tree, and so is the tree of the last of them. */
function sealReason(
  { seals, consistency }: Receipt,
  checkpoint: { readonly size: number; readonly root: Buffer },
): string | null {
  for (const seal of seals) {
    const root = rootFromInclusion(sealLeaf(seal), seal.id - 1, checkpoint.size, seal.proof.map(bytes))
    if (!root?.equals(checkpoint.root)) return t.sealNotInCheckpoint(seal.id)
  }
  const old = { size: consistency.size, root: bytes(consistency.root) }
  if (!isConsistent(old, checkpoint, consistency.proof.map(bytes))) return t.lastSealNotPrefix
  return consistency.size === Math.max(...seals.map(({ id }) => id)) ? null : t.consistencyProofMisplaced
}

/** Each entry is in the tree of its seal. */
function entryReason({ entries, seals }: Receipt): string | null {
  if (entries.length === 0) return t.receiptWithoutEntries
  for (const [position, { seal: sealId, index, leaf, proof }] of entries.entries()) {
    const seal = seals.find(({ id }) => id === sealId)
    if (!seal) return t.entrySealMissing(position + 1, sealId)
    const root = rootFromInclusion(leafHash(Buffer.from(leaf)), index, seal.leaves, proof.map(bytes))
    if (root?.toString('base64') !== seal.root) return t.entryNotInSeal(position + 1, sealId)
  }
  return null
}

interface LeafFields {
  readonly resourceType: string
  readonly resourceId: string
  readonly details: Readonly<Record<string, unknown>> | null
}

/** The stated facts are those that the entries recorded. */
function factReason({ entries, facts, resourceType, resourceId }: Receipt): string | null {
  const leaves = entries.map(({ leaf }) => JSON.parse(leaf) as LeafFields)
  if (leaves.some((leaf) => leaf.resourceType !== resourceType || leaf.resourceId !== resourceId))
    return t.entryOfAnotherRecord
  for (const [name, value] of Object.entries(facts)) {
    const recorded = lastRecorded(leaves, name)
    if (recorded !== undefined && recorded !== value)
      return t.factMismatch(name, JSON.stringify(value), JSON.stringify(recorded))
  }
  return null
}

/** The last value that entries recorded for a field; undefined if none did. */
function lastRecorded(leaves: readonly LeafFields[], name: string): unknown {
  let recorded: unknown
  for (const { details } of leaves) {
    const changes = details?.changes as Readonly<Record<string, { readonly to: unknown }>> | undefined
    if (details && name in details) recorded = details[name]
    if (changes && name in changes) recorded = changes[name]?.to
  }
  return recorded
}

function signatureReason({ signature, ...signed }: Receipt, verifier: NoteVerifier): string | null {
  return verifier.open(signature) === signedText(signed) ? null : t.receiptSignatureInvalid
}

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64')
