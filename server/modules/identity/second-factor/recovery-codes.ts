import { below, type Random } from '#kernel/random.ts'

export const recoveryCodeCount = 10
const length = 12
/** Leaves out characters that are easily confused when printed. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new code in display form: some 59 random bits in groups that can be read aloud. */
export function newRecoveryCode(random: Random): string {
  return grouped(Array.from({ length }, () => signs[below(random, signs.length)]).join(''))
}

/** Normalises typed text to display form. Returns null if it cannot be a recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain.length === length ? grouped(plain) : null
}

const grouped = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1-')
