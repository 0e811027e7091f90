import { dictionary } from '@zxcvbn-ts/language-common'

/** A shorter one says too little: it would be found within words that nobody guesses. */
const minDistinctiveLength = 5

/**
 * Some 49,000 passwords that stood most often in published breaches, in small letters, kept by the zxcvbn project. They are
 * read from the installed package: no password, nor any part of its hash, is ever sent anywhere.
 */
export const breachedPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= minDistinctiveLength),
)
