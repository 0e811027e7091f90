/** Latin spellings of a name besides its usual reading. */
import { hasVowelSigns, readVowelled } from './arabic.ts'
import { otherHanReadings } from './han.ts'
import { otherRomanisations, readCyrillicKorean, romanisations } from './korean.ts'
import { readWadeGiles } from './wade-giles.ts'

const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

/** The other Latin spellings of a name; none when its usual reading is the only one. */
export function otherReadings(name: string): string[] {
  if (isLatin.test(name)) return [...readWadeGiles(name), ...otherRomanisations(name)]
  if (/\p{Script=Han}/u.test(name)) return otherHanReadings(name)
  if (hasVowelSigns(name))
    return [
      name
        .split(/[\s,،]+/)
        .map(readVowelled)
        .join(' '),
    ]
  if (/\p{Script=Hangul}/u.test(name)) return romanisations(name)
  return /\p{Script=Cyrillic}/u.test(name) ? readCyrillicKorean(name) : []
}
