import { dictionary } from '@zxcvbn-ts/language-common'

/** Shorter entries occur inside words that are not easy to guess. */
const minDistinctiveLength = 5

/**
 * Some 49,000 of the most frequent passwords of published breaches, in lower case, collected by the
 * zxcvbn project. Read from the installed package: no password, and no part of its hash, is sent
 * anywhere.
 */
export const breachedPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= minDistinctiveLength),
)
