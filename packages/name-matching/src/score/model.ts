import model from './model.gen.json' with { type: 'json' }

/**
 * A small gradient-boosted model of trees that are monotone in the features: more of what speaks for a match never lowers the score.
 * It was fitted by `packages/name-matching/bench/train.ts` and stands as a table: each tree is a list of nodes, [feature, cut, left, right] for a
 * question (left when at most the cut) and [value] for an answer.
 */
export interface Model {
  readonly base: number
  readonly trees: readonly (readonly (readonly number[])[])[]
  /** Where scores stand on the scale of 0 to 1: pairs of raw judgement and score, rising. */
  readonly scale: readonly (readonly number[])[]
}

export const fittedModel: Model = model

/** The judgement of a model, and minus infinity for one that is surely less than `least`. */
export type Judgement = (values: Float64Array, least?: number) => number

/** The judgement of a model, laid out flat: it is asked of every candidate of every screening. */
export function judgementOf({ base, trees }: Omit<Model, 'scale'>): Judgement {
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
  return (values, least = Number.NEGATIVE_INFINITY) => {
    let total = base
    for (let tree = 0; tree < roots.length; tree += 1) {
      if (total + (maxAfter[tree] as number) < least) return Number.NEGATIVE_INFINITY
      let node = roots[tree] as number
      for (let asked = feature[node] as number; asked >= 0; asked = feature[node] as number) {
        node = ((values[asked] as number) <= (number[node] as number) ? left[node] : right[node]) as number
      }
      total += number[node] as number
    }
    return total
  }
}

/** What each tree and those after it add at most. */
function maxFrom(trees: Model['trees']): Float64Array {
  const most = new Float64Array(trees.length)
  let sum = rounding
  for (let tree = trees.length - 1; tree >= 0; tree -= 1) {
    sum += (trees[tree] ?? []).reduce(
      (max, node) => (node.length === 1 ? Math.max(max, node[0] as number) : max),
      -Infinity,
    )
    most[tree] = sum
  }
  return most
}

/** Sums in another order differ by less. */
const rounding = 1e-9

/** The least judgement whose score is this one; minus infinity where all are. */
export function judgementAt({ scale }: Model, score: number): number {
  let [lowRaw, lowScore] = scale[0] as [number, number]
  if (score <= lowScore) return Number.NEGATIVE_INFINITY
  for (const [highRaw, highScore] of scale.slice(1) as [number, number][]) {
    if (score <= highScore) return lowRaw + ((score - lowScore) / (highScore - lowScore)) * (highRaw - lowRaw)
    ;[lowRaw, lowScore] = [highRaw, highScore]
  }
  return lowRaw
}

/** The score of a judgement: straight lines between the points of the scale. */
export function onScale({ scale }: Model, raw: number): number {
  let [lowRaw, lowScore] = scale[0] as [number, number]
  if (raw <= lowRaw) return lowScore
  for (const [highRaw, highScore] of scale.slice(1) as [number, number][]) {
    if (raw <= highRaw) return lowScore + ((raw - lowRaw) / (highRaw - lowRaw)) * (highScore - lowScore)
    ;[lowRaw, lowScore] = [highRaw, highScore]
  }
  return lowScore
}
