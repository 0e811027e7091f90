// Words of names with what comparisons need.

import type { Sound } from './phonetics.ts'
import { soundsBelow32, soundsFrom32 } from './similarity.ts'
import { isDistinctive, type WordKind } from './words.ts'

/** What the comparison of a word needs, computed once per word. */
export interface ComparedWord {
  readonly text: string
  readonly kind: WordKind
  readonly weight: number
  readonly sound: Sound
  /** The set of its sounds, as two 32-bit numbers. */
  readonly low: number
  readonly high: number
  readonly isName: boolean
  readonly isDistinctive: boolean
  /** An initial, or `Abd.` for one of the servant names. */
  readonly mayAbbreviate: boolean
}

export function comparedWord(text: string, kind: WordKind, weight: number, sound: Sound): ComparedWord {
  return {
    text,
    kind,
    weight,
    sound,
    low: soundsBelow32(sound),
    high: soundsFrom32(sound),
    isName: kind === 'word' || kind === 'patronymic' || kind === 'place' || kind === 'business',
    isDistinctive: isDistinctive(kind),
    mayAbbreviate: kind === 'initial' || (kind === 'particle' && text === 'abd'),
  }
}
