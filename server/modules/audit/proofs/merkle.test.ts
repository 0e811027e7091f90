import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  consistencyProof,
  growingTree,
  inclusionProof,
  isConsistent,
  leafHash,
  nodeHash,
  rootFromInclusion,
  rootOf,
  subtreesOf,
} from './merkle.ts'

const leavesOf = (size: number, salt = '') =>
  Array.from({ length: size }, (_, n) => leafHash(Buffer.from(`${salt}${n}`)))

/** The definition of RFC 6962, word for word. */
function treeHash(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (!only) return createHash('sha256').digest()
  if (leaves.length === 1) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}

const flipped = (hash: Buffer, bit: number): Buffer => {
  const changed = Buffer.from(hash)
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return changed
}

describe('a Merkle tree', () => {
  it('gives the roots of the published test vectors', async () => {
    // Inputs and roots of the Certificate Transparency reference implementation.
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
    const leaves = inputs.map((hex) => leafHash(Buffer.from(hex, 'hex')))
    const root = async (size: number) => (await rootOf(subtreesOf(leaves), size)).toString('hex')
    expect(await root(0)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(await root(1)).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
    expect(await root(2)).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125')
    expect(await root(3)).toBe('aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77')
    expect(await root(7)).toBe('ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c')
    expect(await root(8)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
  })

  it('proves each leaf of any size, and no other leaf, index, size or proof', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), async (size, pick, bit) => {
        const leaves = leavesOf(size)
        const index = pick % size
        const root = treeHash(leaves)
        const proof = await inclusionProof(subtreesOf(leaves), index, size)
        const leaf = leaves[index] as Buffer
        expect(await rootOf(subtreesOf(leaves), size)).toEqual(root)
        const grown = growingTree()
        for (const each of leaves) grown.add(each)
        expect(grown.root()).toEqual(root)
        expect(rootFromInclusion(leaf, index, size, proof)).toEqual(root)
        expect(rootFromInclusion(flipped(leaf, bit % 256), index, size, proof)).not.toEqual(root)
        expect(rootFromInclusion(leaf, index, size, [...proof, leaf])).toBeNull()
        expect(rootFromInclusion(leaf, size, size, proof)).toBeNull()
        if (proof.length === 0) return
        expect(rootFromInclusion(leaf, index, size, proof.slice(1))).not.toEqual(root)
        const at = pick % proof.length
        const wrong = proof.map((hash, step) => (step === at ? flipped(hash, bit % 256) : hash))
        expect(rootFromInclusion(leaf, index, size, wrong)).not.toEqual(root)
      }),
      { numRuns: 300 },
    )
  })

  it('proves that each earlier tree is a prefix, and never of another history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), async (size, pick, bit) => {
        const leaves = leavesOf(size)
        const old = 1 + (pick % size)
        const present = { size, root: treeHash(leaves) }
        const past = { size: old, root: treeHash(leaves.slice(0, old)) }
        const proof = await consistencyProof(subtreesOf(leaves), old, size)
        expect(isConsistent(past, present, proof)).toBe(true)
        expect(isConsistent({ ...past, root: flipped(past.root, bit % 256) }, present, proof)).toBe(false)
        expect(isConsistent(past, { ...present, root: flipped(present.root, bit % 256) }, proof)).toBe(false)
        expect(isConsistent(past, { ...present, root: treeHash(leavesOf(size, 'other')) }, proof)).toBe(false)
        expect(isConsistent(past, present, [...proof, past.root])).toBe(false)
        if (proof.length > 0) expect(isConsistent(past, present, proof.slice(1))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('proves every index and every prefix of small trees', async () => {
    for (let size = 1; size <= 33; size += 1) {
      const leaves = leavesOf(size)
      const root = treeHash(leaves)
      for (let index = 0; index < size; index += 1) {
        const proof = await inclusionProof(subtreesOf(leaves), index, size)
        expect(rootFromInclusion(leaves[index] as Buffer, index, size, proof)).toEqual(root)
        const old = index + 1
        const past = { size: old, root: treeHash(leaves.slice(0, old)) }
        expect(isConsistent(past, { size, root }, await consistencyProof(subtreesOf(leaves), old, size))).toBe(true)
      }
    }
  })
})
