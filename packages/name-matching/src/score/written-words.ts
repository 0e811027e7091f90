// The words of a name as they are written, for the sentences that a reviewer reads.

import { plainName } from '../tokens/words.ts'

const separators = /[\s,;/()[\]|–—-]+/u

/**
 * The written form of each read word. Most are the same letters; a joined, canonical or
 * transliterated word takes what is written between its neighbours.
 */
export function writtenWords(name: string, texts: readonly string[]): string[] {
  const raw = name.split(separators).filter((word) => /[\p{L}\p{N}&]/u.test(word))
  const plain = raw.map(plainName)
  const placeOf: number[] = []
  let from = 0
  for (const text of texts) {
    const place = plain.indexOf(text, from)
    placeOf.push(place)
    if (place >= 0) from = place + 1
  }
  const written: string[] = []
  for (let word = 0; word < texts.length; ) {
    const place = placeOf[word] as number
    if (place >= 0) {
      written.push(raw[place] as string)
      word += 1
      continue
    }
    let next = word
    while (next < texts.length && (placeOf[next] as number) < 0) next += 1
    const begin = word === 0 ? 0 : (placeOf[word - 1] as number) + 1
    const end = next < texts.length ? (placeOf[next] as number) : raw.length
    written.push(...shareOut(raw.slice(begin, end), texts.slice(word, next)))
    word = next
  }
  return written
}

/** One written word for each read one, and the rest for the last. */
function shareOut(raw: readonly string[], texts: readonly string[]): string[] {
  return texts.map((text, place) => {
    const own = place === texts.length - 1 ? raw.slice(place) : raw.slice(place, place + 1)
    return own.length === 0 ? (raw.at(-1) ?? text) : own.join(' ')
  })
}
