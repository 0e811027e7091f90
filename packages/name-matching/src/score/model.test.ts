import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureCount } from './feature-list.ts'
import { createRawScorer, fittedModel } from './model.ts'

/** Reference implementation: descends each tree from its root. */
function scoreByHand(values: readonly number[]): number {
  let total = fittedModel.base
  for (const tree of fittedModel.trees) {
    let node = tree[0] as readonly number[]
    while (node.length > 1) {
      const [feature = 0, cut = 0, low = 0, high = 0] = node
      node = tree[(values[feature] as number) <= cut ? low : high] as readonly number[]
    }
    total += node[0] as number
  }
  return total
}

describe('scorer of the model', () => {
  it('equals a descent of every tree, to the last bit', () => {
    const cuts = fittedModel.trees.flatMap((tree) =>
      tree.flatMap((node) => (node.length > 1 ? [node[1] as number] : [])),
    )
    const value = fc.oneof(fc.constantFrom(...cuts), fc.double({ min: 0, max: 10, noNaN: true }))
    const scoreOf = createRawScorer(fittedModel)
    fc.assert(
      fc.property(fc.array(value, { minLength: featureCount, maxLength: featureCount }), (values) => {
        expect(scoreOf(Float64Array.from(values))).toBe(scoreByHand(values))
      }),
      { numRuns: 500, seed: 20_261_127 },
    )
  })

  it('refuses a tree with more leaves than it has bits', () => {
    const leaves = 33
    const tree = Array.from({ length: leaves - 1 }, (_, node) => [0, node, leaves - 1 + node, node + 1])
    ;(tree[leaves - 2] as number[])[3] = 2 * leaves - 2
    const all = [...tree, ...Array.from({ length: leaves }, (_, leaf) => [leaf])]
    expect(() => createRawScorer({ base: 0, trees: [all] })).toThrow('A tree has more than 32 leaves')
  })
})
