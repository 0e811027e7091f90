import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises'

/** The log and its predecessor together stay under about twice this. */
const maxBytes = 5 * 1024 * 1024

/**
 * Keeps the log bounded: past the limit its text moves to `<file>.1`, replacing what was there. PostgreSQL writes in
 * append mode, so it goes on at the start of the emptied file.
 */
export async function boundLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size < maxBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** Opens the log for a child to append to; readable by this user alone, since statements can appear in it. */
export async function openLog(file: string) {
  return open(file, 'a', 0o600)
}

/** The last lines of the log, for an error message. */
export async function tailOfLog(file: string, lines = 8): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-lines).join('\n')
}
