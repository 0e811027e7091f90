// Gradient boosting that fits the scoring model.

import type { Model } from '../src/score/model.ts'

/** Training data: values by feature, and the label and weight of each sample. */
export interface Samples {
  readonly values: readonly Float64Array[]
  readonly isMatch: Uint8Array
  readonly weights: Float64Array
}

export interface BoostOptions {
  readonly rises: readonly (-1 | 0 | 1)[]
  readonly trees: number
  readonly depth: number
  readonly rate: number
  readonly bins: number
  readonly minWeight: number
}

interface Leaf {
  readonly rows: Int32Array
  readonly sums: Histogram
  readonly low: number
  readonly high: number
  readonly depth: number
  readonly node: number
}

/** Sums of the gradients and curvatures of some rows, by feature and bin. */
interface Histogram {
  readonly slopes: Float64Array
  readonly bends: Float64Array
}

interface Split {
  readonly feature: number
  readonly bin: number
  readonly gain: number
  readonly left: number
  readonly right: number
}

const calm = 2

/**
 * Gradient boosting of shallow trees on log loss, with histograms. A split against the monotone
 * direction of a feature is rejected.
 */
export function boost({ values, isMatch, weights }: Samples, options: BoostOptions): Omit<Model, 'scale'> {
  const rows = isMatch.length
  const cuts = values.map((column) => cutsOf(column, options.bins))
  const binned = new Uint8Array(rows * values.length)
  values.forEach((column, feature) => {
    for (let row = 0; row < rows; row += 1)
      binned[row * values.length + feature] = binOf(cuts[feature] as number[], column[row] as number)
  })
  const base = Math.log(sumWhere(isMatch, weights, 1) / sumWhere(isMatch, weights, 0))
  const scores = new Float64Array(rows).fill(base)
  const gradients = new Float64Array(rows)
  const curvatures = new Float64Array(rows)
  const trees: number[][][] = []
  for (let count = 0; count < options.trees; count += 1) {
    for (let row = 0; row < rows; row += 1) {
      const share = 1 / (1 + Math.exp(-(scores[row] as number)))
      gradients[row] = (weights[row] as number) * ((isMatch[row] as number) - share)
      curvatures[row] = (weights[row] as number) * share * (1 - share)
    }
    trees.push(growTree({ binned, cuts, gradients, curvatures, scores }, options))
  }
  return { base, trees }
}

interface Training {
  /** The bins of the features of each row, row after row. */
  readonly binned: Uint8Array
  readonly cuts: readonly number[][]
  readonly gradients: Float64Array
  readonly curvatures: Float64Array
  readonly scores: Float64Array
}

function growTree(training: Training, options: BoostOptions): number[][] {
  const nodes: number[][] = [[]]
  const all = Int32Array.from(training.scores.keys())
  const sums = histogramOf(training, all, options.bins)
  const open: Leaf[] = [{ rows: all, sums, low: -Infinity, high: Infinity, depth: 0, node: 0 }]
  for (let leaf = open.pop(); leaf; leaf = open.pop()) {
    const split = leaf.depth < options.depth ? bestSplit(training, leaf, options) : null
    if (!split) {
      const value = rounded(clamp(answerFor(training, leaf.rows), leaf.low, leaf.high) * options.rate)
      nodes[leaf.node] = [value]
      for (const row of leaf.rows) training.scores[row] = (training.scores[row] as number) + value
      continue
    }
    const middle = (split.left + split.right) / 2
    const rises = options.rises[split.feature] as number
    const [left, right] = [nodes.push([]) - 1, nodes.push([]) - 1]
    nodes[leaf.node] = [
      split.feature,
      rounded((training.cuts[split.feature] as number[])[split.bin] as number),
      left,
      right,
    ]
    const depth = leaf.depth + 1
    const [leftHalf, rightHalf] = halvesOf(training, leaf, split, depth < options.depth, options.bins)
    open.push({
      ...leftHalf,
      low: rises < 0 ? middle : leaf.low,
      high: rises > 0 ? middle : leaf.high,
      depth,
      node: left,
    })
    open.push({
      ...rightHalf,
      low: rises > 0 ? middle : leaf.low,
      high: rises < 0 ? middle : leaf.high,
      depth,
      node: right,
    })
  }
  return nodes
}

type Half = Pick<Leaf, 'rows' | 'sums'>

