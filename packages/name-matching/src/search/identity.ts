/**
 * Finds listed names whose words equal those of a query: in any order, however they are separated,
 * with or without titles, company forms and words between names.
 */

import { type BareName, bareNameOf, type Letters, lettersOf, tiles } from '../tokens/bare-names.ts'
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
  for (let name = 0; name < names; name += 1) {
    const { full, bare } = lettersOf(textOf(name))
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
      const letters = lettersOf(text)
      const asked = bareNameOf(text)
      if (asked.all.length === 0) return []
      const found = new Map<number, Identity>()
      for (const name of candidates(postings, slotOf, letters)) {
        const [full, bare] = [sums[name * 2] as number, sums[name * 2 + 1] as number]
        if (full !== letters.full && bare !== letters.bare && full !== letters.bare && bare !== letters.full) continue
        const way = wayOf(asked, bareNameOf(textOf(name)), isRare)
        if (way) found.set(name, { name, way })
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
  const isSameBare = tiles(listed.bare, asked.bare)
  if (isSameBare && (isWithin(listed, asked) || isWithin(asked, listed))) return 'bare'
  // One word that is left of both names proves nothing: the titles and forms may differ.
  const isOneWord = asked.bare.length < 2 && listed.bare.length < 2
  const areBothStripped = asked.bare.length < asked.all.length && listed.bare.length < listed.all.length
  if (isOneWord && areBothStripped) return null
  if (asked.bare.length < 2 && !isRare(asked.bare[0] ?? '')) return null
  const isBare = isSameBare || tiles(listed.all, asked.bare) || tiles(listed.bare, asked.all)
  return isBare ? 'bare' : null
}

/** Whether a name of two or more words is in the other: `Hamza, Amir` in `Cheikh Amir Hamza`. */
function isWithin({ all }: BareName, other: BareName): boolean {
  if (all.length < 2) return false
  const left = [...other.all]
  return all.every((word) => {
    const place = left.indexOf(word)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}
