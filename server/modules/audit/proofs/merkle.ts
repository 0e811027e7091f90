/** Merkle trees and their proofs as in RFC 6962, section 2.1. */

import { hash as digest } from 'node:crypto'

const sha256 = (...parts: readonly Uint8Array[]): Buffer => digest('sha256', Buffer.concat(parts), 'buffer')

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

export const leafHash = (data: Uint8Array): Buffer => sha256(leafPrefix, data)
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodePrefix, left, right)

/** Returns the hash of the complete subtree of 2^level leaves at a position of its level. */
export type SubtreeReader = (level: number, position: number) => Promise<Buffer>

/** Subtrees of leaves that are in memory. */
export function subtreesOf(leaves: readonly Buffer[]): SubtreeReader {
  const levels: (readonly Buffer[])[] = [leaves]
  return async (level, position) => {
    for (let next = levels.length; next <= level; next += 1) {
      const below = levels[next - 1] ?? []
      const nodes: Buffer[] = []
      for (let index = 1; index < below.length; index += 2) nodes.push(nodeHash(at(below, index - 1), at(below, index)))
      levels.push(nodes)
    }
    return at(levels[level] ?? [], position)
  }
}

function at(nodes: readonly Buffer[], index: number): Buffer {
  const node = nodes[index]
  if (!node) throw new Error(`the tree has no node ${index}`)
  return node
}

/** MTH: the root of the first `size` leaves. */
export async function rootOf(read: SubtreeReader, size: number): Promise<Buffer> {
  return size === 0 ? sha256() : rangeHash(read, 0, size)
}

/** PATH: proves that leaf `index` is in the tree of `size` leaves. */
export function inclusionProof(read: SubtreeReader, index: number, size: number): Promise<Buffer[]> {
  return path(read, index, 0, size)
}

/** PROOF: proves that the tree of `from` leaves is a prefix of the tree of `size` leaves. */
export function consistencyProof(read: SubtreeReader, from: number, size: number): Promise<Buffer[]> {
  return from === 0 || from === size
    ? Promise.resolve([])
    : subProof(read, from, { first: 0, end: size, isWhole: true })
}

async function path(read: SubtreeReader, index: number, first: number, end: number): Promise<Buffer[]> {
  if (end - first === 1) return []
  const middle = first + maxPowerBelow(end - first)
  return index < middle
    ? [...(await path(read, index, first, middle)), await rangeHash(read, middle, end)]
    : [...(await path(read, index, middle, end)), await rangeHash(read, first, middle)]
}

async function subProof(
  read: SubtreeReader,
  from: number,
  { first, end, isWhole }: { first: number; end: number; isWhole: boolean },
): Promise<Buffer[]> {
  if (from === end) return isWhole ? [] : [await rangeHash(read, first, end)]
  const middle = first + maxPowerBelow(end - first)
  return from <= middle
    ? [...(await subProof(read, from, { first, end: middle, isWhole })), await rangeHash(read, middle, end)]
    : [...(await subProof(read, from, { first: middle, end, isWhole: false })), await rangeHash(read, first, middle)]
}

/** A complete subtree of 2^level leaves. */
export interface TreeNode {
  readonly level: number
  readonly position: number
  readonly hash: Buffer
}

/** Computes the root of leaves that are added one by one. Memory does not grow with them. */
export function growingTree() {
  const complete: (Buffer | null)[] = []
  let size = 0
  return {
    /** Adds a leaf; returns the subtrees that it completes, itself included. */
    add(leaf: Buffer): TreeNode[] {
      let hash = leaf
      let level = 0
      const nodes = [{ level, position: size, hash }]
      for (let left = complete[level]; left; left = complete[level]) {
        hash = nodeHash(left, hash)
        complete[level] = null
        level += 1
        nodes.push({ level, position: Math.floor(size / 2 ** level), hash })
      }
      complete[level] = hash
      size += 1
      return nodes
    },
    size: (): number => size,
    root: (): Buffer =>
      complete.reduce<Buffer | null>((right, left) => (left ? (right ? nodeHash(left, right) : left) : right), null) ??
      sha256(),
  }
}

/** The hash of leaves `first` to `end`, which one split of the tree produced. */
async function rangeHash(read: SubtreeReader, first: number, end: number): Promise<Buffer> {
  const size = end - first
  const power = maxPowerBelow(size + 1)
  if (power === size) return read(Math.log2(size), first / size)
  const middle = first + power
  return nodeHash(await rangeHash(read, first, middle), await rangeHash(read, middle, end))
}

/** The largest power of two that is strictly less than `size`. */
function maxPowerBelow(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

/** The root that an inclusion proof leads to; null if the proof has a wrong length. */
export function rootFromInclusion(leaf: Buffer, index: number, size: number, proof: readonly Buffer[]): Buffer | null {
  if (index < 0 || index >= size) return null
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return null
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 ? hash : null
}

/** Whether a proof shows that the tree of `from` leaves is a prefix of the tree of `size`. */
export function isConsistent(
  old: { readonly size: number; readonly root: Buffer },
  present: { readonly size: number; readonly root: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (old.size > present.size) return false
  if (old.size === present.size) return proof.length === 0 && old.root.equals(present.root)
  if (old.size === 0) return proof.length === 0
  const isPower = Number.isInteger(Math.log2(old.size))
  const [start, ...rest] = isPower ? [old.root, ...proof] : proof
  if (!start) return false
  let [node, last] = [old.size - 1, present.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [oldHash, newHash] = [start, start]
  for (const sibling of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      oldHash = nodeHash(sibling, oldHash)
      newHash = nodeHash(sibling, newHash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else newHash = nodeHash(newHash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && oldHash.equals(old.root) && newHash.equals(present.root)
}

const half = (value: number): number => Math.floor(value / 2)
