import { describe, expect, it } from 'vitest'
import { listedEntry } from '../../tests/listed-entry.ts'
import { wordsOfName } from '../tokens/words.ts'
import { createCandidateSearch, probesOf } from './candidates.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'

const listed = (name: string, place: number) => listedEntry(String(place), { name, type: 'person' })

/** Few names with a rare word among thousands with a common one. */
const crowd = Array.from({ length: 4000 }, (_, place) => `Mamadou ${'bcdfgklm'[place % 8]}a${place.toString(36)}`)
const few = Array.from({ length: 12 }, (_, place) => `Zorvane${place % 3 === 0 ? ' Mamadou' : ''} Quill${place}`)
const index = createNameIndex([...crowd, ...few].map(listed))
const find = createCandidateSearch(index)

/** Reference implementation: ranks every name without skipping any. */
function bestByHand({ names, wordsOf, weights }: NameIndex, name: string, count: number): number[] {
  const probes = probesOf(index, wordsOfName(name))
  const heaviest = Math.max(...probes.map(({ weight }) => weight))
  const distinctive = probes.filter(({ weight }) => weight >= heaviest * 0.12)
  const sought = probes.reduce((sum, { isWord, weight }) => sum + (isWord ? weight : 0), 0)
  const ranked = Array.from({ length: names }, (_, place) => {
    const held = new Set(wordsOf(place).map(({ word }) => word))
    const gains = distinctive.map(({ weight, like }) => {
      const closest = like.find(({ word }) => held.has(word))
      return closest ? weight * closest.likeness ** 2 : 0
    })
    const sum = gains.reduce((total, gain) => total + gain, 0)
    return { place, rank: sum / (sought + (weights[place] as number) * 0.6 + 0.2) }
  })
  const highest = Math.max(...ranked.map(({ rank }) => rank))
  return ranked
    .filter(({ rank }) => rank > 0 && rank >= highest * 0.45)
    .sort((one, other) => other.rank - one.rank || one.place - other.place)
    .slice(0, count)
    .map(({ place }) => place)
}

describe('candidate search', () => {
  it.each(['Zorvane Mamadou', 'Mamadou Zorvane Quill3', 'Zorvanne Mamadu', 'Mamadou', 'Quill7'])(
    'returns the same names for "%s" with and without skipping common words',
    (name) => {
      const ranks = (places: readonly number[]) => places.map((place) => index.textOf(place)).sort()
      expect(ranks(find(probesOf(index, wordsOfName(name)), 4))).toEqual(ranks(bestByHand(index, name, 4)))
    },
  )
})
