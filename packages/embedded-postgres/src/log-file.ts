import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises'

/** The log and its predecessor together stay under about twice this size. */
const maxBytes = 5 * 1024 * 1024

/**
 * Moves the text of a large log to `<file>.1`, replacing that. PostgreSQL writes in append mode, so
 * it continues at the start of the emptied file.
 */
export async function rotateLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size < maxBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/**
 * Opens the log for a child process. Only this user may read it, since it can contain statements.
 */
export async function openLog(file: string) {
  return open(file, 'a', 0o600)
}

/** Last lines of the log, for an error message. */
export async function tailOfLog(file: string, lines = 8): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-lines).join('\n')
}
