import { readFile } from 'node:fs/promises'

/** Shorter passphrases can be brute-forced. */
const minLength = 12

/**
 * Reads the passphrase from a file's first line; null if no file is given. Throws if it is too
 * short.
 */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/)
  if (line.length < minLength) {
    throw new PassphraseFault(`The first line of ${file} must be a passphrase of at least ${minLength} characters.`)
  }
  return line
}

/** User error: printed without a stack trace. */
export class PassphraseFault extends Error {
  override readonly name = 'PassphraseFault'
}
