import { at } from './feature-list.ts'
import model from './model.gen.json' with { type: 'json' }

/**
 * Gradient-boosted trees, monotone in the features: more evidence for a match never lowers the
 * score. `bench/train.ts` fits the model and writes it as a table. Each tree is a list of nodes: an
 * inner node is [feature, cut, left, right], going left up to the cut, and a leaf is [value].
 */
export interface Model {
  readonly base: number
  readonly trees: readonly (readonly (readonly number[])[])[]
  /** Maps raw scores to 0…1: ascending pairs of raw score and score. */
  readonly scale: readonly (readonly number[])[]
}

export const fittedModel: Model = model

export type RawScorer = (values: Float64Array) => number

const maxLeaves = 32

/**
 * Scores every candidate of every search, so that it asks each feature once instead of descending
 * each tree. The cuts of a feature are sorted over all trees; one that its value exceeds excludes
 * the leaves on the left of its node. The first leaf that remains of a tree is its answer
 * (QuickScorer, Lucchese et al., 2015).
 */
export function createRawScorer({ base, trees }: Omit<Model, 'scale'>): RawScorer {
  const leaves = new Float64Array(trees.length * maxLeaves)
  const nodes = trees
    .flatMap((tree, number) => nodesOf(tree, number, leaves))
    .sort((one, other) => one.feature - other.feature || one.cut - other.cut)
  const cuts = Float64Array.from(nodes, ({ cut }) => cut)
  const treeOf = Uint16Array.from(nodes, ({ tree }) => tree)
  const masks = Int32Array.from(nodes, ({ mask }) => mask)
  const asked = [...new Set(nodes.map(({ feature }) => feature))]
  const ends = asked.map((feature) => nodes.findLastIndex((node) => node.feature === feature) + 1)
  const left = new Int32Array(trees.length)
  return (values) => {
    left.fill(-1)
    let node = 0
    for (let place = 0; place < asked.length; place += 1) {
      const value = values[asked[place] as number] as number
      const end = ends[place] as number
      for (; node < end && value > (cuts[node] as number); node += 1) {
        const tree = treeOf[node] as number
        left[tree] = (left[tree] as number) & (masks[node] as number)
      }
      node = end
    }
    let total = base
    for (let tree = 0; tree < left.length; tree += 1) {
      const remaining = left[tree] as number
      total += leaves[tree * maxLeaves + 31 - Math.clz32(remaining & -remaining)] as number
    }
    return total
  }
}

interface ScorerNode {
  readonly feature: number
  readonly cut: number
  readonly tree: number
  /** The leaves of the tree that remain when a value exceeds the cut. */
  readonly mask: number
}

/** The inner nodes of a tree. Writes its leaves from left to right. */
function nodesOf(tree: readonly (readonly number[])[], number: number, leaves: Float64Array): ScorerNode[] {
  const nodes: ScorerNode[] = []
  let count = 0
  const visit = (at: number): void => {
    const [first = 0, cut, low = 0, high = 0] = tree[at] as readonly number[]
    if (cut === undefined) {
      if (count === maxLeaves) throw new Error(`A tree has more than ${maxLeaves} leaves`)
      leaves[number * maxLeaves + count] = first
      count += 1
      return
    }
    const begin = count
    visit(low)
    const end = count
    visit(high)
    let mask = -1
    for (let leaf = begin; leaf < end; leaf += 1) mask &= ~(1 << leaf)
    nodes.push({ feature: first, cut, tree: number, mask })
  }
  visit(0)
  return nodes
}

/** Minimum raw score with this score; minus infinity when every raw score has it. */
export function rawScoreAt({ scale }: Model, score: number): number {
  let [lowRaw, lowScore] = scale[0] as [number, number]
  if (score <= lowScore) return Number.NEGATIVE_INFINITY
  for (const [highRaw, highScore] of scale.slice(1) as [number, number][]) {
    if (score <= highScore) return lowRaw + ((score - lowScore) / (highScore - lowScore)) * (highRaw - lowRaw)
    ;[lowRaw, lowScore] = [highRaw, highScore]
  }
  return lowRaw
}

/** Score of a raw score, by linear interpolation on the scale. */
export function scaledScore({ scale }: Model, raw: number): number {
  let [lowRaw, lowScore] = scale[0] as [number, number]
  if (raw <= lowRaw) return lowScore
  for (const [highRaw, highScore] of scale.slice(1) as [number, number][]) {
    if (raw <= highRaw) return lowScore + ((raw - lowRaw) / (highRaw - lowRaw)) * (highScore - lowScore)
    ;[lowRaw, lowScore] = [highRaw, highScore]
  }
  return lowScore
}

/** Orders names that the trees do not tell apart: shares found and likeness of the letters. */
export const tieBreak = (values: Float64Array): number =>
  0.03 * ((values[at.bothFound] as number) + (values[at.lettersTogether] as number))
export const maxTieBreak = 0.06