/** Parts the rows of a leaf. Only the smaller half is summed: the other is the difference. */
function halvesOf(
  training: Training,
  { rows, sums }: Leaf,
  split: Split,
  isSummed: boolean,
  bins: number,
): [Half, Half] {
  const features = training.cuts.length
  const [left, right] = [new Int32Array(rows.length), new Int32Array(rows.length)]
  let [lefts, rights] = [0, 0]
  for (const row of rows) {
    if ((training.binned[row * features + split.feature] as number) <= split.bin) left[lefts++] = row
    else right[rights++] = row
  }
  const [leftRows, rightRows] = [left.subarray(0, lefts), right.subarray(0, rights)]
  if (!isSummed)
    return [
      { rows: leftRows, sums },
      { rows: rightRows, sums },
    ]
  const isLeftSmaller = lefts < rights
  const smaller = histogramOf(training, isLeftSmaller ? leftRows : rightRows, bins)
  const larger = {
    slopes: sums.slopes.map((sum, place) => sum - (smaller.slopes[place] as number)),
    bends: sums.bends.map((sum, place) => sum - (smaller.bends[place] as number)),
  }
  return [
    { rows: leftRows, sums: isLeftSmaller ? smaller : larger },
    { rows: rightRows, sums: isLeftSmaller ? larger : smaller },
  ]
}

function histogramOf({ binned, cuts, gradients, curvatures }: Training, rows: Int32Array, bins: number): Histogram {
  const features = cuts.length
  const width = bins + 1
  const [slopes, bends] = [new Float64Array(features * width), new Float64Array(features * width)]
  for (const row of rows) {
    const [gradient, curvature] = [gradients[row] as number, curvatures[row] as number]
    const from = row * features
    for (let feature = 0; feature < features; feature += 1) {
      const at = feature * width + (binned[from + feature] as number)
      slopes[at] = (slopes[at] as number) + gradient
      bends[at] = (bends[at] as number) + curvature
    }
  }
  return { slopes, bends }
}

function bestSplit({ cuts }: Training, { sums, low, high }: Leaf, options: BoostOptions): Split | null {
  let best: Split | null = null
  const width = options.bins + 1
  for (let feature = 0; feature < cuts.length; feature += 1) {
    const slopes = sums.slopes.subarray(feature * width, (feature + 1) * width)
    const bends = sums.bends.subarray(feature * width, (feature + 1) * width)
    const [slope, bend] = [total(slopes), total(bends)]
    const before = (slope * slope) / (bend + calm)
    let [leftSlope, leftBend] = [0, 0]
    for (let bin = 0; bin < (cuts[feature] as number[]).length; bin += 1) {
      leftSlope += slopes[bin] as number
      leftBend += bends[bin] as number
      const [rightSlope, rightBend] = [slope - leftSlope, bend - leftBend]
      if (leftBend < options.minWeight || rightBend < options.minWeight) continue
      const left = clamp(leftSlope / (leftBend + calm), low, high)
      const right = clamp(rightSlope / (rightBend + calm), low, high)
      if ((right - left) * (options.rises[feature] as number) < 0) continue
      const gain = gainOf(leftSlope, leftBend, left) + gainOf(rightSlope, rightBend, right) - before
      if (gain > (best?.gain ?? 1e-3)) best = { feature, bin, gain, left, right }
    }
  }
  return best
}

const gainOf = (slope: number, bend: number, value: number): number => 2 * slope * value - (bend + calm) * value * value
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const rounded = (value: number): number => Number(value.toPrecision(6))
const total = (numbers: Float64Array): number => numbers.reduce((sum, number) => sum + number, 0)

function answerFor({ gradients, curvatures }: Training, rows: Int32Array): number {
  let [slope, bend] = [0, 0]
  for (const row of rows) {
    slope += gradients[row] as number
    bend += curvatures[row] as number
  }
  return slope / (bend + calm)
}

function cutsOf(column: Float64Array, bins: number): number[] {
  const sorted = Float64Array.from(column).sort()
  const cuts = new Set<number>()
  for (let cut = 1; cut < bins; cut += 1) cuts.add(rounded(sorted[Math.floor((cut * sorted.length) / bins)] as number))
  return [...cuts].sort((one, other) => one - other).filter((cut) => cut < (sorted.at(-1) as number))
}

function binOf(cuts: readonly number[], value: number): number {
  let [low, high] = [0, cuts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (cuts[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}

function sumWhere(isMatch: Uint8Array, weights: Float64Array, requested: 0 | 1): number {
  return weights.reduce((sum, weight, row) => sum + (isMatch[row] === requested ? weight : 0), 0)
}
