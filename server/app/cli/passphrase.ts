import { readFile } from 'node:fs/promises'

/** Shorter ones are guessed by a machine. */
const minLength = 12

/** The passphrase in the first line of a file; null when no file is named. Throws when it is too short to protect anything. */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/)
  if (line.length < minLength) {
    throw new PassphraseFault(`The first line of ${file} must be a passphrase of at least ${minLength} characters.`)
  }
  return line
}

/** Whoever typed the command can mend it. */
export class PassphraseFault extends Error {
  override readonly name = 'PassphraseFault'
}
