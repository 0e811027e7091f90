import { below, type Random } from '#kernel/random.ts'

export const recoveryCodeCount = 10
const length = 12
/** Without the signs that are mistaken for others when read from paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A code as it is shown, of some 59 random bits in groups that can be read aloud. */
export function newRecoveryCode(random: Random): string {
  return grouped(Array.from({ length }, () => signs[below(random, signs.length)]).join(''))
}

/** What was typed, as it was made; null where it can be no recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain.length === length ? grouped(plain) : null
}

const grouped = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1-')
