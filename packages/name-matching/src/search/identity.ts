/**
 * Finds listed names whose words equal those of a query: in any order, however they are separated,
 * with or without titles, company forms and words between names.
 */

import {
  type BareName,
  bareNameOf,
  bareReadingsOf,
  type Letters,
  lettersIn,
  lettersOf,
  tiles,
} from '../tokens/bare-names.ts'
import { layOut, type Postings } from '../tokens/bigrams.ts'

/** `same`: every letter is in both names. `bare`: they differ in titles, forms or small words. */
interface Identity {
  readonly name: number
  readonly way: 'same' | 'bare'
}

interface ListedNames {
  readonly names: number
  textOf(name: number): string
  /** Whether hardly anyone bears a word. */
  isRare(word: string): boolean
}

interface IdentitySearch {
  find(name: string): Identity[]
}

const minBits = 10
const maxBits = 22
const multiplier = 0x9e3779b1

/**
 * Files names by a sum over their letters, which no order and no separation changes. The full and
 * the bare name each have a sum. The words themselves are compared before a name counts as found.
 */
export function createIdentitySearch({ names, textOf, isRare }: ListedNames): IdentitySearch {
  const sums = new Uint32Array(names * 2)
  const coreless: number[] = []
  for (let name = 0; name < names; name += 1) {
    const { full, bare, isCoreless } = lettersOf(textOf(name))
    if (isCoreless) coreless.push(name)
    sums[name * 2] = full
    sums[name * 2 + 1] = bare
  }
  const bits = Math.min(maxBits, Math.max(minBits, 33 - Math.clz32(names)))
  const slotOf = (sum: number): number => Math.imul(sum, multiplier) >>> (32 - bits)
  const postings = layOut(1 << bits, names, (name, keys) => {
    keys[0] = slotOf(sums[name * 2] as number)
    keys[1] = slotOf(sums[name * 2 + 1] as number)
    return 2
  })
  return {
    find(text) {
      const found = new Map<number, Identity>()
      const add = (name: number, asked: BareName): void => {
        const way = found.get(name)?.way === 'same' ? null : wayOf(asked, bareNameOf(textOf(name)), isRare)
        if (way) found.set(name, { name, way })
      }
      for (const asked of bareReadingsOf(text)) {
        if (asked.all.length === 0) continue
        const letters = lettersIn(asked)
        for (const name of candidates(postings, slotOf, letters)) {
          const [full, bare] = [sums[name * 2] as number, sums[name * 2 + 1] as number]
          if (full === letters.full || bare === letters.bare || full === letters.bare || bare === letters.full)
            add(name, asked)
        }
        if (letters.isCoreless) for (const name of coreless) add(name, asked)
      }
      return [...found.values()]
    },
  }
}

function* candidates({ begins, holders }: Postings, slotOf: (sum: number) => number, { full, bare }: Letters) {
  for (const slot of new Set([slotOf(full), slotOf(bare)])) {
    for (let place = begins[slot] as number; place < (begins[slot + 1] as number); place += 1)
      yield holders[place] as number
  }
}

function wayOf(asked: BareName, listed: BareName, isRare: ListedNames['isRare']): Identity['way'] | null {
  if (tiles(listed.all, asked.all)) return 'same'
  if (listed.core.length === 0) return asked.core.length === 0 && isWithin(listed, asked) ? 'bare' : null
  if (areEqual(asked, listed, 'core')) return 'bare'
  if (!areEqual(asked, listed, 'bare')) return null
  if (asked.bare.length > 1 && listed.bare.length > 1) return 'bare'
  if (listed.all.length > 1 && isWithin(listed, asked)) return 'bare'
  if (asked.all.length > 1 && isWithin(asked, listed)) return 'bare'
  // One word that is left of both names proves nothing: `Abu Ali` and `Ali Khan` are others.
  const areBothStripped = asked.bare.length < asked.all.length && listed.bare.length < listed.all.length
  return areBothStripped || !isRare(asked.bare[0] ?? '') ? null : 'bare'
}

/** Whether the names are equal, one or both of them without what may be left out. */
const areEqual = (asked: BareName, listed: BareName, without: 'core' | 'bare'): boolean =>
  tiles(listed[without], asked[without]) || tiles(listed.all, asked[without]) || tiles(listed[without], asked.all)

/** Whether the words of a name are in the other: `Hamza, Amir` in `Cheikh Amir Hamza`. */
function isWithin({ all }: BareName, other: BareName): boolean {
  const left = [...other.all]
  return all.every((word) => {
    const place = left.indexOf(word)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}
