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

/** Raw score of a model; minus infinity when it is certainly below `min`. */
export type RawScorer = (values: Float64Array, min?: number) => number

/** Lays the model out in flat arrays, because it scores every candidate of every search. */
export function createRawScorer({ base, trees }: Omit<Model, 'scale'>): RawScorer {
  const count = trees.reduce((sum, tree) => sum + tree.length, 0)
  const [feature, left, right] = [new Int8Array(count), new Int32Array(count), new Int32Array(count)]
  const number = new Float64Array(count)
  const roots = new Int32Array(trees.length)
  let place = 0
  trees.forEach((tree, index) => {
    roots[index] = place
    for (const [node, [first = 0, cut = 0, low = 0, high = 0]] of tree.entries()) {
      const isAnswer = (tree[node] as readonly number[]).length === 1
      const root = roots[index] as number
      feature[place] = isAnswer ? -1 : first
      number[place] = isAnswer ? first : cut
      left[place] = root + low
      right[place] = root + high
      place += 1
    }
  })
  const maxAfter = maxFrom(trees)
  return (values, min = Number.NEGATIVE_INFINITY) => {
    let total = base
    for (let tree = 0; tree < roots.length; tree += 1) {
      if (total + (maxAfter[tree] as number) < min) return Number.NEGATIVE_INFINITY
      let node = roots[tree] as number
      for (let asked = feature[node] as number; asked >= 0; asked = feature[node] as number) {
        node = ((values[asked] as number) <= (number[node] as number) ? left[node] : right[node]) as number
      }
      total += number[node] as number
    }
    return total
  }
}

/** Maximum sum of each tree and those after it. */
function maxFrom(trees: Model['trees']): Float64Array {
  const maxima = new Float64Array(trees.length)
  let sum = rounding
  for (let tree = trees.length - 1; tree >= 0; tree -= 1) {
    sum += (trees[tree] ?? []).reduce(
      (max, node) => (node.length === 1 ? Math.max(max, node[0] as number) : max),
      -Infinity,
    )
    maxima[tree] = sum
  }
  return maxima
}

/** Larger than the difference between sums in different orders. */
const rounding = 1e-9

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
export const tieBreak = (values: Float64Array): number => 0.03 * ((values[2] as number) + (values[9] as number))
export const maxTieBreak = 0.06
