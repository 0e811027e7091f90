/** Reads the passphrase of a backup from a file. */

import { readFile } from 'node:fs/promises'
import * as t from '../messages.ts'

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
    throw new PassphraseFault(t.passphraseTooShort(file, minLength))
  }
  return line
}

/** User error: printed without a stack trace. */
export class PassphraseFault extends Error {
  override readonly name = 'PassphraseFault'
}
